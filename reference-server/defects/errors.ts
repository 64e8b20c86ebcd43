import {
  changeSome,
  changeValidation,
  hasMembers,
  type Members,
  membersOf,
  toText,
  withBody,
  withError,
} from '../alterations.ts';
import { objectIn } from '../gates/validate.ts';
import { refusal, type ServerAnswer } from '../vocabulary/exchange.ts';
import { answerDefect, type Defect, defectsThat, textDefect } from './defect.ts';

/** True for every error, or for every error with this status. */
const isError =
  (wanted?: number) =>
  ({ code, status }: ServerAnswer): boolean =>
    code !== undefined && status === (wanted ?? status);

const errorDefect = defectsThat((parts, change: (answer: ServerAnswer) => ServerAnswer) =>
  changeSome(parts, (answer) => isError()(answer) && hasMembers(answer), change),
);

/** True if model, prompt or maxTokens is present with a wrong JSON type. */
export function hasWrongTypes({ model, prompt, maxTokens }: Members): boolean {
  const wrong = (value: unknown, type: string): boolean => value !== undefined && typeof value !== type;
  return wrong(model, 'string') || wrong(prompt, 'string') || (maxTokens !== undefined && !Number.isInteger(maxTokens));
}

function isMalformed(body: Buffer | undefined): boolean {
  try {
    JSON.parse(String(body ?? ''));
    return false;
  } catch {
    return true;
  }
}

type Body = Buffer | undefined;

/** Serves some of the bodies that validation refuses, with defaults for unusable members. */
const servesInvalid = defectsThat((parts, serves: (body: Body) => boolean) =>
  changeValidation(parts, (refused, exchange, { models }) => {
    if (refused === undefined || !serves(exchange.body)) return refused;
    const { model, prompt, maxTokens } = objectIn(exchange.body) ?? {};
    const known = models.find(({ id }) => id === model) ?? models[0];
    const tokens = Math.floor(Number(maxTokens));
    const ceiling = known?.maxTokens ?? 16;
    exchange.request = {
      model: known?.id ?? '',
      prompt: String(prompt),
      maxTokens: tokens >= 1 ? Math.min(tokens, ceiling) : ceiling,
    };
    return undefined;
  }),
);

/** Answers 500 to some of the bodies that validation refuses, with the envelope or with a text. */
const failsOn = defectsThat((parts, fails: (body: Body) => boolean, body?: string) =>
  changeValidation(parts, (refused, exchange, { errors }) => {
    if (refused === undefined || !fails(exchange.body)) return refused;
    const failure = refusal(errors, 'internal_error');
    return body === undefined ? failure : toText(body)(failure);
  }),
);

const crashesOn = (name: string, situation: string, fails: (body: Body) => boolean): Defect =>
  failsOn(
    `crashes-on-${name}`,
    ['7/envelope', '7/400'],
    `Answers 500 with a text body when ${situation}.`,
    fails,
    'TypeError',
  );

const hasWrongTypesIn = (body: Body): boolean => hasWrongTypes(objectIn(body) ?? {});
const hasNulls = (body: Body): boolean => Object.values(objectIn(body) ?? {}).includes(null);
const isNoObject = (body: Body): boolean => !isMalformed(body) && objectIn(body) === undefined;

const page = '<!DOCTYPE html><html><head><title>Bad Request</title></head><body><h1>400 Bad Request</h1></body></html>';

/** Defects of errors, and of the validation that leads to them. */
export const errorDefects: readonly Defect[] = [
  errorDefect('error-as-string', '7/envelope', 'Sends `error` as a string.', (answer) =>
    withBody(answer, { error: (membersOf(answer).error as Members).message }),
  ),
  errorDefect('extra-error-member', '7/envelope', 'Sends a second top-level member beside `error`.', (answer) =>
    withBody(answer, { ...membersOf(answer), status: answer.status }),
  ),
  errorDefect('numeric-error-code', '7/code', 'Sends `error.code` as a number.', (answer) =>
    withError(answer, { code: answer.status * 100 }),
  ),
  errorDefect('omits-error-type', '7/type', 'Leaves `error.type` out.', (answer) =>
    withError(answer, { type: undefined }),
  ),
  errorDefect('omits-error-message', '7/message', 'Leaves `error.message` out.', (answer) =>
    withError(answer, { message: undefined }),
  ),
  answerDefect('html-errors', '7/envelope', 'Answers 400 with an HTML page.', isError(400), (answer) => ({
    ...answer,
    body: page,
    contentType: 'text/html; charset=utf-8',
  })),
  ...['400', '500', '503'].map((status) => textDefect(status, status, isError(Number(status)), 'The request failed.')),
  servesInvalid(
    'accepts-invalid-types',
    '7/400',
    'Serves requests whose model, prompt or maxTokens has a wrong JSON type.',
    hasWrongTypesIn,
  ),
  servesInvalid('accepts-malformed-json', '7/400', 'Serves requests whose body is not JSON.', isMalformed),
  failsOn(
    'fails-on-malformed-json',
    '7/400',
    'Answers 500, with the envelope, to a body that is not JSON.',
    isMalformed,
  ),
  failsOn(
    'fails-on-wrong-types',
    '7/400',
    'Answers 500, with the envelope, to wrong JSON types of model, prompt or maxTokens.',
    hasWrongTypesIn,
  ),
  crashesOn('null', 'a member of the request body is null', hasNulls),
  crashesOn('non-object', 'the request body is JSON, but not an object', isNoObject),
];
