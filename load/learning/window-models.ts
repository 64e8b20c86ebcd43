import { certainly, type LimiterModel, type ModelStart, type Prediction } from './limiter-model.ts';

/** The end of a window, known to lie between two instants. */
class WindowEdge {
  earliest: number;
  latest: number;
  readonly #slack: number;

  constructor(earliest: number, latest: number, slack: number) {
    this.earliest = earliest;
    this.latest = latest;
    this.#slack = slack;
  }

  /** The end, if it is known well enough to be compared with an announced one. */
  get instant(): number {
    return this.latest - this.earliest <= 4 * this.#slack ? (this.earliest + this.latest) / 2 : Number.NaN;
  }

  /** Probability that the window is over at an instant. */
  overAt(instant: number): number {
    const [from, until] = [this.earliest - this.#slack, this.latest + this.#slack];
    return Math.min(1, Math.max(0, (instant - from) / (until - from)));
  }

  usedAt(instant: number, count: number): readonly Prediction[] {
    const over = this.overAt(instant);
    if (over === 0 || count === 0) return certainly(count);
    if (over === 1) return certainly(0);
    return [
      { fewest: 0, most: 0, probability: over },
      { fewest: count, most: count, probability: 1 - over },
    ];
  }

  /** Narrows the edge by an observation near it. Returns true if the window is over. */
  observe(instant: number, used: number | undefined, count: number): boolean {
    const over = this.overAt(instant);
    const isOver = over === 1 || (over > 0 && used !== undefined && count > 0 && used * 2 < count);
    if (isOver) this.latest = Math.max(this.earliest, Math.min(this.latest, instant + this.#slack));
    else if (used !== undefined && over > 0)
      this.earliest = Math.min(this.latest, Math.max(this.earliest, instant - this.#slack));
    return isOver;
  }
}

/** Windows that the first request after the last window begins. */
export function fixedWindow({ windowSeconds, usedBefore, firstAt, slack }: ModelStart): LimiterModel {
  const length = windowSeconds * 1000;
  let edge =
    usedBefore === 0 ? new WindowEdge(firstAt, firstAt, slack) : new WindowEdge(firstAt, firstAt + length, slack);
  let [count, isOpen] = [usedBefore, usedBefore > 0];
  return {
    kind: 'fixed-window',
    windowSeconds,
    prior: 1,
    usedAt: (instant) => (isOpen ? edge.usedAt(instant, count) : certainly(0)),
    take(instant, requests, used) {
      if (!isOpen || edge.observe(instant, used, count)) {
        edge = new WindowEdge(instant + length, instant + length, slack);
        [count, isOpen] = [0, true];
      }
      count = (used ?? count) + requests;
    },
    resetsAt: (instant) => [edge.instant, instant + length],
    changesAfter: (instant) => edgesAfter(edge, length, instant),
  };
}

/** Windows that begin at fixed instants: on the grid of the clock, or on any other. */
export function alignedWindow(
  { windowSeconds, usedBefore, firstAt, slack }: ModelStart,
  isOnClock: boolean,
): LimiterModel {
  const length = windowSeconds * 1000;
  const end = isOnClock ? (Math.floor(firstAt / length) + 1) * length : firstAt;
  const edge = new WindowEdge(end, isOnClock ? end : firstAt + length, slack);
  let count = usedBefore;
  return {
    kind: 'aligned-window',
    windowSeconds,
    prior: 0.5,
    usedAt: (instant) => edge.usedAt(instant, count),
    take(instant, requests, used) {
      if (edge.observe(instant, used, count)) {
        count = 0;
        do {
          edge.earliest += length;
          edge.latest += length;
        } while (edge.overAt(instant) === 1);
      }
      count = (used ?? count) + requests;
    },
    resetsAt: (instant) => [edge.instant, instant + length],
    changesAfter: (instant) => edgesAfter(edge, length, instant),
  };
}

/** The end of the window and of the next one; if it is uncertain, instants that divide the uncertainty. */
const edgesAfter = ({ earliest, latest }: WindowEdge, length: number, instant: number): number[] =>
  [0, length].flatMap((more) =>
    [earliest, (earliest + latest) / 2, latest].map((edge) => edge + more).filter((edge) => edge > instant),
  );
