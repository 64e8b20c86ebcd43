/**
 * A counter that slides: the current window and the share of the previous one that the last window still covers.
 *
 * Evidence: certain and possible admissions between the edges of a phase (see segments.ts). Idea: the estimate before a
 * decision at t in the window [E, E + W) is C + (E + W − t) / W · P, with C admitted in it and P in the one before. Bounds of
 * C, of C + P and of the weight bound the estimate. Implementations differ in the threshold alone: they admit below L
 * (rounded down or not at all), below L − ½ (rounded to the nearest), or up to L − 1 (rounded up, or room for a whole request).
 * Right because for an admission the last one decided of all that were answered by its answer is looked at: it saw all the
 * others at no smaller weight. For a refusal the interval is cut into short pieces, each with its largest weight and count.
 * It cannot tell: up to L − 1 of one limit from below L of the next smaller one, which differ only where the estimate is
 * a whole number, as in a window after an empty one. So a limit is refuted ± 1 with its own threshold, not with every one.
 */
import { below, upTo } from '../ascending.ts';
import { type Evidence, possiblyIn } from '../evidence.ts';
import type { Family, Limits } from './family.ts';
import { type Edges, edgesFrom, somePhase } from './phases.ts';

/** The estimate that refuses is the limit less one of these. */
const thresholds = [0, 0.5, 1];
/** In a piece of this share of the window, the weight changes the estimate by a 64th of the limit at most. */
const pieceShare = 1 / 64;
/** Estimates are sums of products of doubles. */
const roundingError = 1e-9;

export const slidingCounter: Family = {
  kind: 'sliding-counter',
  isRefuted: (evidence, { windowMilliseconds }, limits) =>
    thresholds.every((below) => counterRefuted(evidence, windowMilliseconds, limits, below)),
};

function counterRefuted(evidence: Evidence, window: number, limits: Limits, less: number): boolean {
  let [refusalHint, admissionHint] = [0, 0];
  return !somePhase(evidence.first - window, window, (earliest, latest) => {
    const edges = edgesFrom(earliest, latest, window, evidence.longest - 1);
    const judge = new Estimates(evidence, edges, window, limits, less);
    const early = firstPlace(evidence.refusals.sent.length, refusalHint, (place) => judge.isEarly(place));
    if (early !== undefined) refusalHint = early;
    if (early !== undefined) return true;
    const over = firstPlace(evidence.admissions.sent.length, admissionHint, (place) => judge.isOver(place));
    if (over !== undefined) admissionHint = over;
    return over !== undefined;
  });
}

/** The first place that is found, the hint before all others: what refuted the last cell probably refutes the next one. */
function firstPlace(count: number, hint: number, isFound: (place: number) => boolean): number | undefined {
  if (hint < count && isFound(hint)) return hint;
  for (let place = 0; place < count; place++) if (isFound(place)) return place;
  return undefined;
}

class Estimates {
  readonly #evidence: Evidence;
  readonly #edges: Edges;
  readonly #window: number;
  readonly #limits: Limits;
  readonly #less: number;

  constructor(evidence: Evidence, edges: Edges, window: number, limits: Limits, less: number) {
    this.#evidence = evidence;
    this.#edges = edges;
    this.#window = window;
    this.#limits = limits;
    this.#less = less;
  }

  /** True if the estimate at a refusal is below what refuses, in each window that it may lie in. */
  isEarly(place: number): boolean {
    const { refusals } = this.#evidence;
    const [from, to] = [refusals.sent[place] ?? 0, refusals.answered[place] ?? 0];
    for (let window = this.#edges.lastCertain(from); window <= this.#edges.lastPossible(to); window++) {
      const begin = Math.max(from, this.#edges.earliest(window));
      const end = Math.min(to, this.#edges.latest(window + 1));
      const piece = Math.max(1e-3, this.#window * pieceShare);
      for (let at = begin; at <= end; at += piece)
        if (this.#mayRefuse(window, at, Math.min(end, at + piece))) return false;
    }
    return true;
  }

  #mayRefuse(window: number, from: number, to: number): boolean {
    const { least, most } = this.#limits;
    const current = possiblyIn(this.#evidence, this.#edges.earliest(window), to);
    const both = possiblyIn(this.#evidence, this.#edges.earliest(window - 1), to);
    // Of earlier use that is not known, no window holds more than its limit.
    const previous = Math.min(most, both === Number.POSITIVE_INFINITY ? most : both - current);
    const weight = this.#weight((this.#edges.latest(window + 1) - from) / (this.#window * this.#evidence.shortest));
    const estimate = current + weight * previous;
    const refusing = least - this.#less;
    if (this.#less < 1) return estimate >= refusing - roundingError;
    return weight * previous > 0 ? estimate > refusing - roundingError : estimate > refusing;
  }

  /** True if the estimate at some admission answered by this one's answer is not below what refuses, whatever its window. */
  isOver(place: number): boolean {
    const { admissions } = this.#evidence;
    const [from, to] = [admissions.sent[place] ?? 0, admissions.answered[place] ?? 0];
    for (let window = this.#edges.lastCertain(from); window <= this.#edges.lastPossible(to); window++) {
      const end = this.#edges.earliest(window + 1);
      const answered = upTo(admissions.ends, Math.min(to, end));
      const current = Math.max(0, answered - below(admissions.sent, this.#edges.latest(window)) - 1);
      const both = Math.max(current, answered - below(admissions.sent, this.#edges.latest(window - 1)) - 1);
      const weight = this.#weight((end - to) / (this.#window * this.#evidence.longest));
      const estimate = current + weight * (both - current);
      const refusing = this.#limits.most - this.#less;
      const isBelow = this.#less < 1 ? estimate < refusing + roundingError : estimate <= refusing + roundingError;
      if (isBelow) return false;
    }
    return true;
  }

  #weight(share: number): number {
    return Math.max(0, Math.min(1, share));
  }
}
