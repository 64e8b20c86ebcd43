import type { Ledger } from '../ledger/ledger.ts';
import { admitted, outcomeOf, refused, unclear } from '../ledger/outcome.ts';

/** When requests were sent and when answered, each ascending, in milliseconds since the start of the run. */
export interface Instants {
  sent: Float64Array;
  answered: Float64Array;
}

/**
 * What a limiter decided about one key's requests, in the order of sending. Each decision fell somewhere between
 * `sent` and `answered` (milliseconds since the start of the run). Columns, since there may be a million.
 */
export interface Decisions {
  label: string;
  count: number;
  /** The decisions' rows in the ledger. */
  rows: Uint32Array;
  sent: Float64Array;
  answered: Float64Array;
  outcome: Uint8Array;
  /** X-RateLimit-Remaining, NaN where it is missing. */
  remaining: Float32Array;
  /** How many decisions came out each way, by outcome. */
  outcomes: readonly [admitted: number, refused: number, unclear: number];
  /** Different values of X-RateLimit-Limit, the first few. */
  limits: readonly number[];
  /** Clear answers that lack one of the three headers. */
  lackingHeaders: number;
  /** Certainly admitted. */
  sure: Instants;
  /** Admitted, or perhaps. */
  maybe: Instants;
}

const mostLimits = 8;

/** The decisions about one key, by its index in the ledger. */
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
    const came = outcomeOf(status);
    sent[index] = ledger.sentAt(row) - ledger.clockUncertaintyMilliseconds;
    answered[index] =
      (status === 0 ? ledger.finishedAt(row) : ledger.firstByteAt(row)) + ledger.clockUncertaintyMilliseconds;
    outcome[index] = came;
    remaining[index] = ledger.remainingOf(row);
    outcomes[came]++;
    if (!Number.isNaN(limit) && limits.size < mostLimits) limits.add(limit);
    if (came !== unclear && Number.isNaN(limit + ledger.remainingOf(row) + ledger.resetOf(row))) lackingHeaders++;
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

/** How many of the ascending instants are below the bound. */
export function countBelow(instants: Float64Array, bound: number): number {
  let low = 0;
  for (let high = instants.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
