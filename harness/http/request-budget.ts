import { setTimeout as sleep } from 'node:timers/promises';
import type { Budget as BudgetLimits } from '../../schemas/generated/types.ts';
import { Semaphore } from './semaphore.ts';

/** Length of the interval over which the rate of a budget is an average. */
const averageMilliseconds = 10_000;
/** Requests that are sent together can arrive this far apart. */
const arrivalMilliseconds = 100;
const intervalMilliseconds = averageMilliseconds + arrivalMilliseconds;

/** The budget is used up; `message` names the exceeded member and its value. */
export class BudgetSpent extends Error {}

/** Counts the requests of a run against its budget. Every request is charged before it is sent. */
export class RequestBudget {
  #limits: BudgetLimits;
  #startedAt = performance.now();
  #chargedAt: number[] = [];
  #sent = 0;
  /** Places for requests in flight, as many as `burst` allows. */
  readonly inFlight: Semaphore;

  constructor(limits: BudgetLimits = {}) {
    this.#limits = limits;
    this.inFlight = new Semaphore(limits.burst ?? Number.POSITIVE_INFINITY);
  }

  /** Requests charged so far. */
  get sent(): number {
    return this.#sent;
  }

  /** Requests that may still be sent; infinite without `requests`. */
  get left(): number {
    return Math.max(0, (this.#limits.requests ?? Number.POSITIVE_INFINITY) - this.#sent);
  }

  /** Time in which requests may still be sent; infinite without `seconds`. */
  get millisecondsLeft(): number {
    const { seconds = Number.POSITIVE_INFINITY } = this.#limits;
    return Math.max(0, this.#startedAt + seconds * 1000 - performance.now());
  }

  /** Charges requests that are sent together, after waiting for the rate to allow them. @throws BudgetSpent */
  async charge(count: number, signal: AbortSignal): Promise<void> {
    const { requests, seconds, requestsPerSecond } = this.#limits;
    if (count > this.left) throw new BudgetSpent(`the budget of ${requests} requests is used up (budget.requests)`);
    this.#sent += count;
    const isInTime = requestsPerSecond === undefined || (await this.#waitForRate(count, requestsPerSecond, signal));
    if (isInTime && this.millisecondsLeft > 0) return;
    this.#sent -= count;
    throw new BudgetSpent(`the budget of ${seconds} s is used up (budget.seconds)`);
  }

  /** @throws BudgetSpent if the budget would end during a wait. */
  allowWait(milliseconds: number): void {
    if (milliseconds <= this.millisecondsLeft) return;
    throw new BudgetSpent(
      `a wait of ${Math.ceil(milliseconds / 1000)} s would exceed the budget of ${this.#limits.seconds} s: raise budget.seconds in the target file`,
    );
  }

  /** Charges one request that cannot wait for the rate. Returns false if the budget allows no more requests. */
  tryCharge(): boolean {
    if (this.left < 1) return false;
    this.#sent += 1;
    this.#chargedAt.push(performance.now());
    return true;
  }

  /** Waits until the rate allows `count` more requests. Returns false at once if that is after the end of the budget. */
  async #waitForRate(count: number, perSecond: number, signal: AbortSignal): Promise<boolean> {
    const most = Math.max(1, Math.floor(perSecond * (averageMilliseconds / 1000)));
    const needed = Math.min(count, most);
    for (;;) {
      const now = performance.now();
      while ((this.#chargedAt[0] ?? now) <= now - intervalMilliseconds) this.#chargedAt.shift();
      const free = most - this.#chargedAt.length;
      if (free >= needed) break;
      const nextFreed = this.#chargedAt[needed - free - 1] ?? now;
      const milliseconds = Math.max(5, nextFreed + intervalMilliseconds - now);
      if (milliseconds > this.millisecondsLeft) return false;
      await sleep(milliseconds, undefined, { signal });
    }
    this.#chargedAt.push(...Array.from({ length: count }, () => performance.now()));
    return true;
  }
}
