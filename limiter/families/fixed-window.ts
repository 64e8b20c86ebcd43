/**
 * Windows that a request begins: the first one admitted after the last window has ended.
 *
 * Evidence: certain and possible admissions in an interval. Idea: the instants at which a window can begin are found from
 * first to last. Time is cut into cells. If a window can begin in a cell, the next one begins after it has ended, at a
 * possible admission, and before anything is certainly decided between the two: that would have begun it. From any
 * beginning on, m windows certainly hold at most m · `most` (`room`), and those that certainly refused something held `least`
 * possible admissions each before they did (`used`). Both numbers are kept at their most lenient for each cell.
 * Right because the true beginnings are such a chain. A refused request never begins a window: the first is admitted. That
 * refused requests are counted as well changes no decision. A clock of whole seconds ends windows up to a second early.
 * It cannot tell: the order of requests that overlap (see segments.ts), or where a window begins within a cell.
 */
import { below, upTo } from '../ascending.ts';
import { type Evidence, soonestEnd } from '../evidence.ts';
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
    return !(Number.isInteger(seconds) && seconds > 1) || chainRefuted(evidence, window - 1000, longest, limits);
  },
};

function chainRefuted(evidence: Evidence, shortest: number, longest: number, { least, most }: Limits): boolean {
  const { admissions, refusals, possible, first, last, usedBefore } = evidence;
  const [short, long] = [shortest * evidence.shortest, longest * evidence.longest];
  const origin = usedBefore ? first - long : first;
  const width = Math.max(longest / cellsPerWindow, (last - origin) / mostCells);
  const cells = Math.floor((last - origin) / width) + 1;
  const cellOf = (instant: number): number => Math.floor((instant - origin) / width);
  /** Cells in which a window can begin, with the most admissions that earlier windows can have taken. */
  const rooms = new Ranges();
  /** The same cells, with the fewest possible admissions that earlier windows must have taken, negated. */
  const uses = new Ranges();

  /** Adds where the next window can begin. `room` and `used` are those of the windows before it. */
  function addNext(from: number, to: number, room: number, used: number): void {
    if (to < from || cellOf(from) >= cells) return;
    rooms.add(cellOf(from), cellOf(Math.min(to, last)), room);
    uses.add(cellOf(from), cellOf(Math.min(to, last)), -used);
  }

  /** Follows a window that begins in [from, from + width]; true if it can be the last one. */
  function follow(from: number, room: number, used: number, isKnown: boolean): boolean {
    const after = from + width + long;
    const next = Math.min(
      admissions.ends[room + most] ?? Number.POSITIVE_INFINITY,
      soonestEnd(admissions, after),
      soonestEnd(refusals, after),
    );
    const refusal = isKnown ? soonestEnd(refusals, from + width) : Number.POSITIVE_INFINITY;
    const nextRoom = Math.min(room + most, below(admissions.sent, after));
    addNext(from + short, Math.min(refusal, next), nextRoom, used);
    if (refusal >= next) return next === Number.POSITIVE_INFINITY;
    if (upTo(possible.sent, Math.min(refusal, after)) < used + least) return false;
    addNext(Math.max(refusal, from + short), next, nextRoom, used + least);
    return next === Number.POSITIVE_INFINITY;
  }

  addNext(first, Math.min(soonestEnd(admissions, first), soonestEnd(refusals, first)), 0, 0);
  for (let cell = 0; cell < cells; cell++) {
    const [room, used] = [rooms.highest(cell), uses.highest(cell)];
    const from = origin + cell * width;
    if (usedBefore && from <= first && follow(from, below(admissions.sent, from + width), 0, false)) return false;
    if (room === undefined || used === undefined) continue;
    const [sent, ended] = [below(admissions.sent, from + width), below(possible.ends, from)];
    const touching = upTo(possible.sent, from + width) - ended;
    if (touching <= 0) continue;
    // An admission that begins the window is in it, wherever in its row it was decided.
    const isAdmission = touching === upTo(admissions.sent, from + width) - below(admissions.ends, from);
    if (follow(from, Math.min(room, isAdmission ? sent - 1 : sent), Math.max(-used, ended), true)) return false;
  }
  return true;
}
