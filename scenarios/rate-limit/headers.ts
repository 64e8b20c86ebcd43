import { replayMeets } from '../idempotency/replay-meets.ts';
import { onEachAnswer } from '../vocabulary/answers.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { carries, headerOf, ofAnswer, onlyOn, rateLimitHeaders, succeeds } from '../vocabulary/expectations.ts';
import { generate, getModel, listModels } from '../vocabulary/requests.ts';
import type { Check, Expectation, Flaw, Step } from '../vocabulary/suite.ts';
import { notFull, on429 } from './exhaustion.ts';
import { headersOn400, headersOn403, remainingFalls } from './probes.ts';
import { noneRemainsOn429, remainingFollows } from './remaining.ts';

const onEndpoints = (...expect: Expectation[]): Step[] =>
  [listModels(), getModel(), generate()].map((send) => ({ send, expect: [succeeds, ...expect] }));
const endpoints = onEndpoints();

export const resetIsInteger = onlyOn(
  carries('X-RateLimit-Reset'),
  ofAnswer('an integer in X-RateLimit-Reset', ['header X-RateLimit-Reset'], (answer) => {
    const text = headerOf(answer, 'x-ratelimit-reset') ?? '';
    return /^-?\d+$/.test(text) ? undefined : `${answer.status} with X-RateLimit-Reset: ${text}`;
  }),
);

/** The flaw of a header that is not an integer, or of a Remaining above the limit. */
function rangeProblem(reply: Reply): Flaw | undefined {
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining']) {
    const text = headerOf(reply, name);
    if (text !== undefined && !/^\d+$/.test(text))
      return { says: `${name}: ${text}`, at: `header ${name}`, is: 'not an integer from 0' };
  }
  const [limit, remaining] = ['x-ratelimit-limit', 'x-ratelimit-remaining'].map((name) => headerOf(reply, name));
  // Compared as integers of any length: −1 without its sign is 18446744073709551615.
  if (limit === undefined || remaining === undefined || BigInt(remaining) <= BigInt(limit)) return undefined;
  const says = `x-ratelimit-remaining: ${remaining} with x-ratelimit-limit: ${limit}`;
  return { says, at: 'header x-ratelimit-remaining', is: 'too many' };
}
export const inRange = onlyOn(
  carries('X-RateLimit-Limit', 'X-RateLimit-Remaining'),
  ofAnswer(
    'integers in X-RateLimit-Limit and X-RateLimit-Remaining, Remaining from 0 to Limit',
    ['header X-RateLimit-Limit', 'header X-RateLimit-Remaining'],
    rangeProblem,
  ),
);

