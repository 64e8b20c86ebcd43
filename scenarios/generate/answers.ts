import { allOf, idempotencyKeyOf, is2xx, isOf, modelIn, onAnswers, onEachAnswer } from '../vocabulary/answers.ts';
import type { Answered } from '../vocabulary/episodes.ts';
import {
  answerWith,
  bodyMember,
  generationEnvelope,
  isObject,
  isSuccess,
  ofJson,
  onlyOn,
  successEnvelopeClauses,
} from '../vocabulary/expectations.ts';
import type { Check } from '../vocabulary/suite.ts';
import { dayExists } from './calendar.ts';

const stated = ['model', 'prompt', 'maxTokens'];

/** The interface does not show the answer to further members, such as a stream. */
function hasFurtherMembers({ request }: Answered): boolean {
  try {
    const body: unknown = JSON.parse(request.body ?? '');
    return isObject(body) && Object.keys(body).some((name) => !stated.includes(name));
  } catch {
    return false;
  }
}

const isGeneration = allOf('a 2xx to a generation', isOf('generate'), is2xx, {
  says: 'to stated members',
  met: (answered) => !hasFurtherMembers(answered),
});

/** A duplicate of a request that is still running may get another 2xx, such as 202. */
function isDuplicateInFlight(answered: Answered, all: readonly Answered[]): boolean {
  const idempotencyKey = idempotencyKeyOf(answered);
  if (idempotencyKey === undefined || [200, 201].includes(answered.reply.status)) return false;
  return all.some(
    (other) =>
      other !== answered &&
      other.key === answered.key &&
      idempotencyKeyOf(other) === idempotencyKey &&
      other.reply.sentAt <= answered.reply.receivedAt &&
      answered.reply.sentAt <= other.reply.receivedAt,
  );
}

const envelopeEverywhere = onAnswers({
  says: `${generationEnvelope.says}, in every 2xx to a generation`,
  reads: generationEnvelope.reads,
  sampled: isGeneration.says,
  select: (all) =>
    all.filter((answered) => !answered.isCut && isGeneration.met(answered, []) && !isDuplicateInFlight(answered, all)),
  problem: ({ reply }) => {
    const found = generationEnvelope.test(reply, []);
    return found === undefined ? undefined : { found };
  },
});

const idOf = ({ endpoint, reply }: Answered): string | undefined => {
  const id = endpoint === 'generate' && isSuccess(reply) ? bodyMember(reply, 'id') : undefined;
  return typeof id === 'string' ? id : undefined;
};

/** Keys that a server may treat as equal; the checks idempotency/keys-… report that. */
const similarity = (idempotencyKey: string): string => idempotencyKey.slice(0, 64).toLowerCase();

function reusesKey(one: Answered, other: Answered): boolean {
  const [first, second] = [idempotencyKeyOf(one), idempotencyKeyOf(other)];
  return first !== undefined && second !== undefined && similarity(first) === similarity(second);
}

/** True if the generations with this id are those with one model that their requests name. */
function isIdOfModel(answered: Answered, generations: readonly Answered[]): boolean {
  const [model, ...others] = [answered, ...generations.filter((other) => idOf(other) === idOf(answered))].map(modelOf);
  const isOfModel = (other: Answered): boolean => modelOf(other) !== model || idOf(other) === idOf(answered);
  return model !== undefined && others.every((other) => other === model) && generations.every(isOfModel);
}
const modelOf = ({ request }: Answered): string | undefined => modelIn(request.body);

const uniqueIds = onAnswers({
  says: 'a different id in each generation of the run, but for a repeated Idempotency-Key',
  reads: ['id'],
  sampled: 'two generations with a string id',
  unselected: () => 'no two generations had a string id to compare',
  select: (all) => {
    const withId = all.filter((answered) => idOf(answered) !== undefined);
    return withId.length > 1 ? withId : [];
  },
  problem: (answered, generations) => {
    const id = idOf(answered);
    const earlier = generations
      .slice(0, generations.indexOf(answered))
      .find((other) => idOf(other) === id && !reusesKey(answered, other));
    const says = `the same id ${JSON.stringify(id)} as another generation`;
    const is = isIdOfModel(answered, generations) ? 'repeated for one model' : 'repeated';
    return earlier && { found: { says, at: 'id', is }, earlier };
  },
});

const existingDay = onlyOn(
  answerWith('an ISO 8601 date in createdAt', (reply) => dayExists(bodyMember(reply, 'createdAt')) !== undefined),
  ofJson('a day that exists in createdAt', ['createdAt'], (value) => {
    const createdAt = isObject(value) ? value.createdAt : undefined;
    if (dayExists(createdAt) !== false) return undefined;
    return { says: `createdAt is ${JSON.stringify(createdAt)}`, at: 'createdAt', is: 'no day' };
  }),
);

/** Checks of every generation of the run. */
export const generationAnswerChecks: Check[] = [
  {
    id: 'generate/envelope-everywhere',
    clauses: [...successEnvelopeClauses, '4/generate'],
    level: 'must',
    title: 'every 2xx to a generation has the complete success envelope',
    why: 'Clients parse one success format, whatever the model, the prompt and the headers of the request.',
    reads: 'answers',
    expect: [envelopeEverywhere],
    brokenBy: [
      'omits-envelope-id',
      'omits-envelope-data',
      'omits-created-at',
      'omits-object',
      'nests-envelope',
      'wrong-object',
      'wraps-data-in-array',
      'numeric-envelope-id',
      'local-created-at',
      'zoned-created-at',
      'numeric-created-at',
      'passes-fast-model-through',
      'replays-without-envelope',
      'answers-in-text',
      'unwraps-idempotent-results',
      'unwraps-at-ceiling',
      'unwraps-emoji',
      'sends-latin-1',
    ],
  },
  {
    id: 'generate/created-at-existing-day',
    clauses: ['2.1/createdAt'],
    level: 'must',
    title: 'createdAt of every generation is on a day that exists',
    why: 'Libraries for dates refuse the 30th of February, or read it as a day of March.',
    reads: 'answers',
    expect: [onEachAnswer(allOf('a 2xx to a generation', isOf('generate'), is2xx), existingDay)],
    brokenBy: ['dates-february-30'],
  },
  {
    id: 'generate/ids-unique',
    clauses: ['2.1/id'],
    level: 'should',
    title: 'no two generations of the run have the same id, but for a repeated Idempotency-Key',
    why: 'Clients find a request in logs by its id.',
    reads: 'answers',
    expect: [uniqueIds],
    brokenBy: ['repeats-ids', 'repeats-ids-of-fast-model', 'replays-for-any-key'],
  },
];
