import t from 'tap';
import { Ledger } from '../../ledger/ledger.ts';
import { arrivals, noArrivals } from '../../planning/arrivals.ts';
import { noisyNeighbour } from '../../profiles/built-in/noisy-neighbour.ts';
import { perKey429 } from '../../profiles/built-in/per-key-429.ts';
import { spike } from '../../profiles/built-in/spike.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Drive } from '../engine.ts';
import type { Lane } from './script/plan-format.ts';
import { pacedStages, sharesOf } from './shares.ts';

const facts = [20, 7, 33].map((limit) => ({ limit, windowSeconds: 2 }));

function driveOf(profile: Profile, connections = 2): Drive {
  const planned = profile.arrival.model === 'closed' ? noArrivals(profile) : arrivals(profile, facts);
  return {
    model: profile.arrival.model,
    baseUrl: 'http://127.0.0.1:1',
    streams: planned.map((one) => ({ secret: '', arrivals: one, connections })),
    requests: [],
    retries: false,
    seconds: 5,
    timeoutSeconds: 5,
    longestAnswerSeconds: 2,
    seed: 1,
    tls: {},
    ledger: new Ledger([]),
    signal: AbortSignal.abort(),
    beginAtEpochMilliseconds: 0,
    onStart: () => {},
  };
}

const ordinalsOf = (lanes: readonly Lane[], key: number): number[] =>
  lanes
    .filter((lane) => lane.key === key)
    .flatMap((lane) => Array.from({ length: lane.requests }, (_, index) => lane.first + index * lane.every))
    .sort((left, right) => left - right);

for (const profile of [perKey429, noisyNeighbour, spike])
  for (const members of [1, 2, 4, 7, 64])
    t.test(`${profile.name}: the shares of ${members} are the plan, no request missing, none twice`, async (t) => {
      const drive = driveOf(profile);
      const shares = sharesOf(drive, members);
      t.equal(shares.length, members);
      drive.streams.forEach(({ arrivals: { intended } }, key) => {
        t.strictSame(ordinalsOf(shares.flat(), key), [...intended.keys()]);
      });
      for (const share of shares)
        t.equal(new Set(share.map((lane) => lane.name)).size, share.length, 'scenarios have names of their own');
      const sizes = shares.map((share) => share.reduce((sum, lane) => sum + lane.requests, 0));
      const whole = sizes.reduce((sum, size) => sum + size, 0);
      if (members <= 7) t.ok(Math.max(...sizes) <= whole / members + 5, `${sizes}`);
    });

t.test('open: each share keeps to the instants of the plan', async (t) => {
  const drive = driveOf(spike);
  for (const members of [1, 3])
    for (const lane of sharesOf(drive, members).flat())
      for (let index = 0; index < lane.requests; index++) {
        const instant = lane.fromMilliseconds + (index * lane.perMilliseconds) / lane.rate;
        const intended = drive.streams[lane.key]?.arrivals.intended[lane.first + index * lane.every] ?? Number.NaN;
        if (Math.abs(instant - intended) > 1) t.fail(`${lane.name}: ${instant}, intended ${intended}`);
      }
});

t.test('paced: instants follow from the stages, in groups or not', async (t) => {
  for (const [profile, stages] of [
    [noisyNeighbour, 8],
    [perKey429, 40],
  ] as const)
    for (const stream of driveOf(profile).streams) {
      const told = pacedStages(stream);
      const instants = told.flatMap(([requests, fromMilliseconds, forMilliseconds]) =>
        Array.from({ length: requests }, (_, index) => fromMilliseconds + (index * forMilliseconds) / requests),
      );
      t.equal(instants.length, stream.arrivals.intended.length);
      t.ok(instants.every((instant, index) => Math.abs(instant - (stream.arrivals.intended[index] ?? 0)) < 1e-3));
      t.ok(told.length <= stages, `${told.length} stages for ${instants.length} requests`);
    }
});

t.test('closed: every connection is one virtual user of one member, with a number of its own', async (t) => {
  const closed: Profile = { ...perKey429, arrival: { model: 'closed' }, seconds: 5 };
  for (const members of [1, 2, 5, 64]) {
    const shares = sharesOf(driveOf(closed, 10), members);
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
