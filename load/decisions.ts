import type { Ledger } from './ledger.ts';

export const admitted = 0;
export const refused = 1;
/** No answer, or an answer that tells nothing of the limiter: it may have counted or not. */
export const unclear = 2;

/**
 * What a limiter decided about one key's requests, in the order of sending. Each decision fell somewhere between
 * `sent` and `answered` (milliseconds since the start of the run).
 */
export interface Decisions {
  label: string;
  count: number;
  sent: Float64Array;
  answered: Float64Array;
  outcome: Uint8Array;
  status: Uint16Array;
  /** NaN where the header is missing. */
  limit: Float64Array;
  remaining: Float64Array;
  reset: Float64Array;
}

/** The decisions about one key, by its index in the ledger. */
export function decisionsOf(ledger: Ledger, key: number): Decisions {
  const rows = ledger.rowsOf(key);
  const made: Decisions = {
    label: ledger.labels[key] ?? '',
    count: rows.length,
    sent: new Float64Array(rows.length),
    answered: new Float64Array(rows.length),
    outcome: new Uint8Array(rows.length),
    status: new Uint16Array(rows.length),
    limit: new Float64Array(rows.length),
    remaining: new Float64Array(rows.length),
    reset: new Float64Array(rows.length),
  };
  rows.forEach((row, index) => {
    const status = ledger.statusOf(row);
    made.sent[index] = ledger.sentAt(row);
    made.answered[index] = status === 0 ? ledger.finishedAt(row) : ledger.firstByteAt(row);
    made.outcome[index] = outcomeOf(status);
    made.status[index] = status;
    made.limit[index] = ledger.limitOf(row);
    made.remaining[index] = ledger.remainingOf(row);
    made.reset[index] = ledger.resetOf(row);
  });
  return made;
}

export function outcomeOf(status: number): number {
  if (status >= 200 && status < 300) return admitted;
  return status === 429 ? refused : unclear;
}

/** The requests with one of the outcomes: instants of sending and of answering, each ascending. */
export function instantsOf(
  decisions: Decisions,
  ...outcomes: number[]
): { sent: Float64Array; answered: Float64Array } {
  const chosen: number[] = [];
  for (let index = 0; index < decisions.count; index++)
    if (outcomes.includes(decisions.outcome[index] ?? -1)) chosen.push(index);
  return {
    sent: Float64Array.from(chosen, (index) => decisions.sent[index] ?? 0),
    answered: Float64Array.from(chosen, (index) => decisions.answered[index] ?? 0).sort(),
  };
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
