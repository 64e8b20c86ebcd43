import {
  announcing,
  answering,
  asText,
  bucketed,
  counted,
  filteredHeaders,
  limiting,
  withLimiter,
  withValue,
} from '../alterations.ts';
import { countingDelayMilliseconds, countsAfterDeciding } from '../limiters/broken.ts';
import type { Parts } from '../parts.ts';
import type { Answer, Count } from '../vocabulary/exchange.ts';
import type { Defect } from './defect.ts';

const remaining = 'x-ratelimit-remaining';
const isRateHeader = (name: string): boolean => name.startsWith('x-ratelimit-');

function countAfterDeciding(parts: Parts): Parts {
  const limited = withLimiter(parts, countsAfterDeciding);
  return limiting(limited, async (inner, key, exchange) => {
    const count = await inner.count(key, exchange);
    // Answers after the request is counted: requests one after the other see the exact counter.
    if (count.admitted) await parts.setup.clock.sleep(countingDelayMilliseconds + 1);
    return count;
  });
}

function neverRecover(parts: Parts): Parts {
  const refused = new Set<string>();
  return limiting(parts, (inner, key, exchange) =>
    counted(inner.count(key, exchange), (count) => {
      if (!count.admitted) refused.add(key.id);
      return refused.has(key.id) ? { ...count, admitted: false, remaining: 0 } : count;
    }),
  );
}

/** Only where a key was refused: otherwise a slow client would meet two windows without any refusal between them. */
function recoverEarly(parts: Parts): Parts {
  const refusedUntil = new Map<string, number>();
  return limiting(parts, (inner, key, exchange) => {
    const { window, windowSeconds } = key;
    const early = window.expiresAt - windowSeconds * 400;
    if (refusedUntil.get(key.id) === window.expiresAt && parts.setup.clock.now() >= early)
      Object.assign(window, { expiresAt: 0, count: 0 });
    return counted(inner.count(key, exchange), (count) => {
      if (!count.admitted) refusedUntil.set(key.id, count.resetAt);
      return count;
    });
  });
}

const withoutRateHeaders = (parts: Parts, where: (answer: Answer) => boolean): Parts =>
  answering(parts, (answer) =>
    where(answer) ? { ...answer, headers: filteredHeaders(answer.headers, (name) => !isRateHeader(name)) } : answer,
  );

const moving = (parts: Parts, by: number, change: (count: Count) => number): Parts =>
  limiting(parts, (inner, key, exchange) =>
    counted(inner.count({ ...key, limit: key.limit + by }, exchange), (count) => ({
      ...count,
      limit: key.limit,
      remaining: change(count),
    })),
  );

const overLimit = (parts: Parts, change: (answer: Answer) => Answer): Parts =>
  answering(parts, (answer) => (answer.code === 'rate_limit_exceeded' ? change(answer) : answer));

