import t from 'tap';
import { noisyNeighbour } from '../../load/profiles/built-in/noisy-neighbour.ts';
import { perKey429 } from '../../load/profiles/built-in/per-key-429.ts';
import { resetRecovery } from '../../load/profiles/built-in/reset-recovery.ts';
import { gcra, tokenBucket } from '../../reference-server/limiters/buckets.ts';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import { withBuckets } from '../../reference-server/limiters/limiter.ts';
import { slidingCounter, wholeSlidingCounter } from '../../reference-server/limiters/sliding.ts';
import { fixedWindow } from '../../reference-server/limiters/windows.ts';
import { isExactlyTested } from '../../reports/summary/fineness.ts';
import { simulated } from '../load/simulated-run.ts';
import { allSeedsTo, combinationsOf, sampleOf, seedsTo } from '../tier.ts';
import { verdictOf } from './ledger-file.ts';
import { admitsTimes, blocksAfterRefusal, bucketOfTimer, limitsTokensByBucket, refillsTwice } from './limiters.ts';
import { withOtherClient } from './other-client.ts';

const rule = { limit: 20, windowSeconds: 2 };
const slow = { ...rule, latencyMilliseconds: 1000, latencySpread: 0.05 };

t.test('twice the limit is found in two windows whose answers take half a window', async (t) => {
  const limiter = { name: 'twice', make: withBuckets(admitsTimes(2)) };
  const seeds = seedsTo(100, 2);
  const found = seeds.filter((seed) => verdictOf(simulated(limiter, { ...slow, seed })) === 'breached');
  t.ok(found.length >= seeds.length - Math.floor(seeds.length / 100), `${found.length} of ${seeds.length}`);
});

t.test('less than twice the limit is found, or possible as far as the test can tell; it is never exact', async (t) => {
  const cases = combinationsOf({ times: [1.5, 1.25], latencyMilliseconds: [300, 500, 1000], seed: allSeedsTo(20) });
  for (const { times, latencyMilliseconds, seed } of sampleOf('slow answers over the limit', cases, 2)) {
    const limiter = { name: `${times} times`, make: withBuckets(admitsTimes(times)) };
    const result = simulated(limiter, { ...slow, latencyMilliseconds, seed });
    const name = `${times} times the limit, answers of ${latencyMilliseconds} ms, seed ${seed}`;
    t.not(verdictOf(result), 'met', name);
    for (const key of result.keys.filter(({ refused }) => refused > 0)) {
      t.notOk(isExactlyTested(key), name);
      const { highest = 0 } = key.possibleLimits ?? {};
      if (verdictOf(result) === 'undecided') t.ok(highest >= rule.limit * times, `${name}: up to ${highest}`);
    }
  }
});

t.test('a bucket that refills twice between two tokens is found, whatever its limit', async (t) => {
  const rules = [
    [5, 1],
    [10, 1],
    [17, 2],
    [20, 2],
    [37, 5],
    [60, 60],
  ].map(([limit = 0, windowSeconds = 0]) => ({ limit, windowSeconds }));
  const cases = combinationsOf({ rule: rules, latencyMilliseconds: [1, 20], seed: allSeedsTo(10) });
  const limiter = { name: 'refills-twice', make: withBuckets(refillsTwice) };
  for (const { rule: each, latencyMilliseconds, seed } of sampleOf('refills between two tokens', cases, 4)) {
    const verdict = verdictOf(simulated(limiter, { ...each, latencyMilliseconds, seed }));
    t.equal(verdict, 'breached', `${each.limit} per ${each.windowSeconds} s, ${latencyMilliseconds} ms, seed ${seed}`);
  }
});

t.test(
  'a bucket that a timer fills is not called broken, whatever its period; one that is too slow is not called held',
  async (t) => {
    const rules = [
      { limit: 60, windowSeconds: 1 },
      { limit: 240, windowSeconds: 1 },
      { limit: 500, windowSeconds: 3 },
    ];
    const cases = combinationsOf({ rule: rules, period: [37, 61, 93], seed: allSeedsTo(4) });
    for (const { rule: each, period, seed } of sampleOf('periods of a timer', cases, 2)) {
      const name = `${each.limit} per ${each.windowSeconds} s, ${period} ms, seed ${seed}`;
      const correct = { name: 'timer', make: withBuckets(bucketOfTimer(period)) };
      t.not(verdictOf(simulated(correct, { ...each, seed })), 'breached', name);
      const slow = withBuckets((limit, length) => gcra('full')(limit, length * 1.12));
      t.not(verdictOf(simulated({ name: 'slow', make: slow }, { ...each, seed })), 'met', `${name}, too slow`);
    }
  },
);

t.test('no correct limiter is called broken, however long answers take', async (t) => {
  const cases = combinationsOf({
    limiter: [...correctLimiters, ...otherCorrectLimiters],
    latencyMilliseconds: [1, 100, 600],
    seed: allSeedsTo(30),
  });
  for (const { limiter, latencyMilliseconds, seed } of sampleOf('slow answers of correct limiters', cases, 4)) {
    const result = simulated(limiter, { ...rule, latencyMilliseconds, seed });
    t.not(verdictOf(result), 'breached', `${limiter.name}, answers of ${latencyMilliseconds} ms, seed ${seed}`);
  }
});

