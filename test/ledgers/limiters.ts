/**
 * The limiters of the corpus: ways in which servers were judged wrongly, and correct ones that were called broken. Each is what a
 * server runs (served.ts), and what a simulated run asks (simulations.ts).
 */

import { extendsAtEveryRequest } from '../../reference-server/limiters/broken.ts';
import { tokenBucket } from '../../reference-server/limiters/buckets.ts';
import { type Bucket, type KnownLimiter, withBuckets } from '../../reference-server/limiters/limiter.ts';
import { inSeconds, slidingCounter, slidingLog } from '../../reference-server/limiters/sliding.ts';
import { alignedWindow, fixedWindow, windowBucket } from '../../reference-server/limiters/windows.ts';
import { randomNumbers } from '../../schemas/random.ts';

/** A limiter that admits this many times its limit, and announces the limit. */
export const admitsTimes =
  (times: number): Bucket =>
  (limit, length) => {
    const inner = fixedWindow(Math.round(limit * times), length);
    return (now) => {
      const decision = inner(now);
      return { ...decision, remaining: Math.max(0, decision.remaining - Math.round(limit * (times - 1))) };
    };
  };

/** Every admission puts the end of the window off. */
export const extendsAtEveryAdmission = windowBucket((state, now) => {
  if (state.admitted) state.end = now + state.length;
});

/** A sliding counter of one request more than the limit. */
export const counterOfOneMore: Bucket = (limit, length) => {
  const inner = slidingCounter(limit + 1, length);
  return (now) => {
    const decision = inner(now);
    return { ...decision, remaining: Math.max(0, decision.remaining - 1) };
  };
};

/** A sliding counter whose window is a tenth shorter than announced. */
export const counterOfShortWindow: Bucket = (limit, length) => slidingCounter(limit, length * 0.9);

/** Whole tokens come back, and the time of the fraction that is left is forgotten: a key that asks often starves. */
export const losesFractions: Bucket = (limit, length) => {
  let [tokens, at] = [limit, 0];
  return (now) => {
    tokens = Math.min(limit, tokens + Math.floor(((now - at) * limit) / length));
    at = now;
    const admitted = tokens >= 1;
    if (admitted) tokens--;
    return { admitted, remaining: tokens, resetAt: now + ((limit - tokens) * length) / limit };
  };
};

/** A refusal adds what came back since the last admission, but leaves its time: refusals between tokens are paid for. */
export const refillsTwice: Bucket = (limit, length) => {
  let [tokens, at] = [limit, 0];
  return (now) => {
    tokens = Math.min(limit, tokens + ((now - at) * limit) / length);
    const admitted = tokens >= 1;
    if (admitted) [tokens, at] = [tokens - 1, now];
    return { admitted, remaining: Math.floor(tokens), resetAt: now + ((limit - tokens) * length) / limit };
  };
};

/** A bucket to which a timer adds what has come since, in fractions of a token. */
export const bucketOfTimer =
  (periodMilliseconds: number): Bucket =>
  (limit, length) => {
    let [tokens, tick] = [limit, 0];
    return (now) => {
      const ticks = Math.floor(now / periodMilliseconds);
      if (tick > 0) tokens = Math.min(limit, tokens + ((ticks - tick) * periodMilliseconds * limit) / length);
      tick = ticks;
      const admitted = tokens >= 1;
      if (admitted) tokens--;
      return { admitted, remaining: Math.floor(tokens), resetAt: now + ((limit - tokens) * length) / limit };
    };
  };

/** A limiter that, after a refusal, refuses for this share of a window, and announces when that ends. */
export const blocksAfterRefusal =
  (bucket: Bucket, share: number): Bucket =>
  (limit, length) => {
    const inner = bucket(limit, length);
    let blockedUntil = 0;
    return (now) => {
      if (now < blockedUntil) return { admitted: false, remaining: 0, resetAt: blockedUntil };
      const decision = inner(now);
      if (decision.admitted) return decision;
      blockedUntil = now + length * share;
      return { ...decision, remaining: 0, resetAt: blockedUntil };
    };
  };

export const counterThatBlocks = blocksAfterRefusal(slidingCounter, 1 / 2);

/** Correct windows that last up to a tenth longer than their length, and say when they end. */
export const variesLength: Bucket = (limit, length) => {
  let turn = 0;
  return windowBucket(undefined, (now, own) => {
    turn = (turn + 0.618_033_988_75) % 1;
    return now + Math.round(own * (1 + turn / 10));
  })(limit, length);
};

