import t from 'tap';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import { type KnownLimiter, withBuckets } from '../../reference-server/limiters/limiter.ts';
import { alignedWindow, fixedWindow } from '../../reference-server/limiters/windows.ts';
import { seededRandom } from '../../schemas/random.ts';
import { simulatedKey } from '../../test/load/simulated-key.ts';
import { type ResetManner, resetManners } from '../../test/reset-manners.ts';
import { combinationsOf, draw, sampleOf, seed, tier } from '../../test/tier.ts';
import { WindowLearner } from './learn-window.ts';
import { fitsSeveralCounters } from './limiter-fault.ts';
import { windowsOfProbes } from './probe-decisions.ts';

const limiters = [...correctLimiters, ...otherCorrectLimiters];
const manners: readonly Pick<ResetManner, 'says' | 'header'>[] = [
  ...resetManners,
  { says: 'the same value always', header: () => 2 },
];
const rules = [
  { limit: 10, windowSeconds: 1 },
  { limit: 20, windowSeconds: 2 },
  { limit: 5, windowSeconds: 2 },
  { limit: 60, windowSeconds: 10 },
  { limit: 100, windowSeconds: 60 },
];
const settings = manners.flatMap((manner) =>
  rules.flatMap((rule) =>
    [1, 40, 300].flatMap((latencyMilliseconds) =>
      [0.1, 0.55].flatMap((phase) =>
        [150, 100_000].map((usedBefore) => ({ ...rule, manner, latencyMilliseconds, phase, usedBefore })),
      ),
    ),
  ),
);

/** All settings of all limiters together take the better part of ten minutes: CI draws some of them for each commit. */
const settingsFor = (name: string): typeof settings =>
  tier === 'rest' ? draw(name, settings, 30, seed) : sampleOf(name, settings, 1);

/** Learns the window of one limiter on a simulated clock. `usedBefore`: milliseconds since the last use of the key. */
async function learn(limiter: KnownLimiter, setting: (typeof settings)[number]) {
  const { limit, windowSeconds, manner, latencyMilliseconds, phase, usedBefore } = setting;
  const clock = { now: 1_790_000_000_137 + phase * windowSeconds * 1000 };
  const began = clock.now;
  const decide = limiter.make(limit, windowSeconds * 1000);
  decide({ key: 'key', connection: 0, now: began - usedBefore });
  const key = simulatedKey({ decide, limit, header: manner.header, latencyMilliseconds, clock });
  const learner = new WindowLearner(key, await key.send(), limit);
  await learner.spend();
  const window = await learner.watch();
  const endedAt = Math.max(clock.now, window.freshAt ?? 0);
  return {
    ...window,
    sent: key.sent,
    fitsSeveral: fitsSeveralCounters(learner.probes, limit),
    /** This takes as long as all of the rest. */
    isPossible: () =>
      windowsOfProbes(learner.probes, limit).some(
        ({ from, to }) => from <= windowSeconds * 1000.6 && to >= windowSeconds * 999.4,
      ),
    tookSeconds: (clock.now - began) / 1000,
    freshAfterSeconds: (endedAt - began) / 1000,
  };
}

/** A clock of whole seconds makes windows of one of any length; the other says what remains within the windows of another limiter. */
const isToldTruly = ({ name }: KnownLimiter, windowSeconds: number): boolean =>
  name !== 'bucket-within-window' && (name !== 'seconds-window' || windowSeconds > 1);

/** A third of the limiters for a person, all of them for the gate. */
const learnt = tier === 'commit' ? draw('limiters to learn', limiters, 12, seed) : limiters;

for (const limiter of learnt)
  t.test(`${limiter.name}: the true window is possible, and learning ends in time`, async (t) => {
    const found = { right: 0, wrong: 0, unknown: 0 };
    for (const setting of settingsFor(`windows of ${limiter.name}`)) {
      const { windowSeconds, manner, latencyMilliseconds, limit } = setting;
      const { seconds, isPossible, sent, tookSeconds, fitsSeveral } = await learn(limiter, setting);
      const isRight = seconds !== undefined && Math.abs(seconds - windowSeconds) <= windowSeconds * 0.03;
      const name = `${limit} per ${windowSeconds} s, ${manner.says}, answers in ${latencyMilliseconds} ms: ${seconds} s`;
      found[isRight ? 'right' : seconds === undefined ? 'unknown' : 'wrong'] += 1;
      if (isToldTruly(limiter, windowSeconds)) t.ok(isPossible(), `${name}: the true window is possible`);
      t.notOk(fitsSeveral, `${name}: one counter`);
      t.ok(tookSeconds <= (windowSeconds > 10 ? 151 : 31), `${name} after ${tookSeconds} s`);
      t.ok(sent <= 200, `${name} with ${sent} requests`);
    }
    t.comment(JSON.stringify(found));
  });

