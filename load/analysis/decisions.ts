import type { Ledger } from '../ledger/ledger.ts';
import { admitted, outcomeOf, refused, unclear } from '../ledger/outcome.ts';

/** Requests as instants in milliseconds since the start of the run; each array is ascending by itself. */
export interface Instants {
  sent: Float64Array;
  answered: Float64Array;
}

/**
 * The limiter's decisions about one key's requests, in the order of sending. Each was taken between `sent` and `answered`
 * (milliseconds since the start of the run; Infinity without an answer). Columns, because there may be millions.
 */
export interface Decisions extends Instants {
  label: string;
  count: number;
  /** Row of each decision in the ledger. */
  rows: Uint32Array;
  outcome: Uint8Array;
  /** X-RateLimit-Remaining, NaN if absent. */
  remaining: Float32Array;
  /** Number of decisions by outcome. */
  outcomes: readonly [admitted: number, refused: number, unclear: number];
  /** The first distinct values of X-RateLimit-Limit. */
  limits: readonly number[];
  /** Number of 2xx and 429 that lack one of the three headers. */
  lackingHeaders: number;
  /** Requests certainly admitted. */
  sure: Instants;
  /** Requests admitted, and those whose outcome is unclear. */
  maybe: Instants;
}

const mostLimits = 8;

/** The decisions about the key at the given index in the ledger. */
export function decisionsOf(ledger: Ledger, key: number): Decisions {
  const rows = ledger.rowsOf(key);
  const count = rows.length;
  const sent = new Float64Array(count);
  const answered = new Float64Array(count);
  const outcome = new Uint8Array(count);
  const remaining = new Float32Array(count);
  const outcomes: [number, number, number] = [0, 0, 0];
  const limits = new Set<number>();
  let lackingHeaders = 0;
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0;
    const status = ledger.statusOf(row);
    const limit = ledger.limitOf(row);
    const decided = outcomeOf(status);
    sent[index] = ledger.decidedAfter(row);
    answered[index] = ledger.decidedBefore(row);
    outcome[index] = decided;
    remaining[index] = ledger.remainingOf(row);
    outcomes[decided]++;
    if (!Number.isNaN(limit) && limits.size < mostLimits) limits.add(limit);
    if (decided !== unclear && Number.isNaN(limit + ledger.remainingOf(row) + ledger.resetOf(row))) lackingHeaders++;
  }
  const base = { label: ledger.labels[key] ?? '', count, rows, sent, answered, outcome, remaining, outcomes };
  const sure = instantsOf(base, outcomes[admitted], false);
  return {
    ...base,
    limits: [...limits],
    lackingHeaders,
    sure,
    maybe: outcomes[unclear] === 0 ? sure : instantsOf(base, outcomes[admitted] + outcomes[unclear], true),
  };
}

/** The decisions without some refusals. */
export function withoutDecisions(decisions: Decisions, refusals: ReadonlySet<number>): Decisions {
  const isKept = (_: unknown, index: number): boolean => !refusals.has(index);
  const { outcomes } = decisions;
  return {
    ...decisions,
    count: decisions.count - refusals.size,
    rows: decisions.rows.filter(isKept),
    sent: decisions.sent.filter(isKept),
    answered: decisions.answered.filter(isKept),
    outcome: decisions.outcome.filter(isKept),
    remaining: decisions.remaining.filter(isKept),
    outcomes: [outcomes[admitted], outcomes[refused] - refusals.size, outcomes[unclear]],
  };
}

function instantsOf(
  { count, sent, answered, outcome }: Pick<Decisions, 'count' | 'sent' | 'answered' | 'outcome'>,
  chosen: number,
  withUnclear: boolean,
): Instants {
  const found = { sent: new Float64Array(chosen), answered: new Float64Array(chosen) };
  let next = 0;
  for (let index = 0; index < count; index++) {
    if (outcome[index] === refused || (outcome[index] === unclear && !withUnclear)) continue;
    found.sent[next] = sent[index] ?? 0;
    found.answered[next++] = answered[index] ?? 0;
  }
  found.answered.sort();
  return found;
}

/** The number of ascending instants below the bound, by binary search. */
export function countBelow(instants: Float64Array, bound: number): number {
  let low = 0;
  for (let high = instants.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
