import {
  bucketBy,
  changeAnswers,
  changeCounts,
  changeRateHeaders,
  filterHeaders,
  hasCode,
  withLimiter,
  withoutHeader,
  withValue,
  wrapLimiter,
} from '../alterations.ts';
import {
  countingDelayMilliseconds,
  countsAfterDeciding,
  extendsAtEveryRequest,
  neverRecovers,
} from '../limiters/broken.ts';
import type { Parts } from '../parts.ts';
import type { Answer, Count } from '../vocabulary/exchange.ts';
import { answerDefect, type Defect, defect, defectsThat, textDefect } from './defect.ts';

function countAfterDeciding(parts: Parts): Parts {
  return wrapLimiter(withLimiter(parts, countsAfterDeciding), async (inner, key, exchange) => {
    const count = await inner.count(key, exchange);
    // The answer leaves after the request is counted, so that requests one after the other see the exact counter.
    if (count.admitted) await parts.setup.clock.sleep(countingDelayMilliseconds + 1);
    return count;
  });
}

/** Only where a key was refused: otherwise a slow client would meet two windows without any refusal between them. */
function recoverEarly(parts: Parts): Parts {
  const refusedUntil = new Map<string, number>();
  const early = wrapLimiter(parts, (inner, key, exchange) => {
    const { id, window, windowSeconds } = key;
    const isEarly = parts.setup.clock.now() >= window.expiresAt - windowSeconds * 400;
    if (isEarly && refusedUntil.get(id) === window.expiresAt) Object.assign(window, { expiresAt: 0, count: 0 });
    return inner.count(key, exchange);
  });
  return changeCounts(early, (count, { id }) => {
    if (!count.admitted) refusedUntil.set(id, count.resetAt);
    return count;
  });
}

/** Limits each key to `by` requests more than it announces. */
function shiftLimit(parts: Parts, by: number, remaining: (count: Count) => number): Parts {
  const shifted = wrapLimiter(parts, (inner, key, exchange) =>
    inner.count({ ...key, limit: key.limit + by }, exchange),
  );
  return changeCounts(shifted, (count, { limit }) => ({ ...count, limit, remaining: remaining(count) }));
}

const extendWindow = (parts: Parts): Parts =>
  changeRateHeaders(withLimiter(parts, extendsAtEveryRequest), (headers, { resetAt }) =>
    withValue(headers, 'x-ratelimit-reset', String(Math.ceil(resetAt))),
  );

/** A generation is told what the other operations have left. */
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

const bucketDefect = defectsThat(bucketBy);

const valueDefect = (name: string, header: string, does: string, value: (count: Count) => number | string): Defect =>
  defect(name, `8.2/${header}`, does, (parts) =>
    changeRateHeaders(parts, (headers, count) => withValue(headers, `x-ratelimit-${header}`, String(value(count)))),
  );

const omittingDefect = (on: string, answers: string, where: (answer: Answer) => boolean): Defect =>
  answerDefect(
    `omits-headers-on-${on}`,
    '8.2/every-response',
    `Leaves the rate-limit headers out of ${answers}.`,
    where,
    (answer) => ({ ...answer, headers: filterHeaders(answer.headers, (name) => !name.startsWith('x-ratelimit-')) }),
  );

const isOverLimit = hasCode('rate_limit_exceeded');

/** Defects of the limiter and its headers. */
export const limiterDefects: readonly Defect[] = [
  defect(
    'counts-after-deciding',
    '8.1',
    'Decides on a request, waits, and only then counts it: requests at the same time are admitted above the limit.',
    countAfterDeciding,
  ),
  bucketDefect(
    'counts-per-process',
    ['5.5', '8.1'],
    'Deals connections alternately to two independent counters, like two processes behind a balancer.',
    ({ id }, { connection }) => `${id} ${connection.ordinal % 2}`,
  ),
  bucketDefect(
    'counts-per-connection',
    ['5.5', '8.1'],
    'Starts a fresh window for each new TCP connection.',
    ({ id }, { connection }) => `${id} ${connection.ordinal}`,
  ),
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
  defect('admits-one-too-many', '8.1', 'Admits one request more than X-RateLimit-Limit in each window.', (parts) =>
    shiftLimit(parts, 1, (count) => Math.max(0, count.remaining - 1)),
  ),
  defect(
    'refuses-one-too-early',
    '8.2/limit',
    'Admits one request less than X-RateLimit-Limit in each window.',
    (parts) => shiftLimit(parts, -1, (count) => (count.admitted ? count.remaining + 1 : 0)),
  ),
  defect('never-refuses', '8.1', 'Announces limits but never answers 429; Remaining stops at 0.', (parts) =>
    changeCounts(parts, (count) => ({ ...count, admitted: true })),
  ),
  defect(
    'never-recovers',
    '8.2/reset',
    'Refuses a key for ever once it was refused, though the announced resets pass.',
    (parts) => withLimiter(parts, neverRecovers),
  ),
  defect(
    'recovers-early',
    '8.2/reset',
    'Starts a new window for a refused key after 60 % of the announced one.',
    recoverEarly,
  ),
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
