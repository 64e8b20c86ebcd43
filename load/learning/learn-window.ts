import type { LimiterKind } from '../../limiter/decisions.ts';
import type { WindowHint } from '../../limiter/limiter-hint.ts';
import { fittingUnits, type ResetSample, type ResetUnit, resetInstant, resetUnitOf } from '../../limiter/reset-unit.ts';
import { isUncounted } from './limiter-fault.ts';
import { nextProbeAt } from './next-probe.ts';
import { probeObservation, quickMilliseconds } from './observation.ts';
import type { Probe, ProbedKey } from './probe.ts';
import { WindowBelief } from './window-belief.ts';

/** The window of a key, as its limiter showed it. */
export interface LearnedWindow {
  /** Length of the window; absent if it could not be told in time. */
  seconds?: number;
  /** From then on the probes do not count against the limit any more, milliseconds since 1970. */
  freshAt?: number;
}

/** Learning may take twice the time to the furthest announced reset, within these bounds. */
const shortestBudgetMilliseconds = 25_000;
const longestBudgetMilliseconds = 150_000;
const longestQuickSeconds = 10;
/** A sliding counter counts a request until the window after the next one begins: for two windows. */
const countedWindows = (kind: LimiterKind): number => (kind === 'sliding-counter' ? 2 : 1);
const certain = 0.985;
const probable = 0.9;
/** The rest of the limit is left for watching. */
const spentShare = 0.75;
const mostSpent = 60;
/** The most requests with one key. */
const mostRequests = 160;
const leastLatencies = 2.5;
/** Other requests of a key, or slow answers, explain this many answers that no limiter of a known kind gives. */
const mostContradictions = 2;
const doubtMilliseconds = 12_500;
const fewestReturned = 3;
const mostReturns = 4;
const announcementsAfterReturn = 2;
const announcementPauseMilliseconds = 20;
const togetherAtOnce = 6;
const togetherWhenRefilled = 12;
const fewestWhenRefilled = 4;
/** A limit is refilled if this share of the requests that were spent has come back. */
const refilledShare = 0.67;

/** Learns the window of one key: spends most of its limit, and watches it return. */
export class WindowLearner {
  readonly belief: WindowBelief;
  readonly #key: ProbedKey;
  readonly #startedAt: number;
  readonly #probes: Probe[];
  /** Number of times that many requests came back at once. */
  #returns = 0;

  /** `hinted`: window of another key of the target. */
  constructor(key: ProbedKey, first: Probe, limit: number, hinted?: WindowHint) {
    this.#key = key;
    this.#probes = [first];
    this.#startedAt = first.at - first.milliseconds;
    this.belief = new WindowBelief(limit, hinted);
    this.belief.observe(probeObservation([first]));
  }

  get probes(): readonly Probe[] {
    return this.#probes;
  }

  /** True if no known limiter explains the answers, and they are quick enough to tell. */
  get isContradicted(): boolean {
    const { best, reading } = this.belief;
    const hasRemaining = this.#probes.some(({ remaining }) => remaining !== undefined);
    return hasRemaining && this.isQuick && (!reading.isUsable || (best?.contradictions ?? 0) > mostContradictions);
  }

  /** True if a limiter gives back little while one request is answered. */
  get isQuick(): boolean {
    return this.belief.latency <= quickMilliseconds;
  }

  /** Takes note of responses to requests that were sent together. */
  observe(probes: readonly Probe[]): void {
    this.#probes.push(...probes);
    this.belief.observe(probeObservation(probes));
  }

