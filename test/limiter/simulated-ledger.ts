import { admitted, type Decision, type Decisions, decisionsFrom, refused, unclear } from '../../limiter/decisions.ts';
import type { KnownLimiter } from '../../reference-server/limiters/limiter.ts';
import { randomNumbers } from '../../schemas/random.ts';

export interface LedgerSetting {
  limit: number;
  windowMilliseconds: number;
  /** Windows that the load lasts. */
  windows: number;
  /** Requests sent, as a multiple of the limit. */
  ofLimit: number;
  /** Each answer takes 0.5 to 1.5 times this; one in fifty up to 20 ms more. */
  latencyMilliseconds: number;
  seed: number;
  /** Requests are sent this many at once. Default 4. */
  groupsOf?: number;
  /** Share of answers that say nothing of the limit; every second of these requests has no answer at all. Default 0. */
  unclearShare?: number;
}

/**
 * The ledger of one key under a paced load. Reset is in milliseconds on the clock of the ledger. Each decision is taken at a random
 * instant between sending and answer, on a server clock of whole milliseconds that began at a random phase of the window.
 */
export function simulatedLedger({ make }: Pick<KnownLimiter, 'make'>, setting: LedgerSetting): Decisions {
  const {
    limit,
    windowMilliseconds: window,
    windows,
    ofLimit,
    latencyMilliseconds,
    groupsOf = 4,
    unclearShare = 0,
  } = setting;
  const chance = randomNumbers(setting.seed);
  const start = 1_790_000_000_000 + Math.floor(chance() * window);
  const decide = make(limit, window);
  const count = Math.round(limit * ofLimit * windows);
  const requests = Array.from({ length: count }, (_, index) => {
    const intended = (Math.floor(index / groupsOf) * groupsOf * windows * window) / count;
    const sent = intended + chance() * 2 + (chance() < 0.02 ? chance() * 15 : 0);
    const answered = sent + latencyMilliseconds * (0.5 + chance()) + (chance() < 0.02 ? chance() * 20 : 0);
    return { sent, answered, decidedAt: sent + (answered - sent) * chance(), connection: index % groupsOf };
  });
  // Before a load each key is probed: here twice, a little more than a window earlier.
  for (const before of [120, 60]) {
    const sent = -window - before - chance() * 40;
    const answered = sent + Math.min(50, latencyMilliseconds) * (0.5 + chance());
    requests.unshift({ sent, answered, decidedAt: sent + (answered - sent) * chance(), connection: 0 });
  }
  const decisions: Decision[] = requests
    .toSorted((one, other) => one.decidedAt - other.decidedAt)
    .map(({ sent, answered, decidedAt, connection }) => {
      const now = Math.floor(start + decidedAt);
      const decision = decide({ key: 'key', connection, now, operation: 'POST /v1/generate' });
      const isUnclear = unclearShare > 0 && chance() < unclearShare;
      return {
        sent,
        answered: isUnclear && chance() < 0.5 ? Number.POSITIVE_INFINITY : answered + (decision.delayMilliseconds ?? 0),
        outcome: isUnclear ? unclear : decision.admitted ? admitted : refused,
        limit,
        remaining: decision.remaining,
        reset: decision.resetAt - start,
      };
    });
  return decisionsFrom(decisions);
}

/** A limiter that is made for another limit than it is given. */
export const looser = (
  limiter: Pick<KnownLimiter, 'make'>,
  change: (limit: number) => number,
): Pick<KnownLimiter, 'make'> => ({
  make: (limit, length) => limiter.make(change(limit), length),
});
