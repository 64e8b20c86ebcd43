import t from 'tap';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import { type CorrectLimiter, type KnownLimiter, withBuckets } from '../../reference-server/limiters/limiter.ts';
import { randomNumbers } from '../../schemas/random.ts';
import { simulatedKey } from '../../test/load/simulated-key.ts';
import { simulated, simulatedRun } from '../../test/load/simulated-run.ts';
import { resetManners } from '../../test/reset-manners.ts';
import { seedsTo } from '../../test/tier.ts';
import { resultOf } from '../analysis/result.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import type { Profile } from '../profiles/profile.ts';
import { WindowLearner } from './learn-window.ts';
import { windowsOfProbes } from './probe-decisions.ts';

/** Some correct limiters announce a Remaining that does not follow their decisions. */
const mayBreak = ({ remainingFollows }: CorrectLimiter, id: string): boolean =>
  id === 'remaining-follows' && remainingFollows === false;

t.test('a load on the learnt window of a correct limiter breaches no threshold, and breaks nothing', async (t) => {
  const limiters = [...correctLimiters, ...otherCorrectLimiters];
  for (const seed of seedsTo(1000, 3)) {
    const chance = randomNumbers(seed * 15_485_863);
    const pick = <Member>(all: readonly Member[]): Member => all[Math.floor(chance() * all.length)] as Member;
    const limiter = pick(limiters);
    const rule = { limit: pick([5, 10, 20, 20, 60]), windowSeconds: pick([1, 2, 2, 3, 5, 10]) };
    const [manner, latencyMilliseconds] = [pick(resetManners), pick([1, 1, 10, 40, 200, 600])];
    const { limit } = rule;
    const decide = limiter.make(limit, rule.windowSeconds * 1000);
    const clock = { now: 1_790_000_000_000 + Math.floor(chance() * 100_000) };
    const key = simulatedKey({ decide, limit, header: manner.header, latencyMilliseconds, clock });
    const learner = new WindowLearner(key, await key.send(), limit);
    await learner.spend();
    const { seconds } = await learner.watch();
    if (seconds === undefined) continue;
    const believed = {
      ...{ limit, windowSeconds: seconds, windowsPossible: windowsOfProbes(learner.probes, limit) },
      source: 'learnt' as const,
    };
    const setting = { ...rule, seed, latencyMilliseconds, believed, announce: manner.header };
    const { limits, validity, invariants } = simulated(limiter, setting);
    const broken = [
      ...limits.filter(({ verdict }) => verdict === 'breached').map(({ metric }) => metric),
      ...invariants.filter(({ verdict, id }) => verdict === 'broken' && !mayBreak(limiter, id)).map(({ says }) => says),
    ];
    const name = `${limiter.name}, ${limit} per ${rule.windowSeconds} s, answers of ${latencyMilliseconds} ms, seed ${seed}: learnt ${seconds} s`;
    t.strictSame(validity.verdict === 'invalid' ? [] : broken, [], name);
  }
});

/** A window that a request begins, and that lasts up to a twentieth longer than the window of the rule: each is announced as it is. */
const varyingWindow = (seed: number): KnownLimiter['make'] =>
  withBuckets((limit, length) => {
    const chance = randomNumbers(seed * 7 + 1);
    let [end, admitted] = [0, 0];
    return (now) => {
      if (now >= end) [end, admitted] = [Math.round(now + length * (1 + chance() / 20)), 0];
      const isAdmitted = admitted < limit;
      if (isAdmitted) admitted += 1;
      return { admitted: isAdmitted, remaining: limit - admitted, resetAt: end };
    };
  });

const asksSteadily: Profile = {
  ...perKey429,
  keys: [
    { label: 'noisy', ofLimit: 2.5, connections: 4 },
    { label: 'steady', ofLimit: 0.7, connections: 2 },
  ],
  windows: 3,
  limits: ['over', 'under'].map((count) => ({ metric: `noisy.${count}Admitted`, atMost: 0 })),
};

t.test('windows of varying length are no breach of a learnt window', async (t) => {
  const manner = resetManners.find(({ says }) => says === 'epoch milliseconds');
  if (manner === undefined) throw new RangeError('no manner');
  for (const seed of seedsTo(200, 20)) {
    const chance = randomNumbers(seed * 15_485_863);
    const rule = { limit: chance() < 0.5 ? 10 : 20, windowSeconds: 2 };
    const { limit } = rule;
    const make = varyingWindow(seed);
    const clock = { now: 1_790_000_000_000 + Math.floor(chance() * 100_000) };
    const decide = make(limit, 2000);
    const key = simulatedKey({ decide, limit, header: manner.header, latencyMilliseconds: 1, clock });
    const learner = new WindowLearner(key, await key.send(), limit);
    await learner.spend();
    const { seconds } = await learner.watch();
    if (seconds === undefined) continue;
    const windowsPossible = windowsOfProbes(learner.probes, limit);
    const believed = { limit, windowSeconds: seconds, windowsPossible, source: 'learnt' as const };
    const setting = { ...rule, seed, profile: asksSteadily, latencyMilliseconds: 1, believed, announce: manner.header };
    const run = simulatedRun({ name: 'varying window', make }, setting);
    // One that got no answer announces no window.
    run.ledger.fail(run.ledger.open(0, 100, 100), 200, 'reset');
    const { limits, validity } = resultOf(run);
    const breached = validity.verdict === 'invalid' ? [] : limits.filter(({ verdict }) => verdict === 'breached');
    t.strictSame(breached, [], `${limit} per 2 to 2.1 s, seed ${seed}: learnt ${seconds} s`);
  }
});
