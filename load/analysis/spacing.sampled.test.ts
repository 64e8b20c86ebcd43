import t from 'tap';
import { correctLimiters } from '../../reference-server/limiters/correct.ts';
import { simulated } from '../../test/load/simulated-run.ts';
import { combinationsOf, sampleOf } from '../../test/tier.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import type { Profile } from '../profiles/profile.ts';

const exact = ['one', 'two'].flatMap((label) => [
  { metric: `${label}.overAdmitted`, atMost: 0 },
  { metric: `${label}.underAdmitted`, atMost: 0 },
]);

const profiles: Profile[] = [
  {
    ...perKey429,
    name: 'poisson',
    arrival: { model: 'open', spacing: 'poisson' },
    keys: [
      { label: 'one', ofLimit: 1.5 },
      { label: 'two', ofLimit: 0.8 },
    ],
    mix: { generate: 7, models: 2, model: 1 },
    windows: 4,
    limits: exact,
  },
  {
    ...perKey429,
    name: 'ramp',
    keys: [
      { label: 'one', stages: [{ windows: 4, ofLimit: 0, rampTo: 3 }] },
      { label: 'two', ofLimit: 0.8 },
    ],
    windows: 4,
    limits: exact,
  },
];

t.test('a correct limiter raises no alarm, whatever the arrivals', async (t) => {
  const seeds = [1, 2, 3, 4, 5, 6];
  const cases = combinationsOf({
    profile: profiles,
    limiter: correctLimiters,
    seed: seeds,
    latencyMilliseconds: [1, 60],
  });
  for (const { profile, limiter, seed, latencyMilliseconds } of sampleOf('arrivals', cases, 4)) {
    const setting = { limit: 20, windowSeconds: 2, seed, latencyMilliseconds, profile };
    const { invariants, limits } = simulated(limiter, setting);
    const broken = invariants.filter(({ id, verdict }) => verdict === 'broken' && id !== 'remaining-follows');
    const breached = limits.filter(({ verdict }) => verdict === 'breached');
    const name = `${profile.name}, ${limiter.name}, answers in ${latencyMilliseconds} ms, seed ${seed}`;
    t.strictSame([...broken, ...breached], [], name);
  }
});
