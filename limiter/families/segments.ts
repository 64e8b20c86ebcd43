/**
 * Counters of segments of time: what is admitted is limited over the current segment and those before it, `span` in all.
 * An aligned window is one segment as long as the window; a log in segments, or in whole seconds, has several.
 *
 * Evidence: the counts of certain and possible admissions between edges. Idea: with a phase known to lie in a cell, each edge
 * lies in a short interval, and the number of admissions before it between two counts. Of these numbers it is known that a
 * span adds at most `most` to them, and that a refusal follows `least` admissions in the span that ends with it, so bounds
 * of one number follow from those of another. A phase is refuted when the bounds of a number cross.
 * Right because the true numbers of a limiter with its true phase meet all of this, whatever the instants within the rows.
 * It cannot tell: the order of requests that overlap each other, so a ledger of slow answers may be possible here although
 * no order of its decisions is.
 */
import { below, RisingCount, upTo } from '../ascending.ts';
import type { Evidence } from '../evidence.ts';
import type { Limits } from './family.ts';
import { EdgeColumns, type Edges, edgesFrom, somePhase } from './phases.ts';

export interface Segments {
  milliseconds: number;
  span: number;
  /** Edges come up to this late, by a timer. */
  lateMilliseconds?: number;
  /** An edge, if known. */
  begin?: { earliest: number; latest: number } | undefined;
}

export function segmentsRefuted(evidence: Evidence, segments: Segments, limits: Limits): boolean {
  const { milliseconds, span, lateMilliseconds = 0, begin } = segments;
  // The refusal that refuted the last cell probably refutes the next one.
  let hint = 0;
  const columns = new EdgeColumns();
  const isRefuted = (earliest: number, latest: number): boolean => {
    const edges = edgesFrom(earliest, latest + lateMilliseconds, milliseconds, evidence.longest - 1);
    const numbers = new AdmissionNumbers(evidence, edges, span, limits, columns);
    // Most phases are refuted by their admissions alone, and early in the ledger.
    numbers.countUntil(evidence.refusals.answered[hint] ?? 0);
    if (numbers.isOver || numbers.isEarly(hint)) return true;
    numbers.countUntil(evidence.last);
    if (numbers.isOver || numbers.contradictsRemaining()) return true;
    const early = numbers.firstEarly();
    if (early !== undefined) hint = early;
    return early !== undefined || numbers.cross();
  };
  if (begin === undefined) return !somePhase(evidence.first - milliseconds, milliseconds, isRefuted);
  const turns = Math.floor((begin.latest - evidence.first) / milliseconds) + 1;
  return isRefuted(begin.earliest - turns * milliseconds, begin.latest - turns * milliseconds);
}

/** Bounds of the number of admissions decided before each edge. Edge 0 is not after the first request. */
class AdmissionNumbers {
  readonly #evidence: Evidence;
  readonly #edges: Edges;
  readonly #span: number;
  readonly #limits: Limits;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #mostBefore: Int32Array;
  /** Unclear requests answered before each edge, and those sent by then. */
  readonly #unclearEnded: Int32Array;
  readonly #unclearSent: Int32Array;
  /** 1 for segments that certainly hold a refusal. */
  readonly #refusing: Int32Array;
  /** The admissions that the span before each edge needs, because it refused requests. */
  readonly #needed: Int32Array;
  /** Edges rise, so counting up to each of them takes one walk through the rows. */
  readonly #ended: RisingCount;
  readonly #sent: RisingCount;
  /** Undefined if no request is unclear. */
  readonly #possible?: { ended: RisingCount; sent: RisingCount };
  #counted = 0;
  /** A span certainly holds more than `most` admissions. The bounds then end with it. */
  isOver = false;

