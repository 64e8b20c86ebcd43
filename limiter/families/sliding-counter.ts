/**
 * A counter that slides: the current window and the share of the previous one that the last window still covers.
 *
 * Evidence: certain and possible admissions between the edges of a phase (see segments.ts). Idea: the estimate before a
 * decision at t in the window [E, E + W) is C + (E + W − t) / W · P, with C admitted in it and P in the one before. Bounds of
 * C, of C + P and of the weight bound the estimate. Implementations differ in the threshold alone: they admit below L
 * (rounded down or not at all), below L − ½ (rounded to the nearest), or up to L − 1 (rounded up, or room for a whole request).
 * On a clock of whole seconds the weight falls in steps, one for each second of the window. Of several segments in a window, the
 * current one and those before it count in whole, and the oldest by its share.
 * Right because for an admission the last one decided of all that were answered by its answer is looked at: it saw all the
 * others at no smaller weight. For a refusal the interval is cut into short pieces, each with its largest weight and count.
 * The most that each window admits, and the least before its refusals, have to add up over the run.
 * It cannot tell: up to L − 1 of one limit from below L of the next smaller one, which differ only where the estimate is
 * a whole number, as in a window after an empty one. So a limit is refuted ± 1 with its own threshold, not with every one.
 */
import { below, RisingCount, upTo } from '../ascending.ts';
import { clampToShare, countedSegments, type Evidence, type Rows, wholeSeconds } from '../evidence.ts';
import type { Family, Limits } from './family.ts';
import { EdgeColumns, type Edges, edgesFrom, somePhase } from './phases.ts';
import { reachRefuted } from './reach.ts';
import { numbersCross } from './segments.ts';

/** Amounts by which the estimate may be below the limit when a request is refused, one for each way to round. */
const thresholds = [0, 0.5, 1];
/** In a piece of this share of the window, the weight changes the estimate by a 64th of the limit at most. */
const pieceShare = 1 / 64;
/** Estimates are sums of products of doubles. */
const roundingError = 1e-9;

/** With one or two steps of its weight, a counter could admit nearly twice the limit. */
const fewestSeconds = 3;

export const slidingCounterFamily: Family = {
  kind: 'sliding-counter',
  isRefuted(evidence, { windowMilliseconds: window }, limits) {
    const isRefutedWith = (weight: Weight): boolean =>
      thresholds.every((less) => counterRefuted(evidence, { segment: window, span: 1, weight, less }, limits));
    const [seconds, ...others] = wholeSeconds(evidence, window).filter((each) => each >= fewestSeconds);
    // If refused requests count, the steps explain nearly every window that refusals prolong.
    if (seconds === undefined || evidence.countsRefused) return isRefutedWith(continuous);
    // Whatever the clock, a weight is up to a second too large: that is quickly refuted for nearly all other limiters.
    if (isRefutedWith(upToASecondMore(window * evidence.shortest))) return true;
    return isRefutedWith(continuous) && others.length === 0 && isRefutedWith(inSteps(seconds));
  },
};

/** A counter of several segments, which decides nearly as a log does. */
export const segmentedCounterFamily: Family = {
  kind: 'sliding-counter',
  approximates: 'sliding-log',
  isRefuted(evidence, { windowMilliseconds: window }, limits) {
    for (const span of countedSegments) {
      const segment = window / span;
      // Whatever the phase, the oldest segment counts as a whole or not at all. Shorter segments leave less open.
      if (reachRefuted(evidence, window - segment, window + segment, limits)) return true;
      const isRefutedWith = (less: number): boolean =>
        counterRefuted(evidence, { segment, span, weight: continuous, less }, limits);
      if (!thresholds.every(isRefutedWith)) return false;
    }
    return true;
  },
};

/** The least and the greatest weight of the oldest segment, by the share of it that the last window still covers. */
interface Weight {
  least(share: number): number;
  most(share: number): number;
}

const continuous: Weight = { least: (share) => share, most: (share) => share };
const upToASecondMore = (window: number): Weight => ({ ...continuous, most: (share) => share + 1000 / window });
const inSteps = (steps: number): Weight => ({
  least: (share) => Math.ceil(share * steps - roundingError) / steps,
  most: (share) => Math.ceil(share * steps + roundingError) / steps,
});

/** A counter of `span` segments in a window. `less`: by how much an estimate that refuses may be below the limit. */
interface Counter {
  segment: number;
  span: number;
  weight: Weight;
  less: number;
}

