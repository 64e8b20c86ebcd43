import { admitted } from '../../limiter/decisions.ts';
import { Ledger } from '../ledger/ledger.ts';
import { outcomeOf } from '../ledger/outcome.ts';

/** The requests that are judged, and the keys of which none can be. */
export interface Excerpt {
  ledger: Ledger;
  /** Keys whose limits other requests may have used just before those of the file. */
  unknownBefore: readonly string[];
}

/**
 * The requests of a file that are judged. Those of a key begin where no earlier request counts any more: with the first admission
 * before which none was admitted for a whole window, or with the first request if nothing used the limit before the file (`isFresh`).
 */
export function excerptOf(ledger: Ledger, windowSeconds: readonly (number | undefined)[], isFresh: boolean): Excerpt {
  if (isFresh) return { ledger, unknownBefore: [] };
  const excerpt = new Ledger(ledger.labels);
  excerpt.startedAtEpochMilliseconds = ledger.startedAtEpochMilliseconds;
  const unknownBefore: string[] = [];
  for (const [key, label] of ledger.labels.entries()) {
    const rows = ledger.rowsOf(key);
    const window = windowSeconds[key];
    // Without a window nothing is compared.
    const from = window === undefined ? 0 : beginning(ledger, rows, window * 1000);
    if (from === undefined) unknownBefore.push(label);
    for (const row of rows.subarray(from ?? 0)) copy(ledger, row, excerpt);
  }
  return { ledger: excerpt, unknownBefore };
}

/** The place in `rows` with which the judged requests begin; undefined if there is none. */
function beginning(ledger: Ledger, rows: Uint32Array, windowMilliseconds: number): number | undefined {
  // The file begins at 0: what was admitted before is not known.
  let latest = 0;
  for (const [at, row] of rows.entries()) {
    if (outcomeOf(ledger.statusOf(row)) !== admitted) continue;
    if (ledger.decidedAfter(row) - latest > windowMilliseconds) return at;
    latest = Math.max(latest, ledger.decidedBefore(row));
  }
  return undefined;
}

function copy(ledger: Ledger, row: number, to: Ledger): void {
  const idempotency = ledger.idempotencyOf(row);
  const [intended, sent, finished] = [ledger.intendedAt(row), ledger.sentAt(row), ledger.finishedAt(row)];
  const copied = to.open(ledger.keyOf(row), intended, sent, idempotency, ledger.operationOf(row));
  const headers = { limit: ledger.limitOf(row), remaining: ledger.remainingOf(row), reset: ledger.resetOf(row) };
  if (ledger.statusOf(row) === 0) to.fail(copied, finished, ledger.failureOf(row));
  else to.answer(copied, ledger.firstByteAt(row), finished, ledger.statusOf(row), headers);
  to.decide(copied, ledger.decidedAfter(row), ledger.decidedBefore(row));
  const content = ledger.contentOf(row);
  if (Object.keys(content).length > 0) to.describe(copied, content);
}
