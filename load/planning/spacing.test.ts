import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import type { Profile, Stage } from '../profiles/profile.ts';
import { loadPlan } from './load-plan.ts';

const profileOf = (stages: Stage[], part: Partial<Profile> = {}): Profile => ({
  name: 'mine',
  asks: 'Is it fast?',
  arrival: { model: 'paced' },
  keys: [{ label: 'only', stages }],
  seconds: stages.reduce((sum, { seconds = 0 }) => sum + seconds, 0),
  limits: [],
  ...part,
});

const limits = [{ limit: 20, windowSeconds: 2, source: 'declared' as const }];

function instantsOf(profile: Profile, seed = 1): number[] {
  return [...(loadPlan(profile, limits, { seed }).keys[0]?.intended ?? [])];
}

const countIn = (instants: readonly number[], from: number, to: number): number =>
  instants.filter((one) => one >= from * 1000 && one < to * 1000).length;

t.test('a ramp sends the mean of its rates, and in each part as many as the rate of that part', async (t) => {
  const up = instantsOf(profileOf([{ seconds: 10, perSecond: 10, rampTo: 50 }]));
  t.equal(up.length, 300);
  // The rate at second s is 10 + 4 s.
  for (let second = 0; second < 10; second++)
    t.ok(Math.abs(countIn(up, second, second + 1) - (12 + 4 * second)) <= 1, `second ${second}`);
  t.ok(up.every((instant, index) => index === 0 || instant > (up[index - 1] ?? 0)));
  const down = instantsOf(profileOf([{ seconds: 10, perSecond: 50, rampTo: 10 }]));
  t.ok(Math.abs(countIn(down, 0, 1) - 48) <= 1);
  t.equal(instantsOf(profileOf([{ seconds: 4, perSecond: 0, rampTo: 10 }])).length, 20);
  t.equal(instantsOf(profileOf([{ seconds: 4, ofLimit: 0, rampTo: 2 }])).length, 40, 'in shares of the limit');
});

t.test('stages with and without a ramp follow each other, and a run that ends within a ramp stops on it', async (t) => {
  const stages = [
    { seconds: 2, perSecond: 5, rampTo: 15 },
    { seconds: 2, perSecond: 15 },
  ];
  const instants = instantsOf(profileOf(stages));
  t.strictSame([countIn(instants, 0, 2), countIn(instants, 2, 4)], [20, 30]);
  const [cut] = loadPlan(profileOf([{ seconds: 10, perSecond: 10, rampTo: 50 }]), limits, { seconds: 5 }).keys;
  t.equal(cut?.intended.length, 100, 'from 10 to 30 per second');
});

t.test('Poisson arrivals have the rates of the stages, exponential distances, and follow from the seed', async (t) => {
  const profile = profileOf([{ seconds: 100, perSecond: 50 }], { arrival: { model: 'open', spacing: 'poisson' } });
  const instants = instantsOf(profile);
  t.ok(isDeepStrictEqual(instantsOf(profile), instants));
  t.notOk(isDeepStrictEqual(instantsOf(profile, 2), instants));
  // Five standard deviations of a Poisson count of 5000, and of the mean of as many distances.
  t.ok(Math.abs(instants.length - 5000) < 5 * Math.sqrt(5000), `${instants.length}`);
  const distances = instants.map((instant, index) => instant - (instants[index - 1] ?? 0));
  const mean = distances.reduce((sum, one) => sum + one, 0) / distances.length;
  const variance = distances.reduce((sum, one) => sum + (one - mean) ** 2, 0) / distances.length;
  t.ok(Math.abs(Math.sqrt(variance) / mean - 1) < 0.1, 'the deviation of an exponential distribution is its mean');
  const late = distances.filter((one) => one > 20).length / distances.length;
  t.ok(Math.abs(late - Math.exp(-1)) < 0.04, `${late}`);
});

t.test('Poisson arrivals along a ramp, and keys that differ', async (t) => {
  const keys = ['one', 'two'].map((label) => ({ label, stages: [{ seconds: 40, perSecond: 0, rampTo: 100 }] }));
  const profile = profileOf([], { arrival: { model: 'paced', spacing: 'poisson' }, keys, seconds: 40 });
  const [one, two] = loadPlan(profile, [...limits, ...limits], {}).keys.map(({ intended }) => [...intended]);
  t.notOk(isDeepStrictEqual(one, two));
  t.ok(Math.abs(countIn(one ?? [], 0, 20) - 500) < 5 * Math.sqrt(500));
  t.ok(Math.abs(countIn(one ?? [], 20, 40) - 1500) < 5 * Math.sqrt(1500));
});
