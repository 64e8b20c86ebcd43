import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess } from '../../scenarios/vocabulary/expectations.ts';
import type { ResetSample, ResetUnit } from '../../schemas/reset-unit.ts';
import { now } from '../http/client.ts';
import { ServerClock } from './server-clock.ts';

const samplesKept = 40;
const marginMilliseconds = 30;
/** An announced reset that is further off is not waited for. */
export const longestWaitMilliseconds = 120_000;
const shortestWindowMilliseconds = 250;
/** Where no reset can be told, waits double from the first to the longest, as long as this in all. */
const firstBlindMilliseconds = 500;
const longestBlindMilliseconds = 8000;
const patienceMilliseconds = 60_000;
/** A server whose Remaining stays 0 although it admits is not worth waiting for any longer. */
const mostIdleWaits = 2;

/** Of all keys of a run; then announced resets are not waited for any longer. */
const mostVainMilliseconds = 60_000;

/** Waits after which nothing was admitted, of all keys together. */
export interface FruitlessWaits {
  milliseconds: number;
}

/** A longer window than a day is not believed. */
const longestWindowMilliseconds = 86_400_000;

/** A limit is used up, and its announced reset further off than is worth waiting for. */
export class LimitExhausted extends Error {
  readonly limit: number | undefined;
  readonly milliseconds: number;
  constructor(limit: number | undefined, milliseconds: number) {
    super(`no room for ${milliseconds} ms`);
    this.limit = limit;
    this.milliseconds = milliseconds;
  }
}

/** What one key's answers announced, and whether more may be sent on it now. */
export class KeyPacer {
  #samples: ResetSample[] = [];
  #inFlight = 0;
  #limit: number | undefined;
  #remaining: number | undefined;
  /** Since when `#remaining` holds: what is answered to requests sent before can only lower it. */
  #knownSince = 0;
  /** When the last wait ended: what was sent before tells of a window that is over. */
  #freshSince = 0;
  #idleWaits = 0;
  /** The last wait, milliseconds, until an answer tells whether it was in vain. */
  #waited = 0;
  /** In all since Remaining was above 0 after a wait. */
  #waitedInRow = 0;
  /** The furthest off that a reset was announced, milliseconds. */
  #longestLeft = 0;
  /** A 429 came after the wait: the window was not over. */
  #refused = false;
  #wasAdmitted = false;
  /** Remaining was above 0 before: a server that counts down is believed when it comes to 0. */
  #countsDown = false;
  /** Waited in all without knowing for how long, milliseconds; and the next such wait. */
  #blindly = 0;
  #blindWait = firstBlindMilliseconds;
  /** The wait for the announced reset, one for all who wait. */
  #reset: Promise<void> | undefined;
  #answered = Promise.withResolvers<void>();
  #units: () => ResetUnit[];
  #clock: ServerClock;
  #vain: FruitlessWaits;

  /** `units`: those in which the server's values can be, the shorter wait first. */
  constructor(units: () => ResetUnit[], clock = new ServerClock(), vain: FruitlessWaits = { milliseconds: 0 }) {
    this.#units = units;
    this.#clock = clock;
    this.#vain = vain;
  }

  /** How many of ours were admitted in the present window. */
  spent = 0;

  samples(): readonly ResetSample[] {
    return this.#samples;
  }

  /** The announced end of the present window by our clock, the earlier or the later where two fit; undefined where none does. */
  resetAt(which: 'earlier' | 'later' = 'earlier'): number | undefined {
    const unit = this.#units().at(which === 'earlier' ? 0 : -1);
    const last = this.#samples.at(-1);
    return unit === undefined || last === undefined ? undefined : this.#clock.instant(last, unit);
  }

  /** After a 429 another try may be worth while: nothing tells until when it holds, and it was admitted before. */
  get mayRetryWithoutReset(): boolean {
    return this.#wasAdmitted && this.resetAt() === undefined && this.#blindly < patienceMilliseconds;
  }

