import t from 'tap';
import { brokenLimiters } from '../../reference-server/limiters/broken.ts';
import type { Bucket, KnownLimiter } from '../../reference-server/limiters/limiter.ts';
import { withBuckets } from '../../reference-server/limiters/limiter.ts';
import { slidingLog } from '../../reference-server/limiters/sliding.ts';
import { alignedWindow, fixedWindow } from '../../reference-server/limiters/windows.ts';
import { simulated } from '../../test/load/simulated-run.ts';
import { combinationsOf, sampleOf } from '../../test/tier.ts';

const share = 0.5;
const seconds: Record<string, Bucket> = {
  'fixed window': fixedWindow,
  'aligned window': alignedWindow,
  'sliding log': slidingLog,
};

/** Windows of the announced limit, beside a second limit: half of the requests in a quarter of the time. */
const withSecond = (second: Bucket): KnownLimiter => {
  const announced: Bucket = (limit, length) => {
    const inner = second(Math.ceil(limit * share), length / 4);
    let [count, end] = [0, 0];
    return (now) => {
      if (now >= end) [count, end] = [0, now + length];
      const admitted = count < limit && inner(now).admitted;
      if (admitted) count++;
      return { admitted, remaining: limit - count, resetAt: end };
    };
  };
  return { name: 'two limits', make: withBuckets(announced) };
};

const rule = { limit: 20, windowSeconds: 2 };
const ordinals = [1, 2, 3, 4, 5, 6];

for (const [name, second] of Object.entries(seconds))
  t.test(`what a second limit refuses, a ${name}, is said and not judged`, async (t) => {
    for (const seed of ordinals) {
      const { limits, limiter, keys } = simulated(withSecond(second), { ...rule, seed });
      t.strictSame(
        limits.filter(({ verdict }) => verdict !== 'met'),
        [],
        `seed ${seed}`,
      );
      t.match(limiter.otherLimit, /^\d+ requests of noisy were refused with X-RateLimit-Remaining \d+/);
      const noisy = keys.find(({ key }) => key === 'noisy');
      t.equal(noisy && noisy.admitted + noisy.refused, noisy?.sent, 'they are counted');
      t.ok(['fixed-window', 'unknown'].includes(limiter.kind), limiter.kind);
    }
  });

t.test('a second limit that refuses few requests of one key is no fault of the announced one', async (t) => {
  const rules = [
    { limit: 5, windowSeconds: 10 },
    { limit: 10, windowSeconds: 5 },
    { limit: 17, windowSeconds: 1 },
  ];
  const cases = combinationsOf({ each: rules, name: Object.keys(seconds), seed: ordinals });
  for (const { each, name, seed } of sampleOf('few refusals of a second limit', cases, 8)) {
    const second = seconds[name] ?? fixedWindow;
    const { limits } = simulated(withSecond(second), { ...each, seed, latencyMilliseconds: 15 });
    const breached = limits.filter(({ verdict }) => verdict === 'breached').map(({ metric }) => metric);
    t.strictSame(breached, [], `${name}, ${each.limit} per ${each.windowSeconds} s, seed ${seed}`);
  }
});

/** Admits one request less than it announces in each window. */
const admitsLess: Bucket = (limit, length) => {
  const inner = fixedWindow(limit - 1, length);
  return (now) => {
    const decision = inner(now);
    return { ...decision, remaining: decision.remaining + 1 };
  };
};

t.test('refusals by chance are no second limit', async (t) => {
  const random = brokenLimiters.find(({ name }) => name === 'refuses-at-random');
  if (random === undefined) throw new Error('no limiter');
  for (const seed of ordinals) {
    const { limits, limiter: found } = simulated(random, { ...rule, seed });
    t.ok(
      limits.some(({ verdict }) => verdict === 'breached'),
      `seed ${seed}`,
    );
    t.equal(found.otherLimit, undefined);
  }
});

t.test(
  'a limit that is never granted whole, while refusals say that requests remain, is neither held nor broken',
  async (t) => {
    for (const seed of ordinals) {
      const { limits, validity, keys } = simulated(
        { name: 'admits-less', make: withBuckets(admitsLess) },
        { ...rule, seed },
      );
      t.notOk(limits.some(({ verdict }) => verdict === 'breached'));
      t.match(validity.reasons.join(), /refused with X-RateLimit-Remaining 1: another limit .* may have refused them/);
      t.match(keys[0]?.undecided, /may have refused them/);
    }
  },
);
