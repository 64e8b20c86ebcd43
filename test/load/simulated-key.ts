import type { Probe, ProbedKey } from '../../load/learning/probe.ts';
import type { LimiterRequest, Ruling } from '../../reference-server/limiters/limiter.ts';

export interface SimulatedKey {
  decide: (request: LimiterRequest) => Ruling;
  limit: number;
  /** The value of X-RateLimit-Reset. */
  header: (resetAt: number, now: number) => number;
  latencyMilliseconds: number;
  /** Shared by the keys of one server. */
  clock: { now: number };
  key?: string;
  hasRemaining?: boolean;
}

/** A key of a limiter on a simulated clock, which counts its requests. */
export function simulatedKey(setting: SimulatedKey): ProbedKey & { sent: number } {
  const { decide, limit, header, latencyMilliseconds, clock, key = 'key', hasRemaining = true } = setting;
  return {
    sent: 0,
    now: () => clock.now,
    async pause(milliseconds) {
      clock.now += Math.max(0, milliseconds);
    },
    async send(): Promise<Probe> {
      const sentAt = clock.now;
      const decidedAt = Math.floor(sentAt + latencyMilliseconds * 0.4);
      const decision = decide({ key, connection: this.sent++, now: decidedAt });
      const at = sentAt + latencyMilliseconds + (decision.delayMilliseconds ?? 0);
      // Requests that are sent together are all decided before the first answer is made.
      await Promise.resolve();
      clock.now = Math.max(clock.now, at);
      return {
        status: decision.admitted ? 200 : 429,
        limit,
        ...(hasRemaining && { remaining: decision.remaining }),
        reset: header(decision.resetAt, decidedAt),
        milliseconds: at - sentAt,
        at,
      };
    },
  };
}
