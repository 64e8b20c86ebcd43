import t from 'tap';
import { brokenLimiters } from '../../reference-server/limiters/broken.ts';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import type { KnownLimiter } from '../../reference-server/limiters/limiter.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { randomNumbers } from '../../schemas/random.ts';
import { type Setting, simulated } from '../../test/load/simulated-run.ts';
import { seedsTo } from '../../test/tier.ts';
import { burst } from '../profiles/built-in/burst.ts';
import { profiles } from '../profiles/built-in/index.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import type { Profile } from '../profiles/profile.ts';

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
      // Few of five requests a second come back one by one: a counter may also be a bucket.
      if (limiter.kind === 'sliding-counter' && setting.limit < 10) named.delete('unknown');
      t.ok(
        [...named].every((kind) => kind === limiter.name),
        `${limiter.name}, ${setting.limit} per ${setting.windowSeconds} s: ${[...named]}`,
      );
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

const unevenSeeds = seedsTo(60, 4);
const precisely = (resetAt: number): number => Math.round(resetAt);
const unevenLoad = (seed: number, more = 0, announce?: Setting['announce']) =>
  simulated(
    { name: 'uneven', make: unevenReservoir(seed, more) },
    {
      ...{ limit: 20, windowSeconds: 2, seed, restMilliseconds: (seed * 337) % 2000 },
      ...(announce && { announce }),
    },
  );
const isBreached = ({ limits }: LoadResult): boolean => limits.some(({ verdict }) => verdict === 'breached');

t.test('windows that a timer ends late raise no alarm, and are held if their ends are announced', async (t) => {
  for (const seed of unevenSeeds) {
    t.notOk(isBreached(unevenLoad(seed)), `whole seconds, seed ${seed}`);
    const { limits } = unevenLoad(seed, 0, precisely);
    t.notOk(
      limits.some(({ verdict }) => verdict === 'breached'),
      `seed ${seed}`,
    );
  }
});

t.test('one request too many is seen in windows that a timer ends late', async (t) => {
  const missed = unevenSeeds.filter((seed) => !isBreached(unevenLoad(seed, 1, precisely)));
  t.ok(missed.length <= unevenSeeds.length / 20, `${missed}`);
});

/** Windows of 2.8 s, on a grid: up to 2.5 s, a log of four segments may decide so. */
const longWindows: KnownLimiter['make'] = (limit) => {
  const windows = new Map<string, { number: number; left: number }>();
  return ({ key, now }) => {
    const number = Math.floor(now / 2800);
    const known = windows.get(key);
    const window = known?.number === number ? known : { number, left: limit };
    windows.set(key, window);
    const admitted = window.left > 0;
    if (admitted) window.left -= 1;
    return { admitted, remaining: window.left, resetAt: (number + 1) * 2800 };
  };
};

t.test('windows that are all much longer than declared are not those of a late timer', async (t) => {
  const loads = unevenSeeds.map((seed) =>
    simulated(
      { name: 'long', make: longWindows },
      {
        limit: 20,
        windowSeconds: 2,
        seed,
        restMilliseconds: (seed * 337) % 2000,
        announce: precisely,
        profile: { ...perKey429, windows: 6 },
      },
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
      // Groups of requests come once a second: a window on a grid whose edge falls into one admits as many.
      if (limiter.name === 'counts-after-deciding' && setting.windowSeconds === 60) continue;
      // Each key of five requests a second may have been used by the others before.
      if (limiter.name === 'counts-per-address' && setting.limit < 10) continue;
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
      // Whole seconds confirm or exclude no block in windows of 2 s.
      const announce = setting.windowSeconds === 2 ? { announce: precisely } : {};
      // At three requests per second no two of them are within 100 ms.
      if (limiter.name === 'keeps-decisions' && setting.windowSeconds === 60) continue;
      let caught = 0;
      for (const seed of moreSeeds)
        if (
          simulated(limiter, {
            ...{ ...setting, ...announce, seed },
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

t.test('what is counted beyond and below the limit is certain', async (t) => {
  const noisy = (name: string) => {
    const limiter = [...correctLimiters, ...brokenLimiters].find((one) => one.name === name);
    if (!limiter) throw new Error(`no limiter ${name}`);
    const { overAdmitted, underAdmitted } = simulated(limiter, { limit: 20, windowSeconds: 2, seed: 5 }).keys[0] ?? {};
    return { overAdmitted, underAdmitted };
  };
  t.strictSame(noisy('fixed-window'), { overAdmitted: 0, underAdmitted: 0 });
  t.strictSame(noisy('off-by-one'), { overAdmitted: 1, underAdmitted: 0 }, 'a limit of one more explains it');
  t.strictSame(noisy('never-recovers'), { overAdmitted: 0, underAdmitted: 1 }, 'at least one');
});
