import t from 'tap';
import { brokenLimiters } from '../../../reference-server/limiters/broken.ts';
import { correctLimiters, otherCorrectLimiters } from '../../../reference-server/limiters/correct.ts';
import type { KnownLimiter } from '../../../reference-server/limiters/limiter.ts';
import type { LoadResult } from '../../../schemas/generated/types.ts';
import { randomNumbers } from '../../../schemas/random.ts';
import { simulated } from '../../../test/load/simulated-run.ts';
import { seedsTo } from '../../../test/tier.ts';
import { burst } from '../../profiles/built-in/burst.ts';
import { profiles } from '../../profiles/built-in/index.ts';
import { perKey429 } from '../../profiles/built-in/per-key-429.ts';
import type { Profile } from '../../profiles/profile.ts';

const seeds = seedsTo(10, 2);
const moreSeeds = seedsTo(20, 3);
const settings = [
  { limit: 5, windowSeconds: 1 },
  { limit: 20, windowSeconds: 2 },
  { limit: 60, windowSeconds: 60 },
];

t.test('a correct limiter of any kind raises no alarm', async (t) => {
  for (const limiter of correctLimiters)
    for (const setting of settings)
      for (const latencyMilliseconds of [1, 30]) {
        const alarms = new Map<string, number>();
        for (const seed of seeds) {
          const { invariants, limits } = simulated(limiter, { ...setting, seed, latencyMilliseconds });
          const broken = invariants
            .filter((one) => one.verdict === 'broken')
            .map((one) => `${one.key} ${one.id}: ${one.says}`);
          const breached = limits
            .filter((one) => one.verdict === 'breached')
            .map((one) => `${one.metric} is ${one.value}`);
          for (const alarm of [...broken, ...breached]) alarms.set(alarm, (alarms.get(alarm) ?? 0) + 1);
        }
        t.strictSame(
          [...alarms],
          [],
          `${limiter.name}, ${setting.limit} per ${setting.windowSeconds} s, answers in ${latencyMilliseconds} ms`,
        );
      }
});

t.test('each kind is identified from its decisions and headers', async (t) => {
  for (const limiter of correctLimiters)
    for (const setting of settings) {
      const named = new Set<string>();
      for (const seed of seeds) named.add(simulated(limiter, { ...setting, seed }).limiter.kind);
      t.strictSame([...named], [limiter.name], `${limiter.name}, ${setting.limit} per ${setting.windowSeconds} s`);
    }
});

t.test('a sliding counter is named whenever its windows begin', async (t) => {
  for (const name of ['sliding-counter-rounded-up', 'sliding-counter-rounded-down', 'whole-sliding-counter']) {
    const limiter = otherCorrectLimiters.find((one) => one.name === name);
    if (limiter === undefined) throw new RangeError(name);
    const results = Array.from({ length: 40 }, (_, seed) =>
      simulated(limiter, { limit: 20, windowSeconds: 2, seed, restMilliseconds: (seed * 337) % 2000 }),
    );
    const unnamed = results.flatMap(({ limiter: { kind } }, seed) => (kind === 'sliding-counter' ? [] : [seed]));
    t.strictSame(unnamed, [], name);
  }
});

t.test('a window whose edge falls on a request is identified', async (t) => {
  const twice: Profile = { ...perKey429, keys: [{ label: 'one', ofLimit: 2 }], limits: [] };
  const fixedWindow = correctLimiters.filter(({ name }) => name === 'fixed-window');
  for (const limiter of fixedWindow) {
    const named = new Set<string>();
    for (let seed = 1; seed <= 40; seed++)
      named.add(
        simulated(limiter, { limit: 10, windowSeconds: 1, seed, profile: twice, latencyMilliseconds: 15 }).limiter.kind,
      );
    t.strictSame([...named], ['fixed-window']);
  }
});

t.test('without Remaining a kind is identified correctly or not at all', async (t) => {
  for (const limiter of correctLimiters)
    for (const setting of settings) {
      const named = new Set<string>();
      for (const seed of seeds) named.add(simulated(limiter, { ...setting, seed, silent: true }).limiter.kind);
      named.delete('unknown');
      named.delete(limiter.name);
      t.strictSame([...named], [], `${limiter.name}, ${setting.limit} per ${setting.windowSeconds} s`);
    }
});

