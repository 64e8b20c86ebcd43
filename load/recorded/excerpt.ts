import { admitted } from '../../limiter/decisions.ts';
import { Ledger } from '../ledger/ledger.ts';
import { outcomeOf } from '../ledger/outcome.ts';

/** The analysis tries many limits and kinds of limiter: each request takes it a millisecond or more. */
const mostJudged = 10_000;
const leastOfKey = 500;

/** The requests that are judged, and the keys of which none can be. */
export interface Excerpt {
  ledger: Ledger;
  /** Keys whose limits other requests may have used just before those of the file. */
  unknownBefore: readonly string[];
}

/**
 * The requests of a file that are judged. Those of a key begin where no earlier request counts any more: with an admission before
 * which none was admitted for a whole window, or with the first if nothing used the limit before the file (`isFresh`). Of a large
 * file it is that beginning after which the most were admitted in one window: there a limit is exceeded if it is anywhere.
 */
export function excerptOf(ledger: Ledger, windowSeconds: readonly (number | undefined)[], isFresh: boolean): Excerpt {
  const most =
    ledger.rows <= mostJudged ? ledger.rows : Math.max(leastOfKey, Math.floor(mostJudged / ledger.labels.length));
  if (isFresh && most === ledger.rows) return { ledger, unknownBefore: [] };
  const excerpt = new Ledger(ledger.labels);
  excerpt.startedAtEpochMilliseconds = ledger.startedAtEpochMilliseconds;
  const unknownBefore: string[] = [];
  for (const [key, label] of ledger.labels.entries()) {
    const rows = ledger.rowsOf(key);
    const window = windowSeconds[key];
    // Without a window nothing is compared.
    const from = window === undefined ? 0 : beginning(ledger, rows, { milliseconds: window * 1000, most, isFresh });
    if (from === undefined) unknownBefore.push(label);
    for (const row of rows.subarray(from ?? 0, (from ?? 0) + most)) copy(ledger, row, excerpt);
  }
  return { ledger: excerpt, unknownBefore };
}

/** The place in `rows` with which the judged requests begin; undefined if there is none. */
function beginning(
  ledger: Ledger,
  rows: Uint32Array,
  { milliseconds, most, isFresh }: { milliseconds: number; most: number; isFresh: boolean },
): number | undefined {
  const rowAt = (at: number): number => rows[at] ?? 0;
  const isAdmitted = (at: number): boolean => outcomeOf(ledger.statusOf(rowAt(at))) === admitted;
  let [from, count, best] = [0, 0, -1];
  let start = isFresh ? 0 : undefined;
  let chosen: number | undefined;
  // The file begins at 0: what was admitted before is not known.
  let latest = 0;
  for (let at = 0; at < rows.length; at++) {
    if (isAdmitted(at)) {
      if (ledger.decidedAfter(rowAt(at)) - latest > milliseconds) start = at;
      latest = Math.max(latest, ledger.decidedBefore(rowAt(at)));
      count++;
    }
    while (ledger.decidedAfter(rowAt(at)) - ledger.decidedAfter(rowAt(from)) > milliseconds)
      if (isAdmitted(from++)) count--;
    if (start !== undefined && at - start < most && count > best) [best, chosen] = [count, start];
  }
  return chosen;
}

function copy(ledger: Ledger, row: number, to: Ledger): void {
  const idempotency = ledger.idempotencyOf(row);
  const [intended, sent, finished] = [ledger.intendedAt(row), ledger.sentAt(row), ledger.finishedAt(row)];
  const copied = to.open(ledger.keyOf(row), intended, sent, idempotency, ledger.operationOf(row));
  const headers = { limit: ledger.limitOf(row), remaining: ledger.remainingOf(row), reset: ledger.resetOf(row) };
  if (ledger.statusOf(row) === 0) to.fail(copied, finished, ledger.failureOf(row));
  else to.answer(copied, ledger.firstByteAt(row), finished, ledger.statusOf(row), headers);
  to.decide(copied, ledger.decidedAfter(row), ledger.decidedBefore(row));
}
