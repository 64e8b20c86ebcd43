import t from 'tap';
import { jobFor } from '../../../test/load/engine-jobs.ts';
import type { KeyLimits } from '../../planning/key-limits.ts';
import { loadPlan } from '../../planning/load-plan.ts';
import { noisyNeighbour } from '../../profiles/built-in/noisy-neighbour.ts';
import { perKey429 } from '../../profiles/built-in/per-key-429.ts';
import { spike } from '../../profiles/built-in/spike.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { EngineJob } from '../engine.ts';
import type { ShareScenario } from './script/plan-format.ts';
import { pacedStages, sharesOf } from './shares.ts';

const limits = [20, 7, 33].map((limit): KeyLimits => ({ limit, windowSeconds: 2, source: 'declared' }));

function jobOf(profile: Profile, connections = 2): EngineJob {
  const { keys } = loadPlan(profile, limits);
  return jobFor('http://127.0.0.1:1', {
    model: profile.arrival.model,
    streams: keys.map((arrivals) => ({ secret: '', arrivals, connections })),
    seconds: 5,
  });
}

const ordinalsOf = (lanes: readonly ShareScenario[], key: number): number[] =>
  lanes
    .filter((lane) => lane.key === key)
    .flatMap((lane) => Array.from({ length: lane.requests }, (_, index) => lane.first + index * lane.every))
    .sort((left, right) => left - right);

const random: Profile = { ...spike, name: 'random', arrival: { model: 'open', spacing: 'poisson' } };

for (const profile of [perKey429, noisyNeighbour, spike, random])
  for (const members of [1, 2, 4, 7, 64])
    t.test(`${profile.name}: the shares of ${members} members contain each request of the plan once`, async (t) => {
      const job = jobOf(profile);
      const shares = sharesOf(job, members);
      t.equal(shares.length, members);
      job.streams.forEach(({ arrivals: { intended } }, key) => {
        t.strictSame(ordinalsOf(shares.flat(), key), [...intended.keys()]);
      });
      for (const share of shares)
        t.equal(new Set(share.map((lane) => lane.name)).size, share.length, 'scenarios have names of their own');
      const sizes = shares.map((share) => share.reduce((sum, lane) => sum + lane.requests, 0));
      const whole = sizes.reduce((sum, size) => sum + size, 0);
      if (members <= 7) t.ok(Math.max(...sizes) <= whole / members + 5, `${sizes}`);
    });

t.test('open: each share keeps to the instants of the plan', async (t) => {
  const job = jobOf(spike);
  for (const members of [1, 3])
    for (const lane of sharesOf(job, members).flat())
      for (let index = 0; index < lane.requests; index++) {
        const instant = lane.fromMilliseconds + (index * lane.perMilliseconds) / lane.rate;
        const intended = job.streams[lane.key]?.arrivals.intended[lane.first + index * lane.every] ?? Number.NaN;
        if (Math.abs(instant - intended) > 1) t.fail(`${lane.name}: ${instant}, intended ${intended}`);
      }
});

t.test('paced: instants follow from the stages, in groups or not', async (t) => {
  for (const [profile, stages] of [
    [noisyNeighbour, 8],
    // Groups that do not divide the limit leave a smaller one.
    [perKey429, 42],
  ] as const)
    for (const stream of jobOf(profile).streams) {
      const told = pacedStages(stream);
      const instants = told.flatMap(([requests, fromMilliseconds, forMilliseconds]) =>
        Array.from({ length: requests }, (_, index) => fromMilliseconds + (index * forMilliseconds) / requests),
      );
      t.equal(instants.length, stream.arrivals.intended.length);
      t.ok(instants.every((instant, index) => Math.abs(instant - (stream.arrivals.intended[index] ?? 0)) < 1e-3));
      t.ok(told.length <= stages, `${told.length} stages for ${instants.length} requests`);
    }
});

t.test('closed: every connection is one virtual user of one member, with a unique number', async (t) => {
  const closed: Profile = { ...perKey429, arrival: { model: 'closed' }, seconds: 5 };
  for (const members of [1, 2, 5, 64]) {
    const shares = sharesOf(jobOf(closed, 10), members);
    const users = shares.flat().reduce((sum, lane) => sum + lane.virtualUsers, 0);
    t.equal(users, 30);
    const numbers = shares.flatMap((share) => {
      const own = share.reduce((sum, lane) => sum + lane.virtualUsers, 0);
      return Array.from({ length: own }, (_, index) => (share[0]?.first ?? Number.NaN) + index);
    });
    t.strictSame(
      numbers.sort((a, b) => a - b),
      [...Array(30).keys()],
    );
    t.ok(shares.flat().every((lane) => lane.every === 30));
  }
});
