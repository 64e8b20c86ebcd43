import t from 'tap';
import { correctLimiters } from '../../reference-server/limiters/correct.ts';
import { learnWindow } from './learn-window.ts';
import type { Probe, ProbedKey } from './probe.ts';

const styles: Record<string, (resetAt: number, now: number, jitter: number) => number> = {
  'the epoch in seconds, rounded up': (resetAt) => Math.ceil(resetAt / 1000),
  'the epoch in seconds, rounded down': (resetAt) => Math.floor(resetAt / 1000),
  'the epoch in seconds, rounded': (resetAt) => Math.round(resetAt / 1000),
  'the epoch in milliseconds': (resetAt) => Math.round(resetAt),
  'the epoch in milliseconds, give or take one': (resetAt, _, jitter) => Math.round(resetAt) + jitter,
  'seconds to go, rounded up': (resetAt, now) => Math.max(0, Math.ceil((resetAt - now) / 1000)),
  'seconds to go, rounded down': (resetAt, now) => Math.max(0, Math.floor((resetAt - now) / 1000)),
  'milliseconds to go': (resetAt, now) => Math.max(0, Math.round(resetAt - now)),
};

/** A key of a limiter on a simulated clock. `usedBefore`: milliseconds since its last use. */
function keyOf(
  limiter: (typeof correctLimiters)[number],
  rule: { limit: number; windowSeconds: number },
  style: keyof typeof styles,
  setting: { phase: number; usedBefore: number; latency: number },
): ProbedKey & { sent: number } {
  const decide = limiter.make(rule.limit, rule.windowSeconds * 1000);
  let now = 1_790_000_000_000 + setting.phase * rule.windowSeconds * 1000;
  decide({ key: 'key', connection: 0, now: now - setting.usedBefore });
  return {
    sent: 0,
    now: () => now,
    async pause(milliseconds) {
      now += Math.max(0, milliseconds);
    },
    async send(): Promise<Probe> {
      now += setting.latency / 2;
      const { admitted, remaining, resetAt } = decide({ key: 'key', connection: this.sent++, now: Math.floor(now) });
      const reset = styles[style]?.(resetAt, now, (this.sent % 3) - 1) ?? 0;
      now += setting.latency / 2;
      const status = admitted ? 200 : 429;
      return { status, limit: rule.limit, remaining, reset, milliseconds: setting.latency, at: now };
    },
  };
}

const rules = [
  { limit: 10, windowSeconds: 1 },
  { limit: 20, windowSeconds: 2 },
  { limit: 60, windowSeconds: 10 },
  { limit: 60, windowSeconds: 60 },
];
const settings = [0.03, 0.31, 0.5, 0.78].flatMap((phase) =>
  [1, 40].flatMap((latency) => [150, 100_000].map((usedBefore) => ({ phase, usedBefore, latency }))),
);

for (const limiter of correctLimiters)
  t.test(`${limiter.name}: no wrong window is called confirmed`, async (t) => {
    for (const style of Object.keys(styles))
      for (const rule of rules) {
        const found = new Map<string, number>();
        let most = 0;
        for (const setting of settings) {
          const key = keyOf(limiter, rule, style, setting);
          const { seconds, confirmed } = await learnWindow(key, await key.send(), undefined);
          const word = seconds === undefined ? 'nothing' : seconds === rule.windowSeconds ? 'right' : 'wrong';
          const name = `${word}${confirmed ? ', seen' : ''}`;
          found.set(name, (found.get(name) ?? 0) + 1);
          most = Math.max(most, key.sent);
        }
        const summary = `${style}, ${rule.limit} per ${rule.windowSeconds} s: ${JSON.stringify([...found])}`;
        t.equal(found.get('wrong, seen') ?? 0, 0, summary);
        t.ok(most <= 40, `${most} requests at most`);
        if (limiter.name.endsWith('-window'))
          t.equal((found.get('nothing') ?? 0) + (found.get('wrong') ?? 0), 0, `a window is learnt: ${summary}`);
      }
  });
