import t from 'tap';
import { profiles } from '../profiles/built-in/index.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import type { Profile } from '../profiles/profile.ts';
import { arrivals, plan } from './arrivals.ts';

const twentyPerTwo = [0, 1, 2].map(() => ({ limit: 20, windowSeconds: 2 }));

t.test('per-key-429 offers three times, four fifths and a fifth of the limit in each window', async (t) => {
  t.strictSame(plan(perKey429, twentyPerTwo), {
    seconds: 4.9,
    total: 160,
    peakPerSecond: 32 + 8 + 2,
    keys: [
      { key: 'noisy', requests: 120, peakPerSecond: 32 },
      { key: 'steady', requests: 32, peakPerSecond: 8 },
      { key: 'quiet', requests: 8, peakPerSecond: 2 },
    ],
  });
});

t.test('requests are spread evenly, and the keys begin apart', async (t) => {
  const [, steady] = arrivals(perKey429, twentyPerTwo);
  t.equal(steady?.intended[0], 900);
  t.equal((steady?.intended[1] ?? 0) - (steady?.intended[0] ?? 0), 125);
});

t.test('what leaves in groups has the last request of the Limit in the middle of one', async (t) => {
  const instants = (limit: number, groupsOf: number) =>
    [
      ...(arrivals({ ...perKey429, keys: [{ label: 'noisy', ofLimit: 3, groupsOf }] }, [{ limit, windowSeconds: 2 }])[0]
        ?.intended ?? []),
    ].map(Math.round);
  t.strictSame(instants(20, 4).slice(0, 8), [0, 0, 67, 67, 67, 67, 200, 200]);
  t.strictSame(instants(10, 4).slice(0, 5), [0, 67, 67, 200, 200], 'smaller groups where the Limit is small');
  t.strictSame(instants(5, 4).slice(0, 3), [0, 133, 267]);
  for (const limit of [20, 60, 100, 600, 1000]) {
    const all = instants(limit, 4);
    t.equal(all[limit - 1], all[limit], `${limit}: the last one admitted and the first one refused leave together`);
    t.equal(all.length, limit * 6);
  }
});

t.test('its length may be overridden', async (t) => {
  t.match(plan(perKey429, twentyPerTwo, { windows: 5 }), { seconds: 10.9, total: 400 });
  t.match(plan(perKey429, twentyPerTwo, { seconds: 3 }), { seconds: 3.9, total: 120 });
});

t.test('keys of different limits have plans of their own', async (t) => {
  const planned = plan(perKey429, [
    { limit: 20, windowSeconds: 2 },
    { limit: 10, windowSeconds: 1 },
    { limit: 5, windowSeconds: 60 },
  ]);
  t.match(planned, { seconds: 132, keys: [{ requests: 120 }, { requests: 16 }, { requests: 2 }] });
});

t.test('without Limit and window it says what to declare', async (t) => {
  t.match(
    plan(perKey429, [{ limit: 20 }, ...twentyPerTwo.slice(1)]),
    /the window of noisy is not known.* declare rateLimit.windowSeconds/,
  );
});

t.test('shares of a small limit add up over the windows', async (t) => {
  const planned = arrivals(
    perKey429,
    [0, 1, 2].map(() => ({ limit: 1, windowSeconds: 1 })),
    { windows: 10 },
  );
  t.strictSame(
    planned.map((one) => one.intended.length),
    [30, 8, 2],
  );
  const few = arrivals(
    perKey429,
    [0, 1, 2].map(() => ({ limit: 1, windowSeconds: 1 })),
  );
  t.equal(few[2]?.intended.length, 1, 'and a key sends at least once');
});

t.test('a release happens at one instant, with time to prepare it', async (t) => {
  const profile: Profile = {
    name: 'p',
    asks: '?',
    arrival: { model: 'paced' },
    keys: [{ label: 'a', stages: [{ windows: 1.5, ofLimit: 3, release: 'together' }] }],
    windows: 3,
    limits: [],
  };
  const [own] = arrivals(profile, twentyPerTwo);
  t.strictSame([...new Set(own?.intended)], [200, 3200]);
  t.equal(own?.intended.length, 120);
});

t.test('seconds and rates of their own need no limits', async (t) => {
  const profile: Profile = {
    name: 'p',
    asks: '?',
    arrival: { model: 'open' },
    keys: [
      {
        label: 'a',
        stages: [
          { seconds: 1, perSecond: 10 },
          { seconds: 2, perSecond: 50 },
        ],
      },
    ],
    seconds: 6,
    limits: [],
  };
  t.match(plan(profile, [{}]), { seconds: 6, total: 220, peakPerSecond: 50 });
});

t.test('every profile of the toolkit can be planned', async (t) => {
  for (const profile of profiles) {
    const planned = plan(profile, twentyPerTwo);
    t.ok(typeof planned === 'object' && planned.total > 0 && planned.seconds > 0, profile.name, { planned });
  }
});
