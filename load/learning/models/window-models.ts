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
export function fixedWindowModel({ windowSeconds, usedBefore, firstAt, slack }: ModelStart): LimiterModel {
  const length = windowSeconds * 1000;
  let edge =
    usedBefore === 0 ? new WindowEdge(firstAt, firstAt, slack) : new WindowEdge(firstAt, firstAt + length, slack);
  let [count, isOpen] = [usedBefore, usedBefore > 0];
  return {
    kind: 'fixed-window',
    windowSeconds,
    prior: 1,
    usedAt: (instant) => (isOpen ? usedUnless(edge.overAt(instant), count) : certainly(0)),
    take(instant, requests, used) {
      if (!isOpen || edge.observe(instant, used, count)) {
        // A refused request begins no window.
        if (requests === 0) return;
        edge = new WindowEdge(instant + length, instant + length, slack);
        [count, isOpen] = [0, true];
      }
      count = (used ?? count) + requests;
    },
    resetsAt: (instant) => [edge.instant, instant + length],
    changesAfter: (instant) => edgesAfter(edge, length, instant),
  };
}

/** A period in which the next edge may lie. */
interface Period {
  earliest: number;
  latest: number;
}

const mostPeriods = 8;

/** The next edge of windows that follow each other without a gap: it lies in one of some periods. Instants are milliseconds. */
class Grid {
  readonly #length: number;
  readonly #slack: number;
  #periods: Period[];

  constructor(next: Period, length: number, slack: number) {
    this.#periods = [next];
    this.#length = length;
    this.#slack = slack;
  }

  /** The next edge, if it is known well enough to be compared with an announced one. */
  get instant(): number {
    const earliest = Math.min(...this.#periods.map((period) => period.earliest));
    const latest = Math.max(...this.#periods.map((period) => period.latest));
    return latest - earliest <= 4 * this.#slack ? (earliest + latest) / 2 : Number.NaN;
  }

  /** Probability that the edge is over at an instant. */
  overAt(instant: number): number {
    let [over, all] = [0, 0];
    for (const { earliest, latest } of this.#periods) {
      const width = latest - earliest + 2 * this.#slack;
      over += Math.min(width, Math.max(0, instant - earliest + this.#slack));
      all += width;
    }
    return over / all;
  }

  /** Takes note that the edge was over at an instant or not; undefined if that is not known. */
  observe(instant: number, isOver: boolean | undefined): void {
    const passed = this.#periods
      .filter(({ earliest }) => earliest - this.#slack <= instant)
      .map(({ earliest, latest }) => ({
        earliest,
        latest: Math.min(latest, Math.max(earliest, instant + this.#slack)),
      }));
    const ahead = this.#periods
      .filter(({ latest }) => latest + this.#slack > instant)
      .map(({ earliest, latest }) => ({
        earliest: Math.min(latest, Math.max(earliest, instant - this.#slack)),
        latest,
      }));
    const next = passed.flatMap((period) => this.#following(period, instant));
    const found = [...(isOver === false ? [] : next), ...(isOver === true ? [] : ahead)];
    if (found.length > 0) this.#periods = this.#joined(found);
  }

  /** The periods of the first edge after an instant, if one edge lies in a period. */
  #following({ earliest, latest }: Period, instant: number): Period[] {
    const turns = Math.max(1, Math.floor((instant - latest) / this.#length));
    const moved = { earliest: earliest + turns * this.#length, latest: latest + turns * this.#length };
    if (moved.earliest >= instant) return [moved];
    if (moved.latest + this.#slack <= instant) return this.#following(moved, instant);
    return [
      { earliest: instant, latest: Math.max(instant, moved.latest) },
      { earliest: moved.earliest + this.#length, latest: instant + this.#length },
    ];
  }

  /** The periods in their order, those that overlap as one. */
  #joined(periods: readonly Period[]): Period[] {
    const joined: Period[] = [];
    for (const { earliest, latest } of periods.toSorted((one, other) => one.earliest - other.earliest)) {
      const last = joined.at(-1);
      if (last !== undefined && earliest <= last.latest + this.#slack) last.latest = Math.max(last.latest, latest);
      else joined.push({ earliest, latest });
    }
    const width = ({ earliest, latest }: Period): number => latest - earliest;
    return joined.length <= mostPeriods
      ? joined
      : joined.toSorted((one, other) => width(other) - width(one)).slice(0, mostPeriods);
  }

  /** The edge and the one after it; if it is uncertain, instants that divide the uncertainty. */
  changesAfter(instant: number): number[] {
    return this.#periods
      .flatMap(({ earliest, latest }) => [earliest, (earliest + latest) / 2, latest])
      .flatMap((edge) => [edge, edge + this.#length])
      .filter((edge) => edge > instant);
  }
}

/** `count` requests are used unless the window is over, with the given probability. */
function usedUnless(over: number, count: number): readonly Prediction[] {
  if (over === 0 || count === 0) return certainly(count);
  if (over === 1) return certainly(0);
  return [
    { fewest: 0, most: 0, probability: over },
    { fewest: count, most: count, probability: 1 - over },
  ];
}

/** Windows that begin at fixed instants: on the grid of the clock, or on any other. */
export function alignedWindowModel(
  { windowSeconds, usedBefore, firstAt, slack }: ModelStart,
  isOnClock: boolean,
): LimiterModel {
  const length = windowSeconds * 1000;
  const end = isOnClock ? (Math.floor(firstAt / length) + 1) * length : firstAt;
  const grid = new Grid({ earliest: end, latest: isOnClock ? end : firstAt + length }, length, slack);
  let count = usedBefore;
  return {
    kind: 'aligned-window',
    windowSeconds,
    prior: 0.5,
    usedAt: (instant) => usedUnless(grid.overAt(instant), count),
    take(instant, requests, used) {
      const over = grid.overAt(instant);
      const hasReset = used === undefined || count === 0 ? undefined : used * 2 < count;
      const isOver = over === 1 ? true : over === 0 ? false : hasReset;
      grid.observe(instant, isOver);
      count = (used ?? (isOver === true ? 0 : count)) + requests;
    },
    resetsAt: (instant) => [grid.instant, instant + length],
    changesAfter: (instant) => grid.changesAfter(instant),
  };
}
/** The end of the window and of the next one; if it is uncertain, instants that divide the uncertainty. */
const edgesAfter = ({ earliest, latest }: WindowEdge, length: number, instant: number): number[] =>
  [0, length].flatMap((more) =>
    [earliest, (earliest + latest) / 2, latest].map((edge) => edge + more).filter((edge) => edge > instant),
  );
