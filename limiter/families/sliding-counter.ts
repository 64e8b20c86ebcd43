/**
 * A counter that slides: the current window and the share of the previous one that the last window still covers.
 *
 * Evidence: certain and possible admissions between the edges of a phase (see segments.ts). Idea: the estimate before a
 * decision at t in the window [E, E + W) is C + (E + W − t) / W · P, with C admitted in it and P in the one before. Bounds of
 * C, of C + P and of the weight bound the estimate. Implementations differ in the threshold alone: they admit below L
 * (rounded down or not at all), below L − ½ (rounded to the nearest), or up to L − 1 (rounded up, or room for a whole request).
 * Right because for an admission the last one decided of all that were answered by its answer is looked at: it saw all the
 * others at no smaller weight. For a refusal the interval is cut into short pieces, each with its largest weight and count.
 * What each window admits at most, and before its refusals at least, has to add up over the run.
 * It cannot tell: up to L − 1 of one limit from below L of the next smaller one, which differ only where the estimate is
 * a whole number, as in a window after an empty one. So a limit is refuted ± 1 with its own threshold, not with every one.
 */
import { below, RisingCount, upTo } from '../ascending.ts';
import type { Evidence, Rows } from '../evidence.ts';
import type { Family, Limits } from './family.ts';
import { EdgeColumns, type Edges, edgesFrom, somePhase } from './phases.ts';
import { numbersCross } from './segments.ts';

/** The estimate that refuses is the limit less one of these. */
const thresholds = [0, 0.5, 1];
/** In a piece of this share of the window, the weight changes the estimate by a 64th of the limit at most. */
const pieceShare = 1 / 64;
/** Windows before the one of the first request that are looked at: it may lie in the next, and each looks at one before. */
const firstEdge = 2;
/** Estimates are sums of products of doubles. */
const roundingError = 1e-9;

export const slidingCounter: Family = {
  kind: 'sliding-counter',
  isRefuted: (evidence, { windowMilliseconds }, limits) =>
    thresholds.every((below) => counterRefuted(evidence, windowMilliseconds, limits, below)),
};

function counterRefuted(evidence: Evidence, window: number, limits: Limits, less: number): boolean {
  const { admissions, refusals } = evidence;
  const [early, over, low] = [refusals, admissions, admissions].map(({ sent }) => new RecentFirst(sent.length)) as [
    RecentFirst,
    RecentFirst,
    RecentFirst,
  ];
  const columns = new EdgeColumns();
  return !somePhase(evidence.first - window, window, (earliest, latest) => {
    const edges = edgesFrom(earliest, latest, window, evidence.longest - 1);
    const estimates = new Estimates(evidence, edges, window, limits, less, columns);
    return (
      early.some((place) => estimates.isEarly(place)) ||
      over.some((place) => estimates.isOver(place, 0) || estimates.isOver(place, admissions.left[place] ?? 0)) ||
      low.some((place) => estimates.isTooLow(place)) ||
      estimates.cross()
    );
  });
}

/** Looks for a place that refutes, beginning with those found last: what refuted the last cells probably refutes the next. */
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
  readonly #window: number;
  readonly #limits: Limits;
  readonly #less: number;
  /** From the edge before the first one on: possible admissions answered before it, admissions sent before it. */
  readonly #ended: Int32Array;
  readonly #sent: Int32Array;
  readonly #columns: EdgeColumns;

  constructor(evidence: Evidence, edges: Edges, window: number, limits: Limits, less: number, columns: EdgeColumns) {
    [this.#evidence, this.#edges, this.#columns] = [evidence, edges, columns];
    [this.#window, this.#limits, this.#less] = [window, limits, less];
    const count = edges.lastPossible(evidence.last) + 2;
    [this.#ended, this.#sent] = [columns.column(0, count + firstEdge), columns.column(1, count + firstEdge)];
    const [ended, sent] = [new RisingCount(evidence.possible.ends), new RisingCount(evidence.admissions.sent)];
    for (let edge = -firstEdge; edge < count; edge++) {
      this.#ended[edge + firstEdge] = ended.below(edges.earliest(edge));
      this.#sent[edge + firstEdge] = sent.below(edges.latest(edge));
    }
  }

  /** True if the estimate at a refusal is below what refuses, in each window that it may lie in. */
  isEarly(place: number): boolean {
    return this.#isBelow(this.#evidence.refusals, place, this.#limits.least);
  }

  /** True if an admission announces less Remaining than the estimate leaves, in each window that it may lie in. */
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
      const piece = Math.max(1e-3, this.#window * pieceShare);
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
    return Math.max(0, sentBy - (this.#ended[edge + firstEdge] ?? 0));
  }

  #mayRefuse(window: number, from: number, sentBy: number, least: number): boolean {
    const { most } = this.#limits;
    const current = this.#possible(window, sentBy);
    const both = this.#possible(window - 1, sentBy);
    // Of earlier use that is not known, no window holds more than its limit.
    const previous = Math.min(most, both === Number.POSITIVE_INFINITY ? most : both - current);
    const weight = this.#weight((this.#edges.latest(window + 1) - from) / (this.#window * this.#evidence.shortest));
    const estimate = current + weight * previous;
    const refusing = least - this.#less;
    if (this.#less < 1) return estimate >= refusing - roundingError;
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
      const current = Math.max(0, answered - (this.#sent[window + firstEdge] ?? 0));
      const both = Math.max(current, answered - (this.#sent[window - 1 + firstEdge] ?? 0));
      const weight = this.#weight((end - to) / (this.#window * this.#evidence.longest));
      const estimate = current + weight * (both - current);
      const refusing = this.#limits.most - left - this.#less;
      const isBelow = this.#less < 1 ? estimate < refusing + roundingError : estimate <= refusing + roundingError;
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
    const high = this.#sent.slice(firstEdge);
    for (const [place, from] of refusals.sent.entries()) {
      const to = refusals.answered[place] ?? 0;
      const window = this.#edges.lastCertain(from);
      if (window < 0 || window !== this.#edges.lastPossible(to)) continue;
      const current = this.#possible(window, refusals.possibleBy[place] ?? 0);
      if (current === Number.POSITIVE_INFINITY) continue;
      const previous = Math.min(
        this.#limits.most,
        this.#possible(window - 1, this.#sentBy(this.#edges.latest(window))),
      );
      const weight = this.#weight((this.#edges.latest(window + 1) - from) / (this.#window * this.#evidence.shortest));
      const unclear = current - Math.max(0, upTo(admissions.sent, to) - (low[window] ?? 0));
      const counted = Math.ceil(this.#limits.least - this.#less - weight * previous - roundingError);
      needed[window + 1] = Math.max(needed[window + 1] ?? 0, counted - unclear);
    }
    return numbersCross({ low, high, needed, most: this.#limits.most, span: 1 });
  }

  #weight(share: number): number {
    return Math.max(0, Math.min(1, share));
  }
}
