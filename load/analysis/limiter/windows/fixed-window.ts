import { admitted } from '../../../ledger/outcome.ts';
import type { Decisions } from '../../decisions.ts';
import { distance, type Edge, type Fit, type Rule, windowTimes } from '../fit.ts';
import { type CountedWindow, countWindow, windowFit } from './window-count.ts';

const secondMilliseconds = 1000;
/** Resolution of the search for the beginning of a second. */
const shiftMilliseconds = 20;

/** The fits of all keys to one clock of whole seconds. */
export interface SecondsFits {
  fits: Fit[];
  /** Milliseconds by which a second of that clock begins after one of this machine, at most half a second. */
  shift: number;
}

/**
 * As `fitFixedWindow`, for all keys on one clock that counts whole seconds: a window begins with the second of its first request.
 * Of clocks that fit equally well, the one closest to this machine's. `clockGrid`: a second of the local clock.
 */
export function fitSecondsWindows(
  keys: readonly { decisions: Decisions; rule: Rule }[],
  clockGrid: number,
): SecondsFits {
  const steps = Array.from({ length: secondMilliseconds / shiftMilliseconds - 1 }, (_, index) => (index >> 1) + 1);
  const shifts = [0, ...steps.map((step, index) => step * (index % 2 === 0 ? 1 : -1) * shiftMilliseconds)];
  const [first = { fits: [], shift: 0 }, ...others] = shifts.map((shift) => {
    const grid = clockGrid + shift;
    const secondOf = (instant: number) => grid + Math.floor((instant - grid) / secondMilliseconds) * secondMilliseconds;
    return { fits: keys.map(({ decisions, rule }) => fitFixedWindow(decisions, rule, secondOf)), shift };
  });
  const total = ({ fits }: SecondsFits): number => fits.reduce((sum, fit) => sum + distance(fit), 0);
  return others.reduce((closest, one) => (total(one) < total(closest) ? one : closest), first);
}

/**
 * Windows that begin with the first request after the previous window has ended. `countedFrom`: the instant from which a
 * window lasts, from that of its first request.
 */
export function fitFixedWindow(
  decisions: Decisions,
  rule: Rule,
  countedFrom: (instant: number) => number = (instant) => instant,
): Fit {
  const { milliseconds, slack } = windowTimes(rule);
  const windows: CountedWindow[] = [];
  let begins = beginAt(decisions, 0);
  for (let first = 0, afterFull = false; begins; ) {
    const [earliest, latest] = [countedFrom(begins.earliest), countedFrom(begins.latest)];
    const ends = { earliest: earliest + milliseconds - slack, latest: latest + milliseconds + slack };
    const shown = { from: begins.earliest, until: earliest + milliseconds };
    const bounds = { ...shown, begins, ends, afterFull, first, opening: windows.length === 0 };
    const window = countWindow(decisions, bounds, rule.limit);
    windows.push(window);
    while (first < decisions.count && (decisions.answered[first] ?? 0) < ends.earliest) first++;
    begins = nextBegin(decisions, first, ends, window.full);
    afterFull = window.full;
  }
  const says = `each window begins with the first request after the previous one has lasted ${rule.windowSeconds} s`;
  return windowFit('fixed-window', decisions, windows, says);
}

/** Beginning of a window that the decision at `index` opens, or another one that was in flight with it. */
function beginAt(decisions: Decisions, index: number): Edge | undefined {
  const earliest = decisions.sent[index];
  if (earliest === undefined) return undefined;
  let latest = decisions.answered[index] ?? earliest;
  for (let other = index + 1; (decisions.sent[other] ?? Number.POSITIVE_INFINITY) < latest; other++)
    latest = Math.min(latest, decisions.answered[other] ?? latest);
  return { earliest, latest };
}

/**
 * The first decision after `ends` begins the next window. After a full window that is the first admission, unless a
 * request that certainly came later was refused before it: then the limiter failed to recover, and the later one counts.
 */
function nextBegin(decisions: Decisions, first: number, ends: Edge, full: boolean): Edge | undefined {
  let certain = first;
  while (certain < decisions.count && (decisions.sent[certain] ?? 0) < ends.latest) certain++;
  if (full) {
    let opener = first;
    const opens = (index: number) =>
      decisions.outcome[index] === admitted && (decisions.answered[index] ?? 0) >= ends.earliest;
    while (opener < certain && !opens(opener)) opener++;
    if (opener < certain || opens(opener)) {
      const begin = beginAt(decisions, opener);
      return begin && { earliest: Math.max(ends.earliest, begin.earliest), latest: begin.latest };
    }
  }
  const begin = beginAt(decisions, certain);
  if (!begin) return undefined;
  return { earliest: Math.max(ends.earliest, decisions.sent[first] ?? begin.earliest), latest: begin.latest };
}
