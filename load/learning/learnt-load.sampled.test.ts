import t from 'tap';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import type { CorrectLimiter } from '../../reference-server/limiters/limiter.ts';
import { randomNumbers } from '../../schemas/random.ts';
import { simulatedKey } from '../../test/load/simulated-key.ts';
import { simulated } from '../../test/load/simulated-run.ts';
import { resetManners } from '../../test/reset-manners.ts';
import { seedsTo } from '../../test/tier.ts';
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
