import {
  bucketBy,
  changeAnswers,
  changeCounts,
  changeRateHeaders,
  hasCode,
  withLimiter,
  withoutHeader,
  withoutLimits,
  withValue,
  wrapLimiter,
} from '../alterations.ts';
import { type BrokenLimiter, brokenLimiters, extendsAtEveryRequest } from '../limiters/broken.ts';
import { withBuckets } from '../limiters/limiter.ts';
import type { Parts } from '../parts.ts';
import type { Count, ServerAnswer } from '../vocabulary/exchange.ts';
import { answerDefect, type Defect, defect, defectsThat, textDefect } from './defect.ts';

function refuseOneTooEarly(parts: Parts): Parts {
  const shifted = wrapLimiter(parts, (inner, key, exchange) => inner.count({ ...key, limit: key.limit - 1 }, exchange));
  return changeCounts(shifted, (count, { limit }) => ({
    ...{ ...count, limit, remaining: count.admitted ? count.remaining + 1 : 0 },
  }));
}

const extendWindow = (parts: Parts): Parts =>
  changeRateHeaders(withLimiter(parts, withBuckets(extendsAtEveryRequest)), (headers, { resetAt }) =>
    withValue(headers, 'x-ratelimit-reset', String(Math.ceil(resetAt))),
  );

/** A generation announces what the other operations have left. */
function neverCountGenerations(parts: Parts): Parts {
  const latest = new Map<string, Count>();
  return wrapLimiter(parts, async (inner, key, exchange) => {
    const last = latest.get(key.id);
    if (exchange.operation === 'POST /v1/generate') {
      const now = parts.setup.clock.now();
      const count = last ?? {
        limit: key.limit,
        remaining: key.limit,
        resetAt: now + key.windowSeconds * 1000,
        ordinal: 0,
      };
      return { ...count, now, admitted: true };
    }
    const count = await inner.count(key, exchange);
    latest.set(key.id, count);
    return count;
  });
}

/** A broken limiter of limiters/broken.ts as a defect. */
function limiterDefect(name: string, ...clauses: string[]): Defect {
  const { does, make } = brokenLimiters.find((limiter) => limiter.name === name) as BrokenLimiter;
  return defect(name, clauses, does, (parts) => withLimiter(parts, make));
}

const bucketDefect = defectsThat(bucketBy);

const valueDefect = (name: string, header: string, does: string, value: (count: Count) => number | string): Defect =>
  defect(name, `8.2/${header}`, does, (parts) =>
    changeRateHeaders(parts, (headers, count) => withValue(headers, `x-ratelimit-${header}`, String(value(count)))),
  );

const omittingDefect = (on: string, answers: string, where: (answer: ServerAnswer) => boolean): Defect =>
  answerDefect(
    `omits-headers-on-${on}`,
    '8.2/every-response',
    `Adds the rate-limit headers in code that ${answers} do not reach.`,
    where,
    withoutLimits,
  );

const isOverLimit = hasCode('rate_limit_exceeded');

