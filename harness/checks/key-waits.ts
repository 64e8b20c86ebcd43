/** Total time of the waits in a run after which the key was still refused; shared by all keys. */
export interface FruitlessWaits {
  milliseconds: number;
}

const mostFruitlessMilliseconds = 60_000;
const mostFruitlessWaits = 2;

/** Waits of one key for announced resets since an admission last showed that they help. */
export class ResetWaits {
  #count = 0;
  #milliseconds = 0;
  /** The last wait, until an answer shows if the key is still refused. */
  #lastMilliseconds = 0;
  readonly #fruitless: FruitlessWaits;

  constructor(fruitless: FruitlessWaits) {
    this.#fruitless = fruitless;
  }

  add(milliseconds: number): void {
    this.#count += 1;
    this.#milliseconds += milliseconds;
    this.#lastMilliseconds = milliseconds;
  }

  observeAnswer(isRefused: boolean): void {
    if (isRefused) this.#fruitless.milliseconds += this.#lastMilliseconds;
    this.#lastMilliseconds = 0;
  }

  clear(): void {
    this.#count = 0;
    this.#milliseconds = 0;
  }

  /**
   * True if another wait would not help. A sliding window frees all of `limit` in each window, one by one; a server whose Remaining is
   * always 0 frees none. `limit` is undefined for a server that never counted down.
   */
  areFruitless(limit: number | undefined, windowMilliseconds: number): boolean {
    if (this.#fruitless.milliseconds >= mostFruitlessMilliseconds) return true;
    if (this.#count < mostFruitlessWaits) return false;
    return limit === undefined || this.#milliseconds > (2 + this.#count / limit) * windowMilliseconds;
  }
}

const firstBackoffMilliseconds = 500;
const longestBackoffMilliseconds = 8000;
const mostBackoffMilliseconds = 60_000;

/** Doubling waits for a key that is refused without an announced reset. */
export class Backoff {
  #next = firstBackoffMilliseconds;
  #total = 0;

  get isUsedUp(): boolean {
    return this.#total >= mostBackoffMilliseconds;
  }

  /** Returns the next wait in milliseconds. */
  take(): number {
    const milliseconds = this.#next;
    this.#next = Math.min(longestBackoffMilliseconds, milliseconds * 2);
    this.#total += milliseconds;
    return milliseconds;
  }

  restart(): void {
    this.#next = firstBackoffMilliseconds;
  }
}
