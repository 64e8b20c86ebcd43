import t from 'tap';
import type { LimiterKind } from '../../../load/analysis/limiter/fit.ts';
import { correctLimiters, wholeSlidingCounter } from '../../../reference-server/limiters/correct.ts';
import { type Bucket, withBuckets } from '../../../reference-server/limiters/limiter.ts';
import { simulated } from '../../../test/load/simulated-run.ts';
import { seedsTo } from '../../../test/tier.ts';

const seedsOfVariants = seedsTo(8, 2);
const seedsOfAnnouncements = seedsTo(20, 3);

/** GCRA: the theoretical arrival time runs ahead by one interval a request. */
const gcra =
  (burstOf: (limit: number) => number): Bucket =>
  (limit, length) => {
    const interval = length / limit;
    const tolerance = burstOf(limit) * interval;
    let theoretical = 0;
    return (now) => {
      const next = Math.max(theoretical, now);
      const admitted = next + interval - now <= tolerance + 1e-9;
      if (admitted) theoretical = next + interval;
      const ahead = Math.max(theoretical, now) - now;
      return { admitted, remaining: Math.max(0, Math.floor((tolerance - ahead) / interval)), resetAt: now + ahead };
    };
  };

/** A bucket filled a whole token at a time, that announces a full window from now. */
const wholeTokens: Bucket = (limit, length) => {
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

const counterFromFirstRequest: Bucket = (limit, length) => {
  let [begin, last, count] = [0, 0, 0];
  return (now) => {
    if (begin === 0) begin = now;
    for (; now >= begin + length; begin += length) [last, count] = [count, 0];
    const used = Math.ceil(last * (1 - (now - begin) / length)) + count;
    const admitted = used < limit;
    if (admitted) count++;
    return { admitted, remaining: Math.max(0, limit - used - (admitted ? 1 : 0)), resetAt: begin + length };
  };
};

/** A timer of the server resets all counts: a grid with a phase of its own, a little slow. */
const timerReset: Bucket = (limit, length) => {
  const period = length * 1.0005;
  let [window, count] = [0, 0];
  return (now) => {
    const current = Math.floor((now - length * 0.8137) / period);
    if (current !== window) [window, count] = [current, 0];
    const admitted = count < limit;
    if (admitted) count++;
    return { admitted, remaining: limit - count, resetAt: (current + 1) * period + length * 0.8137 };
  };
};

/** Announces what was left before this request, and always a full window from now. */
const logBefore: Bucket = (limit, length) => {
  const log: number[] = [];
  return (now) => {
    while ((log[0] ?? now) <= now - length) log.shift();
    const left = limit - log.length;
    if (left > 0) log.push(now);
    return { admitted: left > 0, remaining: left, resetAt: now + length };
  };
};

/** Counts whole seconds of the clock only. */
const secondsClock: Bucket = (limit, length) => {
  let [end, count] = [0, 0];
  return (now) => {
    const second = Math.floor(now / 1000) * 1000;
    if (second >= end) [end, count] = [second + length, 0];
    const admitted = count < limit;
    if (admitted) count++;
    return { admitted, remaining: limit - count, resetAt: end };
  };
};

const variants: readonly [says: string, make: Bucket, kinds: readonly LimiterKind[]][] = [
  ['a GCRA with a burst of the whole limit', gcra((limit) => limit), ['token-bucket']],
  ['a GCRA with a small burst', gcra((limit) => Math.max(1, limit >> 2)), ['token-bucket']],
  ['a bucket filled in whole tokens', wholeTokens, ['token-bucket']],
  ['a sliding counter that begins with the key', counterFromFirstRequest, ['sliding-counter']],
  ['a sliding counter that wants room for whole requests', wholeSlidingCounter, ['sliding-counter']],
  ['a timer that resets all counts', timerReset, ['aligned-window']],
  ['a log that announces what was left before', logBefore, ['sliding-log']],
  // With windows of a second it is a window on the clock's grid.
  ['a window on a clock of whole seconds', secondsClock, ['fixed-window', 'aligned-window']],
];

for (const [says, make, kinds] of variants)
  t.test(`${says} raises no alarm and is not taken for something else`, async (t) => {
    const limiter = { name: says, make: withBuckets(make) };
    for (const [limit, windowSeconds] of [
      [5, 1],
      [20, 2],
      [60, 60],
    ] as const)
      for (const latencyMilliseconds of [1, 100]) {
        const alarms = new Set<string>();
        const found = new Set<string>();
        for (const seed of seedsOfVariants) {
          const result = simulated(limiter, { limit, windowSeconds, seed, latencyMilliseconds });
          for (const one of result.invariants)
            if (one.verdict === 'broken') alarms.add(`${one.key} ${one.id}: ${one.says}`);
          for (const one of result.limits) if (one.verdict === 'breached') alarms.add(`${one.metric} is ${one.value}`);
          found.add(result.limiter.kind);
        }
        const name = `${limit} per ${windowSeconds} s, answers in ${latencyMilliseconds} ms`;
        t.strictSame([...alarms], [], name);
        const wrong = [...found].filter((kind) => kind !== 'unknown' && !kinds.some((one) => one === kind));
        t.strictSame(wrong, [], `${name}: not taken for another kind`);
      }
  });

const announcements: readonly [says: string, (resetAt: number, now: number, chance: () => number) => number][] = [
  ['the epoch in milliseconds', (resetAt) => Math.round(resetAt)],
  ['the epoch in milliseconds, reckoned anew', (resetAt, _, chance) => Math.round(resetAt + chance() * 4 - 2)],
  ['the epoch in seconds, reckoned anew', (resetAt, _, chance) => Math.ceil((resetAt + chance() * 4 - 2) / 1000)],
  ['the epoch in seconds, rounded down', (resetAt) => Math.floor(resetAt / 1000)],
  ['seconds to go', (resetAt, now) => Math.max(0, Math.ceil((resetAt - now) / 1000))],
  ['milliseconds to go', (resetAt, now) => Math.max(0, Math.round(resetAt - now))],
];

for (const [says, announce] of announcements)
  t.test(`a correct limiter that announces ${says} raises no alarm`, async (t) => {
    for (const limiter of correctLimiters)
      for (const [limit, windowSeconds] of [
        [10, 1],
        [20, 2],
        [60, 60],
      ] as const) {
        const alarms = new Set<string>();
        for (const seed of seedsOfAnnouncements) {
          const { invariants } = simulated(limiter, { limit, windowSeconds, seed, announce });
          for (const one of invariants) if (one.verdict === 'broken') alarms.add(`${one.key} ${one.id}: ${one.says}`);
        }
        t.strictSame([...alarms], [], `${limiter.name}, ${limit} per ${windowSeconds} s`);
      }
  });
