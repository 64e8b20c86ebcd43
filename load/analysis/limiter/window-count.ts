import { admitted, refused, unclear } from '../../ledger/outcome.ts';
import { countBelow, type Decisions } from '../decisions.ts';
import { type Edge, type Fit, remainingVerdict, type WindowCount } from './fit.ts';

/** A window's decisions, and the agreement of its Remaining headers. */
export interface CountedWindow extends WindowCount {
  /** The window admitted as many requests as the limit. */
  full: boolean;
  remainingFits: boolean;
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
  const remaining: number[] = [];
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
    if (!Number.isNaN(decisions.remaining[index])) remaining.push(at(decisions.remaining, index));
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
    remainingFits: isConsecutive(remaining, possible.length),
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

const at = (numbers: Float64Array | Float32Array, index: number): number => numbers[index] ?? Number.NaN;
