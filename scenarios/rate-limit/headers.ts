import { keptOnReplay } from '../replays.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { announcement, headerOf, ofAnswer, rateLimitHeaders, succeeds } from '../vocabulary/expectations.ts';
import { generate, getModel, listModels } from '../vocabulary/requests.ts';
import type { Check, Expectation, Step } from '../vocabulary/suite.ts';
import { notFull, onEach429 } from './exhaustion.ts';
import { headersOn400, headersOn403, remainingFalls } from './probes.ts';

const endpoints: Step[] = [listModels(), getModel(), generate()].map((send) => ({ send, expect: [succeeds] }));
const onEndpoints = (...expect: Expectation[]): Step[] =>
  [listModels(), getModel(), generate()].map((send) => ({ send, expect: [succeeds, ...expect] }));

const resetIsInteger = ofAnswer('X-RateLimit-Reset an integer', ['header X-RateLimit-Reset'], (answer) => {
  const text = headerOf(answer, 'x-ratelimit-reset');
  return text === undefined || /^-?\d+$/.test(text) ? undefined : `X-RateLimit-Reset: ${text}`;
});

/** Limit and Remaining, where present, are integers and 0 ≤ Remaining ≤ Limit. */
function rangeProblem(reply: Reply): string | undefined {
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining']) {
    const text = headerOf(reply, name);
    if (text !== undefined && !/^\d+$/.test(text)) return `${name}: ${text}`;
  }
  const { limit, remaining } = announcement(reply);
  return limit !== undefined && remaining !== undefined && remaining > limit
    ? `x-ratelimit-remaining: ${remaining} with x-ratelimit-limit: ${limit}`
    : undefined;
}
const inRange = ofAnswer(
  'Limit and Remaining integers, Remaining within 0..Limit',
  ['header X-RateLimit-Limit', 'header X-RateLimit-Remaining'],
  rangeProblem,
);

/** What the rate-limit headers say, answer by answer. */
export const headerChecks: Check[] = [
  {
    id: 'rate-limit/headers-on-success',
    clauses: ['8.2/every-response', '8.2/limit', '8.2/remaining', '8.2/reset'],
    level: 'must',
    title: 'a success on any endpoint carries the three rate-limit headers',
    control: endpoints,
    steps: onEndpoints(rateLimitHeaders),
    brokenBy: ['omits-headers-on-success', 'omits-reset'],
  },
  {
    id: 'rate-limit/headers-on-replay',
    clauses: ['8.2/every-response', '8.2/limit', '8.2/remaining', '8.2/reset', '4.4/header'],
    level: 'must',
    title: 'the answer to a repeated Idempotency-Key carries the three rate-limit headers',
    why: 'What is answered from a store passes by the place that writes them.',
    looksAt: ['status 2xx', ...rateLimitHeaders.reads],
    costs: 2,
    run: keptOnReplay('limits', rateLimitHeaders, 'rate-limit/headers-on-success'),
    brokenBy: ['omits-headers-on-replay'],
  },
  {
    id: 'rate-limit/headers-on-400',
    clauses: ['8.2/every-response', '8.2/limit', '8.2/remaining', '8.2/reset'],
    level: 'must',
    title: 'a 400 to a known key carries the three rate-limit headers',
    looksAt: ['header X-RateLimit-Limit', 'header X-RateLimit-Remaining', 'header X-RateLimit-Reset', 'status 400'],
    costs: 4,
    run: headersOn400,
    brokenBy: ['omits-headers-on-400', 'omits-reset'],
  },
  {
    id: 'rate-limit/headers-on-403',
    clauses: ['8.2/every-response', '8.2/limit', '8.2/remaining', '8.2/reset'],
    level: 'must',
    title: 'a 403 carries the three rate-limit headers',
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
    title: 'a 429 carries the three rate-limit headers',
    why: 'A refused client learns from them how long to wait.',
    reads: 'burst',
    expect: [onEach429(rateLimitHeaders)],
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
    title: 'Limit and Remaining are integers, Remaining between 0 and Limit',
    control: endpoints,
    steps: onEndpoints(inRange),
    brokenBy: ['words-limit'],
  },
  {
    id: 'rate-limit/values-in-range-on-429',
    clauses: ['8.2/limit', '8.2/remaining'],
    level: 'should',
    title: 'on a 429 too, Limit and Remaining are integers, Remaining between 0 and Limit',
    reads: 'drain',
    expect: [onEach429(inRange)],
    brokenBy: ['negative-remaining', 'words-limit'],
  },
  {
    id: 'rate-limit/remaining-falls',
    clauses: ['8.2/remaining'],
    level: 'should',
    title: 'Remaining falls over a run of successes',
    looksAt: ['status 2xx', 'header X-RateLimit-Remaining', 'header X-RateLimit-Reset'],
    costs: 30,
    run: remainingFalls,
    brokenBy: ['freezes-remaining'],
  },
  {
    id: 'rate-limit/remaining-not-full-on-429',
    clauses: ['8.2/remaining'],
    level: 'should',
    title: 'a 429 never announces that all of the limit remains',
    reads: 'burst',
    expect: [onEach429(notFull)],
    brokenBy: ['full-remaining-on-429'],
  },
];
