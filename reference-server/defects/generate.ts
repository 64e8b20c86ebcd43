import {
  changeValidation,
  type Members,
  membersOf,
  type Replace,
  replaceMembers,
  rewriteSuccesses,
  withBody,
  wrapHandler,
} from '../alterations.ts';
import type { Parts } from '../parts.ts';
import { type GenerationRequest, refusal } from '../vocabulary/exchange.ts';
import { answerDefect, type Defect, defect, defectsThat } from './defect.ts';

const operation = 'POST /v1/generate';

const envelopeDefect = defectsThat((parts, replace: Replace) => replaceMembers(parts, operation, replace));
const omits = (name: string, member: string): Defect =>
  envelopeDefect(`omits-${name}`, `2.1/${member}`, `Leaves \`${member}\` out of the success envelope.`, () => ({
    [member]: undefined,
  }));

const timeOf = ({ createdAt }: Members): number => Date.parse(String(createdAt));

/** Local time, two hours east of Greenwich. */
const local = (members: Members): string => new Date(timeOf(members) + 7_200_000).toISOString().slice(0, -1);

const refusesValid = defectsThat((parts, refuses: (request: GenerationRequest, final: Parts) => boolean) =>
  changeValidation(parts, (refused, { request }, final) =>
    refused === undefined && request !== undefined && refuses(request, final)
      ? refusal(final.errors, 'invalid_parameter')
      : refused,
  ),
);

/** Defects of the answer to a generation. */
export const generateDefects: readonly Defect[] = [
  omits('envelope-id', 'id'),
  omits('envelope-data', 'data'),
  omits('created-at', 'createdAt'),
  omits('object', 'object'),
  defect('nests-envelope', '2.1/envelope', 'Puts the whole envelope inside a member `result`.', (parts) =>
    rewriteSuccesses(parts, operation, (result) => ({ result })),
  ),
  envelopeDefect('wrong-object', '2.1/generation-object', 'Says `text_completion` in `object`.', () => ({
    object: 'text_completion',
  })),
  envelopeDefect('wraps-data-in-array', '2.1/data', 'Sends `data` as an array.', ({ data }) => ({ data: [data] })),
  envelopeDefect('numeric-envelope-id', '2.1/id', 'Sends a number as the envelope `id`.', ({ id }) => ({
    id: Number.parseInt(String(id).split('-').at(-1) ?? '0', 36),
  })),
  envelopeDefect('local-created-at', '2.1/createdAt', 'Sends `createdAt` in local time without a zone.', (all) => ({
    createdAt: local(all),
  })),
  envelopeDefect('zoned-created-at', '2.1/createdAt', 'Sends `createdAt` with the zone +02:00.', (all) => ({
    createdAt: `${local(all)}+02:00`,
  })),
  envelopeDefect('marks-local-time-as-utc', '2.1/createdAt', 'Sends `createdAt` in local time with a Z.', (all) => ({
    createdAt: `${local(all)}Z`,
  })),
  envelopeDefect('numeric-created-at', '2.1/createdAt', 'Sends `createdAt` as a number of seconds.', (all) => ({
    createdAt: Math.floor(timeOf(all) / 1000),
  })),
  defect('repeats-ids', ['2.1/id', '4.4/value'], 'Gives every generation the same id.', (parts) => {
    const id = parts.nextId();
    return { ...parts, nextId: () => id };
  }),
  answerDefect(
    'labels-generation-as-text',
    '4/json',
    'Sends generations as Content-Type text/plain.',
    (answer, exchange) => exchange.operation === operation && answer.status < 300,
    (answer) => ({ ...answer, contentType: 'text/plain' }),
  ),
  defect('fails-on-fast-model', '4/generate', 'Lists a model but answers 400 to generations with it.', (parts) =>
    changeValidation(parts, (refused, { request }, { errors }) =>
      request?.model === 'model-v1-fast' ? refusal(errors, 'model_not_found') : refused,
    ),
  ),
  defect(
    'passes-fast-model-through',
    '2.1/envelope',
    'Answers generations with one model in the shape of another interface.',
    (parts) =>
      wrapHandler(parts, operation, (answer, { request }) => {
        const { id, data } = membersOf(answer);
        const isFast = request?.model === 'model-v1-fast';
        return isFast ? withBody(answer, { id, object: 'text_completion', choices: [data] }) : answer;
      }),
  ),
  refusesValid(
    'refuses-emoji',
    '4.1/prompt',
    'Answers 400 to prompts with characters outside the Basic Multilingual Plane.',
    ({ prompt }) => /[\u{10000}-\u{10ffff}]/u.test(prompt),
  ),
  refusesValid(
    'refuses-long-prompts',
    '4.1/prompt',
    'Answers 400 to prompts of more than 4000 characters.',
    ({ prompt }) => prompt.length > 4000,
  ),
  refusesValid(
    'refuses-ceiling',
    '4.1/ceiling',
    "Answers 400 to maxTokens at the model's ceiling, and not only above it.",
    ({ model, maxTokens }, { models }) => maxTokens === models.find(({ id }) => id === model)?.maxTokens,
  ),
];