t.test('no profile raises an alarm about a correct limiter', async (t) => {
  const others = profiles.filter((profile) => !['per-key-429', 'soak', 'idempotent-retries'].includes(profile.name));
  for (const profile of others)
    for (const limiter of correctLimiters) {
      const alarms = new Set<string>();
      for (const seed of seeds) {
        const { invariants } = simulated(limiter, {
          limit: 20,
          windowSeconds: 2,
          seed,
          profile,
          latencyMilliseconds: 5,
        });
        for (const one of invariants) if (one.verdict === 'broken') alarms.add(`${one.key} ${one.id}: ${one.says}`);
      }
      t.strictSame([...alarms], [], `${profile.name}, ${limiter.name}`);
    }
});

/** A reservoir that a timer of 250 ms fills up: each window lasts 2 s, or 2.25 s where a tick came too early. */
const unevenReservoir =
  (seed: number, more = 0): KnownLimiter['make'] =>
  (announced) => {
    const limit = announced + more;
    const chance = randomNumbers(seed);
    const pools = new Map<string, { end: number; left: number }>();
    const lengthOf = () => 2000 + Math.floor(chance() * 5) + (chance() < 0.3 ? 250 : 0);
    return ({ key, now }) => {
      const pool = pools.get(key) ?? { end: now + lengthOf(), left: limit };
      pools.set(key, pool);
      for (; pool.end <= now; pool.end += lengthOf()) pool.left = limit;
      const admitted = pool.left > 0;
      if (admitted) pool.left -= 1;
      return { admitted, remaining: Math.min(pool.left, announced), resetAt: pool.end };
    };
  };

// With the last three, one of all clocks of whole seconds explains the windows.
const unevenSeeds = [...Array.from({ length: 60 }, (_, seed) => seed), 184, 273, 445];
const unevenLoad = (seed: number, more = 0) =>
  simulated(
    { name: 'uneven', make: unevenReservoir(seed, more) },
    {
      ...{ limit: 20, windowSeconds: 2, seed, restMilliseconds: (seed * 337) % 2000 },
      believed: { limit: 20, windowSeconds: 2, source: 'confirmed' },
    },
  );
const isBreached = ({ invariants }: LoadResult): boolean =>
  invariants.some(({ id, verdict }) => id !== 'remaining-follows' && verdict === 'broken');

t.test('windows that a timer ends late are no fixed windows, and raise no alarm', async (t) => {
  const loads = unevenSeeds.map((seed) => ({ seed, load: unevenLoad(seed) }));
  const named = loads.filter(({ load }) => load.limiter.kind === 'fixed-window');
  t.strictSame(named, []);
  const alarmed = loads.filter(({ load }) => isBreached(load)).map(({ seed }) => seed);
  t.strictSame(alarmed, []);
  const timers = loads.filter(({ load }) => /^a timer ends windows of 2 s/.test(load.limiter.evidence ?? ''));
  t.ok(timers.length > loads.length / 2, `${timers.length} of ${loads.length} are told`);
});

t.test('one request too many is seen in windows that a timer ends late', async (t) => {
  const missed = unevenSeeds.filter((seed) => !isBreached(unevenLoad(seed, 1)));
  t.strictSame(missed, []);
});

/** Windows of 2.25 s, on a grid. */
const longWindows: KnownLimiter['make'] = (limit) => {
  const windows = new Map<string, { number: number; left: number }>();
  return ({ key, now }) => {
    const number = Math.floor(now / 2250);
    const known = windows.get(key);
    const window = known?.number === number ? known : { number, left: limit };
    windows.set(key, window);
    const admitted = window.left > 0;
    if (admitted) window.left -= 1;
    return { admitted, remaining: window.left, resetAt: (number + 1) * 2250 };
  };
};

