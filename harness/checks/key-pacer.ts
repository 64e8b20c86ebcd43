import { fittingUnits, isSeenToCountDown, type ResetSample, type ResetUnit } from '../../limiter/reset-unit.ts';
import { type AnnouncedEnd, announcedEnd, middleOf } from '../../limiter/resets.ts';
import { agreeingClock, type ClockReading, ServerClock } from '../../limiter/server-clock.ts';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, headerOf, isSuccess } from '../../scenarios/vocabulary/expectations.ts';
import { now, sleep } from '../http/clock.ts';
import type { KeyInUse } from '../http/target-access.ts';
import { AnnouncedResets, longestWaitMilliseconds } from './announced-resets.ts';
import { Backoff, type FruitlessWaits, ResetWaits } from './key-waits.ts';

const marginMilliseconds = 30;
const reportedWaitMilliseconds = 250;
const longestWindowMilliseconds = 86_400_000;

/** The limit is exhausted, and the reset is too far away to wait for. */
export class LimitExhausted extends Error {
  readonly limit: number | undefined;
  readonly milliseconds: number;
  constructor(limit: number | undefined, milliseconds: number) {
    super(`the limit is exhausted for ${milliseconds} ms`);
    this.limit = limit;
    this.milliseconds = milliseconds;
  }
}

/**
 * `unlimited`: no Remaining is known, so requests may be sent. `open`: Remaining exceeds the requests in flight. `full`:
 * the requests in flight may use up what remains. `exhausted`: none remain. `waiting`: none remain, and a wait is running.
 */
type PacerState = 'unlimited' | 'open' | 'full' | 'exhausted' | 'waiting';

/** Tracks one key's rate-limit headers and delays requests accordingly. */
export class KeyPacer {
  /** Requests admitted in the current window. */
  admittedInWindow = 0;
  #limit: number | undefined;
  #remaining: number | undefined;
  #inFlight = 0;
  /** Answers to requests sent earlier can lower `#remaining`, but not raise it. */
  #remainingSince = 0;
  /** End of the last wait. Answers to requests sent earlier belong to an earlier window. */
  #windowSince = 0;
  /** The server has announced Remaining above 0, so its 0 means that the limit is exhausted. */
  #countsDown = false;
  #wasAdmitted = false;
  #wasRefusedAfterWait = false;
  #isRefusedAtZero = false;
  #wait: Promise<void> | undefined;
  #nextAnswer = Promise.withResolvers<void>();
  readonly #resets: AnnouncedResets;
  readonly #resetWaits: ResetWaits;
  readonly #backoff = new Backoff();

  /** `units` returns the possible units of the key's resets, the likelier one first. */
  constructor(
    units: () => ResetUnit[],
    clock: ClockReading = agreeingClock,
    fruitless: FruitlessWaits = { milliseconds: 0 },
  ) {
    this.#resets = new AnnouncedResets(units, clock);
    this.#resetWaits = new ResetWaits(fruitless);
  }

  get samples(): readonly ResetSample[] {
    return this.#resets.samples;
  }

  /** End of the current window, local clock; the earliest one if the unit is ambiguous. Undefined if unknown. */
  get resetAt(): number | undefined {
    return this.#resets.earliest;
  }

  /** End of the last wait for the limit, 0 without one. */
  get waitedAt(): number {
    return this.#windowSince;
  }

  /** True if a refused request may be sent again after a wait, although no reset is announced. */
  get mayRetryWithoutReset(): boolean {
    return this.#wasAdmitted && this.resetAt === undefined && !this.#backoff.isUsedUp;
  }

