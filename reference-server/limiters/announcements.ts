import type { Bucket, Decision } from './limiter.ts';

/** A way to write X-RateLimit-Reset. `now` and `resetAt` are in epoch milliseconds. */
export interface ResetManner {
  says: string;
  unit: 'epoch-seconds' | 'epoch-milliseconds' | 'delta-seconds' | 'delta-milliseconds';
  header(resetAt: number, now: number): number;
}

const deltaSeconds = (round: (seconds: number) => number) => (resetAt: number, now: number) =>
  Math.max(0, round((resetAt - now) / 1000));

/** The ways in which correct servers write X-RateLimit-Reset. */
export const resetManners: readonly ResetManner[] = [
  { says: 'epoch seconds, rounded up', unit: 'epoch-seconds', header: (at) => Math.ceil(at / 1000) },
  { says: 'epoch seconds, rounded down', unit: 'epoch-seconds', header: (at) => Math.floor(at / 1000) },
  { says: 'epoch seconds, rounded', unit: 'epoch-seconds', header: (at) => Math.round(at / 1000) },
  {
    says: 'epoch seconds, rounded down and one more',
    unit: 'epoch-seconds',
    header: (at) => Math.floor(at / 1000) + 1,
  },
  { says: 'epoch milliseconds', unit: 'epoch-milliseconds', header: (at) => Math.round(at) },
  { says: 'epoch milliseconds, 0.1 s early', unit: 'epoch-milliseconds', header: (at) => Math.round(at) - 100 },
  { says: 'delta seconds, rounded up', unit: 'delta-seconds', header: deltaSeconds(Math.ceil) },
  { says: 'delta seconds, rounded down', unit: 'delta-seconds', header: deltaSeconds(Math.floor) },
  {
    says: 'delta milliseconds',
    unit: 'delta-milliseconds',
    header: (at, now) => Math.max(0, Math.round(at - now)),
  },
];

/** Remaining is read when the answer is made: answers that are made together announce the same value. */
export const readsRemainingLate =
  (bucket: Bucket): Bucket =>
  (limit, length) => {
    const inner = bucket(limit, length);
    let latest: Decision | undefined;
    return (now) => {
      const { admitted, remaining, resetAt } = inner(now);
      latest = { admitted, remaining, resetAt };
      return {
        admitted,
        resetAt,
        get remaining() {
          return latest?.remaining ?? remaining;
        },
      };
    };
  };

/** Remaining is rounded down to a multiple of a tenth of the limit, as an estimate is. */
export const approximatesRemaining =
  (bucket: Bucket): Bucket =>
  (limit, length) => {
    const inner = bucket(limit, length);
    const step = Math.max(2, Math.round(limit / 10));
    return (now) => {
      const decision = inner(now);
      return { ...decision, remaining: Math.floor(decision.remaining / step) * step };
    };
  };

/** Remaining does not count the request that it answers: the first answer announces the whole limit. */
export const announcesRemainingBefore =
  (bucket: Bucket): Bucket =>
  (limit, length) => {
    const inner = bucket(limit, length);
    return (now) => {
      const decision = inner(now);
      return { ...decision, remaining: decision.remaining + (decision.admitted ? 1 : 0) };
    };
  };
