import type { LimiterKind } from '../../limiter/decisions.ts';
import type { WindowHint } from '../../limiter/limiter-hint.ts';
import { type Hypothesis, leadingOf, mostProbableOf, weightOf } from './hypothesis.ts';
import { modelsOf } from './models/all-models.ts';
import { isBelow, isImpossible, type LimiterModel, probabilityOf } from './models/limiter-model.ts';
import {
  medianLatency,
  type Observation,
  quickMilliseconds,
  type RemainingReading,
  remainingReading,
  usedBefore,
} from './observation.ts';
import { ResetReading } from './reset-reading.ts';
import { longestSeconds, roundWindow, shortestSeconds, usualWindows, windowPrior } from './usual-windows.ts';

/** A length of the window, with its probability after all observations. */
interface WindowShare {
  seconds: number;
  probability: number;
  /** The most probable kind with this window. */
  kind: LimiterKind;
  /** Observations that it does not explain. */
  contradictions: number;
  /** Other lengths that the requests that came back do not contradict, whatever Reset says. */
  others: number[];
}

/** A limiter may also count other requests of the key, and answers may overtake each other. */
const missProbability = 0.003;
/** A hypothesis with less than this share of the most probable one is dropped. */
const negligible = 1e-7;
const contradictionsOfWrongWindow = 1;
const fewestSecondsToldByReset = 5;
/** For choosing requests, a window that is not contradicted has at least this share of the most probable one. */
const leastRivalShare = 0.02;
const hintedPrior = 3;

/**
 * The probability of each kind and window of a limiter, from what it says to the probes of a key. Each observation
 * multiplies the weight of a hypothesis by the probability that it gave to that observation.
 */
export class WindowBelief {
  readonly limit: number;
  readonly hinted: WindowHint | undefined;
  reading: RemainingReading;
  /** Number of requests that the limiter was seen to give back. */
  returned = 0;
  readonly #observations: Observation[] = [];
  /** A refusal may prolong the wait: what is given back after it contradicts longer windows only. */
  readonly #afterRefusal = new Set<Observation>();
  readonly #windows = new Set(usualWindows);
  #hypotheses: Hypothesis[] = [];
  #lastUsed = 0;
  #best: WindowShare | undefined;

  /** `hinted`: window of another key of the target. */
  constructor(limit: number, hinted?: WindowHint) {
    this.limit = limit;
    this.hinted = hinted;
    if (hinted !== undefined) this.#windows.add(hinted.seconds);
    this.reading = remainingReading([], limit);
  }

  get last(): Observation | undefined {
    return this.#observations.at(-1);
  }

