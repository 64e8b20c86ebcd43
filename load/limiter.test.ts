import t from 'tap';
import { type Asking, brokenLimiters, type KnownLimiter, soundLimiters } from './calibrate/limiters.ts';
import { Ledger } from './ledger.ts';
import { arrivals } from './plan.ts';
import type { Profile } from './profile.ts';
import { burst } from './profiles/burst.ts';
import { profiles } from './profiles/index.ts';
import { perKey429 } from './profiles/per-key-429.ts';
import { resultOf } from './result.ts';

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Setting {
  limit: number;
  windowSeconds: number;
  seed: number;
  latencyMilliseconds?: number;
  profile?: Profile;
  /** No answer carries Remaining. */
  silent?: boolean;
}

/** Runs a profile against a limiter on a simulated clock: late timers, latency with a tail, decisions in between. */
function simulated(limiter: KnownLimiter, setting: Setting) {
  const { limit, windowSeconds, profile = perKey429 } = setting;
  const chance = random(setting.seed);
  const facts = profile.keys.map(() => ({ limit, windowSeconds }));
  const planned = arrivals(profile, facts);
  const startedAt =
    Math.round(1_790_000_000_000 / (windowSeconds * 1000)) * windowSeconds * 1000 +
    (0.15 + 0.45 * chance()) * windowSeconds * 1000;
  const ledger = new Ledger(profile.keys.map((key) => key.label));
  ledger.startedAtEpochMilliseconds = startedAt;
  const decide = limiter.make(limit, windowSeconds * 1000);
  const all = planned.flatMap((one, key) =>
    [...one.intended].map((intended, index) => {
      const sent = intended + chance() * 2 + (chance() < 0.02 ? chance() * 15 : 0);
      const latency = (setting.latencyMilliseconds ?? 1) * (0.5 + chance()) + (chance() < 0.02 ? chance() * 20 : 0);
      return {
        key,
        intended,
        sent,
        decided: sent + latency * 0.4,
        answered: sent + latency,
        connection: key * 4 + (index % 4),
      };
    }),
  );
  const ordered = all.toSorted((a, b) => a.decided - b.decided);
  for (const one of ordered) {
    const asking: Asking = {
      key: ledger.labels[one.key] ?? '',
      connection: one.connection,
      now: Math.floor(startedAt + one.decided),
    };
    const ruling = decide(asking);
    const row = ledger.open(one.key, one.intended, one.sent);
    const reset = Math.ceil(ruling.resetAt / 1000);
    ledger.answer(row, one.answered, one.answered, ruling.admitted ? 200 : 429, {
      limit,
      ...(setting.silent ? {} : { remaining: ruling.remaining }),
      reset,
    });
  }
  return resultOf({
    profile,
    engineName: 'autocannon',
    ledger,
    engine: {
      seconds: windowSeconds * 2,
      cpuShare: 0,
      dropped: 0,
      exhaustedVirtualUsers: false,
      clockStepMilliseconds: 0,
      notes: [],
    },
    arrivals: planned,
    rules: facts.map(() => ({ limit, windowSeconds: [windowSeconds] })),
  });
}

const settings = [
  { limit: 5, windowSeconds: 1 },
  { limit: 20, windowSeconds: 2 },
  { limit: 60, windowSeconds: 60 },
];

t.test('a sound limiter never raises an alarm, whatever its kind', async (t) => {
  for (const limiter of soundLimiters)
    for (const setting of settings)
      for (const latencyMilliseconds of [1, 30]) {
        const alarms = new Map<string, number>();
        for (let seed = 1; seed <= 20; seed++) {
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
  for (const limiter of soundLimiters)
    for (const setting of settings) {
      const named = new Set<string>();
      for (let seed = 1; seed <= 20; seed++) named.add(simulated(limiter, { ...setting, seed }).limiter.kind);
      t.strictSame([...named], [limiter.kind], `${limiter.name}, ${setting.limit} per ${setting.windowSeconds} s`);
    }
});

t.test('without Remaining a kind is named rightly or not at all', async (t) => {
  for (const limiter of soundLimiters)
    for (const setting of settings) {
      const named = new Set<string>();
      for (let seed = 1; seed <= 20; seed++)
        named.add(simulated(limiter, { ...setting, seed, silent: true }).limiter.kind);
      named.delete('unknown');
      named.delete(limiter.kind);
      t.strictSame([...named], [], `${limiter.name}, ${setting.limit} per ${setting.windowSeconds} s`);
    }
});

t.test('no profile raises an alarm over a sound limiter', async (t) => {
  const others = profiles.filter((profile) => !['per-key-429', 'soak', 'idempotent-retries'].includes(profile.name));
  for (const profile of others)
    for (const limiter of soundLimiters) {
      const alarms = new Set<string>();
      for (let seed = 1; seed <= 10; seed++) {
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

t.test('each broken limiter breaks the invariant that names it', async (t) => {
  const named: Record<string, { id: string; profile?: Profile }> = {
    'counts-after-deciding': { id: 'admitted-at-most-limit', profile: burst },
    'counts-per-process': { id: 'admitted-at-most-limit' },
    'counts-per-address': { id: 'keys-independent' },
    'counts-per-connection': { id: 'admitted-at-most-limit' },
    'off-by-one': { id: 'admitted-at-most-limit' },
    'never-recovers': { id: 'refused-only-when-due' },
    'leaks-headers': { id: 'remaining-follows' },
  };
  for (const limiter of brokenLimiters)
    for (const setting of settings) {
      const { id, profile } = named[limiter.name] ?? { id: '' };
      let caught = 0;
      for (let seed = 1; seed <= 20; seed++) {
        const { invariants } = simulated(limiter, { ...setting, seed, ...(profile ? { profile } : {}) });
        if (invariants.some((one) => one.id === id && one.verdict === 'broken')) caught++;
      }
      t.ok(caught >= 19, `${limiter.name}, ${setting.limit} per ${setting.windowSeconds} s: ${caught} of 20`);
    }
});

t.test('over- and under-admission are counted exactly', async (t) => {
  const noisy = (name: string) => {
    const limiter = [...soundLimiters, ...brokenLimiters].find((one) => one.name === name);
    if (!limiter) throw new Error(`no limiter ${name}`);
    const { overAdmitted, underAdmitted } = simulated(limiter, { limit: 20, windowSeconds: 2, seed: 5 }).keys[0] ?? {};
    return { overAdmitted, underAdmitted };
  };
  t.strictSame(noisy('fixed-window'), { overAdmitted: 0, underAdmitted: 0 });
  t.strictSame(noisy('off-by-one'), { overAdmitted: 2, underAdmitted: 0 }, 'one in each of two windows');
  t.strictSame(noisy('never-recovers'), { overAdmitted: 0, underAdmitted: 20 }, 'the whole second window');
});
