import type { Bucket, Ruling } from './limiter.ts';

/** Remaining is read when the answer is made: answers that are made together announce the same value. */
export const readsRemainingLate =
  (bucket: Bucket): Bucket =>
  (limit, length) => {
    const inner = bucket(limit, length);
    let latest: Ruling | undefined;
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