t.test('several counters show while their slow limits come back', async (t) => {
  const [manner] = resetManners;
  if (manner === undefined) throw new RangeError('no manner');
  const balancers = { 'in turn': (turn: number) => turn % 2, 'at random': (_: number, chance: number) => chance < 0.5 };
  let shown = 0;
  for (const next of Object.values(balancers))
    for (const latencyMilliseconds of [60, 100])
      for (const phase of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        const random = seededRandom(`${latencyMilliseconds} ${phase}`);
        let turn = 0;
        const make = withBuckets(fixedWindow, () => `${next(turn++, random())}`);
        const setting = { limit: 20, windowSeconds: 2, manner, latencyMilliseconds, phase, usedBefore: 100_000 };
        const { fitsSeveral } = await learn({ name: 'two processes', make }, setting);
        shown += Number(fitsSeveral);
      }
  // A load has three keys, and one of them is enough.
  t.ok(shown >= 15, `${shown} of 20`);
});

t.test('two returns that another window allows by chance leave the true one possible', async (t) => {
  const chances = [
    { name: 'reservoir', says: 'epoch seconds, rounded down', latencyMilliseconds: 1, phase: 0.1 },
    { name: 'penalty', says: 'epoch seconds, rounded down', latencyMilliseconds: 1, phase: 0.1 },
    { name: 'penalty', says: 'delta seconds, rounded up', latencyMilliseconds: 1, phase: 0.55 },
    { name: 'penalty', says: 'the same value always', latencyMilliseconds: 40, phase: 0.55 },
    { name: 'short-penalty', says: 'delta seconds, rounded up', latencyMilliseconds: 300, phase: 0.1 },
    { name: 'short-penalty', says: 'delta seconds, rounded down', latencyMilliseconds: 300, phase: 0.55 },
  ];
  for (const { name, says, latencyMilliseconds, phase } of chances) {
    const limiter = limiters.find((one) => one.name === name);
    const manner = manners.find((one) => one.says === says);
    if (limiter === undefined || manner === undefined) throw new RangeError(`${name}, ${says}`);
    const setting = { limit: 5, windowSeconds: 2, manner, latencyMilliseconds, phase, usedBefore: 150 };
    t.ok((await learn(limiter, setting)).isPossible(), `${name}, ${says}`);
  }
});

t.test('the window of a quick limiter is learnt', async (t) => {
  for (const limiter of limiters.filter(({ name }) => name === 'fixed-window' || name === 'aligned-window')) {
    const [manner] = manners;
    if (manner === undefined) throw new RangeError('no manner');
    const setting = { limit: 20, windowSeconds: 2, manner, latencyMilliseconds: 1, phase: 0.1, usedBefore: 100_000 };
    t.match(await learn(limiter, setting), { seconds: 2 }, limiter.name);
  }
});

t.test('a large limit, of which a small part is spent, is watched until that comes back', async (t) => {
  const [manner] = manners;
  const fixed = limiters.find(({ name }) => name === 'fixed-window');
  if (manner === undefined || fixed === undefined) throw new RangeError('no limiter');
  for (const rule of [
    { limit: 600, windowSeconds: 60 },
    { limit: 1000, windowSeconds: 60 },
    { limit: 5000, windowSeconds: 10 },
  ]) {
    const { windowSeconds } = rule;
    const setting = { ...rule, manner, latencyMilliseconds: 1, phase: 0.1, usedBefore: 100_000 };
    t.match(await learn(fixed, setting), { seconds: windowSeconds }, `${rule.limit} per ${windowSeconds} s`);
  }
});

t.test('requests that come back as fast as slow ones are sent are spent again', async (t) => {
  const bucket = limiters.find(({ name }) => name === 'token-bucket');
  if (bucket === undefined) throw new RangeError('no bucket');
  const cases = combinationsOf({ manner: manners, phase: [0.1, 0.3, 0.5, 0.7, 0.9] });
  for (const { manner, phase } of sampleOf('requests spent again', cases, 3)) {
    const setting = { limit: 10, windowSeconds: 1, manner, latencyMilliseconds: 300, phase, usedBefore: 100_000 };
    t.equal((await learn(bucket, setting)).seconds, 1, `${manner.says}, phase ${phase}`);
  }
});

/** Remaining is read before the request is counted, without a look at the clock: the one after a reset tells of it. */
const staleRemaining: KnownLimiter['make'] = (limit, windowMilliseconds) => {
  const decide = withBuckets(alignedWindow)(limit, windowMilliseconds);
  let left = limit;
  return (request) => {
    const remaining = Math.max(0, left - 1);
    const decision = decide(request);
    left = decision.remaining;
    return { ...decision, remaining };
  };
};

t.test('a window that the answers contradict is not waited for', async (t) => {
  const constant = { says: 'the same value always', header: () => 1 };
  const cases = combinationsOf({
    windowSeconds: [2, 3, 5],
    latencyMilliseconds: [1, 25, 60],
    phase: [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95],
  });
  for (const { windowSeconds, latencyMilliseconds, phase } of sampleOf('contradicted windows', cases, 4)) {
    const setting = { limit: 20, windowSeconds, manner: constant, latencyMilliseconds, phase, usedBefore: 100_000 };
    const { seconds = 0, freshAfterSeconds } = await learn({ name: 'stale', make: staleRemaining }, setting);
    const name = `${windowSeconds} s, answers in ${latencyMilliseconds} ms, phase ${phase}: ${seconds} s`;
    t.ok(freshAfterSeconds <= 30, `${name}, waited for until ${freshAfterSeconds} s`);
  }
});
