import { type Bucket, type KnownLimiter, withBuckets } from './limiter.ts';

/** State of a limiter with windows, after its decision on a request. `windows` counts the windows begun so far. */
export interface WindowState {
  limit: number;
  length: number;
  end: number;
  count: number;
  windows: number;
  requests: number;
  admitted: boolean;
}

/** A limiter with windows. `change` may alter each decision; `endOf` is the end of a window whose first request is at `now`. */
export function windowBucket(
  change: (state: WindowState, now: number) => void = () => {},
  endOf = (now: number, length: number): number => now + length,
): Bucket {
  return (limit, length) => {
    const state: WindowState = { limit, length, end: 0, count: 0, windows: 0, requests: 0, admitted: false };
    return (now) => {
      if (now >= state.end) Object.assign(state, { end: endOf(now, length), count: 0, windows: state.windows + 1 });
      state.requests++;
      state.admitted = state.count < state.limit;
      if (state.admitted) state.count++;
      change(state, now);
      return { admitted: state.admitted, remaining: Math.max(0, limit - state.count), resetAt: state.end };
    };
  };
}

/** Windows begin with a key's first request. */
export const fixedWindow = windowBucket();

/** Windows begin at multiples of their length. */
export const alignedWindow = windowBucket(undefined, (now, length) => (Math.floor(now / length) + 1) * length);

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

/** A bucket of `limit` tokens that refills continuously. Reset is when it will be full. */
export const tokenBucket: Bucket = (limit, length) => {
  const perMillisecond = limit / length;
  let tokens = limit;
  let at = 0;
  return (now) => {
    tokens = Math.min(limit, tokens + (now - at) * perMillisecond);
    at = now;
    const admitted = tokens >= 1;
    if (admitted) tokens--;
    return { admitted, remaining: Math.floor(tokens), resetAt: now + (limit - tokens) / perMillisecond };
  };
};

/** The five kinds of correct limiter, each as usually built. Their names are the kinds that a load run reports. */
export const correctLimiters = [
  { name: 'fixed-window', make: withBuckets(fixedWindow) },
  { name: 'aligned-window', make: withBuckets(alignedWindow) },
  { name: 'sliding-log', make: withBuckets(slidingLog) },
  { name: 'sliding-counter', make: withBuckets(slidingCounter) },
  { name: 'token-bucket', make: withBuckets(tokenBucket) },
] as const satisfies readonly KnownLimiter[];
