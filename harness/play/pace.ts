import { setTimeout as sleep } from 'node:timers/promises';
import { announcement, hasStatus, isSuccess } from '../../scenarios/vocabulary/expectations.ts';
import type { Reply } from '../../scenarios/vocabulary/suite.ts';
import type { ResetSample, ResetUnit } from '../../schemas/reset-unit.ts';
import { now } from './sender.ts';
import { ServerClock } from './server-clock.ts';

const samplesKept = 40;
const marginMilliseconds = 30;
const longestWaitMilliseconds = 120_000;
const shortestWindowMilliseconds = 250;
/** Where no reset can be told, waits double from the first to the longest, as long as this in all. */
const firstBlindMilliseconds = 500;
const longestBlindMilliseconds = 8000;
const patienceMilliseconds = 60_000;
/** A server whose Remaining stays 0 although it admits is not worth waiting for any longer. */
const mostIdleWaits = 2;

/** What one key's answers announced, and whether more may be sent on it now. */
export class Pace {
  #samples: ResetSample[] = [];
  #inFlight = 0;
  #limit: number | undefined;
  #remaining: number | undefined;
  /** Since when `#remaining` holds: what is answered to requests sent before can only lower it. */
  #knownSince = 0;
  /** When the last wait ended: what was sent before tells of a window that is over. */
  #freshSince = 0;
  #idleWaits = 0;
  /** A 429 came after the wait: the window was not over. */
  #refused = false;
  #wasAdmitted = false;
  /** Waited in all without knowing for how long, milliseconds; and the next such wait. */
  #blindly = 0;
  #blindWait = firstBlindMilliseconds;
  /** The wait for the announced reset, one for all who wait. */
  #reset: Promise<void> | undefined;
  #answered = Promise.withResolvers<void>();
  #units: () => ResetUnit[];
  #clock: ServerClock;

  /** `units`: those in which the server's values can be, the shorter wait first. */
  constructor(units: () => ResetUnit[], clock = new ServerClock()) {
    this.#units = units;
    this.#clock = clock;
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
  get patient(): boolean {
    return this.#wasAdmitted && this.resetAt() === undefined && this.#blindly < patienceMilliseconds;
  }

  /**
   * Waits while the limit leaves no room, so that no check trips it by accident: for answers under way while some of
   * what remains may be theirs, else for the announced reset, or where none can be told for a time that doubles. Whoever
   * entered leaves.
   */
  async enter(signal: AbortSignal, waiting: (milliseconds: number, announced: boolean) => void): Promise<void> {
    while (this.#remaining !== undefined && this.#remaining <= this.#inFlight) {
      if (this.#remaining > 0) {
        await this.#answered.promise;
        signal.throwIfAborted();
        continue;
      }
      this.#reset ??= this.#untilReset(signal, waiting);
      if (this.#reset === undefined) break;
      await this.#reset;
    }
    this.#inFlight += 1;
  }

  /** The wait for the announced reset; undefined where there is none, or none worth waiting for. */
  #untilReset(
    signal: AbortSignal,
    waiting: (milliseconds: number, announced: boolean) => void,
  ): Promise<void> | undefined {
    if (this.patient) return this.#tryLater(signal, waiting);
    const milliseconds = this.#leftOfWindow() + marginMilliseconds;
    if (milliseconds <= marginMilliseconds || milliseconds > longestWaitMilliseconds) return undefined;
    if (this.#idleWaits >= mostIdleWaits) return undefined;
    this.#idleWaits += 1;
    if (milliseconds > 250) waiting(milliseconds, true);
    return sleep(milliseconds, undefined, { signal }).then(() => {
      this.#reset = undefined;
      this.#remaining = this.#limit;
      this.#knownSince = now();
      this.#freshSince = this.#knownSince;
    });
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
    return tooShort && later < longestWaitMilliseconds ? later : earlier;
  }

  /** Learns from what came back, if anything did. */
  leave(reply?: Reply): void {
    this.#inFlight -= 1;
    if (reply !== undefined) this.saw(reply);
    this.#answered.resolve();
    this.#answered = Promise.withResolvers();
  }

  saw(reply: Reply): void {
    const { limit, remaining, reset } = announcement(reply);
    const ended = this.resetAt();
    this.spent = (ended !== undefined && reply.sentAt > ended ? 0 : this.spent) + (isSuccess(reply) ? 1 : 0);
    if (limit !== undefined && limit > 0) this.#limit = limit;
    if (hasStatus(reply, 429) && this.#freshSince > 0 && reply.sentAt >= this.#freshSince) this.#refused = true;
    if (reply.kind === 'answer' && reply.sentAt >= this.#freshSince) this.#decided(reply, remaining);
    // Below none there is nothing to count: such a value is judged, not waited for.
    if (remaining !== undefined && remaining >= 0 && reply.sentAt >= this.#freshSince) this.#left(remaining, reply);
    if (reset === undefined) return;
    this.#samples.push({ reset, at: reply.receivedAt, sentAt: reply.sentAt, remaining });
    if (this.#samples.length > samplesKept) this.#samples.splice(1, 1);
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
    if (!hasStatus(reply, 429) && (remaining > 0 || this.#limit === 1)) this.#idleWaits = 0;
  }
}
