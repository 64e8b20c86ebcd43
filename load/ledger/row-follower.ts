import type { Ledger } from './ledger.ts';

/**
 * Follows a growing ledger. Each call returns the rows that were opened since the last one, and those whose request is
 * over since then, in the order of opening.
 */
export function followRows(ledger: Ledger): () => { opened: number[]; finished: number[] } {
  let next = 0;
  let open: number[] = [];
  return () => {
    const opened: number[] = [];
    for (; next < ledger.rows; next++) opened.push(next);
    const finished: number[] = [];
    const left: number[] = [];
    for (const rows of [open, opened])
      for (const row of rows) (Number.isNaN(ledger.finishedAt(row)) ? left : finished).push(row);
    open = left;
    return { opened, finished };
  };
}