/** What the limiter and its headers can do wrong. */
export const limiterDefects: readonly Defect[] = [
  {
    name: 'counts-after-deciding',
    kind: 'defect',
    does: 'Decides on a request, waits, and only then counts it: requests at the same time are admitted above the limit.',
    clauses: ['8.1'],
    apply: countAfterDeciding,
  },
  {
    name: 'counts-per-process',
    kind: 'defect',
    does: 'Deals connections alternately to two independent counters, like two processes behind a balancer.',
    clauses: ['5.5', '8.1'],
    apply: (parts) => bucketed(parts, (key, { connection }) => `${key.id} ${connection.ordinal % 2}`),
  },
  {
    name: 'counts-per-connection',
    kind: 'defect',
    does: 'Starts a fresh window for each new TCP connection.',
    clauses: ['5.5', '8.1'],
    apply: (parts) => bucketed(parts, (key, { connection }) => `${key.id} ${connection.ordinal}`),
  },
  {
    name: 'counts-per-address',
    kind: 'defect',
    does: 'Counts by client address whatever the key, against the limit of the key at hand.',
    clauses: ['5.5', '8.1'],
    apply: (parts) => bucketed(parts, (_, { connection }) => connection.address),
  },
  {
    name: 'shares-one-bucket',
    kind: 'defect',
    does: 'Counts the requests of all keys with one counter.',
    clauses: ['5.5', '8.1'],
    apply: (parts) => bucketed(parts, () => 'all'),
  },
  {
    name: 'admits-one-too-many',
    kind: 'defect',
    does: 'Admits one request more than X-RateLimit-Limit in each window.',
    clauses: ['8.1'],
    apply: (parts) => moving(parts, 1, (count) => Math.max(0, count.remaining - 1)),
  },
  {
    name: 'refuses-one-too-early',
    kind: 'defect',
    does: 'Admits one request less than X-RateLimit-Limit in each window.',
    clauses: ['8.2/limit'],
    apply: (parts) => moving(parts, -1, (count) => (count.admitted ? count.remaining + 1 : 0)),
  },
  {
    name: 'never-refuses',
    kind: 'defect',
    does: 'Announces limits but never answers 429; Remaining stops at 0.',
    clauses: ['8.1'],
    apply: (parts) =>
      limiting(parts, (inner, key, exchange) =>
        counted(inner.count(key, exchange), (count) => ({ ...count, admitted: true })),
      ),
  },
  {
    name: 'never-recovers',
    kind: 'defect',
    does: 'Refuses a key for ever once it was refused, though the announced resets pass.',
    clauses: ['8.2/reset'],
    apply: neverRecover,
  },
  {
    name: 'recovers-early',
    kind: 'defect',
    does: 'Starts a new window for a refused key after 60 % of the announced one.',
    clauses: ['8.1', '8.2/reset'],
    apply: recoverEarly,
  },
  {
    name: 'negative-remaining',
    kind: 'defect',
    does: 'Sends X-RateLimit-Remaining: -1 with a 429.',
    clauses: ['8.2/remaining'],
    apply: (parts) =>
      announcing(parts, (headers, { admitted }) => (admitted ? headers : withValue(headers, remaining, '-1'))),
  },
  {
    name: 'freezes-remaining',
    kind: 'defect',
    does: 'Sends Limit - 1 as X-RateLimit-Remaining with every request it admits.',
    clauses: ['8.2/remaining'],
    apply: (parts) =>
      announcing(parts, (headers, { admitted, limit }) =>
        admitted ? withValue(headers, remaining, String(limit - 1)) : headers,
      ),
  },
  {
    name: 'full-remaining-on-429',
    kind: 'defect',
    does: 'Sends the whole limit as X-RateLimit-Remaining with a 429.',
    clauses: ['8.2/remaining'],
    apply: (parts) =>
      announcing(parts, (headers, { admitted, limit }) =>
        admitted ? headers : withValue(headers, remaining, String(limit)),
      ),
  },
  {
    name: 'omits-headers-on-success',
    kind: 'defect',
    does: 'Leaves the rate-limit headers out of successful responses.',
    clauses: ['8.2/every-response'],
    apply: (parts) => withoutRateHeaders(parts, ({ status }) => status < 300),
  },
  ...([400, 403, 429] as const).map(
    (refused): Defect => ({
      name: `omits-headers-on-${refused}`,
      kind: 'defect',
      does: `Leaves the rate-limit headers out of ${refused} responses.`,
      clauses: ['8.2/every-response'],
      apply: (parts) => withoutRateHeaders(parts, ({ status }) => status === refused),
    }),
  ),
  {
    name: 'omits-headers-on-replay',
    kind: 'defect',
    does: 'Leaves the rate-limit headers out of replays.',
    clauses: ['8.2/every-response'],
    apply: (parts) => withoutRateHeaders(parts, ({ replayed }) => replayed === true),
  },
  {
    name: 'omits-reset',
    kind: 'defect',
    does: 'Never sends X-RateLimit-Reset.',
    clauses: ['8.2/every-response'],
    apply: (parts) => announcing(parts, (headers) => filteredHeaders(headers, (name) => name !== 'x-ratelimit-reset')),
  },
  {
    name: 'floats-reset',
    kind: 'defect',
    does: 'Sends X-RateLimit-Reset with a fraction.',
    clauses: ['8.2/reset'],
    apply: (parts) =>
      announcing(parts, (headers, { resetAt }) =>
        withValue(headers, 'x-ratelimit-reset', `${Math.ceil(resetAt / 1000) - 1}.5`),
      ),
  },
  {
    name: 'words-limit',
    kind: 'defect',
    does: 'Sends X-RateLimit-Limit as a number with the word "requests".',
    clauses: ['8.2/limit'],
    apply: (parts) =>
      announcing(parts, (headers, { limit }) => withValue(headers, 'x-ratelimit-limit', `${limit} requests`)),
  },
  {
    name: 'plain-429',
    kind: 'defect',
    does: 'Answers 429 with a text body.',
    clauses: ['7/envelope'],
    apply: (parts) => overLimit(parts, (answer) => asText(answer, 'Too many requests.')),
  },
  {
    name: 'answers-503-for-429',
    kind: 'defect',
    does: 'Answers 503 where the limit is exceeded.',
    clauses: ['8.1'],
    apply: (parts) => overLimit(parts, (answer) => ({ ...answer, status: 503 })),
  },
];
