import { type ResetUnit, resetUnits } from '../../limiter/reset-unit.ts';
import type { ClientScenario } from './evidence.ts';

const generate = 'POST /v1/generate' as const;
const always = Number.POSITIVE_INFINITY;

/** The scenario in which nothing goes wrong: a client that fails there cannot be judged in the others. */
export const plainScenario: ClientScenario = {
  name: 'plain',
  title: 'the server does what it is asked',
  generations: 1,
};

/** The scenario that a variant of refusals differs from. */
export const refusingScenario: ClientScenario = {
  name: 'rate-limited',
  title: 'the first generation gets 429 with Retry-After, twice',
  generations: 1,
  answers: [{ answer: 'rate-limited', operation: generate, times: 2 }],
};

/** Units that the client is told beside the usual one. */
const otherUnits = ['delta-seconds', 'epoch-milliseconds', 'delta-milliseconds'] as const satisfies ResetUnit[];

const unitInWords = {
  'delta-seconds': 'seconds until the reset',
  'epoch-milliseconds': 'epoch milliseconds',
  'delta-milliseconds': 'milliseconds until the reset',
};

/** The unit of X-RateLimit-Reset that a client of the scenario is told, and that its server has. */
export const resetUnitIn = ({ variants = [] }: ClientScenario): ResetUnit =>
  resetUnits.find((unit) => variants.includes(`reset-${unit}`)) ?? 'epoch-seconds';

const unitScenarios = otherUnits.map(
  (unit): ClientScenario => ({
    name: `rate-limited-${unit}`,
    title: `the first generation gets 429 with X-RateLimit-Reset in ${unitInWords[unit]}, and no Retry-After`,
    generations: 1,
    variants: [`reset-${unit}`, 'no-retry-after'],
    answers: [{ answer: 'rate-limited', operation: generate }],
  }),
);

/** Names of the scenarios in which X-RateLimit-Reset has another unit than usual. */
export const unitScenarioNames: readonly string[] = unitScenarios.map(({ name }) => name);

/** The scenarios in the order of lists. */
export const clientScenarios: readonly ClientScenario[] = [
  plainScenario,
  { name: 'several-generations', title: 'the server answers three generations', generations: 3 },
  {
    name: 'server-error',
    title: 'the first generation gets 500',
    generations: 1,
    answers: [{ answer: 'server-error', operation: generate }],
  },
  {
    name: 'server-error-throughout',
    title: 'every generation gets 500',
    generations: 1,
    answers: [{ answer: 'server-error', operation: generate, times: always }],
  },
  {
    name: 'unavailable',
    title: 'the first generation gets 503 with Retry-After 1',
    generations: 1,
    answers: [{ answer: 'unavailable', operation: generate }],
  },
  {
    name: 'unavailable-throughout',
    title: 'every generation gets 503',
    generations: 1,
    answers: [{ answer: 'unavailable', operation: generate, times: always }],
  },
  {
    name: 'answer-lost',
    title: 'the first generation is executed, and the connection breaks before its answer',
    generations: 1,
    answers: [{ answer: 'reset-after-execution', operation: generate }],
  },
  {
    name: 'answer-cut',
    title: 'the first generation is executed, and its answer breaks off',
    generations: 1,
    answers: [{ answer: 'truncated', operation: generate }],
  },
  {
    name: 'no-answer',
    title: 'the first generation gets no answer',
    generations: 1,
    answers: [{ answer: 'hang', operation: generate }],
  },
  refusingScenario,
  {
    name: 'rate-limited-until-reset',
    title: 'the first generation gets 429 with X-RateLimit-Reset and no Retry-After',
    generations: 1,
    variants: ['no-retry-after'],
    answers: [{ answer: 'rate-limited', operation: generate }],
  },
  ...unitScenarios,
  {
    name: 'limit-used-up',
    title: 'nine generations are more than the rate limit admits in a window',
    generations: 9,
    limit: 5,
    // Later than a request that crosses a 429, the client has something left to send.
    variants: ['slow-answers'],
  },
  {
    name: 'invalid-key',
    title: 'every request gets 401',
    generations: 1,
    answers: [{ answer: 'invalid-key', times: always }],
  },
  {
    name: 'forbidden',
    title: 'every generation gets 403',
    generations: 1,
    answers: [{ answer: 'forbidden', operation: generate, times: always }],
  },
  {
    name: 'bad-request',
    title: 'every generation gets 400',
    generations: 1,
    answers: [{ answer: 'bad-request', operation: generate, times: always }],
  },
  { name: 'redirected', title: 'every request is redirected to another host', generations: 1, redirects: true },
];
