import { admitted, refused, unclear } from '../../../ledger/outcome.ts';
import { countBelow, type Decisions } from '../../decisions.ts';
import { type Edge, type Fit, remainingVerdict, type WindowCount } from '../fit.ts';

/** A window's decisions, and the agreement of its Remaining headers. */
export interface CountedWindow extends WindowCount {
  /** The window admitted as many requests as the limit. */
  full: boolean;
  remainingFits: boolean;
  /** Remaining rose inside the window. */
  rises: boolean;
  /** Indices of refusals that belong to this window or to its neighbour, and for which this one had room. */
  doubtful: number[];
}

interface WindowBounds {
  /** The window as the report shows it, without the uncertainty of its edges. */
  from: number;
  until: number;
  begins: Edge;
  ends: Edge;
  /** The previous window was full, so a request admitted after its earliest end belongs to this one. */
  afterFull: boolean;
  /** This is the first window: every decision came after its beginning. */
  opening?: boolean;
  /** Index of the first decision that may belong to the window. */
  first: number;
}

/** Counts the decisions of one window, and how many of them are certainly wrong for the limit. */
export function countWindow(decisions: Decisions, bounds: WindowBounds, limit: number): CountedWindow {
  const { begins, ends, afterFull, from, until } = bounds;
  const possibleSent: number[] = [];
  const refusals: { index: number; answered: number; inside: boolean }[] = [];
  const counted: Counted[] = [];
  let certain = 0;
  for (let index = bounds.first; index < decisions.count && at(decisions.sent, index) <= ends.latest; index++) {
    const sent = at(decisions.sent, index);
    const answered = at(decisions.answered, index);
    if (answered < begins.earliest) continue;
    const outcome = decisions.outcome[index];
    const opens = afterFull && outcome === admitted;
    const inside = (bounds.opening || sent >= begins.latest || opens) && answered <= ends.earliest;
    if (outcome === admitted || outcome === unclear) possibleSent.push(sent);
    if (outcome === refused) refusals.push({ index, answered, inside });
    if (!inside || outcome !== admitted) continue;
    certain++;
    if (!Number.isNaN(decisions.remaining[index]))
      counted.push({ sent, answered, remaining: at(decisions.remaining, index) });
  }
  const possible = Float64Array.from(possibleSent);
  const certainRefusals = refusals.filter((refusal) => refusal.inside).length;
  let under = 0;
  const doubtful: number[] = [];
  for (const { index, answered, inside } of refusals) {
    // A request refused wrongly is counted as if it had been admitted, so that it explains later refusals.
    if (countBelow(possible, answered) + under >= limit) continue;
    if (inside) under++;
    else doubtful.push(index);
  }
  return {
    from,
    until,
    admitted: certain,
    refused: certainRefusals,
    over: Math.max(0, certain - limit),
    under,
    doubtful,
    // Requests at the beginning may belong to the previous window; refusals show that this one was used up all the same.
    full: certain >= limit || (certainRefusals > 0 && possible.length >= limit),
    remainingFits: isConsecutive(
      counted.map((one) => one.remaining),
      possible.length,
    ),
    rises: hasRisen(counted),
  };
}

/** The fit of a limiter that counts in windows. A refusal on an edge is wrong only if both windows had room for it. */
export function windowFit(kind: Fit['kind'], decisions: Decisions, windows: CountedWindow[], says: string): Fit {
  let over = 0;
  let under = 0;
  for (const [index, window] of windows.entries()) {
    const before = windows[index - 1]?.doubtful ?? [];
    over += window.over;
    under += window.under + window.doubtful.filter((refusal) => before.includes(refusal)).length;
  }
  return {
    kind,
    over,
    under,
    remaining: remainingVerdict(
      decisions,
      windows.every((window) => window.remainingFits),
    ),
    windows,
    rises: windows.some((window) => window.rises),
    untried: !windows.some((window) => window.full && window.refused > 0),
    says,
  };
}

/** Distinct values without gaps, except for those that decisions on the window's edges may have taken. */
function isConsecutive(remaining: readonly number[], possible: number): boolean {
  if (remaining.length < 2) return true;
  const distinct = new Set(remaining).size === remaining.length;
  return distinct && Math.max(...remaining) - Math.min(...remaining) + 1 <= possible;
}

/** An admission, with its Remaining. */
interface Counted {
  sent: number;
  answered: number;
  remaining: number;
}

const leastRise = 3;

/** True if Remaining counts down, rises, and counts down again, in answers to requests that were sent one after the other. */
function hasRisen(counted: readonly Counted[]): boolean {
  const fallAt = (index: number): number => {
    const [one, next] = [counted[index], counted[index + 1]];
    return one && next && one.answered <= next.sent ? one.remaining - next.remaining : Number.NaN;
  };
  return counted.some((_, index) => fallAt(index) === 1 && fallAt(index + 1) <= -leastRise && fallAt(index + 2) === 1);
}

const at = (numbers: Float64Array | Float32Array, index: number): number => numbers[index] ?? Number.NaN;