export const headerChecks: Check[] = [
  {
    id: 'rate-limit/headers-on-success',
    clauses: ['8.2/every-response', '8.2/limit', '8.2/remaining', '8.2/reset'],
    level: 'must',
    title: 'a 2xx from each endpoint has the three rate-limit headers',
    control: endpoints,
    steps: onEndpoints(rateLimitHeaders),
    brokenBy: ['omits-headers-on-success', 'omits-reset'],
  },
  {
    id: 'rate-limit/headers-on-replay',
    clauses: ['8.2/every-response', '8.2/limit', '8.2/remaining', '8.2/reset', '4.4/header'],
    level: 'must',
    title: 'the answer to a repeated Idempotency-Key has the three rate-limit headers',
    why: 'An answer from a store may bypass the code that writes these headers.',
    looksAt: ['status 2xx', ...rateLimitHeaders.reads],
    costs: 2,
    run: replayMeets('limits', rateLimitHeaders, 'rate-limit/headers-on-success'),
    brokenBy: ['omits-headers-on-replay'],
  },
  {
    id: 'rate-limit/headers-on-400',
    clauses: ['8.2/every-response', '8.2/limit', '8.2/remaining', '8.2/reset'],
    level: 'must',
    title: 'a 400 to a valid key has the three rate-limit headers',
    looksAt: ['header X-RateLimit-Limit', 'header X-RateLimit-Remaining', 'header X-RateLimit-Reset', 'status 400'],
    costs: 4,
    run: headersOn400,
    brokenBy: ['omits-headers-on-400', 'omits-reset'],
  },
  {
    id: 'rate-limit/headers-on-403',
    clauses: ['8.2/every-response', '8.2/limit', '8.2/remaining', '8.2/reset'],
    level: 'must',
    title: 'a 403 has the three rate-limit headers',
    needs: ['forbidden'],
    looksAt: ['header X-RateLimit-Limit', 'header X-RateLimit-Remaining', 'header X-RateLimit-Reset', 'status 403'],
    costs: 1,
    run: headersOn403,
    brokenBy: ['omits-headers-on-403', 'omits-reset'],
  },
  {
    id: 'rate-limit/headers-on-429',
    clauses: ['8.2/every-response', '8.2/limit', '8.2/remaining', '8.2/reset'],
    level: 'must',
    title: 'a 429 has the three rate-limit headers',
    why: 'They tell a refused client how long to wait.',
    needs: ['exhaustible'],
    reads: 'answers',
    expect: [onEachAnswer(on429, rateLimitHeaders)],
    brokenBy: ['omits-headers-on-429', 'omits-reset'],
  },
  {
    id: 'rate-limit/reset-integer',
    clauses: ['8.2/reset'],
    level: 'must',
    title: 'X-RateLimit-Reset is an integer',
    control: endpoints,
    steps: onEndpoints(resetIsInteger),
    brokenBy: ['floats-reset'],
  },
  {
    id: 'rate-limit/values-in-range',
    clauses: ['8.2/limit', '8.2/remaining'],
    level: 'should',
    title: 'X-RateLimit-Limit and X-RateLimit-Remaining are integers, Remaining from 0 to Limit',
    control: endpoints,
    steps: onEndpoints(inRange),
    brokenBy: ['words-limit'],
  },
  {
    id: 'rate-limit/values-in-range-on-429',
    clauses: ['8.2/limit', '8.2/remaining'],
    level: 'should',
    title: 'on a 429, X-RateLimit-Limit and X-RateLimit-Remaining are integers, Remaining from 0 to Limit',
    needs: ['exhaustible'],
    reads: 'answers',
    expect: [onEachAnswer(on429, inRange)],
    brokenBy: ['negative-remaining', 'words-limit'],
  },
  {
    id: 'rate-limit/remaining-falls',
    clauses: ['8.2/remaining'],
    level: 'should',
    title: 'X-RateLimit-Remaining falls with successive requests',
    exclusive: true,
    looksAt: ['status 2xx', 'header X-RateLimit-Remaining', 'header X-RateLimit-Reset'],
    costs: 42,
    run: remainingFalls,
    brokenBy: ['freezes-remaining'],
  },
  {
    id: 'rate-limit/remaining-not-full-on-429',
    clauses: ['8.2/remaining'],
    level: 'should',
    title: 'X-RateLimit-Remaining on a 429 is below the limit',
    needs: ['exhaustible'],
    reads: 'answers',
    expect: [notFull],
    brokenBy: ['full-remaining-on-429'],
  },
  {
    id: 'rate-limit/remaining-follows',
    clauses: ['8.2/remaining'],
    level: 'should',
    title: 'X-RateLimit-Remaining counts each request down to 0',
    exclusive: true,
    reads: 'drain',
    expect: [remainingFollows],
    brokenBy: ['freezes-remaining', 'counts-itself-late'],
  },
  {
    id: 'rate-limit/remaining-zero-on-429',
    clauses: ['8.2/remaining'],
    level: 'should',
    title: 'X-RateLimit-Remaining on a 429 beyond the limit is 0 or absent',
    exclusive: true,
    reads: 'drain',
    expect: [noneRemainsOn429],
    brokenBy: ['full-remaining-on-429', 'one-remains-on-429'],
  },
];
