import {
  changeAnswers,
  changeValidation,
  type Members,
  membersOf,
  rewriteSuccesses,
  withBody,
  wrapHandler,
} from '../alterations.ts';
import type { Parts } from '../parts.ts';
import { type GenerationRequest, refusal } from '../vocabulary/exchange.ts';
import { type Defect, defect } from './defect.ts';

const without = (members: Members, name: string): Members => {
  const { [name]: _, ...rest } = members;
  return rest;
};

const envelopeDefect = (name: string, does: string, clause: string, change: (members: Members) => unknown): Defect =>
  defect(name, clause, does, (parts) => rewriteSuccesses(parts, 'POST /v1/generate', change));

const at = (members: Members): Date => new Date(String(members.createdAt));

/** Local time, two hours east of Greenwich. */
const local = (members: Members): string => new Date(at(members).getTime() + 7_200_000).toISOString().slice(0, -1);

/** Replaces one member of the envelope. */
const withMember =
  (name: string, value: (members: Members) => unknown) =>
  (members: Members): Members => ({ ...members, [name]: value(members) });

function failOnFastModel(parts: Parts): Parts {
  return changeValidation(parts, (refused, { request }, { errors }) =>
    request?.model === 'model-v1-fast' ? refusal(errors, 'model_not_found') : refused,
  );
}

/** Refuses some of the valid generations. */
function refuseValid(parts: Parts, refuses: (request: GenerationRequest, final: Parts) => boolean): Parts {
  return changeValidation(parts, (refused, { request }, final) =>
    refused === undefined && request !== undefined && refuses(request, final)
      ? refusal(final.errors, 'invalid_parameter')
      : refused,
  );
}

/** The answer of a backend with another interface. */
const ofBackend = ({ id, data }: Members): Members => ({ id, object: 'text_completion', choices: [data] });

/** Defects of the answer to a generation. */
export const generateDefects: readonly Defect[] = [
  envelopeDefect('omits-envelope-id', 'Leaves `id` out of the success envelope.', '2.1/id', (all) =>
    without(all, 'id'),
  ),
  envelopeDefect('omits-envelope-data', 'Leaves `data` out of the success envelope.', '2.1/data', (all) =>
    without(all, 'data'),
  ),
  envelopeDefect('omits-created-at', 'Leaves `createdAt` out of the success envelope.', '2.1/createdAt', (all) =>
    without(all, 'createdAt'),
  ),
  envelopeDefect('omits-object', 'Leaves `object` out of the success envelope.', '2.1/object', (all) =>
    without(all, 'object'),
  ),
  envelopeDefect('nests-envelope', 'Puts the whole envelope inside a member `result`.', '2.1/envelope', (result) => ({
    result,
  })),
  envelopeDefect(
    'wrong-object',
    'Says `text_completion` in `object`.',
    '2.1/generation-object',
    withMember('object', () => 'text_completion'),
  ),
  envelopeDefect(
    'wraps-data-in-array',
    'Sends `data` as an array.',
    '2.1/data',
    withMember('data', ({ data }) => [data]),
  ),
  envelopeDefect(
    'numeric-envelope-id',
    'Sends a number as the envelope `id`.',
    '2.1/id',
    withMember('id', ({ id }) => Number.parseInt(String(id).split('-').at(-1) ?? '0', 36)),
  ),
  envelopeDefect('local-created-at', 'Sends `createdAt` in local time without a zone.', '2.1/createdAt', (all) => ({
    ...all,
    createdAt: local(all),
  })),
  envelopeDefect('zoned-created-at', 'Sends `createdAt` with the zone +02:00.', '2.1/createdAt', (all) => ({
    ...all,
    createdAt: `${local(all)}+02:00`,
  })),
  envelopeDefect(
    'numeric-created-at',
    'Sends `createdAt` as a number of seconds.',
    '2.1/createdAt',
    withMember('createdAt', (all) => Math.floor(at(all).getTime() / 1000)),
  ),
  defect('repeats-ids', '2.1/id', 'Gives every generation the same id.', (parts) => {
    const id = parts.nextId();
    return { ...parts, nextId: () => id };
  }),
  defect('labels-generation-as-text', '4/json', 'Sends generations as Content-Type text/plain.', (parts) =>
    changeAnswers(parts, (answer, { operation }) =>
      operation === 'POST /v1/generate' && answer.status < 300 ? { ...answer, contentType: 'text/plain' } : answer,
    ),
  ),
  defect(
    'fails-on-fast-model',
    '4.1/model',
    'Lists model-v1-fast but answers 400 to generations with it.',
    failOnFastModel,
  ),
  defect(
    'passes-fast-model-through',
    '2.1/envelope',
    'Answers generations with model-v1-fast in the shape of another interface.',
    (parts) =>
      wrapHandler(parts, 'POST /v1/generate', (answer, { request }) =>
        request?.model === 'model-v1-fast' ? withBody(answer, ofBackend(membersOf(answer))) : answer,
      ),
  ),
  defect(
    'refuses-emoji',
    '4.1/prompt',
    'Answers 400 to prompts with characters outside the Basic Multilingual Plane.',
    (parts) => refuseValid(parts, ({ prompt }) => /[\u{10000}-\u{10ffff}]/u.test(prompt)),
  ),
  defect(
    'refuses-ceiling',
    '4.1/ceiling',
    "Answers 400 to maxTokens at the model's ceiling, and not only above it.",
    (parts) =>
      refuseValid(
        parts,
        ({ model, maxTokens }, { models }) => maxTokens === models.find(({ id }) => id === model)?.maxTokens,
      ),
  ),
];
