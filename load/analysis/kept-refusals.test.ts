import t from 'tap';
import { type Bucket, type Decision, type KnownLimiter, withBuckets } from '../../reference-server/limiters/limiter.ts';
import { slidingCounter } from '../../reference-server/limiters/sliding.ts';
import { fixedWindow } from '../../reference-server/limiters/windows.ts';
import { simulated } from '../../test/load/simulated-run.ts';

/** A refusal is kept in a cache until the reset that it announces: nothing is admitted before, even if there is room. */
const keepsRefusals =
  (bucket: Bucket): Bucket =>
  (limit, length) => {
    const inner = bucket(limit, length);
    let kept: Decision | undefined;
    return (now) => {
      if (kept === undefined || now >= kept.resetAt) {
        const decision = inner(now);
        kept = decision.admitted ? undefined : decision;
        return decision;
      }
      return kept;
    };
  };

const inMilliseconds = (resetAt: number): number => Math.round(resetAt);
const settings = [
  { limit: 60, windowSeconds: 60 },
  { limit: 20, windowSeconds: 2, announce: inMilliseconds },
  { limit: 20, windowSeconds: 2, announce: inMilliseconds, latencyMilliseconds: 100 },
];
const seeds = [1, 2, 3, 4];

/** Announces `limit`, but its bucket has another one. */
const withLimit =
  (change: (limit: number) => number, make: KnownLimiter['make']): KnownLimiter['make'] =>
  (limit, length) => {
    const decide = make(change(limit), length);
    return (request) => {
      const { admitted, remaining, resetAt } = decide(request);
      // A refusal with Remaining above 0 may be one of another limit.
      const left = admitted ? Math.min(limit, Math.max(0, remaining - change(limit) + limit)) : 0;
      return { admitted, resetAt, remaining: left };
    };
  };

t.test('a counter that keeps a refusal until the reset that it announced raises no alarm', async (t) => {
  const cached = { name: 'cached', make: withBuckets(keepsRefusals(slidingCounter)) };
  for (const setting of settings)
    for (const seed of seeds) {
      const { invariants, limits, limiter } = simulated(cached, { ...setting, seed });
      const name = `${setting.limit} per ${setting.windowSeconds} s, seed ${seed}`;
      t.same(
        invariants.filter(({ verdict }) => verdict === 'broken'),
        [],
        name,
      );
      t.notOk(
        limits.some(({ verdict }) => verdict === 'breached'),
        name,
      );
      t.match(limiter.kind, /sliding-counter|unknown/);
      t.ok((limiter.penaltySeconds ?? 0) > 0, 'the penalty is said');
    }
});

t.test('refusals that were not due are found, also if they are kept until the announced reset', async (t) => {
  const broken = {
    'a limit that is too low by three': withLimit((limit) => limit - 3, withBuckets(keepsRefusals(slidingCounter))),
    'one request too many in windows': withLimit((limit) => limit + 1, withBuckets(keepsRefusals(fixedWindow))),
    'one request too many in a counter': withLimit((limit) => limit + 1, withBuckets(slidingCounter)),
  };
  for (const [name, make] of Object.entries(broken))
    for (const setting of settings.slice(0, 2))
      for (const seed of seeds) {
        const { limits } = simulated({ name, make }, { ...setting, seed });
        t.ok(
          limits.some(({ verdict }) => verdict === 'breached'),
          `${name}: ${setting.limit} per ${setting.windowSeconds} s, seed ${seed}`,
        );
      }
});
