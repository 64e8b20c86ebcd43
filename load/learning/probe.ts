import { setTimeout as sleep } from 'node:timers/promises';
import { type RateLimitHeaders, readRateLimit } from '../ledger/rate-limit-headers.ts';
import type { LoadSettings } from '../options.ts';
import type { LoadRequest } from '../planning/requests.ts';
import { wallClockAtOrigin } from '../processes/wall-clock.ts';

/** The response to one request before the load, or the reason why there is none. */
export interface Probe extends RateLimitHeaders {
  /** 0 without a response. */
  status: number;
  failure?: string;
  /** The server's own words about an error. */
  message?: string;
  milliseconds: number;
  /** When the response came, milliseconds since 1970. */
  at: number;
}

/** A key that can be probed. */
export interface ProbedKey {
  send(): Promise<Probe>;
  pause(milliseconds: number): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Counts the requests before the load, of all keys together, against load.maxRequests, and keeps their responses. */
export class ProbeBudget {
  sent = 0;
  readonly #most: number;
  readonly #probes: { secret: string; probe: Probe }[] = [];

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** Throws KeyProblem if one more request is not allowed. */
  charge(): void {
    if (this.sent >= this.#most) throw new KeyProblem(`was not sent: load.maxRequests allows ${this.#most}`);
    this.sent += 1;
  }

  keep(secret: string, probe: Probe): void {
    this.#probes.push({ secret, probe });
  }

  /** The responses to requests with one key, in the order in which they came. */
  probesOf(secret: string): Probe[] {
    return this.#probes.flatMap((one) => (one.secret === secret ? [one.probe] : []));
  }
}

/** A key cannot be used. The message follows "the request with the key LABEL". */
export class KeyProblem extends Error {}

/** Sends `request` with one key, and counts against `budget`. All methods reject when the run is interrupted. */
export function keyProbe(
  { send, signal }: Pick<LoadSettings, 'send' | 'signal'>,
  request: LoadRequest,
  secret: string,
  budget: ProbeBudget,
): ProbedKey {
  const origin = wallClockAtOrigin();
  const now = (): number => origin + performance.now();
  return {
    async send() {
      budget.charge();
      const interrupted = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => interrupted.reject(signal.reason), { once: true });
      const from = now();
      const { headers, ...reply } = await Promise.race([send(request, secret), interrupted.promise]);
      // The clock is read once for both: the limiter decided between `at - milliseconds` and `at`, even if this process was stopped.
      const at = now();
      const probe = { ...reply, ...readRateLimit(headers.flat()), milliseconds: at - from, at };
      budget.keep(secret, probe);
      return probe;
    },
    pause: (milliseconds) => sleep(Math.max(0, milliseconds), undefined, { signal }),
    now,
  };
}
