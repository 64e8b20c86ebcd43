import t from 'tap';
import { correctLimiters } from '../../reference-server/limiters/correct.ts';
import { simulated } from '../../test/load/simulated-run.ts';
import { seedsTo } from '../../test/tier.ts';
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

for (const profile of profiles)
  for (const limiter of correctLimiters)
    t.test(`${profile.name}: ${limiter.name} raises no alarm`, async (t) => {
      for (const seed of seedsTo(6, 2))
        for (const latencyMilliseconds of [1, 60]) {
          const { invariants, limits } = simulated(limiter, {
            limit: 20,
            windowSeconds: 2,
            seed,
            latencyMilliseconds,
            profile,
          });
          const broken = invariants.filter(({ id, verdict }) => verdict === 'broken' && id !== 'remaining-follows');
          t.strictSame(broken, [], `seed ${seed}`);
          t.strictSame(
            limits.filter(({ verdict }) => verdict === 'breached'),
            [],
            `seed ${seed}`,
          );
        }
    });
