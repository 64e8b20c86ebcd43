import t from 'tap';
import { profiles } from '../profiles/built-in/index.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import type { Profile } from '../profiles/profile.ts';
import type { KeyLimits } from './key-limits.ts';
import { loadPlan } from './load-plan.ts';

const limitsOf = (...all: Partial<KeyLimits>[]) => all.map((one): KeyLimits => ({ source: 'declared', ...one }));
const twentyPerTwo = limitsOf(...[0, 1, 2].map(() => ({ limit: 20, windowSeconds: 2 })));

t.test('per-key-429 offers three times, four fifths and a fifth of the limit in each window', async (t) => {
  t.match(loadPlan(perKey429, twentyPerTwo), {
    seconds: 4.9,
    requests: 160,
    peakPerSecond: 33 + 8 + 2,
    keys: [
      { label: 'noisy', requests: 120, peakPerSecond: 33 },
      { label: 'steady', requests: 32, peakPerSecond: 8 },
      { label: 'quiet', requests: 8, peakPerSecond: 2 },
    ],
  });
});

t.test('requests are spread evenly, and the keys begin apart', async (t) => {
  const [, steady] = loadPlan(perKey429, twentyPerTwo).keys;
  t.equal(steady?.intended[0], 900);
  t.equal((steady?.intended[1] ?? 0) - (steady?.intended[0] ?? 0), 125);
});

t.test('the last request within the limit is in the middle of a group', async (t) => {
  const instants = (limit: number, groupsOf: number) =>
    [
      ...(loadPlan(
        { ...perKey429, keys: [{ label: 'noisy', ofLimit: 3, groupsOf }] },
        limitsOf({ limit, windowSeconds: 2 }),
      ).keys[0]?.intended ?? []),
    ].map(Math.round);
  t.strictSame(instants(20, 4).slice(0, 7), [0, 33, 33, 33, 195, 195, 195], 'groups that do not divide the Limit');
  t.strictSame(instants(60, 4).slice(0, 6), [0, 0, 22, 22, 22, 22], 'unless every size does');
  t.strictSame(instants(10, 4).slice(0, 5), [0, 67, 67, 200, 200], 'smaller groups where the Limit is small');
  t.strictSame(instants(5, 4).slice(0, 4), [0, 0, 267, 267], 'pairs at least');
  t.strictSame(instants(2, 4).slice(0, 3), [0, 333, 667], 'a Limit of two is not tried in pairs');
  for (const limit of [20, 60, 100, 600, 1000]) {
    const all = instants(limit, 4);
    t.equal(all[limit - 1], all[limit], `${limit}: the last one admitted and the first one refused leave together`);
    t.equal(all.length, limit * 6);
  }
});

t.test('the distances of groups have no period that a refill could share', async (t) => {
  const { keys } = loadPlan({ ...perKey429, windows: 40 }, twentyPerTwo);
  const instants = [...new Set(keys[0]?.intended)];
  for (const period of [50, 100, 200, 300, 2000]) {
    const phases = instants.map((instant) => (instant % period) / period).toSorted((one, other) => one - other);
    const gaps = phases.map((phase, index) => (phases[index + 1] ?? 1) - phase);
    t.ok(Math.max(...gaps) < 0.1, `every tenth of ${period} ms has a group`);
  }
});

t.test('its length may be overridden', async (t) => {
  t.match(loadPlan(perKey429, twentyPerTwo, { windows: 5 }), { seconds: 10.9, requests: 400 });
  t.match(loadPlan(perKey429, twentyPerTwo, { seconds: 3 }), { seconds: 3.9, requests: 120 });
});

t.test('keys with different limits have different plans', async (t) => {
  const rules = [
    { limit: 20, windowSeconds: 2 },
    { limit: 10, windowSeconds: 1 },
    { limit: 5, windowSeconds: 60 },
  ];
  const planned = loadPlan(perKey429, limitsOf(...rules));
  t.match(planned, { seconds: 132, keys: [{ requests: 120 }, { requests: 16 }, { requests: 2 }] });
});

t.test('a plan without limit or window says what to declare', async (t) => {
  t.throws(() => loadPlan(perKey429, [...limitsOf({ limit: 20 }), ...twentyPerTwo.slice(1)]), {
    message: /window of noisy could not be determined: set rateLimit.windowSeconds in/,
  });
  t.throws(() => loadPlan(perKey429, limitsOf({}, {}, {})), {
    message: /could not be determined for noisy, steady and quiet: set rateLimit.limit and/,
  });
});

t.test('shares of a small limit add up over the windows', async (t) => {
  const ones = limitsOf(...[0, 1, 2].map(() => ({ limit: 1, windowSeconds: 1 })));
  const planned = loadPlan(perKey429, ones, { windows: 10 }).keys;
  t.strictSame(
    planned.map((one) => one.intended.length),
    [30, 8, 2],
  );
  const few = loadPlan(perKey429, ones).keys;
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
  const [own] = loadPlan(profile, twentyPerTwo).keys;
  t.strictSame([...new Set(own?.intended)], [200, 3200]);
  t.equal(own?.intended.length, 120);
});

t.test('a profile with seconds and rates needs no limits', async (t) => {
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
  t.match(loadPlan(profile, limitsOf({})), { seconds: 6, requests: 220, peakPerSecond: 50 });
});

t.test('every built-in profile can be planned', async (t) => {
  for (const profile of profiles) {
    const { requests, seconds } = loadPlan(profile, twentyPerTwo);
    t.ok(requests > 0 && seconds > 0, profile.name);
  }
});

t.test('a load that no memory could hold is refused before it is planned', async (t) => {
  const plan = (key: object) =>
    loadPlan({ ...perKey429, arrival: { model: 'paced' }, keys: [{ label: 'a', ...key }] }, limitsOf({}), {
      seconds: 3600,
    });
  t.throws(() => plan({ perSecond: 1e9 }), {
    message: /^a would send 3\.60e\+12 requests, .*: lower the rate of a, or shorten the run$/,
  });
  t.throws(() => plan({ stages: [{ seconds: 1e-6, perSecond: 1 }] }), {
    message: /^the stages of a would follow .*: make the stages of a longer$/,
  });
});