  constructor(evidence: Evidence, edges: Edges, span: number, limits: Limits, columns: EdgeColumns) {
    [this.#evidence, this.#edges, this.#span, this.#limits] = [evidence, edges, span, limits];
    const { admissions, possible } = evidence;
    const edgeCount = edges.lastPossible(evidence.last) + 2;
    const column = (index: number): Int32Array => columns.column(index, edgeCount);
    [this.#low, this.#high, this.#mostBefore, this.#needed] = [column(0), column(1), column(2), column(3)];
    [this.#unclearEnded, this.#unclearSent, this.#refusing] = [column(4), column(5), column(6).fill(0)];
    [this.#ended, this.#sent] = [new RisingCount(admissions.ends), new RisingCount(admissions.sent)];
    if (possible.ends !== admissions.ends)
      this.#possible = { ended: new RisingCount(possible.ends), sent: new RisingCount(possible.sent) };
  }

  /** Counts the rows up to the edge after an instant, until `isOver`. */
  countUntil(instant: number): void {
    const [edges, mostBefore] = [this.#edges, this.#mostBefore];
    const until = Math.min(this.#low.length, edges.lastPossible(instant) + 2);
    for (; this.#counted < until && !this.isOver; this.#counted++) {
      const edge = this.#counted;
      const [earliest, latest] = [edges.earliest(edge), edges.latest(edge)];
      const [low, high] = [this.#ended.below(earliest), this.#sent.upTo(latest)];
      this.#low[edge] = low;
      this.#high[edge] = high;
      this.#unclearEnded[edge] = this.#possible ? this.#possible.ended.below(earliest) - low : 0;
      this.#unclearSent[edge] = this.#possible ? this.#possible.sent.upTo(latest) - high : 0;
      const most = edge === 0 ? high : Math.min(high, (mostBefore[edge - this.#span] ?? 0) + this.#limits.most);
      mostBefore[edge] = most;
      this.isOver = low > most;
    }
  }

  firstEarly(): number | undefined {
    const { length } = this.#evidence.refusals.sent;
    for (let place = 0; place < length; place++) if (this.isEarly(place)) return place;
    return undefined;
  }

  /** True if too few admissions are possible before a refusal, in each segment that it may lie in. */
  isEarly(place: number): boolean {
    const { refusals, possible, usedBefore } = this.#evidence;
    const [from, to] = [refusals.sent[place], refusals.answered[place]];
    if (from === undefined || to === undefined) return false;
    let [isDue, segments] = [false, 0];
    let only = { segment: 0, highest: Number.POSITIVE_INFINITY };
    for (let segment = this.#edges.lastCertain(from); segment <= this.#edges.lastPossible(to); segment++) {
      const by = Math.min(to, this.#edges.latest(segment + 1));
      if (by < from) continue;
      segments++;
      const begin = segment - this.#span + 1;
      // The use before the first request is not known, so a span that begins before it may be full.
      const highest =
        usedBefore && begin <= 0
          ? Number.POSITIVE_INFINITY
          : (by === to ? (refusals.possibleBy[place] ?? 0) : upTo(possible.sent, by)) -
            this.#limits.least -
            (this.#unclearEnded[begin] ?? 0);
      if (highest >= (this.#low[begin] ?? 0)) isDue = true;
      only = { segment, highest };
    }
    if (segments === 1 && isDue && Number.isFinite(only.highest)) {
      const begin = only.segment - this.#span + 1;
      if (only.segment >= 0) this.#refusing[only.segment] = 1;
      if (begin >= 0) this.#high[begin] = Math.min(this.#high[begin] ?? 0, only.highest);
    }
    return !isDue;
  }

  /** True if an announced Remaining is impossible in each segment that its admission may lie in. */
  contradictsRemaining(): boolean {
    const { admissions, possible, usedBefore } = this.#evidence;
    const { least, most } = this.#limits;
    if (admissions.left.length === 0) return false;
    return admissions.sent.some((from, place) => {
      const to = admissions.answered[place] ?? 0;
      const [left, atMost] = [admissions.left[place] ?? 0, admissions.leftAtMost[place] ?? Number.POSITIVE_INFINITY];
      if (left === 0 && atMost === Number.POSITIVE_INFINITY) return false;
      for (let segment = this.#edges.lastCertain(from); segment <= this.#edges.lastPossible(to); segment++) {
        const begin = segment - this.#span + 1;
        const by = Math.min(to, this.#edges.latest(segment + 1));
        const used = (admissions.endedBefore[place] ?? 0) - upTo(admissions.sent, this.#edges.latest(begin));
        const usedAtMost =
          usedBefore && begin <= 0
            ? Number.POSITIVE_INFINITY
            : (by === to ? (admissions.possibleBy[place] ?? 0) : upTo(possible.sent, by)) -
              below(possible.ends, this.#edges.earliest(begin));
        if (used < most - left && usedAtMost >= least - atMost) return false;
      }
      return true;
    });
  }

  /** True if the numbers do not add up, given the refusals checked so far. Called last, because it narrows the bounds. */
  cross(): boolean {
    for (let edge = 0; edge < this.#needed.length; edge++)
      this.#needed[edge] =
        this.#refusing[edge - 1] === 1
          ? this.#limits.least - (this.#unclearSent[edge] ?? 0) + (this.#unclearEnded[edge - this.#span] ?? 0)
          : 0;
    const [low, high, needed] = [this.#low, this.#high, this.#needed];
    return numbersCross({ low, high, needed, most: this.#limits.most, span: this.#span });
  }
}

interface NumberBounds {
  /** Bounds of the number of admissions before each edge. */
  low: Int32Array;
  high: Int32Array;
  /** Admissions that certainly lie in the span of segments that ends with each edge, and the most that can. */
  needed: Int32Array;
  most: number;
  span: number;
}

/** True if no numbers within these bounds add up over the run: a lower bound exceeds an upper one. Narrows the bounds. */
export function numbersCross({ low, high, needed, most, span }: NumberBounds): boolean {
  for (let edge = 1; edge < low.length; edge++) {
    high[edge] = Math.min(high[edge] ?? 0, (high[edge - span] ?? 0) + most);
    low[edge] = Math.max(low[edge] ?? 0, low[edge - 1] ?? 0, (low[edge - span] ?? 0) + (needed[edge] ?? 0));
  }
  for (let edge = low.length - 1; edge >= 0; edge--) {
    low[edge] = Math.max(low[edge] ?? 0, (low[edge + span] ?? 0) - most);
    if ((low[edge] ?? 0) > (high[edge] ?? 0)) return true;
  }
  return false;
}
