import t from 'tap';
import { brokenLimiters } from '../../reference-server/limiters/broken.ts';
import { correctLimiters } from '../../reference-server/limiters/correct.ts';
import { isExactlyTested } from '../../reports/summary/fineness.ts';
import { simulated } from '../../test/load/simulated-run.ts';
import { allSeedsTo, combinationsOf, sampleOf } from '../../test/tier.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import type { Profile } from '../profiles/profile.ts';
import { wantedWindow } from './key-analysis.ts';

const rule = { limit: 20, windowSeconds: 2 };

t.test('a correct limiter whose window is guessed wrongly breaches no threshold', async (t) => {
  const cases = combinationsOf({ limiter: correctLimiters, windowSeconds: [0.5, 1, 1.9, 3, 5], seed: allSeedsTo(10) });
  for (const { limiter, windowSeconds, seed } of sampleOf('guessed windows', cases, 2)) {
    const believed = { limit: 20, windowSeconds, source: 'learnt' as const };
    const { limits, validity } = simulated(limiter, { ...rule, seed, believed });
    const breached = limits.filter((limit) => limit.verdict === 'breached').map((limit) => limit.metric);
    const name = `${limiter.name}, guessed to be ${windowSeconds} s, seed ${seed}`;
    t.strictSame(breached, [], name);
    if (validity.verdict !== 'valid') t.match(validity.missing, [wantedWindow], name);
  }
});

t.test('a broken limiter that no possible window explains breaks its invariant', async (t) => {
  // A bucket of 20 per 1.98 s admits as many as a window of 21 per 2 s.
  const windows = ['fixed-window', 'aligned-window', 'sliding-log'] as const;
  const windowsPossible = windows.map((kind) => ({ kind, from: 1900, to: 2100 }));
  const believed = { limit: 20, windowSeconds: 2, source: 'learnt' as const, windowsPossible };
  const names = [
    'counts-per-process',
    'counts-per-address',
    'counts-per-connection',
    'admits-one-too-many',
    'never-recovers',
    'leaks-headers',
  ];
  const broken = brokenLimiters.filter(({ name }) => names.includes(name));
  for (const { limiter, seed } of sampleOf(
    'confirmed windows',
    combinationsOf({ limiter: broken, seed: allSeedsTo(10) }),
    2,
  )) {
    const { invariants, validity } = simulated(limiter, { ...rule, seed, believed });
    // Only Remaining shows this one, and sometimes a window for each key explains it.
    const mayBeDoubted =
      limiter.name === 'leaks-headers' && validity.missing?.some(({ need }) => need === wantedWindow.need);
    t.ok(mayBeDoubted || invariants.some(({ verdict }) => verdict === 'broken'), `${limiter.name}, seed ${seed}`);
  }
});

t.test(
  'a broken limiter that another possible window explains makes the run invalid, with the setting to declare',
  async (t) => {
    const believed = { limit: 20, windowSeconds: 2, source: 'learnt' as const };
    for (const name of ['admits-one-too-many', 'never-recovers', 'counts-per-address']) {
      const limiter = brokenLimiters.find((one) => one.name === name);
      if (!limiter) throw new Error(`no limiter ${name}`);
      const { validity, limits, keys } = simulated(limiter, { ...rule, seed: 1, believed });
      t.equal(validity.verdict, 'invalid', name);
      t.match(validity.reasons.join(), /and nothing before them excludes it$/);
      t.same(validity.missing, [wantedWindow]);
      t.match(keys[0], { limit: 20, windowSeconds: 2, requests: { count: keys[0]?.sent } }, 'its charts are drawn');
      t.equal(keys[0]?.overAdmitted, undefined, 'and nothing is judged');
      t.notOk(
        limits.some((limit) => limit.verdict === 'met'),
        'nothing is met',
      );
    }
  },
);

t.test('a guessed window that is too long is never called exact', async (t) => {
  const [limiter] = correctLimiters;
  if (!limiter) throw new Error('no limiter');
  const believed = { limit: 20, windowSeconds: 2.5, source: 'learnt' as const };
  const announce = (resetAt: number) => Math.round(resetAt);
  const { keys } = simulated(
    { ...limiter, make: (limit) => limiter.make(limit, 2250) },
    { ...rule, seed: 1, believed, announce },
  );
  t.notOk(keys.some(isExactlyTested));
});

t.test(
  'a guessed window in which requests are refused for longer is doubted, although Reset is rounded up to it',
  async (t) => {
    const limiter = correctLimiters.find(({ name }) => name === 'fixed-window');
    if (!limiter) throw new Error('no limiter');
    const believed = { limit: 20, windowSeconds: 1, source: 'learnt' as const };
    const announce = (resetAt: number, now: number) => Math.ceil((resetAt - now) / 1000);
    // A load of two windows of 1 s: the real one ends with it.
    const profile: Profile = { ...perKey429, windows: 1 };
    const cases = combinationsOf({ latencyMilliseconds: [1, 100, 300], seed: allSeedsTo(10) });
    for (const { latencyMilliseconds, seed } of sampleOf('windows that are longer than guessed', cases, 2)) {
      const { validity } = simulated(limiter, { ...rule, seed, believed, announce, latencyMilliseconds, profile });
      t.match(validity.missing, [wantedWindow], `answers in ${latencyMilliseconds} ms`);
    }
  },
);
