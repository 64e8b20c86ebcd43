import type { Bucket } from './limiter.ts';

/** When Reset says that a bucket is full again, or that it holds a token again. */
type Refill = 'full' | 'next-token';

const resetOf = (now: number, until: Record<Refill, number>, announces: Refill): number =>
  now + Math.max(0, until[announces]);

/** A bucket of `limit` tokens that refills continuously. */
export const refillingBucket =
  (announces: Refill): Bucket =>
  (limit, length) => {
    const perMillisecond = limit / length;
    let tokens = limit;
    let at = 0;
    return (now) => {
      tokens = Math.min(limit, tokens + (now - at) * perMillisecond);
      at = now;
      const admitted = tokens >= 1;
      if (admitted) tokens--;
      const until = {
        full: (limit - tokens) / perMillisecond,
        'next-token': (Math.floor(tokens) + 1 - tokens) / perMillisecond,
      };
      return { admitted, remaining: Math.floor(tokens), resetAt: resetOf(now, until, announces) };
    };
  };

export const tokenBucket = refillingBucket('full');

/** A bucket filled a whole token at a time, that announces a full window from now. */
export const wholeTokens: Bucket = (limit, length) => {
  const interval = length / limit;
  let [tokens, at] = [limit, 0];
  return (now) => {
    const due = Math.floor((now - at) / interval);
    if (due > 0) [tokens, at] = [Math.min(limit, tokens + due), at + due * interval];
    const admitted = tokens >= 1;
    if (admitted) tokens--;
    return { admitted, remaining: tokens, resetAt: now + length };
  };
};

/** A bucket to which a timer of the server adds about a share of the limit at equal intervals. */
export const intervalBucket =
  (share: number): Bucket =>
  (limit, length) => {
    const added = Math.max(1, Math.floor(limit * share));
    const interval = (length * added) / limit;
    const phase = interval * 0.37;
    let [tokens, tick] = [limit, 0];
    return (now) => {
      const current = Math.floor((now - phase) / interval);
      if (tick > 0) tokens = Math.min(limit, tokens + (current - tick) * added);
      tick = current;
      const admitted = tokens >= 1;
      if (admitted) tokens--;
      const intervals = Math.ceil((limit - tokens) / added);
      return { admitted, remaining: tokens, resetAt: phase + (current + intervals) * interval };
    };
  };

/** A leaky bucket as a meter: its level falls evenly, and a request must fit in whole. Remaining is rounded to the nearest. */
export const leakyBucket =
  (announces: Refill): Bucket =>
  (limit, length) => {
    const interval = length / limit;
    let [level, at] = [0, 0];
    return (now) => {
      level = Math.max(0, level - (now - at) / interval);
      at = now;
      const admitted = level + 1 <= limit + 1e-9;
      if (admitted) level++;
      const until = { full: level * interval, 'next-token': (level + 1 - limit) * interval };
      return { admitted, remaining: Math.round(limit - level), resetAt: resetOf(now, until, announces) };
    };
  };

/** GCRA: the theoretical arrival time runs ahead by one interval a request. */
export const gcra =
  (announces: Refill, burstOf: (limit: number) => number = (limit) => limit): Bucket =>
  (limit, length) => {
    const interval = length / limit;
    const tolerance = burstOf(limit) * interval;
    let theoretical = 0;
    return (now) => {
      const next = Math.max(theoretical, now);
      // Instants of this size are exact to a thousandth of a millisecond.
      const admitted = next + interval - now <= tolerance + 1e-2;
      if (admitted) theoretical = next + interval;
      const ahead = Math.max(theoretical, now) - now;
      const until = { full: ahead, 'next-token': ahead + interval - tolerance };
      const remaining = Math.max(0, Math.floor((tolerance - ahead) / interval));
      return { admitted, remaining, resetAt: resetOf(now, until, announces) };
    };
  };

/** A bucket that also admits at most `limit` requests in each window, which a request begins. */
export const bucketWithinWindow: Bucket = (limit, length) => {
  const bucket = tokenBucket(limit, length);
  let [end, count] = [0, 0];
  let latest: ReturnType<typeof bucket> | undefined;
  return (now) => {
    if (now >= end) [end, count] = [now + length, 0];
    if (latest && count >= limit) return { admitted: false, remaining: 0, resetAt: end };
    latest = bucket(now);
    if (latest.admitted) count++;
    return latest;
  };
};