  /** Instant at which learning ends, milliseconds. While several units of Reset fit, the likeliest window decides between them. */
  get deadline(): number {
    const samples = resetSamples(this.#probes);
    const unit = resetUnitOf(samples, this.belief.best?.seconds) ?? fittingUnits(samples)[0];
    const announced = samples.flatMap((sample) => (unit === undefined ? [] : resetInstant(sample, unit) - sample.at));
    const longest = Math.max(0, ...announced.filter((distance) => distance <= longestBudgetMilliseconds));
    return (
      this.#startedAt + Math.min(longestBudgetMilliseconds, Math.max(shortestBudgetMilliseconds, 2 * longest + 1000))
    );
  }

  /** Sends the first request of `spend`, alone. */
  async begin(): Promise<Probe | undefined> {
    await this.send(1);
    return this.#probes.at(-1);
  }

  /** Sends requests until most of the limit is spent; a few are left for watching. */
  async spend(): Promise<void> {
    const [first] = this.#probes;
    const { limit } = this.belief;
    if (first?.remaining === undefined) return;
    const spendable = Math.min(mostSpent, Math.floor(Math.min(first.remaining, limit) * spentShare));
    const isQuick = first.milliseconds <= quickMilliseconds;
    while (!isUncounted(this.#probes, limit)) {
      const { status } = this.#probes.at(-1) ?? first;
      const isCounted = (this.belief.last?.remaining ?? 0) < first.remaining;
      const left = (isCounted ? spendable : mostRequests * spentShare) + 1 - this.#probes.length;
      if (status === 429 || left <= 0) return;
      const together = (isQuick ? 1 : togetherAtOnce) * (isCounted ? 1 : 2);
      await this.send(Math.min(together, left));
    }
  }

  /** Watches what the limiter gives back, until its window is certain or the time is over. */
  async watch(): Promise<LearnedWindow> {
    for (;;) {
      const now = this.#key.now();
      const found = this.#verdict(now);
      if (found !== undefined) return found;
      const { returned } = this.belief;
      if (this.#isRefilled()) {
        await this.send(Math.min(togetherWhenRefilled, Math.max(1, this.belief.limit >> 1)));
        continue;
      }
      await this.#key.pause(nextProbeAt(this.belief, now, this.deadline) - now);
      await this.send(1);
      // Only announcements after the end of a window tell if Reset means that end.
      if (this.belief.returned - returned < fewestReturned) continue;
      this.#returns += 1;
      for (let sent = 0; sent < announcementsAfterReturn; sent++) {
        await this.#key.pause(announcementPauseMilliseconds);
        await this.send(1);
      }
    }
  }

  /** The window, if it is certain or the time is over. */
  #verdict(now: number): LearnedWindow | undefined {
    const { limit, returned, latency } = this.belief;
    const { best } = this.belief;
    if (best === undefined) return now >= this.deadline ? {} : undefined;
    const { seconds, probability, kind } = best;
    const isOver = this.#probes.length >= mostRequests || now >= this.deadline;
    // No known limiter explains the answers: waiting for its window is useless, and after some time more requests tell no more.
    if (best.contradictions > mostContradictions)
      return isOver || now >= this.#startedAt + doubtMilliseconds ? {} : undefined;
    // Gradual refills leave several windows possible, and more requests would not change that.
    const isGradual = kind === 'token-bucket' || kind === 'sliding-counter';
    // A long window is waited for only if all answers agree with it.
    const isDoubtful = isGradual && seconds > longestQuickSeconds && best.contradictions > 0;
    // Answers that take as long as a window say little about it.
    const isTold = seconds * 1000 >= latency * leastLatencies && !isDoubtful;
    const hasReturned = isTold && returned >= Math.min(3, limit / 2);
    const wholeAt = now + seconds * 1000 * countedWindows(kind);
    // A gradual refill is nearly complete, and a window that took so long may be far too long.
    const freshAt = isGradual || isOver ? Math.min(wholeAt, this.deadline) : wholeAt;
    // More returns exclude lengths that two returns allow by chance.
    const isEnough = isGradual || isOver || best.others.length === 0 || this.#returns >= mostReturns;
    // Slow answers leave the instants of decisions uncertain: two windows of a limiter that refills then look alike.
    const least = isGradual && latency <= quickMilliseconds ? probable : certain;
    if (probability >= least && hasReturned && isEnough) return { seconds, freshAt };
    if (!isOver) return undefined;
    return probability >= (isGradual ? least : probable) && hasReturned ? { seconds, freshAt } : {};
  }

  /** A limiter that refills as fast as single requests come shows nothing more until requests are spent again. */
  #isRefilled(): boolean {
    const latest = this.#probes.slice(-fewestWhenRefilled).map(({ remaining = 0 }) => remaining);
    const most = Math.max(0, ...this.#probes.map(({ remaining = 0 }) => remaining));
    // At most `mostSpent` requests of a large limit are spent.
    const left = most - Math.min(mostSpent, most * spentShare) * refilledShare;
    return this.#probes.length > fewestWhenRefilled && latest.every((remaining) => remaining > left);
  }

  /** Sends requests together, and takes note of the responses. */
  async send(count: number): Promise<readonly Probe[]> {
    if (count === 0) return [];
    const probes = await Promise.all(Array.from({ length: count }, () => this.#key.send()));
    this.observe(probes);
    return probes;
  }
}

/** The unit of X-RateLimit-Reset, from the responses of one key. */
export const unitOf = (probes: readonly Probe[], windowSeconds?: number): ResetUnit | undefined =>
  resetUnitOf(resetSamples(probes), windowSeconds);

const resetSamples = (probes: readonly Probe[]): ResetSample[] =>
  probes.flatMap(({ reset, remaining, at, milliseconds }) =>
    reset === undefined ? [] : [{ reset, remaining, at, sentAt: at - milliseconds }],
  );
