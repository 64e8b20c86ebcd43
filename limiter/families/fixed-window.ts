/**
 * Windows that a request begins: the first one admitted after the last window has ended.
 *
 * Evidence: certain and possible admissions in an interval. Idea: the instants at which a window can begin are found from
 * first to last. Time is cut into cells. If a window can begin in a cell, the next one begins after it has ended, at a
 * possible admission, and before anything is certainly decided between the two: that would have begun it. For each cell two
 * bounds of the number of admissions before it are kept, at their most lenient: a window adds at most `most` to it, and
 * one that certainly refused something holds `least`, all of them before it did.
 * Right because the true beginnings are such a chain. A refused request never begins a window: the first is admitted. That
 * refused requests are counted as well changes no decision. A clock of whole seconds
 * ends windows up to a second early, all of them at its seconds, whose phase is tried (see phases.ts).
 * It cannot tell: the order of requests that overlap (see segments.ts), or where a window begins within a cell.
 */
import { below, RisingCount, upTo } from '../ascending.ts';
import type { Rule } from '../decisions.ts';
import { type Evidence, soonestEnd, wholeSeconds } from '../evidence.ts';
import type { Family, Limits } from './family.ts';
import { edgesFrom, somePhase } from './phases.ts';
import { Ranges } from './ranges.ts';

/** Cells of a window: of limits up to 2048, less than one request comes back in a cell. */
const cellsPerWindow = 2048;
/** Cells of a whole run, which bound the time that it takes: 100 windows at the width above. */
const mostCells = 204_800;

export const fixedWindowFamily: Family = {
  kind: 'fixed-window',
  isRefuted(evidence, rule, limits) {
    const { short, long } = lengths(evidence, rule);
    return chainRefuted(evidence, { earliest: (begin) => begin, latest: (begin) => begin, short, long }, limits);
  },
};

/** Admissions of one window whose Remaining is read: further ones tell little more. */
const mostRead = 128;
/** The phase of seconds is tried to this share, 4 ms: with 16 ms, windows of 1.5 s were taken for some of 2 s on a clock of seconds. */
const finestSecond = 1 / 256;

/** Half of the finest step of the phase, in milliseconds. */
const secondsCell = (1000 * finestSecond) / 2;

/** On a clock of whole seconds a window is counted from the second of its first request: those of one second would be of any length. */
export const secondsWindowFamily: Family = {
  kind: 'fixed-window',
  inSeconds: true,
  isRefuted(evidence, rule, limits) {
    const { short, long } = lengths(evidence, rule);
    if (!wholeSeconds(evidence, rule.windowMilliseconds).some((seconds) => seconds > 1)) return true;
    // Whatever the phase, a window ends up to a second early: that is quickly refuted for nearly all other limiters.
    const early = { earliest: (begin: number) => begin - 1000, latest: (begin: number) => begin, short, long };
    if (chainRefuted(evidence, early, limits, secondsCell)) return true;
    return !somePhase(
      evidence.first - 1000,
      1000,
      (first, last) => {
        const edges = edgesFrom(first, last, 1000, evidence.longest - 1);
        const counted = {
          earliest: (begin: number) => edges.earliest(edges.lastCertain(begin)),
          latest: (begin: number) => edges.latest(edges.lastPossible(begin)),
          short,
          long,
        };
        return chainRefuted(evidence, counted, limits, secondsCell);
      },
      finestSecond,
    );
  },
};

const lengths = (evidence: Evidence, { windowMilliseconds, timerLateMilliseconds = 0 }: Rule) => ({
  short: windowMilliseconds * evidence.shortest,
  long: (windowMilliseconds + timerLateMilliseconds) * evidence.longest,
});

/** The instants from which a window that begins at an instant can be counted, and its length. */
interface Counted {
  earliest(begin: number): number;
  latest(begin: number): number;
  short: number;
  long: number;
}

