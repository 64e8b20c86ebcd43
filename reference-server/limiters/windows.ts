import type { Bucket } from './limiter.ts';

/** State of a limiter with windows, after its decision on a request. `windows` counts the windows begun so far. */
interface WindowState {
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

const onGrid =
  (period: (length: number) => number, phase: (length: number) => number) =>
  (now: number, length: number): number =>
    (Math.floor((now - phase(length)) / period(length)) + 1) * period(length) + phase(length);

/** Windows begin at multiples of their length. */
export const alignedWindow = windowBucket(
  undefined,
  onGrid(
    (length) => length,
    () => 0,
  ),
);

/** A timer of the server, started at any instant and a little slow, gives all keys their whole limit again. */
export const reservoir = windowBucket(
  undefined,
  onGrid(
    (length) => length * 1.0005,
    (length) => length * 0.8137,
  ),
);

/** Like `reservoir`, but with a timer for each key, which its first request starts. */
export const keyReservoir: Bucket = (limit, length) => {
  let started: number | undefined;
  const endOf = (now: number): number => {
    started ??= now;
    return started + (Math.floor((now - started) / length) + 1) * length;
  };
  return windowBucket(undefined, endOf)(limit, length);
};

/** Windows begin with a key's first request, on a clock that counts whole seconds. */
export const secondsWindow = windowBucket(undefined, (now, length) => Math.floor(now / 1000) * 1000 + length);

/** Refused requests are counted like others, which changes nothing before the window ends. */
export const refusedCount = windowBucket((state) => {
  if (!state.admitted) state.count++;
});

/** The first request refused in a window postpones its end by a penalty of `windows` windows. */
export const penaltyWindow = (windows: number): Bucket => {
  return (limit, length) => {
    let punished = 0;
    return windowBucket((state, now) => {
      if (state.admitted || punished === state.windows) return;
      punished = state.windows;
      state.end = now + windows * length;
    })(limit, length);
  };
};