t.test('windows that are all longer than declared are not those of a late timer', async (t) => {
  const loads = unevenSeeds.map((seed) =>
    simulated(
      { name: 'long', make: longWindows },
      { limit: 20, windowSeconds: 2, seed, restMilliseconds: (seed * 337) % 2000 },
    ),
  );
  const seen = loads.filter(isBreached).length;
  t.ok(seen >= loads.length * 0.9, `${seen} of ${loads.length}`);
});

/** The invariant that a broken limiter breaks. All other broken limiters break any invariant. */
const invariantOf: Record<string, string> = {
  'counts-after-deciding': 'admitted-at-most-limit',
  'gets-then-sets': 'admitted-at-most-limit',
  'counts-per-process': 'admitted-at-most-limit',
  'counts-per-address': 'keys-independent',
  'counts-per-connection': 'admitted-at-most-limit',
  'off-by-one': 'admitted-at-most-limit',
  'never-recovers': 'refused-only-when-due',
  'leaks-headers': 'remaining-follows',
};

t.test('each broken limiter breaks its invariant', async (t) => {
  for (const limiter of brokenLimiters.filter(({ name }) => name in invariantOf))
    for (const setting of settings) {
      const id = invariantOf[limiter.name];
      // With a small limit no decisions overlap; only a burst then shows a race.
      const profile = limiter.name === 'counts-after-deciding' && setting.limit < 10 ? burst : undefined;
      let caught = 0;
      for (const seed of moreSeeds) {
        const { invariants } = simulated(limiter, { ...setting, seed, ...(profile ? { profile } : {}) });
        if (invariants.some((one) => one.id === id && one.verdict === 'broken')) caught++;
      }
      t.ok(
        caught >= moreSeeds.length - 1,
        `${limiter.name}, ${setting.limit} per ${setting.windowSeconds} s: ${caught}`,
      );
    }
});

t.test('all other broken limiters break some invariant', async (t) => {
  const mixed = { ...perKey429, mix: ['generate', 'models'] as const };
  for (const limiter of brokenLimiters.filter(
    ({ name, looksUsedByOthers }) => !looksUsedByOthers && !(name in invariantOf),
  ))
    for (const setting of settings.slice(1)) {
      // At three requests per second no two of them are within 100 ms.
      if (limiter.name === 'keeps-decisions' && setting.windowSeconds === 60) continue;
      let caught = 0;
      for (const seed of moreSeeds)
        if (
          simulated(limiter, {
            ...setting,
            seed,
            profile: limiter.name === 'skips-a-route' ? mixed : perKey429,
          }).invariants.some((one) => one.verdict === 'broken')
        )
          caught++;
      t.ok(
        caught >= moreSeeds.length - 1,
        `${limiter.name}, ${setting.limit} per ${setting.windowSeconds} s: ${caught}`,
      );
    }
});

t.test('a limiter that counts requests which nobody sent looks like another client: the load is invalid', async (t) => {
  for (const limiter of brokenLimiters.filter(({ looksUsedByOthers }) => looksUsedByOthers))
    for (const setting of settings.slice(1))
      for (const seed of moreSeeds) {
        const { validity, limits } = simulated(limiter, { ...setting, seed });
        t.equal(validity.verdict, 'invalid', `${limiter.name}, ${setting.limit} per ${setting.windowSeconds} s`);
        t.match(validity.reasons.join(), /something other than this run used the limit of key/);
        t.notOk(limits.some(({ verdict }) => verdict === 'met'));
      }
});

t.test('over- and under-admission are counted exactly', async (t) => {
  const noisy = (name: string) => {
    const limiter = [...correctLimiters, ...brokenLimiters].find((one) => one.name === name);
    if (!limiter) throw new Error(`no limiter ${name}`);
    const { overAdmitted, underAdmitted } = simulated(limiter, { limit: 20, windowSeconds: 2, seed: 5 }).keys[0] ?? {};
    return { overAdmitted, underAdmitted };
  };
  t.strictSame(noisy('fixed-window'), { overAdmitted: 0, underAdmitted: 0 });
  t.strictSame(noisy('off-by-one'), { overAdmitted: 2, underAdmitted: 0 }, 'one in each of two windows');
  t.strictSame(noisy('never-recovers'), { overAdmitted: 0, underAdmitted: 20 }, 'the whole second window');
});
