import type { Ledger } from './ledger.ts';

/** Follows a growing ledger: returns each row once when it is opened, and once when its request is over. */
export class FinishedRows {
  readonly #ledger: Ledger;
  #next = 0;
  #open: number[] = [];

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** The rows that were opened or finished since the last call, in the order of opening. */
  take(): { opened: number[]; finished: number[] } {
    const opened: number[] = [];
    for (; this.#next < this.#ledger.rows; this.#next++) opened.push(this.#next);
    const finished: number[] = [];
    const open: number[] = [];
    for (const rows of [this.#open, opened])
      for (const row of rows) (Number.isNaN(this.#ledger.finishedAt(row)) ? open : finished).push(row);
    this.#open = open;
    return { opened, finished };
  }
}
