/**
 * Windows that a request begins: the first one admitted after the last window has ended.
 *
 * Evidence: certain and possible admissions in an interval. Idea: the instants at which a window can begin are found from
 * first to last. Time is cut into cells. If a window can begin in a cell, the next one begins after it has ended, at a
 * possible admission, and before anything is certainly decided between the two: that would have begun it. For each cell two
 * bounds of the number of admissions before it are kept, at their most lenient: a window adds at most `most` to it, and
 * one that certainly refused something holds `least`, all of them before it did.
 * Right because the true beginnings are such a chain. A refused request never begins a window: the first is admitted. That
 * refused requests are counted as well changes no decision. A clock of whole seconds ends windows up to a second early.
 * It cannot tell: the order of requests that overlap (see segments.ts), or where a window begins within a cell.
 */
import { below, upTo } from '../ascending.ts';
import { type Evidence, exceeds, soonestEnd } from '../evidence.ts';
import type { Family, Limits } from './family.ts';
import { Ranges } from './ranges.ts';

/** Cells of a window: of limits up to 2048, less than one request comes back in a cell. */
const cellsPerWindow = 2048;
/** Cells of a whole run, which bound the time that it takes: 100 windows at the width above. */
const mostCells = 204_800;

export const fixedWindow: Family = {
  kind: 'fixed-window',
  isRefuted(evidence, { windowMilliseconds: window, timerLateMilliseconds = 0 }, limits) {
    const longest = window + timerLateMilliseconds;
    if (!chainRefuted(evidence, window, longest, limits)) return false;
    const seconds = window / 1000;
    if (!(Number.isInteger(seconds) && seconds > 1)) return true;
    // In whole seconds windows begin at least a window apart, but may end up to a second early.
    return (
      exceeds(evidence, window * evidence.shortest, limits.most, 2) ||
      chainRefuted(evidence, window - 1000, longest, limits)
    );
  },
};

function chainRefuted(evidence: Evidence, shortest: number, longest: number, { least, most }: Limits): boolean {
  const { admissions, refusals, possible, first, last, usedBefore } = evidence;
  const [short, long] = [shortest * evidence.shortest, longest * evidence.longest];
  const origin = usedBefore ? first - long : first;
  const width = Math.max(longest / cellsPerWindow, (last - origin) / mostCells);
  const cells = Math.floor((last - origin) / width) + 1;
  const cellOf = (instant: number): number => Math.floor((instant - origin) / width);
  /** Cells in which a window can begin, with the most admissions before it. */
  const highest = new Ranges();
  /** The same cells, with the fewest admissions before it, negated. */
  const lowest = new Ranges();

  function addNext(from: number, to: number, high: number, low: number): void {
    if (to < from || cellOf(from) >= cells) return;
    highest.add(cellOf(from), cellOf(Math.min(to, last)), high);
    lowest.add(cellOf(from), cellOf(Math.min(to, last)), -low);
  }

  /** Follows a window that begins in [from, from + width], after low to high admissions; true if it can be the last one. */
  function follow(from: number, high: number, low: number, isKnown: boolean): boolean {
    const after = from + width + long;
    const certain = Math.min(soonestEnd(admissions, after), soonestEnd(refusals, after));
    const sentAfter = below(admissions.sent, after);
    const next = (most: number): number => Math.min(certain, admissions.ends[most] ?? Number.POSITIVE_INFINITY);
    const refusal = isKnown ? soonestEnd(refusals, from + width) : Number.POSITIVE_INFINITY;
    const unrefused = Math.min(refusal, next(high + most));
    addNext(from + short, unrefused, Math.min(high + most, sentAfter), low);
    if (refusal >= next(high + most)) return unrefused === Number.POSITIVE_INFINITY;
    const unclear = below(possible.ends, from) - below(admissions.ends, from);
    const full = Math.min(high, upTo(possible.sent, Math.min(refusal, after)) - least - unclear);
    if (full < low) return false;
    const to = next(full + most);
    const unclearInside = upTo(possible.sent, Math.min(to, last)) - upTo(admissions.sent, Math.min(to, last)) - unclear;
    addNext(Math.max(refusal, from + short), to, Math.min(full + most, sentAfter), low + least - unclearInside);
    return to === Number.POSITIVE_INFINITY;
  }

  addNext(first, Math.min(soonestEnd(admissions, first), soonestEnd(refusals, first)), 0, 0);
  for (let cell = 0; cell < cells; cell++) {
    const [high, low] = [highest.highest(cell), lowest.highest(cell)];
    const from = origin + cell * width;
    const [sent, ended] = [below(admissions.sent, from + width), below(admissions.ends, from)];
    if (usedBefore && from <= first && follow(from, sent, ended, false)) return false;
    const touching = upTo(possible.sent, from + width) - below(possible.ends, from);
    if (high === undefined || low === undefined || touching <= 0) continue;
    // An admission that begins the window is in it, wherever in its row it was decided.
    const isAdmission = touching === upTo(admissions.sent, from + width) - ended;
    const [most, fewest] = [Math.min(high, isAdmission ? sent - 1 : sent), Math.max(-low, ended)];
    if (fewest <= most && follow(from, most, fewest, true)) return false;
  }
  return true;
}
