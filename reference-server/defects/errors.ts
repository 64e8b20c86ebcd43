import { answersWhere, asText, changeValidation, type Members, membersOf, withBody } from '../alterations.ts';
import { objectIn } from '../gates/validate.ts';
import type { Parts } from '../parts.ts';
import { type Answer, refusal } from '../vocabulary/exchange.ts';
import { type Defect, defect } from './defect.ts';

const errorIn = (answer: Answer): Members => membersOf(answer).error as Members;

/** A defect of every error, or of every error with this status. */
const errorDefect = (
  name: string,
  clause: string,
  does: string,
  change: (answer: Answer) => Answer,
  status?: number,
): Defect =>
  defect(
    name,
    clause,
    does,
    answersWhere((answer) => answer.code !== undefined && answer.status === (status ?? answer.status), change),
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

/** Serves some of the bodies that validation refuses, with defaults for what is not usable. */
function serveInvalid(parts: Parts, serves: (body: Buffer | undefined) => boolean): Parts {
  return changeValidation(parts, (refused, exchange, { models }) => {
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
  });
}

/** Answers 500 to some of the bodies that validation refuses. */
function failOn(
  parts: Parts,
  fails: (body: Buffer | undefined) => boolean,
  change = (answer: Answer) => answer,
): Parts {
  return changeValidation(parts, (refused, { body }, { errors }) =>
    refused !== undefined && fails(body) ? change(refusal(errors, 'internal_error')) : refused,
  );
}

const wrongTypesIn = (body: Buffer | undefined): boolean => hasWrongTypes(objectIn(body) ?? {});
const nullsIn = (body: Buffer | undefined): boolean => Object.values(objectIn(body) ?? {}).includes(null);

const page = '<!DOCTYPE html><html><head><title>Bad Request</title></head><body><h1>400 Bad Request</h1></body></html>';

/** Defects of errors, and of the validation that leads to them. */
export const errorDefects: readonly Defect[] = [
  errorDefect('error-as-string', '7/envelope', 'Sends `error` as a string.', (answer) =>
    withBody(answer, { error: errorIn(answer).message }),
  ),
  errorDefect('extra-error-member', '7/envelope', 'Sends a second top-level member beside `error`.', (answer) =>
    withBody(answer, { ...membersOf(answer), status: answer.status }),
  ),
  errorDefect('numeric-error-code', '7/code', 'Sends `error.code` as a number.', (answer) =>
    withBody(answer, { error: { ...errorIn(answer), code: answer.status * 100 } }),
  ),
  errorDefect('omits-error-type', '7/type', 'Leaves `error.type` out.', (answer) => {
    const { type: _, ...error } = errorIn(answer);
    return withBody(answer, { error });
  }),
  errorDefect('omits-error-message', '7/message', 'Leaves `error.message` out.', (answer) => {
    const { message: _, ...error } = errorIn(answer);
    return withBody(answer, { error });
  }),
  errorDefect(
    'html-errors',
    '7/envelope',
    'Answers 400 with an HTML page.',
    (answer) => ({ ...answer, body: page, contentType: 'text/html; charset=utf-8' }),
    400,
  ),
  ...([400, 500, 503] as const).map((status) =>
    errorDefect(
      `plain-${status}`,
      '7/envelope',
      `Answers ${status} with a text body.`,
      (answer) => asText(answer, 'The request failed.'),
      status,
    ),
  ),
  defect(
    'accepts-invalid-types',
    '7/400',
    'Serves requests whose model, prompt or maxTokens has a wrong JSON type.',
    (parts) => serveInvalid(parts, wrongTypesIn),
  ),
  defect('accepts-malformed-json', '7/400', 'Serves requests whose body is not JSON.', (parts) =>
    serveInvalid(parts, isMalformed),
  ),
  defect('fails-on-malformed-json', '7/400', 'Answers 500, with the envelope, to a body that is not JSON.', (parts) =>
    failOn(parts, isMalformed),
  ),
  defect(
    'fails-on-wrong-types',
    '7/400',
    'Answers 500, with the envelope, to wrong JSON types of model, prompt or maxTokens.',
    (parts) => failOn(parts, wrongTypesIn),
  ),
  defect(
    'crashes-on-null',
    '7/envelope',
    'Answers 500 with a text body when a member of the request body is null.',
    (parts) => failOn(parts, nullsIn, (answer) => asText(answer, 'TypeError')),
  ),
  defect(
    'crashes-on-non-object',
    '7/envelope',
    'Answers 500 with a text body when the request body is JSON, but not an object.',
    (parts) =>
      failOn(
        parts,
        (body) => !isMalformed(body) && objectIn(body) === undefined,
        (answer) => asText(answer, 'TypeError'),
      ),
  ),
];
