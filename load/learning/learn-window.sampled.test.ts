import t from 'tap';
import { type ResetManner, resetManners } from '../../reference-server/limiters/announcements.ts';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import { simulatedKey } from '../../test/load/simulated-key.ts';
import { draw, sampleOf, seed, tier } from '../../test/tier.ts';
import { WindowLearner } from './learn-window.ts';

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
  tier === 'rest' ? draw(name, settings, 30, seed) : sampleOf(name, settings, 5);

/** Learns the window of one limiter on a simulated clock. `usedBefore`: milliseconds since the last use of the key. */
async function learn(limiter: (typeof limiters)[number], setting: (typeof settings)[number]) {
  const { limit, windowSeconds, manner, latencyMilliseconds, phase, usedBefore } = setting;
  const clock = { now: 1_790_000_000_137 + phase * windowSeconds * 1000 };
  const began = clock.now;
  const decide = limiter.make(limit, windowSeconds * 1000);
  decide({ key: 'key', connection: 0, now: began - usedBefore });
  const key = simulatedKey({ decide, limit, header: manner.header, latencyMilliseconds, clock });
  const learner = new WindowLearner(key, await key.send(), limit);
  await learner.spend();
  const window = await learner.watch();
  return { ...window, sent: key.sent, tookSeconds: (clock.now - began) / 1000 };
}

for (const limiter of limiters)
  t.test(`${limiter.name}: no wrong window is believed, and learning ends in time`, async (t) => {
    const found = { right: 0, wrong: 0, unknown: 0 };
    for (const setting of settingsFor(`windows of ${limiter.name}`)) {
      const { windowSeconds, manner, latencyMilliseconds, limit } = setting;
      const { seconds, confirmed = false, sent, tookSeconds } = await learn(limiter, setting);
      const isRight = seconds !== undefined && Math.abs(seconds - windowSeconds) <= windowSeconds * 0.03;
      const name = `${limit} per ${windowSeconds} s, ${manner.says}, answers in ${latencyMilliseconds} ms: ${seconds} s`;
      found[isRight ? 'right' : seconds === undefined ? 'unknown' : 'wrong'] += 1;
      if (confirmed) t.ok(isRight, name);
      t.ok(tookSeconds <= (windowSeconds > 10 ? 151 : 31), `${name} after ${tookSeconds} s`);
      t.ok(sent <= 200, `${name} with ${sent} requests`);
    }
    t.comment(JSON.stringify(found));
  });

t.test('a window that two returns allow by chance is not believed', async (t) => {
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
    const { seconds, confirmed = false } = await learn(limiter, setting);
    t.ok(seconds === 2 || !confirmed, `${name}: ${seconds} s, ${says}`);
  }
});

t.test('the window of a quick limiter is believed', async (t) => {
  for (const limiter of limiters.filter(({ name }) => name === 'fixed-window' || name === 'aligned-window')) {
    const [manner] = manners;
    if (manner === undefined) throw new RangeError('no manner');
    const setting = { limit: 20, windowSeconds: 2, manner, latencyMilliseconds: 1, phase: 0.1, usedBefore: 100_000 };
    t.match(await learn(limiter, setting), { seconds: 2, confirmed: true }, limiter.name);
  }
});