t.test(
  'a limiter that blocks a key after a refusal is not called broken, though another limit seems to explain it',
  async (t) => {
    const profile = { ...perKey429, windows: 4 };
    const inMilliseconds = (resetAt: number): number => Math.round(resetAt);
    const blocking = [
      // Small buckets admit as many as windows of a higher limit, if a block lets them fill up.
      {
        bucket: blocksAfterRefusal(tokenBucket, 0.7),
        setting: { limit: 5, windowSeconds: 10, latencyMilliseconds: 10 },
      },
      {
        bucket: blocksAfterRefusal(tokenBucket, 0.7),
        setting: { ...rule, latencyMilliseconds: 300, announce: (at: number, now: number) => Math.round(at - now) },
      },
      // Some blocks end when the window does.
      {
        bucket: blocksAfterRefusal(slidingCounter, 0.5),
        setting: { limit: 5, windowSeconds: 1, announce: inMilliseconds },
      },
    ];
    const cases = combinationsOf({ each: blocking, seed: allSeedsTo(24) });
    for (const { each, seed } of sampleOf('blocks after a refusal', cases, 3)) {
      const result = simulated({ name: 'blocks', make: withBuckets(each.bucket) }, { profile, ...each.setting, seed });
      t.not(verdictOf(result), 'breached', `${JSON.stringify(each.setting)}, seed ${seed}`);
    }
  },
);

t.test('a limit in tokens beside one in requests is not taken for chance', async (t) => {
  const rules = [rule, { limit: 17, windowSeconds: 10 }];
  const cases = combinationsOf({ each: rules, seed: allSeedsTo(12) });
  for (const { each, seed } of sampleOf('limits in tokens', cases, 2)) {
    const limiter = { name: 'tokens', make: withBuckets(limitsTokensByBucket(seed)) };
    const { limits, invariants } = simulated(limiter, { ...each, seed, profile: resetRecovery });
    const wrong = [
      ...limits.filter(({ verdict }) => verdict === 'breached').map(({ metric }) => metric),
      ...invariants.filter(({ verdict }) => verdict === 'broken').map(({ says }) => says),
    ];
    t.strictSame(wrong, [], `${each.limit} per ${each.windowSeconds} s, seed ${seed}`);
  }
});

t.test('a key within its limit that a correct limiter refuses says nothing of other keys', async (t) => {
  for (const seed of seedsTo(24, 2)) {
    const limiter = { name: 'counter', make: withBuckets(wholeSlidingCounter) };
    const setting = { limit: 3, windowSeconds: 3, latencyMilliseconds: 60, seed, profile: noisyNeighbour };
    const { limits, validity } = simulated(limiter, setting);
    t.match(limits[0], { metric: 'quiet.refused', verdict: 'no data' }, `seed ${seed}`);
    t.match(validity, {
      verdict: 'invalid',
      reasons: [
        /^quiet stayed within its limit, and \d+ of its requests were refused; a correct limiter of 3 per 3 s may refuse/,
      ],
    });
  }
});

t.test('windows that only announced ends would explain are not called exact if these are rounded', async (t) => {
  const limiter = { name: 'long', make: withBuckets((limit, length) => fixedWindow(limit, length * 1.15)) };
  const announce = (resetAt: number): number => Math.round(resetAt / 1000);
  for (const seed of seedsTo(24, 2)) {
    const setting = { limit: 5, windowSeconds: 5, latencyMilliseconds: 10, seed, profile: noisyNeighbour, announce };
    const { keys } = simulated(limiter, setting);
    t.notOk(keys.some(isExactlyTested), `seed ${seed}`);
  }
});

t.test('no correct limiter is called broken when another client uses its keys as well', async (t) => {
  const profile = { ...perKey429, windows: 3 };
  const cases = combinationsOf({ limiter: correctLimiters, seed: allSeedsTo(59) });
  for (const { limiter, seed } of sampleOf('keys that another client uses', cases, 4)) {
    const result = simulated(withOtherClient(limiter, seed), { ...rule, latencyMilliseconds: 1, seed, profile });
    const name = `${limiter.name}, seed ${seed}`;
    t.not(verdictOf(result), 'breached', name);
  }
});

t.test('another client that takes room between answers in flight is no fault of the limiter', async (t) => {
  const profile = { ...perKey429, windows: 2 };
  const found: [kind: string, seed: number][] = [
    ['aligned-window', 1],
    ['sliding-counter', 1],
    ['sliding-counter', 7],
    ['token-bucket', 1],
  ];
  for (const [kind, seed] of found) {
    const limiter = correctLimiters.find(({ name }) => name === kind);
    if (limiter === undefined) throw new RangeError(kind);
    const result = simulated(withOtherClient(limiter, seed), { ...rule, latencyMilliseconds: 60, seed, profile });
    t.not(verdictOf(result), 'breached', `${kind}, seed ${seed}`);
  }
});
