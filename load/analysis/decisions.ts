import { admitted, type Decisions, refused, unclear } from '../../limiter/decisions.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { outcomeOf } from '../ledger/outcome.ts';

/** Requests as instants in milliseconds since the start of the run; each array is ascending by itself. */
export interface Instants {
  sent: Float64Array;
  answered: Float64Array;
}

/**
 * The limiter's decisions about one key's requests, in the order of sending, as the folder `limiter` reads them. `row` is the row
 * of each in the ledger. The intervals are widened by the clocks' uncertainty already.
 */
export interface LedgerDecisions extends Decisions {
  label: string;
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
export function decisionsOf(ledger: Ledger, key: number): LedgerDecisions {
  const row = Uint32Array.from(ledger.rowsOf(key)).sort(
    (one, other) =>
      ledger.decidedAfter(one) - ledger.decidedAfter(other) ||
      ledger.decidedBefore(one) - ledger.decidedBefore(other) ||
      one - other,
  );
  const column = (read: (row: number) => number): Float64Array => Float64Array.from(row, read);
  const outcome = Uint8Array.from(row, (each) => outcomeOf(ledger.statusOf(each)));
  const [limit, remaining, reset] = [ledger.limitOf, ledger.remainingOf, ledger.resetOf].map((read) =>
    column((each) => read.call(ledger, each)),
  ) as [Float64Array, Float64Array, Float64Array];
  const names = Array.from(row, (each) => ledger.operationOf(each));
  const operations = [...new Set(names)];
  const absent = new Float64Array(row.length).fill(Number.NaN);
  const lacks = (_: number, index: number): boolean =>
    outcome[index] !== unclear && Number.isNaN((limit[index] ?? 0) + (remaining[index] ?? 0) + (reset[index] ?? 0));
  const base = {
    ...{ label: ledger.labels[key] ?? '', count: row.length, row, outcome, limit, remaining, reset, operations },
    sent: column((each) => ledger.decidedAfter(each)),
    answered: column((each) => ledger.decidedBefore(each)),
    operation: Uint8Array.from(names, (each) => operations.indexOf(each)),
    ...{ retryAfter: absent, date: absent, clockMilliseconds: 0 },
    limits: [...new Set(limit.filter((value) => !Number.isNaN(value)))].slice(0, mostLimits),
    lackingHeaders: row.filter(lacks).length,
  };
  return { ...base, ...countsOf(base) };
}

function countsOf({ sent, answered, outcome }: Pick<Decisions, 'sent' | 'answered' | 'outcome'>) {
  const counted = (of: number): number => outcome.filter((each) => each === of).length;
  const instants = (isChosen: (outcome: number) => boolean): Instants => {
    const chosen = (_: number, index: number): boolean => isChosen(outcome[index] ?? unclear);
    return { sent: sent.filter(chosen), answered: answered.filter(chosen).sort() };
  };
  const outcomes = [counted(admitted), counted(refused), counted(unclear)] as const;
  const sure = instants((each) => each === admitted);
  return { outcomes, sure, maybe: outcomes[unclear] === 0 ? sure : instants((each) => each !== refused) };
}
