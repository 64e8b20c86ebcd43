import t from 'tap';
import { perKey429 } from '../../load/profiles/built-in/per-key-429.ts';
import { gcra } from '../../reference-server/limiters/buckets.ts';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import { withBuckets } from '../../reference-server/limiters/limiter.ts';
import { isExactlyTested } from '../../reports/summary/fineness.ts';
import { simulated } from '../load/simulated-run.ts';
import { allSeedsTo, combinationsOf, sampleOf, seedsTo } from '../tier.ts';
import { verdictOf } from './ledger-file.ts';
import { admitsTimes, bucketOfTimer, refillsTwice } from './limiters.ts';
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
    for (const { rule: each, period, seed } of sampleOf('periods of a timer', cases, 4)) {
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
