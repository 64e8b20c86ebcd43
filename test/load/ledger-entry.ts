import type { Failure, Ledger } from '../../load/ledger/ledger.ts';

/** One row of a ledger; absent values are left out. */
export interface LedgerEntry {
  row: number;
  key: string;
  intended: number;
  sent?: number;
  firstByte?: number;
  finished?: number;
  status?: number;
  failure?: Exclude<Failure, 'none'>;
  limit?: number;
  remaining?: number;
  reset?: number;
  idempotency?: number;
  body?: number;
}

export function entryOf(ledger: Ledger, row: number): LedgerEntry {
  const failure = ledger.failureOf(row);
  const entry = {
    row,
    key: ledger.labels[ledger.keyOf(row)] ?? '',
    intended: ledger.intendedAt(row),
    sent: ledger.sentAt(row),
    firstByte: ledger.firstByteAt(row),
    finished: ledger.finishedAt(row),
    status: ledger.statusOf(row) || Number.NaN,
    failure: failure === 'none' ? Number.NaN : failure,
    limit: ledger.limitOf(row),
    remaining: ledger.remainingOf(row),
    reset: ledger.resetOf(row),
    idempotency: ledger.idempotencyOf(row) < 0 ? Number.NaN : ledger.idempotencyOf(row),
    body: ledger.bodyOf(row) || Number.NaN,
  };
  const present = Object.entries(entry).filter(([, value]) => !Number.isNaN(value));
  return Object.fromEntries(present) as unknown as LedgerEntry;
}

export const entriesOf = (ledger: Ledger): LedgerEntry[] =>
  Array.from({ length: ledger.rows }, (_, row) => entryOf(ledger, row));
