import { setTimeout as sleep } from 'node:timers/promises';
import type { Budget as Limits } from '../../schemas/generated/types.ts';
import { Semaphore } from './semaphore.ts';

/** The rate of a budget is an average over so long, and what left together may come to the server that far apart. */
const averageMilliseconds = 10_000;
const apartMilliseconds = 100;
const spanMilliseconds = averageMilliseconds + apartMilliseconds;

/** The budget is used up; `message` says which member of it, and how much it was. */
export class BudgetSpent extends Error {}

/** What may still be sent, kept exactly: every request is charged before it is sent. */
export class Budget {
  #limits: Limits;
  #begun = performance.now();
  #recent: number[] = [];
  #sent = 0;
  /** A place for each request under way: so many as `burst` says. */
  readonly atOnce: Semaphore;

  constructor(limits: Limits = {}) {
    this.#limits = limits;
    this.atOnce = new Semaphore(limits.burst ?? Number.POSITIVE_INFINITY);
  }

  /** Requests charged so far. */
  get sent(): number {
    return this.#sent;
  }

  /** Requests that may still be sent; infinite without a budget. */
  get left(): number {
    return Math.max(0, (this.#limits.requests ?? Number.POSITIVE_INFINITY) - this.#sent);
  }

  /** Milliseconds in which anything may still be sent; infinite without a budget of time. */
  get millisecondsLeft(): number {
    const { seconds = Number.POSITIVE_INFINITY } = this.#limits;
    return Math.max(0, this.#begun + seconds * 1000 - performance.now());
  }

  /** Charges requests that are about to be sent together, once the rate allows them. @throws BudgetSpent */
  async charge(count: number, signal: AbortSignal): Promise<void> {
    const { requests, seconds, requestsPerSecond } = this.#limits;
    if (count > this.left) throw new BudgetSpent(`the budget of ${requests} requests is used up (budget.requests)`);
    this.#sent += count;
    const inTime = requestsPerSecond === undefined || (await this.#withinRate(count, requestsPerSecond, signal));
    if (inTime && this.millisecondsLeft > 0) return;
    this.#sent -= count;
    throw new BudgetSpent(`the budget of ${seconds} s is used up (budget.seconds)`);
  }

  /** @throws BudgetSpent where a wait would end after it. */
  allowWait(milliseconds: number): void {
    if (milliseconds <= this.millisecondsLeft) return;
    const wait = `it takes a wait of ${Math.ceil(milliseconds / 1000)} s`;
    throw new BudgetSpent(
      `${wait}, and the budget of ${this.#limits.seconds} s ends before: raise budget.seconds in the target file`,
    );
  }

  /** Charges one request that cannot wait; false where nothing is left for it. */
  tryCharge(): boolean {
    if (this.left < 1) return false;
    this.#sent += 1;
    this.#recent.push(performance.now());
    return true;
  }

  /** Waits for the rate to allow so many more; false at once where that is after the end of the budget. */
  async #withinRate(count: number, perSecond: number, signal: AbortSignal): Promise<boolean> {
    const most = Math.max(1, Math.floor(perSecond * (averageMilliseconds / 1000)));
    for (;;) {
      const now = performance.now();
      while ((this.#recent[0] ?? now) <= now - spanMilliseconds) this.#recent.shift();
      const room = most - this.#recent.length;
      if (room >= Math.min(count, most)) break;
      const freed = this.#recent[Math.min(count, most) - room - 1] ?? now;
      const milliseconds = Math.max(5, freed + spanMilliseconds - now);
      if (milliseconds > this.millisecondsLeft) return false;
      await sleep(milliseconds, undefined, { signal });
    }
    const at = performance.now();
    for (let ordinal = 0; ordinal < count; ordinal += 1) this.#recent.push(at);
    return true;
  }
}