  /**
   * Waits while the limit leaves no room, so that no check trips it by accident: for answers under way while some of
   * what remains may be theirs, else for the announced reset, or where none can be told for a time that doubles. Whoever
   * entered leaves. `mostMilliseconds`: longer waits are not worth while.
   * @throws LimitExhausted where a server that is to be believed announces a reset that is further off
   */
  async acquire(
    signal: AbortSignal,
    waiting: (milliseconds: number, announced: boolean) => void,
    mostMilliseconds = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    while (this.#remaining !== undefined && this.#remaining <= this.#inFlight) {
      if (this.#remaining > 0) {
        await this.#answered.promise;
        signal.throwIfAborted();
        continue;
      }
      if (this.#reset === undefined) this.#refuseTooLong(Math.min(mostMilliseconds, longestWaitMilliseconds));
      this.#reset ??= this.#untilReset(signal, waiting);
      if (this.#reset === undefined) break;
      await this.#reset;
    }
    this.#inFlight += 1;
  }

  /** @throws LimitExhausted */
  #refuseTooLong(mostMilliseconds: number): void {
    const milliseconds = this.#leftOfWindow() + this.#doubt();
    if (milliseconds <= mostMilliseconds || milliseconds > longestWindowMilliseconds) return;
    if (this.#countsDown || this.#limit === 1) throw new LimitExhausted(this.#limit, milliseconds);
  }

  /** The wait for the announced reset; undefined where there is none, or none worth waiting for. */
  #untilReset(
    signal: AbortSignal,
    waiting: (milliseconds: number, announced: boolean) => void,
  ): Promise<void> | undefined {
    if (this.mayRetryWithoutReset) return this.#tryLater(signal, waiting);
    const left = this.#leftOfWindow() + this.#doubt();
    if (left > longestWaitMilliseconds || this.#isVain()) return undefined;
    // A sliding window may have moved on since the answer was made: one may try, and its answer tells.
    if (left <= 0 && !this.#countsDown) return undefined;
    const milliseconds = Math.max(0, left) + marginMilliseconds;
    this.#idleWaits += 1;
    this.#waited = milliseconds;
    this.#waitedInRow += milliseconds;
    if (milliseconds > 250) waiting(milliseconds, true);
    return sleep(milliseconds, undefined, { signal }).then(() => {
      this.#reset = undefined;
      // A sliding window has room for one again, not for all: the answer to the first tells for how many.
      this.#remaining = 1;
      this.#knownSince = now();
      this.#freshSince = this.#knownSince;
    });
  }

  /** How much later than announced the window may end: whole seconds may be rounded down, and clocks differ. */
  #doubt(): number {
    const units = this.#units();
    const rounding = units.some((unit) => unit.endsWith('-seconds')) ? 1000 : 0;
    return rounding + (units[0]?.startsWith('epoch') ? this.#clock.doubt : 0);
  }

  /** Waiting tells nothing any more: a sliding window frees Limit in each window, one by one; a stuck Remaining does not. */
  #isVain(): boolean {
    if (this.#vain.milliseconds >= mostVainMilliseconds) return true;
    if (!this.#countsDown || this.#limit === undefined) return this.#idleWaits >= mostIdleWaits;
    const windows = 2 + this.#idleWaits / this.#limit;
    return this.#idleWaits >= mostIdleWaits && this.#waitedInRow > windows * this.#longestLeft;
  }

  /** A wait after which one may try whether it is admitted. */
  #tryLater(signal: AbortSignal, waiting: (milliseconds: number, announced: boolean) => void): Promise<void> {
    const milliseconds = this.#blindWait;
    this.#blindWait = Math.min(longestBlindMilliseconds, milliseconds * 2);
    this.#blindly += milliseconds;
    waiting(milliseconds, false);
    return sleep(milliseconds, undefined, { signal }).then(() => {
      this.#reset = undefined;
      this.#remaining = 1;
      this.#knownSince = now();
      this.#freshSince = this.#knownSince;
    });
  }

  /** Milliseconds to the announced reset; while two units fit, by the one in which windows last a time that windows last. */
  #leftOfWindow(): number {
    const [earlier = 0, later = 0] = [this.resetAt('earlier'), this.resetAt('later')].map((at) => (at ?? 0) - now());
    const longest = Math.max(...this.#samples.map(({ reset }) => reset));
    const tooShort = earlier < later && (this.#refused || longest < shortestWindowMilliseconds);
    return tooShort && (this.#refused || later < longestWaitMilliseconds) ? later : earlier;
  }

  /** Learns from what came back, if anything did. */
  release(reply?: Reply): void {
    this.#inFlight -= 1;
    if (reply !== undefined) this.observe(reply);
    this.#answered.resolve();
    this.#answered = Promise.withResolvers();
  }

  observe(reply: Reply): void {
    const { limit, remaining, reset } = announcement(reply);
    const ended = this.resetAt();
    this.spent = (ended !== undefined && reply.sentAt > ended ? 0 : this.spent) + (isSuccess(reply) ? 1 : 0);
    if (limit !== undefined && limit > 0) this.#limit = limit;
    if (hasStatus(reply, 429) && this.#freshSince > 0 && reply.sentAt >= this.#freshSince) this.#refused = true;
    if (reply.kind === 'answer' && reply.sentAt >= this.#freshSince) this.#decided(reply, remaining);
    // Below none there is nothing to count: such a value is judged, not waited for.
    if (remaining !== undefined && remaining >= 0 && reply.sentAt >= this.#freshSince) this.#left(remaining, reply);
    if (reply.kind === 'answer' && reply.sentAt >= this.#freshSince) {
      if (hasStatus(reply, 429)) this.#vain.milliseconds += this.#waited;
      this.#waited = 0;
    }
    if (reset === undefined) return;
    this.#samples.push({ reset, at: reply.receivedAt, sentAt: reply.sentAt, remaining });
    if (this.#samples.length > samplesKept) this.#samples.splice(1, 1);
    const left = (this.resetAt('later') ?? 0) - now();
    if (left <= longestWaitMilliseconds) this.#longestLeft = Math.max(this.#longestLeft, left + this.#doubt());
  }

  /** Learns from an admission or refusal as such; without Remaining it is all there is to learn from. */
  #decided(reply: Reply, remaining: number | undefined): void {
    const refused = hasStatus(reply, 429);
    if (!refused && reply.sentAt < this.#knownSince) return;
    this.#wasAdmitted ||= !refused;
    if (!refused) this.#blindWait = firstBlindMilliseconds;
    if (remaining !== undefined || this.resetAt() !== undefined) return;
    this.#remaining = refused ? 0 : undefined;
    this.#knownSince = reply.receivedAt;
  }

  /** Answers overtake each other: only one to a request sent later may say that more remains. */
  #left(remaining: number, reply: Reply): void {
    if (this.#remaining === undefined || remaining < this.#remaining || reply.sentAt >= this.#knownSince) {
      this.#remaining = remaining;
      this.#knownSince = reply.receivedAt;
    }
    this.#countsDown ||= remaining > 0;
    if (hasStatus(reply, 429) || (remaining === 0 && this.#limit !== 1)) return;
    this.#idleWaits = 0;
    this.#waitedInRow = 0;
  }
}