/** Requests and tokens are limited: the tokens of a window are used up by three quarters of its requests. */
export const limitsTokensToo: Bucket = (limit, length) => {
  const mostByTokens = Math.floor(limit * 0.75);
  let [end, count] = [0, 0];
  return (now) => {
    if (now >= end) [end, count] = [now + length, 0];
    const admitted = count < Math.min(limit, mostByTokens);
    if (admitted) count++;
    return { admitted, remaining: limit - count, resetAt: end };
  };
};

/** Windows of requests beside a bucket of tokens, of which a request takes half to one and a half of a hundred. */
export const limitsTokensByBucket =
  (seed: number): Bucket =>
  (limit, length) => {
    const chance = randomNumbers(seed);
    const most = limit * 60;
    let [tokens, at, end, count] = [most, 0, 0, 0];
    return (now) => {
      if (now >= end) [end, count] = [now + length, 0];
      tokens = Math.min(most, tokens + ((now - at) * most) / length);
      at = now;
      const cost = 50 + chance() * 100;
      const admitted = count < limit && tokens >= cost;
      if (admitted) [count, tokens] = [count + 1, tokens - cost];
      return { admitted, remaining: limit - count, resetAt: end };
    };
  };

/** Refuses the last request of each window. */
export const refusesOneTooEarly: Bucket = (limit, length) => {
  const inner = fixedWindow(limit - 1, length);
  return (now) => {
    const decision = inner(now);
    return { ...decision, remaining: decision.admitted ? decision.remaining + 1 : 0 };
  };
};

/** A limiter of the corpus, and what is true of it. */
export interface CorpusLimiter extends KnownLimiter {
  bucket: Bucket;
  truth: 'correct' | 'broken';
  limit: number;
  windowSeconds: number;
  /** Time that an answer takes; a refusal takes none. */
  answerMilliseconds: number;
  /** Reset is announced in milliseconds. Default: whole seconds, rounded up. */
  isPrecise?: true;
  /** The keys of the run share one counter. */
  sharesCounter?: true;
}

type More = Partial<
  Pick<CorpusLimiter, 'limit' | 'windowSeconds' | 'answerMilliseconds' | 'isPrecise' | 'sharesCounter'>
>;

const row = (name: string, truth: CorpusLimiter['truth'], bucket: Bucket, more: More = {}): CorpusLimiter => ({
  name,
  truth,
  bucket,
  make: withBuckets(bucket),
  ...{ limit: 20, windowSeconds: 2, answerMilliseconds: 0 },
  ...more,
});

/** The rows of the design's first section, and what must stay right. */
export const corpusLimiters: readonly CorpusLimiter[] = [
  row('admits-twice-slowly', 'broken', admitsTimes(2), { answerMilliseconds: 1000 }),
  row('admits-half-more-slowly', 'broken', admitsTimes(1.5), { answerMilliseconds: 1000 }),
  row('admits-quarter-more-slowly', 'broken', admitsTimes(1.25), { answerMilliseconds: 500 }),
  row('extends-at-every-request', 'broken', extendsAtEveryRequest),
  row('extends-at-every-admission', 'broken', extendsAtEveryAdmission),
  row('counter-of-one-more', 'broken', counterOfOneMore),
  row('counter-of-short-window', 'broken', counterOfShortWindow),
  row('loses-fractions', 'broken', losesFractions),
  row('refills-twice', 'broken', refillsTwice),
  row('keys-share-counter', 'broken', fixedWindow, { sharesCounter: true }),
  row('refuses-one-too-early', 'broken', refusesOneTooEarly),
  row('counter-that-blocks', 'correct', counterThatBlocks),
  row('log-in-seconds', 'correct', inSeconds(slidingLog), { windowSeconds: 6 }),
  row('varies-length', 'correct', variesLength, { isPrecise: true }),
  row('varies-length-coarsely', 'correct', variesLength),
  row('limits-tokens-too', 'correct', limitsTokensToo),
  row('fixed-window', 'correct', fixedWindow),
  row('aligned-window', 'correct', alignedWindow),
  row('token-bucket', 'correct', tokenBucket),
  row('fixed-window-slowly', 'correct', fixedWindow, { answerMilliseconds: 1000 }),
  row('fixed-window-at-300-ms', 'correct', fixedWindow, { answerMilliseconds: 300 }),
];