  observe(observation: Observation): void {
    this.#best = undefined;
    if (observation.refused > 0 || (this.last?.refused ?? 0) > 0) this.#afterRefusal.add(observation);
    this.#observations.push(observation);
    const reading = remainingReading(this.#observations, this.limit);
    const before = this.reading;
    this.reading = this.#isMisread() ? { ...reading, isUsable: false } : reading;
    const { offset, step, isUsable } = this.reading;
    const isNew = this.#hypotheses.length === 0;
    if (isNew || offset !== before.offset || step !== before.step || isUsable !== before.isUsable) this.#startAnew();
    else this.#apply(observation, this.#hypotheses);
    this.#considerAnnounced(observation);
    this.#normalise();
  }

  /** The most probable window; undefined before any request was admitted. */
  get best(): WindowShare | undefined {
    this.#best ??= this.#mostProbable();
    return this.#best;
  }

  #mostProbable(): WindowShare | undefined {
    const weights = new Map<number, number>();
    let sum = 0;
    for (const hypothesis of this.#hypotheses) {
      const { windowSeconds } = hypothesis.model;
      const own = weightOf(hypothesis);
      weights.set(windowSeconds, (weights.get(windowSeconds) ?? 0) + own);
      sum += own;
    }
    const [seconds, weight] = [...weights].reduce((best, one) => (one[1] > best[1] ? one : best), [0, -1]);
    const best = mostProbableOf(this.#hypotheses.filter(({ model }) => model.windowSeconds === seconds));
    return (
      best && {
        seconds,
        probability: sum > 0 ? weight / sum : 0,
        kind: best.model.kind,
        contradictions: best.contradictions,
        others: this.#othersThan(best),
      }
    );
  }

  /** Other windows that the decisions allow, however improbable, and that no other key has excluded. */
  #othersThan({ model, contradictions, resets }: Hypothesis): number[] {
    // Whole seconds tell long windows apart, but not short ones.
    const isTold = model.windowSeconds >= fewestSecondsToldByReset && resets.share === 1;
    const allowed = this.#hypotheses.filter(
      (one) =>
        one.model.windowSeconds !== model.windowSeconds &&
        one.contradictions < contradictions + contradictionsOfWrongWindow &&
        !(isTold && one.resets.share < 1),
    );
    const found = [...new Set(allowed.map((one) => one.model.windowSeconds))];
    const { hinted } = this;
    return model.windowSeconds === hinted?.seconds ? found.filter((one) => hinted.others.includes(one)) : found;
  }

  /** The most probable hypotheses, with their weight, for choosing the next request. */
  rivals(): { weight: number; model: LimiterModel }[] {
    const leading = leadingOf(this.#hypotheses, 80);
    const least = (leading[0]?.weight ?? 0) * leastRivalShare;
    return leading.map(({ weight, hypothesis: { model, contradictions } }) => ({
      weight: contradictions === 0 ? Math.max(weight, least) : weight,
      model,
    }));
  }

  /** The instants at which the most probable hypotheses predict a change. */
  changesAfter(instant: number): number[] {
    return leadingOf(this.#hypotheses, 24).flatMap(({ hypothesis }) => hypothesis.model.changesAfter(instant));
  }

  /** Even the best hypothesis is often wrong about Remaining: it does not follow the limiter's decisions. */
  #isMisread(): boolean {
    if (!this.reading.isUsable) return this.#hypotheses.length > 0;
    const best = mostProbableOf(this.#hypotheses);
    return best !== undefined && best.misses > 3 && best.misses > this.#observations.length * 0.2;
  }

  get latency(): number {
    return medianLatency(this.#observations);
  }

  #startAnew(): void {
    this.#hypotheses = [...this.#windows].flatMap((seconds) => this.#hypothesesFor(seconds));
    this.returned = 0;
    this.#lastUsed = 0;
    for (const observation of this.#observations) {
      this.#countReturned(observation);
      this.#apply(observation, this.#hypotheses, true);
    }
  }

  #hypothesesFor(seconds: number): Hypothesis[] {
    const first = this.#observations.find(({ admitted }) => admitted > 0);
    if (first === undefined) return [];
    const latency = this.latency;
    const isQuick = latency <= quickMilliseconds;
    const slack = 8 + latency * (isQuick ? 0.5 : 0.2);
    return (isQuick ? [0.5] : [0.15, 0.5, 0.85]).flatMap((decided, _, all) => {
      const start = {
        limit: this.limit,
        windowSeconds: seconds,
        firstAt: first.sentAt + decided * (first.at - first.sentAt),
        usedBefore: usedBefore(first, this.limit, this.reading) ?? 0,
        slack: slack + seconds * 2,
      };
      return modelsOf(start).map((model) => ({
        model,
        decided,
        weight: (model.prior * (seconds === this.hinted?.seconds ? hintedPrior : windowPrior(seconds))) / all.length,
        misses: 0,
        contradictions: 0,
        resets: new ResetReading(slack),
      }));
    });
  }

  /** An announcement right after a window has begun tells its length. */
  #considerAnnounced(observation: Observation): void {
    const { reset, at } = observation;
    if (reset === undefined || usedBefore(observation, this.limit, this.reading) !== 0) return;
    for (const seconds of ResetReading.distances(reset, at, true).map((one) => roundWindow(one / 1000))) {
      if (seconds < shortestSeconds || seconds > longestSeconds || this.#windows.has(seconds)) continue;
      this.#windows.add(seconds);
      const added = this.#hypothesesFor(seconds);
      for (const one of this.#observations) this.#apply(one, added, true);
      this.#hypotheses.push(...added);
    }
  }

  #countReturned(observation: Observation): void {
    const used = usedBefore(observation, this.limit, this.reading);
    if (used === undefined) return;
    this.returned += Math.max(0, this.#lastUsed - used);
    this.#lastUsed = used + observation.admitted;
  }

  #apply(observation: Observation, hypotheses: readonly Hypothesis[], isReplayed = false): void {
    if (!isReplayed) this.#countReturned(observation);
    const used = usedBefore(observation, this.limit, this.reading);
    const { sentAt, at, admitted, refused, reset } = observation;
    const outcome = { used, admitted, refused, limit: this.limit, tolerance: this.reading.step - 1 };
    const contradicts = this.#afterRefusal.has(observation) ? isBelow : isImpossible;
    for (const hypothesis of hypotheses) {
      const { model, decided, resets } = hypothesis;
      const instant = sentAt + decided * (at - sentAt);
      const predicted = model.usedAt(instant);
      const probability = probabilityOf(predicted, outcome);
      if (probability < 0.01) hypothesis.misses += 1;
      if (contradicts(predicted, outcome) && [sentAt, at].every((when) => contradicts(model.usedAt(when), outcome)))
        hypothesis.contradictions += 1;
      hypothesis.weight *= Math.max(missProbability, probability);
      if (admitted > 0) model.take(instant, admitted, used);
      // A refusal says that the limit is used up.
      else if (refused > 0) model.take(instant, 0, this.limit);
      if (reset !== undefined) resets.observe(reset, at, model.resetsAt(instant));
    }
  }

  #normalise(): void {
    const most = Math.max(0, ...this.#hypotheses.map(({ weight }) => weight));
    if (most === 0) return;
    this.#hypotheses = this.#hypotheses.filter(
      ({ weight, contradictions }) => weight >= most * negligible || contradictions < contradictionsOfWrongWindow,
    );
    for (const one of this.#hypotheses) one.weight /= most;
  }
}
