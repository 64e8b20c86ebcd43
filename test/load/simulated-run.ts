import { resultOf } from '../../load/analysis/result.ts';
import { Ledger } from '../../load/ledger/ledger.ts';
import type { KeyLimits } from '../../load/planning/key-limits.ts';
import { loadPlan } from '../../load/planning/load-plan.ts';
import { perKey429 } from '../../load/profiles/built-in/per-key-429.ts';
import type { Profile } from '../../load/profiles/profile.ts';
import type { KnownLimiter, LimiterRequest } from '../../reference-server/limiters/limiter.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { randomNumbers } from '../../schemas/random.ts';

export interface Setting {
  limit: number;
  windowSeconds: number;
  seed: number;
  latencyMilliseconds?: number;
  profile?: Profile;
  /** No answer carries Remaining. */
  silent?: boolean;
  /** Limits that the analysis assumes, if they differ from the real ones. */
  believed?: KeyLimits;
  /** The header for a reset in milliseconds since 1970. Default: the epoch in seconds, rounded up. */
  announce?: (resetAt: number, now: number, chance: () => number) => number;
}

/** Runs a profile against a limiter on a simulated clock: late timers, latency with a tail, decisions in between. */
export function simulated(limiter: KnownLimiter, setting: Setting): LoadResult {
  const { limit, windowSeconds, profile = perKey429 } = setting;
  const chance = randomNumbers(setting.seed);
  const limits = profile.keys.map((): KeyLimits => ({ limit, windowSeconds, source: 'declared' }));
  const plan = loadPlan(profile, limits);
  const startedAt =
    Math.round(1_790_000_000_000 / (windowSeconds * 1000)) * windowSeconds * 1000 +
    (0.15 + 0.45 * chance()) * windowSeconds * 1000;
  const ledger = new Ledger(profile.keys.map((key) => key.label));
  ledger.startedAtEpochMilliseconds = startedAt;
  const decide = limiter.make(limit, windowSeconds * 1000);
  // Before a run each key is probed; here twice, a little more than a window earlier.
  for (const [index, key] of ledger.labels.entries())
    for (const before of [120, 60]) {
      const now = Math.floor(startedAt - windowSeconds * 1000 - before - chance() * 40);
      decide({ key, connection: index * 4, now });
    }
  const all = plan.keys.flatMap((one, key) =>
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
    const asking: LimiterRequest = {
      key: ledger.labels[one.key] ?? '',
      connection: one.connection,
      now: Math.floor(startedAt + one.decided),
    };
    const ruling = decide(asking);
    const row = ledger.open(one.key, one.intended, one.sent);
    const reset = setting.announce?.(ruling.resetAt, asking.now, chance) ?? Math.ceil(ruling.resetAt / 1000);
    ledger.answer(row, one.answered, one.answered, ruling.admitted ? 200 : 429, {
      limit,
      ...(setting.silent ? {} : { remaining: ruling.remaining }),
      reset,
    });
  }
  return resultOf({
    plan: { ...plan, keys: plan.keys.map((key) => ({ ...key, limits: setting.believed ?? key.limits })) },
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
  });
}