  get state(): PacerState {
    if (this.#remaining === undefined) return 'unlimited';
    if (this.#remaining > this.#inFlight) return 'open';
    if (this.#remaining > 0) return 'full';
    return this.#wait === undefined ? 'exhausted' : 'waiting';
  }

  /** Waits, up to `mostMilliseconds`, until there is room for a request. Each call needs a `release`. @throws LimitExhausted */
  async acquire(
    signal: AbortSignal,
    onWaiting: (milliseconds: number, announced: boolean) => void,
    mostMilliseconds = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    for (let { state } = this; state !== 'unlimited' && state !== 'open'; { state } = this) {
      if (state === 'full') {
        await this.#nextAnswer.promise;
        signal.throwIfAborted();
        continue;
      }
      if (state === 'exhausted') {
        const wait = this.#nextWait(Math.min(mostMilliseconds, longestWaitMilliseconds));
        if (wait === undefined) break;
        if (wait.milliseconds > reportedWaitMilliseconds) onWaiting(wait.milliseconds, wait.announced);
        this.#wait = sleep(wait.milliseconds, signal).then(() => this.#endWait());
      }
      await this.#wait;
    }
    this.#inFlight += 1;
  }

  /** Ends an acquired request and observes its reply, if there is one. */
  release(reply?: Reply): void {
    this.#inFlight -= 1;
    if (reply !== undefined) this.observe(reply);
    this.#nextAnswer.resolve();
    this.#nextAnswer = Promise.withResolvers();
  }

  /** Learns from any reply to a request with the key, paced or not. */
  observe(reply: Reply): void {
    const resetAt = this.resetAt;
    if (resetAt !== undefined && reply.sentAt > resetAt) this.admittedInWindow = 0;
    if (isSuccess(reply)) this.admittedInWindow += 1;
    const { limit } = announcement(reply);
    if (limit !== undefined && limit > 0) this.#limit = limit;
    if (reply.kind === 'answer' && reply.sentAt >= this.#windowSince) this.#observeAnswer(reply);
    this.#resets.observe(reply);
  }

  #observeAnswer(reply: Reply): void {
    const { remaining } = announcement(reply);
    const isRefused = hasStatus(reply, 429);
    if (isRefused && this.#windowSince > 0) this.#wasRefusedAfterWait = true;
    // From now on its 0 is known to mean that the limit is used up.
    if (isRefused && remaining === 0 && !this.#isRefusedAtZero) {
      this.#isRefusedAtZero = true;
      this.#resetWaits.clear();
    }
    if (isRefused || reply.sentAt >= this.#remainingSince) this.#observeDecision(reply, isRefused);
    // Some servers count below 0: a finding for a check, not a reason to wait.
    if (remaining !== undefined && remaining >= 0) this.#observeRemaining(remaining, reply, isRefused);
    this.#resetWaits.observeAnswer(isRefused);
  }

  /** Without Remaining and Reset, only the decision itself shows if the limit is exhausted. */
  #observeDecision(reply: Reply, isRefused: boolean): void {
    if (!isRefused) {
      this.#wasAdmitted = true;
      this.#backoff.restart();
    }
    if (announcement(reply).remaining !== undefined || this.resetAt !== undefined) return;
    this.#remaining = isRefused ? 0 : undefined;
    this.#remainingSince = reply.receivedAt;
  }

  /** Answers may overtake each other: only the answer to a later request may raise `#remaining`. */
  #observeRemaining(remaining: number, reply: Reply, isRefused: boolean): void {
    if (this.#remaining === undefined || remaining < this.#remaining || reply.sentAt >= this.#remainingSince) {
      this.#remaining = remaining;
      this.#remainingSince = reply.receivedAt;
    }
    if (remaining > 0) this.#countsDown = true;
    if (!isRefused && (remaining > 0 || this.#limit === 1 || this.#isRefusedAtZero)) this.#resetWaits.clear();
  }

  /** The next wait for an exhausted key; undefined if the request is sent without one. @throws LimitExhausted */
  #nextWait(mostMilliseconds: number): { milliseconds: number; announced: boolean } | undefined {
    const timeLeft = this.#resets.timeLeft(this.#wasRefusedAfterWait);
    const isPlausible = timeLeft <= longestWindowMilliseconds;
    if (timeLeft > mostMilliseconds && isPlausible && (this.#countsDown || this.#limit === 1))
      throw new LimitExhausted(this.#limit, timeLeft);
    if (this.mayRetryWithoutReset) return { milliseconds: this.#backoff.take(), announced: false };
    const limit = this.#countsDown ? this.#limit : undefined;
    if (timeLeft > longestWaitMilliseconds) return undefined;
    if (this.#resetWaits.areFruitless(limit, this.#resets.longestMilliseconds)) return undefined;
    // A sliding window may have moved on since the answer was sent.
    if (timeLeft <= 0 && !this.#countsDown) return undefined;
    const milliseconds = Math.max(0, timeLeft) + marginMilliseconds;
    this.#resetWaits.add(milliseconds);
    return { milliseconds, announced: true };
  }

  /** Lets one request through, because a sliding window may have room for only one after a reset. Its answer tells the rest. */
  #endWait(): void {
    this.#wait = undefined;
    this.#remaining = 1;
    this.#remainingSince = now();
    this.#windowSince = this.#remainingSince;
  }
}

/** The pacers of all keys of a run. They share the server's clock and the unit of X-RateLimit-Reset. */
export class KeyPacers {
  readonly clock = new ServerClock();
  #pacers = new Map<string, KeyPacer>();
  #fruitless = { milliseconds: 0 };
  #declaredUnit: ResetUnit | undefined;

  constructor(declaredUnit: ResetUnit | undefined) {
    this.#declaredUnit = declaredUnit;
  }

  of(key: KeyInUse): KeyPacer {
    const pacer = this.#pacers.get(key.label) ?? new KeyPacer(() => this.units(), this.clock, this.#fruitless);
    this.#pacers.set(key.label, pacer);
    return pacer;
  }

  /** Learns the server's clock from the Date of a reply. */
  observeDate(reply: Reply): void {
    const date = Date.parse(headerOf(reply, 'date') ?? '');
    this.clock.observe({ sent: reply.sentAt, received: reply.receivedAt, date });
  }

  /** The units that fit the resets of every key, the likelier one first. */
  units(): ResetUnit[] {
    if (this.#declaredUnit !== undefined) return [this.#declaredUnit];
    const [first = [], ...others] = Array.from(this.#pacers.values(), ({ samples }) => fittingUnits(samples)).filter(
      (units) => units.length > 0,
    );
    return first.filter((unit) => others.every((units) => units.includes(unit)));
  }

  get isUnitDeclared(): boolean {
    return this.#declaredUnit !== undefined;
  }

  /** True if the resets of any key were seen to count down in this unit: a server uses one unit for all. */
  isSeenToCountDown(unit: ResetUnit): boolean {
    return [...this.#pacers.values()].some(({ samples }) => isSeenToCountDown(samples, unit));
  }

  get countsInSeconds(): boolean {
    return this.units().some((unit) => unit.endsWith('-seconds'));
  }

  /** The instants that a reply announces as its reset, local clock. Undefined if it announces none, or in an unknown unit. */
  announcedEnd(reply: Reply | undefined, unit: ResetUnit | undefined = this.units()[0]): AnnouncedEnd | undefined {
    const { reset } = announcement(reply);
    if (reply === undefined || reset === undefined || unit === undefined) return undefined;
    return announcedEnd({ reset, sent: reply.sentAt, answered: reply.receivedAt }, unit, this.clock);
  }

  /** The instants that a reply announces as its reset, one for each unit that fits. */
  announcedEnds(reply: Reply | undefined): (AnnouncedEnd | undefined)[] {
    return this.units().map((unit) => this.announcedEnd(reply, unit));
  }

  /** Milliseconds from now to the reset that a reply announces; undefined if the unit is unknown. */
  untilReset(reply: Reply): number | undefined {
    // A delta counts from the receipt of the answer: a request sent earlier would be refused.
    const end = this.announcedEnd({ ...reply, sentAt: reply.receivedAt });
    return end && middleOf(end) - now();
  }
}
