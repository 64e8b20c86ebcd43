import type { Bucket } from './limiter.ts';

/** Counts the requests of the last window; `enters` tells which ones. Reset is when the oldest of them leaves it. */
export function logBucket(enters: (admitted: boolean) => boolean): Bucket {
  return (limit, length) => {
    const log: number[] = [];
    return (now) => {
      while ((log[0] ?? now) <= now - length) log.shift();
      const admitted = log.length < limit;
      if (enters(admitted)) log.push(now);
      return { admitted, remaining: Math.max(0, limit - log.length), resetAt: (log[0] ?? now) + length };
    };
  };
}

export const slidingLog = logBucket((admitted) => admitted);

/** Reset is when the newest request of the log leaves it: the whole limit is available again. */
export const slidingLogUntilFull: Bucket = (limit, length) => {
  const inner = slidingLog(limit, length);
  let newest = 0;
  return (now) => {
    const decision = inner(now);
    if (decision.admitted) newest = now;
    return { ...decision, resetAt: newest + length };
  };
};

/** Announces what was left before this request, and always a full window from now. */
export const slidingLogBefore: Bucket = (limit, length) => {
  const inner = slidingLog(limit, length);
  return (now) => {
    const { admitted, remaining } = inner(now);
    return { admitted, remaining: remaining + (admitted ? 1 : 0), resetAt: now + length };
  };
};

/** Counts the requests of the last segments of a window. Those of a segment leave it together. Reset is when the first ones do. */
export const segmentedLog =
  (segments: number): Bucket =>
  (limit, length) => {
    const segment = length / segments;
    const counts = new Map<number, number>();
    return (now) => {
      const current = Math.floor(now / segment);
      for (const old of counts.keys()) if (old <= current - segments) counts.delete(old);
      const used = counts.values().reduce((sum, count) => sum + count, 0);
      const admitted = used < limit;
      if (admitted) counts.set(current, (counts.get(current) ?? 0) + 1);
      const [oldest = current] = counts.keys();
      return { admitted, remaining: limit - used - (admitted ? 1 : 0), resetAt: (oldest + segments) * segment };
    };
  };

/**
 * Counts the current aligned window, and the share of the previous one that the last window still covers. `room` is
 * what must be left for a request: 1, or any fraction (0).
 */
function counterBucket(room: 0 | 1): Bucket {
  return (limit, length) => {
    let [window, previous, count] = [0, 0, 0];
    return (now) => {
      const current = Math.floor(now / length);
      if (current !== window) [window, previous, count] = [current, current === window + 1 ? count : 0, 0];
      const used = previous * (1 - (now % length) / length) + count;
      const admitted = room === 1 ? used + 1 <= limit : used < limit;
      if (admitted) count++;
      const remaining = Math.max(0, Math.floor(limit - used - (admitted ? 1 : 0)));
      // After a full window, room for a whole request comes a little later than the next window.
      const wait = room === 1 && count >= limit ? length / count : 0;
      return { admitted, remaining, resetAt: (window + 1) * length + wait };
    };
  };
}

export const slidingCounter = counterBucket(0);
export const wholeSlidingCounter = counterBucket(1);

/** Windows begin with the key's first request. `round` rounds the share of the previous window. */
export const keySlidingCounter =
  (round: (count: number) => number): Bucket =>
  (limit, length) => {
    let [begin, last, count] = [0, 0, 0];
    return (now) => {
      if (begin === 0) begin = now;
      for (; now >= begin + length; begin += length) [last, count] = [count, 0];
      const used = round(last * (1 - (now - begin) / length)) + count;
      const admitted = used < limit;
      if (admitted) count++;
      return { admitted, remaining: Math.max(0, limit - used - (admitted ? 1 : 0)), resetAt: begin + length };
    };
  };

/** Counts segments of a window, with the share of the oldest that the last window still covers. Remaining is rounded down. */
export const counterOfSegments =
  (segments: number): Bucket =>
  (limit, length) => {
    const counts = new Map<number, number>();
    const segment = length / segments;
    return (now) => {
      const current = Math.floor(now / segment);
      const count = (back: number): number => counts.get(current - back) ?? 0;
      let used = count(segments) * (1 - (now % segment) / segment);
      for (let back = 0; back < segments; back++) used += count(back);
      const admitted = used < limit;
      if (admitted) counts.set(current, count(0) + 1);
      const remaining = Math.max(0, Math.floor(limit - used - (admitted ? 1 : 0)));
      return { admitted, remaining, resetAt: (current + 1) * segment };
    };
  };

/** The limiter on a clock that counts whole seconds. */
export const inSeconds =
  (bucket: Bucket): Bucket =>
  (limit, length) => {
    const inner = bucket(limit, length);
    return (now) => inner(Math.floor(now / 1000) * 1000);
  };

/** Reads a clock of whole seconds if windows last at least 3 s: in shorter ones, the window before would count almost in full. */
export const secondsSlidingCounter: Bucket = (limit, length) =>
  (length > 2000 && length % 1000 === 0 ? inSeconds(slidingCounter) : slidingCounter)(limit, length);
