import { admitted } from '../../limiter/decisions.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { outcomeOf } from '../ledger/outcome.ts';

/** A sliding counter also looks at the window before the current one. */
const mostWindowsBack = 2;

/**
 * The instants, in milliseconds since the start, from which the requests of each key are judged. Removes requests that certainly no
 * longer count: those before the first admission that follows a whole window without one. If there is no such admission soon, everything
 * that counts is in the file after two windows.
 */
export function keepJudged(ledger: Ledger, windowSeconds: readonly (number | undefined)[]): number[] {
  const begins = ledger.labels.map((_, key) => {
    const window = (windowSeconds[key] ?? 0) * 1000;
    const known = mostWindowsBack * window;
    // Nothing is compared without a window.
    const rows = ledger.rowsOf(key);
    if (!rows.some((row) => ledger.decidedAfter(row) < known)) return { at: 0 };
    const row = beginning(ledger, rows, window);
    const at = row === undefined ? Number.POSITIVE_INFINITY : ledger.decidedAfter(row);
    return at <= known ? { row, at } : { at: 0, known };
  });
  ledger.keep((row) => {
    const { row: first = 0, at } = begins[ledger.keyOf(row)] ?? { at: 0 };
    const decided = ledger.decidedAfter(row);
    return !(decided < at || (decided === at && row < first));
  });
  return begins.map(({ known = 0 }) => known);
}

/** The first admission before which none was admitted for a whole window. */
function beginning(ledger: Ledger, rows: Uint32Array, windowMilliseconds: number): number | undefined {
  // The file begins at 0; earlier admissions are unknown.
  let latest = 0;
  for (const row of rows) {
    if (outcomeOf(ledger.statusOf(row)) !== admitted) continue;
    if (ledger.decidedAfter(row) - latest > windowMilliseconds) return row;
    latest = Math.max(latest, ledger.decidedBefore(row));
  }
  return undefined;
}
