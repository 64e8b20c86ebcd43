import t from 'tap';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import type { CorrectLimiter } from '../../reference-server/limiters/limiter.ts';
import { isExactlyTested } from '../../reports/summary/fineness.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { simulated } from '../../test/load/simulated-run.ts';
import { resetManners } from '../../test/reset-manners.ts';
import { allSeedsTo, combinationsOf, sampleOf } from '../../test/tier.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import type { Profile } from '../profiles/profile.ts';

const seedsOfKinds = allSeedsTo(8);
const seedsOfManners = allSeedsTo(20);

/** Broken invariants and breached thresholds, but for Remaining where it is known to repeat. */
function alarmsOf({ invariants, limits }: LoadResult, { remainingFollows }: CorrectLimiter): string[] {
  const broken = invariants.filter(
    ({ id, verdict }) => verdict === 'broken' && (id !== 'remaining-follows' || remainingFollows !== false),
  );
  const breached = limits.filter(({ verdict }) => verdict === 'breached');
  return [
    ...broken.map(({ key, id, says }) => `${key} ${id}: ${says}`),
    ...breached.map(({ metric, value }) => `${metric} is ${value}`),
  ];
}

const rules = [
  { limit: 5, windowSeconds: 1 },
  { limit: 20, windowSeconds: 2 },
  { limit: 60, windowSeconds: 60 },
];

/** Five requests a second are too few: hardly any of them come back together. */
const stepped = ['segmented-log', 'coarsely-segmented-log', 'interval-bucket', 'slow-interval-bucket'];
const needsTwoSeconds = ({ name, penaltyWindows }: CorrectLimiter): boolean =>
  penaltyWindows !== undefined || stepped.includes(name);

t.test('a correct limiter raises no alarm and is not taken for another kind', async (t) => {
  const cases = combinationsOf({
    limiter: otherCorrectLimiters,
    rule: rules,
    latencyMilliseconds: [1, 100],
    seed: seedsOfKinds,
  })
    // In whole seconds a short penalty may seem to end with a window of one second.
    .filter(({ limiter, rule }) => rule.windowSeconds > 1 || !needsTwoSeconds(limiter));
  for (const { limiter, rule, latencyMilliseconds, seed } of sampleOf('other correct limiters', cases, 7)) {
    const result = simulated(limiter, { ...rule, latencyMilliseconds, seed });
    const name = `${limiter.name}, ${rule.limit} per ${rule.windowSeconds} s, answers in ${latencyMilliseconds} ms, seed ${seed}`;
    t.strictSame(alarmsOf(result, limiter), [], name);
    const { kind } = result.limiter;
    // Windows that begin with the load look alike, and those of a clock of whole seconds are often on its grid.
    const isRight =
      kind === limiter.kind ||
      (kind.endsWith('-window') && limiter.kind.endsWith('-window')) ||
      // A counter of segments decides nearly as a log does.
      (kind === 'sliding-log' && limiter.name.endsWith('segmented-counter')) ||
      // It is both, and announces the bucket.
      (kind === 'token-bucket' && limiter.name === 'bucket-within-window');
    t.ok(kind === 'unknown' || isRight, `${name}: ${kind}`);
  }
});

t.test('a correct limiter raises no alarm, whatever its Reset announces', async (t) => {
  const ofManners = [{ limit: 10, windowSeconds: 1 }, ...rules.slice(1)];
  const cases = combinationsOf({
    manner: resetManners,
    limiter: correctLimiters,
    rule: ofManners,
    seed: seedsOfManners,
  });
  for (const { manner, limiter, rule, seed } of sampleOf('manners of Reset', cases, 5)) {
    const alarms = alarmsOf(simulated(limiter, { ...rule, seed, announce: manner.header }), limiter);
    t.strictSame(
      alarms,
      [],
      `${manner.says}, ${limiter.name}, ${rule.limit} per ${rule.windowSeconds} s, seed ${seed}`,
    );
  }
});

t.test('the meaning of Reset is told rightly or not at all', async (t) => {
  const precise = resetManners.filter(({ unit }) => unit.endsWith('milliseconds'));
  const cases = combinationsOf({ limiter: [...correctLimiters, ...otherCorrectLimiters], manner: precise });
  for (const { limiter, manner } of sampleOf('meanings of Reset', cases, 2)) {
    const { limiter: found } = simulated(limiter, { limit: 20, windowSeconds: 2, seed: 1, announce: manner.header });
    const { resetMeans = 'unknown' } = found;
    t.ok(
      resetMeans === 'unknown' || resetMeans === limiter.resetMeans,
      `${limiter.name}, ${manner.says}: ${resetMeans}`,
    );
  }
});