/** Defects of the limiter and its headers. */
export const limiterDefects: readonly Defect[] = [
  limiterDefect('counts-after-deciding', '8.1'),
  limiterDefect('counts-per-process', '5.5', '8.1'),
  limiterDefect('counts-per-connection', '5.5', '8.1'),
  defect('counts-per-idempotency-key', '5.5', 'Starts a fresh window for each new Idempotency-Key.', (parts) =>
    bucketBy(parts, ({ id }, { headers }) => `${id} ${headers['idempotency-key'] ?? ''}`),
  ),
  bucketDefect(
    'counts-per-address',
    '5.5',
    'Counts by client address whatever the key, against the limit of the key at hand.',
    (_, { connection }) => connection.address,
  ),
  bucketDefect('shares-one-bucket', '5.5', 'Counts the requests of all keys with one counter.', () => 'all'),
  limiterDefect('admits-one-too-many', '8.1'),
  defect(
    'refuses-one-too-early',
    '8.2/limit',
    'Counts a request before it compares the count with the limit by `<`: one request less than X-RateLimit-Limit is admitted in each window.',
    refuseOneTooEarly,
  ),
  limiterDefect('never-refuses', '8.1'),
  limiterDefect('never-recovers', '8.2/reset'),
  limiterDefect('recovers-early', '8.2/reset'),
  defect(
    'extends-window',
    '8.2/limit',
    'Puts off the end of a window with each request, and announces it in epoch milliseconds: a key that keeps to its limit is refused.',
    extendWindow,
  ),
  valueDefect('negative-remaining', 'remaining', 'Sends X-RateLimit-Remaining: -1 with a 429.', (count) =>
    count.admitted ? count.remaining : -1,
  ),
  valueDefect(
    'freezes-remaining',
    'remaining',
    'Sends Limit - 1 as X-RateLimit-Remaining with every request it admits.',
    ({ admitted, limit, remaining }) => (admitted ? limit - 1 : remaining),
  ),
  valueDefect(
    'full-remaining-on-429',
    'remaining',
    'Sends the whole limit as X-RateLimit-Remaining with a 429.',
    ({ admitted, limit, remaining }) => (admitted ? remaining : limit),
  ),
  valueDefect(
    'counts-itself-late',
    'remaining',
    'Sends the X-RateLimit-Remaining of the time before the request: the first one is told the whole limit.',
    ({ admitted, remaining }) => (admitted ? remaining + 1 : remaining),
  ),
  valueDefect(
    'one-remains-on-429',
    'remaining',
    'Sends X-RateLimit-Remaining: 1 with a 429.',
    ({ admitted, remaining }) => (admitted ? remaining : 1),
  ),
  valueDefect(
    'constant-reset',
    'reset',
    'Always sends the same instant of 2023 as X-RateLimit-Reset.',
    () => 1_700_000_000,
  ),
  valueDefect('zero-reset', 'reset', 'Always sends X-RateLimit-Reset: 0.', () => 0),
  valueDefect('negative-reset', 'reset', 'Always sends X-RateLimit-Reset: -1.', () => -1),
  valueDefect(
    'announces-window-start',
    'reset',
    'Sends a time before the window as X-RateLimit-Reset.',
    ({ resetAt }) => Math.floor(resetAt / 1000) - 60,
  ),
  defect(
    'announces-window-length',
    '8.2/reset',
    'Always sends the length of the window, in seconds, as X-RateLimit-Reset.',
    (parts) =>
      changeAnswers(parts, (answer, { key }) => ({
        ...answer,
        headers: withValue(answer.headers, 'x-ratelimit-reset', String(key?.windowSeconds)),
      })),
  ),
  defect(
    'never-counts-generations',
    '8.1',
    'Sends the rate-limit headers with generations, but counts and refuses only requests for models.',
    neverCountGenerations,
  ),
  omittingDefect('success', 'successful responses', ({ status }) => status < 300),
  ...[400, 403, 429].map((code) => omittingDefect(`${code}`, `${code} responses`, ({ status }) => status === code)),
  omittingDefect('replay', 'replays', ({ replayed }) => replayed === true),
  defect('omits-reset', '8.2/every-response', 'Never sends X-RateLimit-Reset.', (parts) =>
    changeAnswers(parts, (answer) => withoutHeader(answer, 'x-ratelimit-reset')),
  ),
  valueDefect(
    'floats-reset',
    'reset',
    'Sends X-RateLimit-Reset with a fraction.',
    ({ resetAt }) => `${Math.ceil(resetAt / 1000) - 1}.5`,
  ),
  valueDefect(
    'words-limit',
    'limit',
    'Sends X-RateLimit-Limit as a number with the word "requests".',
    ({ limit }) => `${limit} requests`,
  ),
  textDefect('429', '429', isOverLimit, 'Too many requests.'),
  answerDefect('answers-503-for-429', '8.1', 'Answers 503 where the limit is exceeded.', isOverLimit, (answer) => ({
    ...answer,
    status: 503,
  })),
];
