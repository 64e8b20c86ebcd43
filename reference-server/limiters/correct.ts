import type { LimiterKind } from '../../load/analysis/limiter/fit.ts';

/** What a limiter says to one request: `resetAt` in milliseconds since 1970. */
export interface Ruling {
  admitted: boolean;
  remaining: number;
  resetAt: number;
}

export interface Asking {
  key: string;
  /** Ordinal of the connection. */
  connection: number;
  now: number;
}

/** A limiter with its state captured. */
export type Decide = (asking: Asking) => Ruling;

export interface KnownLimiter {
  name: string;
  /** The kind it is of; nothing where it is broken. */
  kind?: LimiterKind;
  make(limit: number, windowMilliseconds: number): Decide;
}

export type PerKey = (limit: number, windowMilliseconds: number) => (now: number) => Ruling;

/** A state of its own for each name that `of` gives. */
export function each(make: PerKey, of: (asking: Asking) => string = ({ key }) => key): KnownLimiter['make'] {
  return (limit, windowMilliseconds) => {
    const states = new Map<string, (now: number) => Ruling>();
    return (asking) => {
      const name = of(asking);
      const state = states.get(name) ?? make(limit, windowMilliseconds);
      states.set(name, state);
      return state(asking.now);
    };
  };
}

export const fixedWindow: PerKey = (limit, length) => {
  let end = 0;
  let count = 0;
  return (now) => {
    if (now >= end) [end, count] = [now + length, 0];
    const admitted = count < limit;
    if (admitted) count++;
    return { admitted, remaining: limit - count, resetAt: end };
  };
};

const alignedWindow: PerKey = (limit, length) => {
  let window = 0;
  let count = 0;
  return (now) => {
    if (Math.floor(now / length) !== window) [window, count] = [Math.floor(now / length), 0];
    const admitted = count < limit;
    if (admitted) count++;
    return { admitted, remaining: limit - count, resetAt: (window + 1) * length };
  };
};

export const slidingLog: PerKey = (limit, length) => {
  const log: number[] = [];
  return (now) => {
    while ((log[0] ?? now) <= now - length) log.shift();
    const admitted = log.length < limit;
    if (admitted) log.push(now);
    return { admitted, remaining: limit - log.length, resetAt: (log[0] ?? now) + length };
  };
};

const slidingCounter: PerKey = (limit, length) => {
  let window = 0;
  let [last, count] = [0, 0];
  return (now) => {
    const current = Math.floor(now / length);
    if (current !== window) [window, last, count] = [current, current === window + 1 ? count : 0, 0];
    const used = last * (1 - (now % length) / length) + count;
    const admitted = used < limit;
    if (admitted) count++;
    return {
      admitted,
      remaining: Math.max(0, Math.floor(limit - used - (admitted ? 1 : 0))),
      resetAt: (window + 1) * length,
    };
  };
};

const tokenBucket: PerKey = (limit, length) => {
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

/** The five kinds of sound limiter, each as usually built. */
export const soundLimiters: readonly (KnownLimiter & { kind: LimiterKind })[] = [
  { name: 'fixed-window', kind: 'fixed-window', make: each(fixedWindow) },
  { name: 'aligned-window', kind: 'aligned-window', make: each(alignedWindow) },
  { name: 'sliding-log', kind: 'sliding-log', make: each(slidingLog) },
  { name: 'sliding-counter', kind: 'sliding-counter', make: each(slidingCounter) },
  { name: 'token-bucket', kind: 'token-bucket', make: each(tokenBucket) },
];

/** How long the count comes after the decision: long enough for all of a burst to be decided upon first. */
const gapMilliseconds = 15;

/** Decides on what had been counted a little earlier. */
const countsAfterDeciding: PerKey = (limit, length) => {
  let end = 0;
  let admissions: number[] = [];
  return (now) => {
    if (now >= end) [end, admissions] = [now + length, []];
    const seen = admissions.filter((at) => at <= now - gapMilliseconds).length;
    const admitted = seen < limit;
    if (admitted) admissions.push(now);
    return { admitted, remaining: Math.max(0, limit - admissions.length), resetAt: end };
  };
};

const neverRecovers: PerKey = (limit, length) => {
  const sound = fixedWindow(limit, length);
  let stuck: Ruling | undefined;
  return (now) => {
    if (stuck) return stuck;
    const ruling = sound(now);
    if (!ruling.admitted) stuck = ruling;
    return ruling;
  };
};

/** Announces the counter of whoever asked last before. */
const leaksHeaders: KnownLimiter['make'] = (limit, windowMilliseconds) => {
  const sound = each(fixedWindow)(limit, windowMilliseconds);
  let before: Ruling | undefined;
  return (asking) => {
    const ruling = sound(asking);
    const told = before ?? ruling;
    before = ruling;
    return { ...ruling, remaining: ruling.admitted ? told.remaining : 0 };
  };
};

const offByOne: PerKey = (limit, length) => {
  const looser = fixedWindow(limit + 1, length);
  return (now) => {
    const ruling = looser(now);
    return { ...ruling, remaining: Math.max(0, ruling.remaining - 1) };
  };
};

/** Limiters that break one promise each. */
export const brokenLimiters: readonly KnownLimiter[] = [
  { name: 'counts-after-deciding', make: each(countsAfterDeciding) },
  { name: 'counts-per-process', make: each(fixedWindow, ({ key, connection }) => `${key} ${connection % 2}`) },
  { name: 'counts-per-address', make: each(fixedWindow, () => 'all') },
  { name: 'counts-per-connection', make: each(fixedWindow, ({ key, connection }) => `${key} ${connection}`) },
  { name: 'off-by-one', make: each(offByOne) },
  { name: 'never-recovers', make: each(neverRecovers) },
  { name: 'leaks-headers', make: leaksHeaders },
];
