import { admitted } from '../../limiter/decisions.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { outcomeOf } from '../ledger/outcome.ts';

/**
 * Removes the requests that are not judged, and returns the labels of the keys of which none can be. Those of a key begin where no
 * earlier request counts any more: with the first admission before which none was admitted for a whole window.
 */
export function keepJudged(ledger: Ledger, windowSeconds: readonly (number | undefined)[]): string[] {
  const unknownBefore: string[] = [];
  const begins = ledger.labels.map((label, key) => {
    const window = windowSeconds[key];
    // Without a window nothing is compared.
    if (window === undefined) return undefined;
    const row = beginning(ledger, ledger.rowsOf(key), window * 1000);
    if (row === undefined) unknownBefore.push(label);
    return row === undefined ? undefined : { row, at: ledger.decidedAfter(row) };
  });
  ledger.keep((row) => {
    const begin = begins[ledger.keyOf(row)];
    if (begin === undefined) return true;
    const at = ledger.decidedAfter(row);
    return !(at < begin.at || (at === begin.at && row < begin.row));
  });
  return unknownBefore;
}

/** The row with which the judged requests begin; undefined if there is none. */
function beginning(ledger: Ledger, rows: Uint32Array, windowMilliseconds: number): number | undefined {
  // The file begins at 0: what was admitted before is not known.
  let latest = 0;
  for (const row of rows) {
    if (outcomeOf(ledger.statusOf(row)) !== admitted) continue;
    if (ledger.decidedAfter(row) - latest > windowMilliseconds) return row;
    latest = Math.max(latest, ledger.decidedBefore(row));
  }
  return undefined;
}