t.test('a penalty and a Remaining that was read late are said beside the kind', async (t) => {
  const found = (name: string) => {
    const limiter = otherCorrectLimiters.find((one) => one.name === name);
    if (!limiter) throw new Error(`no limiter ${name}`);
    return simulated(limiter, { limit: 20, windowSeconds: 2, seed: 1 }).limiter;
  };
  t.match(found('penalty'), { kind: 'fixed-window', penaltySeconds: /^[45]/ });
  const late = found('fixed-window-remaining-late');
  t.match(late, { kind: 'fixed-window', remaining: undefined }, 'requests in flight explain it');
});

/** Counters that round, and estimate, may also be one request ahead. */
const isEstimate = ({ kind }: CorrectLimiter): boolean => kind === 'sliding-counter';

/** Limits to one request more than it announces. */
const looser =
  ({ make }: CorrectLimiter): CorrectLimiter['make'] =>
  (limit, length) => {
    const decide = make(limit + 1, length);
    return (request) => {
      const { admitted, remaining, resetAt } = decide(request);
      return { admitted, resetAt, remaining: Math.max(0, remaining - 1) };
    };
  };

t.test('a limiter that admits one request too many is found', async (t) => {
  const limiters = [...correctLimiters, ...otherCorrectLimiters.filter((one) => !isEstimate(one))];
  const cases = combinationsOf({ limiter: limiters, rule: rules.slice(1) }).filter(
    ({ limiter, rule }) => !isEstimate(limiter) || rule === rules[2],
  );
  const seeds = allSeedsTo(6);
  for (const { limiter, rule } of sampleOf('limiters of one request more', cases, 2)) {
    // Blocks hide where windows end, a bucket that holds few requests shows only its rate, in steps, and what is announced of
    // another rule may excuse refusals.
    const isHidden =
      limiter.penaltyWindows !== undefined || ['gcra-small-burst', 'bucket-within-window'].includes(limiter.name);
    const results = seeds.map((seed) => simulated({ name: 'looser', make: looser(limiter) }, { ...rule, seed }));
    const caught = results.filter(({ limits }) =>
      limits.some(({ metric, verdict }) => metric === 'noisy.overAdmitted' && verdict === 'breached'),
    );
    const name = `${limiter.name}, ${rule.limit} per ${rule.windowSeconds} s`;
    const least = isHidden ? 0 : seeds.length - 1;
    t.ok(caught.length >= least, `${name}: ${caught.length} of ${seeds.length}`);
    for (const {
      keys: [noisy],
    } of results.filter((one) => !caught.includes(one)))
      t.notOk(noisy === undefined || isExactlyTested(noisy), `${name} is not exact`);
  }
});

t.test('windows on a clock of whole seconds are named, whatever Reset announces', async (t) => {
  const limiter = otherCorrectLimiters.find(({ name }) => name === 'seconds-window');
  if (!limiter) throw new Error('no limiter');
  const cases = combinationsOf({ manner: resetManners, seed: seedsOfManners });
  for (const { manner, seed } of sampleOf('windows on whole seconds', cases, 2)) {
    const found = simulated(limiter, { limit: 20, windowSeconds: 2, seed, announce: manner.header });
    // Those that happen to begin at even seconds are on a grid.
    t.match(found.limiter.kind, /^(fixed|aligned)-window$/, `${manner.says}, seed ${seed}`);
  }
});

t.test('a limiter whose Remaining tells too little is named by its decisions at two rates', async (t) => {
  const late = otherCorrectLimiters.filter(({ remainingFollows }) => remainingFollows === false);
  // A window that begins anew is used up at the new rate; one that slides frees places at the rate before.
  const stages = [3, 4].map((ofLimit) => ({ windows: 1, ofLimit }));
  const twoRates = { label: 'noisy', connections: 4, groupsOf: 4, stages };
  const profile: Profile = { ...perKey429, keys: [twoRates, ...perKey429.keys.slice(1)] };
  const cases = combinationsOf({ limiter: late, seed: seedsOfKinds });
  for (const { limiter, seed } of sampleOf('limiters whose Remaining tells too little', cases, 2)) {
    const { kind } = simulated(limiter, { limit: 20, windowSeconds: 2, seed, profile }).limiter;
    t.ok(kind === limiter.kind || (kind === 'unknown' && limiter.name === 'bucket-within-window'), limiter.name);
  }
});

t.test(
  'a limiter whose Remaining is of another rule than its decisions is named by these, or not at all',
  async (t) => {
    const [limiter] = otherCorrectLimiters.filter(({ name }) => name === 'bucket-within-window');
    if (!limiter) throw new Error('no limiter');
    for (const seed of sampleOf('seeds of a bucket within a window', seedsOfKinds, 1)) {
      const { kind } = simulated(limiter, { limit: 20, windowSeconds: 2, seed }).limiter;
      t.ok(['fixed-window', 'unknown'].includes(kind), `seed ${seed}: ${kind}`);
    }
  },
);