function counterRefuted(evidence: Evidence, counter: Counter, limits: Limits): boolean {
  const { segment } = counter;
  const { admissions, refusals } = evidence;
  const [early, over, low] = [refusals, admissions, admissions].map(({ sent }) => new RecentFirst(sent.length)) as [
    RecentFirst,
    RecentFirst,
    RecentFirst,
  ];
  const columns = new EdgeColumns();
  return !somePhase(evidence.first - segment, segment, (earliest, latest) => {
    const edges = edgesFrom(earliest, latest, segment, evidence.longest - 1);
    const estimates = new Estimates(evidence, edges, counter, limits, columns);
    return (
      early.some((place) => estimates.isEarly(place)) ||
      over.some((place) => estimates.isOver(place, 0) || estimates.isOver(place, admissions.left[place] ?? 0)) ||
      low.some((place) => estimates.isTooLow(place)) ||
      estimates.cross()
    );
  });
}

/** Looks for a place that refutes, the ones found last first: a place that refuted the last cells probably refutes the next. */
class RecentFirst {
  readonly #count: number;
  #recent: number[] = [];

  constructor(count: number) {
    this.#count = count;
  }

  some(isFound: (place: number) => boolean): boolean {
    const known = this.#recent.find(isFound);
    if (known !== undefined) return true;
    const start = this.#recent[0] ?? 0;
    for (let step = 0; step < this.#count; step++) {
      const place = (start + step) % this.#count;
      if (!isFound(place)) continue;
      this.#recent = [place, ...this.#recent].slice(0, 8);
      return true;
    }
    return false;
  }
}

class Estimates {
  readonly #evidence: Evidence;
  readonly #edges: Edges;
  readonly #counter: Counter;
  readonly #limits: Limits;
  /** Segments before the one of the first request that are looked at: it may lie in the next, and each looks at `span` before. */
  readonly #before: number;
  /** From the edge before the first one on: possible admissions answered before it, admissions sent before it. */
  readonly #ended: Int32Array;
  readonly #sent: Int32Array;
  readonly #columns: EdgeColumns;

