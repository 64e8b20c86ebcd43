import { Semaphore } from '../../http/semaphore.ts';

/** Requests in flight at the same time. Halved when the server refuses some of them although their key has room. */
export class InFlightLimit {
  #most: number;
  #changedAt = 0;
  readonly #places: Semaphore;

  constructor(most: number) {
    this.#most = most;
    this.#places = new Semaphore(most);
  }

  get most(): number {
    return this.#most;
  }

  /** True if the server has refused more requests in flight. */
  get isReduced(): boolean {
    return this.#changedAt > 0;
  }

  /** The reduction in words. */
  get says(): string {
    return `the server answered 429 although Remaining was above 0, so the checks send up to ${this.#most} at a time`;
  }

  acquire(): Promise<Disposable> {
    return this.#places.acquire();
  }

  /**
   * Halves the limit after a refusal of a request that was sent at `sentAt`; one sent before the last change says nothing about the
   * current limit. Returns false if only one request was in flight: nothing can be halved.
   */
  halve(sentAt: number, now: number): boolean {
    if (sentAt <= this.#changedAt) return true;
    if (this.#most === 1) return false;
    const fewer = Math.floor(this.#most / 2);
    this.#places.remove(this.#most - fewer);
    this.#most = fewer;
    this.#changedAt = now;
    return true;
  }
}