function chainRefuted(evidence: Evidence, counted: Counted, { least, most }: Limits, finestCell = 0): boolean {
  const { short, long } = counted;
  const { admissions, refusals, possible, first, last, usedBefore } = evidence;
  const origin = usedBefore ? first - long : Math.max(evidence.origin, first - long);
  const width = Math.max(long / cellsPerWindow, (last - origin) / mostCells, finestCell);
  const cells = Math.max(0, Math.floor((last - origin) / width) + 1);
  const cellOf = (instant: number): number => Math.floor((instant - origin) / width);
  /**
   * Cells in which a window can begin: with the most admissions before it, the fewest negated, and the earliest end of the window
   * before negated, as no window is counted from before it.
   */
  const beginnings = new Ranges(cells, 3);

  function addNext(from: number, to: number, high: number, low: number, end = from): void {
    if (to < from || cellOf(from) >= cells) return;
    const [cell, lastCell] = [cellOf(from), cellOf(Math.min(to, last))];
    beginnings.add(cell, lastCell, high, -low, -end);
  }

  // Windows are followed from cell to cell, so the instants of which these are asked only rise.
  const [admittedAfter, refusedAfter] = [new RisingCount(admissions.sent), new RisingCount(refusals.sent)];
  const [refusedBefore, sentByRefusal] = [new RisingCount(refusals.sent), new RisingCount(possible.sent)];
  const isClear = possible.sent === admissions.sent;

  /**
   * Follows a window that begins in [from, from + width], after low to high admissions; true if it can be the last one. `known` is
   * undefined where it may have begun before the ledger.
   */
  function follow(from: number, high: number, low: number, known?: KnownBeginning): boolean {
    const end = Math.max(known?.counts ?? from, counted.earliest(from)) + short;
    if (known && isRead && contradictsRemaining(known, end)) return false;
    const after = counted.latest(from + width) + long;
    const sentAfter = admittedAfter.below(after);
    const certain = Math.min(
      admissions.soonest[sentAfter] ?? Number.POSITIVE_INFINITY,
      refusals.soonest[refusedAfter.below(after)] ?? Number.POSITIVE_INFINITY,
    );
    const next = (most: number): number => Math.min(certain, admissions.ends[most] ?? Number.POSITIVE_INFINITY);
    const refusal = (known && refusals.soonest[refusedBefore.below(from + width)]) ?? Number.POSITIVE_INFINITY;
    const unrefused = Math.min(refusal, next(high + most));
    addNext(end, unrefused, Math.min(high + most, sentAfter), low);
    if (known === undefined || refusal >= next(high + most)) return unrefused === Number.POSITIVE_INFINITY;
    const unclear = known.endedBefore - known.admittedBefore;
    const full = Math.min(high, sentByRefusal.upTo(Math.min(refusal, after)) - least - unclear);
    if (full < low) return false;
    const to = next(full + most);
    const by = Math.min(to, last);
    const unclearInside = isClear ? 0 : upTo(possible.sent, by) - upTo(admissions.sent, by) - unclear;
    addNext(Math.max(refusal, end), to, Math.min(full + most, sentAfter), low + least - unclearInside, end);
    return to === Number.POSITIVE_INFINITY;
  }

  const isRead = admissions.leftAtMost.some(Number.isFinite) || admissions.left.some((left) => left > 0);
  /** True if an admission that lies in such a window announces an impossible Remaining. */
  function contradictsRemaining({ begun, endedBefore }: KnownBeginning, end: number): boolean {
    const stride = Math.max(1, Math.ceil((below(admissions.sent, end) - begun) / mostRead));
    for (let place = begun; place < admissions.sent.length; place += stride) {
      const [sent, answered] = [admissions.sent[place] ?? 0, admissions.answered[place] ?? 0];
      if (sent >= end) return false;
      const left = admissions.left[place] ?? 0;
      if (answered >= end) continue;
      if (left > 0 && (admissions.endedBefore[place] ?? 0) - begun >= most - left) return true;
      if (
        (admissions.possibleBy[place] ?? 0) - endedBefore <
        least - (admissions.leftAtMost[place] ?? Number.POSITIVE_INFINITY)
      )
        return true;
    }
    return false;
  }

  addNext(usedBefore ? first : origin, Math.min(soonestEnd(admissions, first), soonestEnd(refusals, first)), 0, 0);
  const [admissionsSent, admissionsEnded] = [new RisingCount(admissions.sent), new RisingCount(admissions.ends)];
  const [possibleSent, possibleEnded] = [new RisingCount(possible.sent), new RisingCount(possible.ends)];
  const sentWithin = new RisingCount(admissions.sent);
  for (let cell = 0; cell < cells; cell++) {
    const from = origin + cell * width;
    const admittedBefore = admissionsEnded.below(from);
    const isBefore = usedBefore && from <= first;
    const sentBefore = sentWithin.below(from + width);
    if (isBefore && follow(from, sentBefore, admittedBefore)) return false;
    const possiblyBegun = possibleSent.upTo(from + width);
    const endedBefore = possibleEnded.below(from);
    const touching = possiblyBegun - endedBefore;
    if (touching <= 0) {
      // No window begins until the next request is sent, in the cell before that at the earliest.
      if (!isBefore) cell = Math.max(cell, cellOf(possible.sent[possiblyBegun] ?? Number.POSITIVE_INFINITY) - 2);
      continue;
    }
    if (!beginnings.goTo(cell)) {
      if (!isBefore) cell = beginnings.nextAfter(cell) - 1;
      continue;
    }
    const begun = admissionsSent.upTo(from + width);
    // An admission that begins the window is in it, wherever in its row it was decided.
    const isAdmission = touching === begun - admittedBefore;
    const high = Math.min(beginnings.highest(0), isAdmission ? sentBefore - 1 : sentBefore);
    const low = Math.max(-beginnings.highest(1), admittedBefore);
    const known = { counts: -beginnings.highest(2), begun, endedBefore, admittedBefore };
    if (low <= high && follow(from, high, low, known)) return false;
  }
  return true;
}

/** A window that begins in a cell, with the counts of the rows before the cell and until its end. */
interface KnownBeginning {
  /** The earliest end of the window before it. */
  counts: number;
  /** Admissions sent until the end of the cell. */
  begun: number;
  /** Possible admissions answered before the cell, and the certain ones among them. */
  endedBefore: number;
  admittedBefore: number;
}