  constructor(evidence: Evidence, edges: Edges, counter: Counter, limits: Limits, columns: EdgeColumns) {
    [this.#evidence, this.#edges, this.#columns] = [evidence, edges, columns];
    [this.#counter, this.#limits, this.#before] = [counter, limits, counter.span + 1];
    const count = edges.lastPossible(evidence.last) + 2;
    [this.#ended, this.#sent] = [columns.column(0, count + this.#before), columns.column(1, count + this.#before)];
    const [ended, sent] = [new RisingCount(evidence.possible.ends), new RisingCount(evidence.admissions.sent)];
    for (let edge = -this.#before; edge < count; edge++) {
      this.#ended[edge + this.#before] = ended.below(edges.earliest(edge));
      this.#sent[edge + this.#before] = sent.below(edges.latest(edge));
    }
  }

  /** True if the estimate at a refusal is too low to refuse, in each window in which it may lie. */
  isEarly(place: number): boolean {
    return this.#isBelow(this.#evidence.refusals, place, this.#limits.least);
  }

  /** True if an admission announces less Remaining than the estimate leaves, in each window in which it may lie. */
  isTooLow(place: number): boolean {
    const { admissions } = this.#evidence;
    const needed = this.#limits.least - (admissions.leftAtMost[place] ?? Number.POSITIVE_INFINITY);
    return needed > 0 && this.#isBelow(admissions, place, needed);
  }

  #isBelow(rows: Rows, place: number, least: number): boolean {
    const [from, to, sentByEnd] = [rows.sent[place] ?? 0, rows.answered[place] ?? 0, rows.possibleBy[place] ?? 0];
    for (let window = this.#edges.lastCertain(from); window <= this.#edges.lastPossible(to); window++) {
      const begin = Math.max(from, this.#edges.earliest(window));
      const end = Math.min(to, this.#edges.latest(window + 1));
      const piece = Math.max(1e-3, this.#counter.segment * pieceShare);
      for (let at = begin; at <= end; at += piece) {
        const sentBy = end === to && at + piece >= to ? sentByEnd : this.#sentBy(Math.min(end, at + piece));
        if (this.#mayRefuse(window, at, sentBy, least)) return false;
      }
    }
    return true;
  }

  #sentBy(instant: number): number {
    return upTo(this.#evidence.possible.sent, instant);
  }

  /** Requests that may have been admitted from this edge on; Infinity if earlier use is unknown. */
  #possible(edge: number, sentBy: number): number {
    if (this.#evidence.usedBefore && this.#edges.earliest(edge) < this.#evidence.first) return Number.POSITIVE_INFINITY;
    return Math.max(0, sentBy - (this.#ended[edge + this.#before] ?? 0));
  }

  /** Admissions that were sent before this edge, at most. */
  #sentBefore(edge: number): number {
    return this.#sent[edge + this.#before] ?? 0;
  }

  #mayRefuse(window: number, from: number, sentBy: number, least: number): boolean {
    const { most } = this.#limits;
    const current = this.#possible(window - this.#counter.span + 1, sentBy);
    const both = this.#possible(window - this.#counter.span, sentBy);
    // If earlier use is unknown: no window holds more than its limit.
    const previous = Math.min(most, both === Number.POSITIVE_INFINITY ? most : both - current);
    const weight = this.#mostWeight(this.#edges.latest(window + 1) - from);
    const estimate = current + weight * previous;
    const refusing = least - this.#counter.less;
    if (this.#counter.less < 1) return estimate >= refusing - roundingError;
    return weight * previous > 0 ? estimate > refusing - roundingError : estimate > refusing;
  }

  /**
   * True if the estimate at some admission answered by this one's answer is not below what refuses, whatever its window; at this one
   * itself, with the room that it left.
   */
  isOver(place: number, left: number): boolean {
    const { admissions } = this.#evidence;
    const [from, to] = [admissions.sent[place] ?? 0, admissions.answered[place] ?? 0];
    for (let window = this.#edges.lastCertain(from); window <= this.#edges.lastPossible(to); window++) {
      const end = this.#edges.earliest(window + 1);
      const answered = left > 0 ? (admissions.endedBefore[place] ?? 0) : upTo(admissions.ends, Math.min(to, end)) - 1;
      const current = Math.max(0, answered - this.#sentBefore(window - this.#counter.span + 1));
      const both = Math.max(current, answered - this.#sentBefore(window - this.#counter.span));
      const weight = this.#leastWeight(end - to);
      const estimate = current + weight * (both - current);
      const refusing = this.#limits.most - left - this.#counter.less;
      const isBelow =
        this.#counter.less < 1 ? estimate < refusing + roundingError : estimate <= refusing + roundingError;
      if (isBelow) return false;
    }
    return true;
  }

  /**
   * True if the numbers of admissions before the edges do not add up: a window admits at most the limit, and refuses only after as
   * many as the share of the window before leaves of it.
   */
  cross(): boolean {
    const { admissions, refusals, last } = this.#evidence;
    const count = this.#edges.lastPossible(last) + 2;
    const [low, needed] = [this.#columns.column(2, count), this.#columns.column(3, count).fill(0)];
    for (let edge = 0; edge < count; edge++) low[edge] = below(admissions.ends, this.#edges.earliest(edge));
    const high = this.#sent.slice(this.#before);
    for (const [place, from] of refusals.sent.entries()) {
      const to = refusals.answered[place] ?? 0;
      const window = this.#edges.lastCertain(from);
      if (window < 0 || window !== this.#edges.lastPossible(to)) continue;
      const begin = window - this.#counter.span + 1;
      const current = this.#possible(begin, refusals.possibleBy[place] ?? 0);
      if (current === Number.POSITIVE_INFINITY) continue;
      const previous = Math.min(this.#limits.most, this.#possible(begin - 1, this.#sentBy(this.#edges.latest(begin))));
      const weight = this.#mostWeight(this.#edges.latest(window + 1) - from);
      const unclear = current - Math.max(0, upTo(admissions.sent, to) - (low[begin] ?? 0));
      const counted = Math.ceil(this.#limits.least - this.#counter.less - weight * previous - roundingError);
      needed[window + 1] = Math.max(needed[window + 1] ?? 0, counted - unclear);
    }
    return numbersCross({ low, high, needed, most: this.#limits.most, span: this.#counter.span });
  }

  /** The weight of the oldest segment, at most and at least, this many milliseconds before the end of the current one. */
  #mostWeight(left: number): number {
    return clampToShare(this.#counter.weight.most(left / (this.#counter.segment * this.#evidence.shortest)));
  }

  #leastWeight(left: number): number {
    return clampToShare(this.#counter.weight.least(left / (this.#counter.segment * this.#evidence.longest)));
  }
}
