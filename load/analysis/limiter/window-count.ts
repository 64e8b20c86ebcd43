import { admitted, refused, unclear } from '../../ledger/outcome.ts';
import { countBelow, type Decisions } from '../decisions.ts';
import type { Edge, WindowTally } from './fit.ts';

/** A window's decisions, with what its Remaining headers say. */
export interface CountedWindow extends WindowTally {
  /** As many as the Limit were admitted. */
  full: boolean;
  remainingFits: boolean;
  /** Refusals that may belong to this window or to its neighbour, and for which this one had room: their indices. */
  doubtful: number[];
  /** Index after the last decision that may belong to the window. */
  next: number;
}

export interface WindowBounds {
  /** The window as it is shown, without the doubt about its edges. */
  from: number;
  until: number;
  begins: Edge;
  ends: Edge;
  /** The window before was full, so that whatever was admitted after its earliest end belongs to this one. */
  afterFull: boolean;
  /** There was no window before: every decision came after this one's beginning. */
  opening?: boolean;
  /** First decision that may belong to the window. */
  first: number;
}

/** Counts the decisions of one window and how many of them are certainly wrong for a Limit. */
export function countWindow(decisions: Decisions, bounds: WindowBounds, limit: number): CountedWindow {
  const { begins, ends, afterFull } = bounds;
  const possibleSent: number[] = [];
  const refusals: { index: number; answered: number; inside: boolean }[] = [];
  const remaining: number[] = [];
  let certain = 0;
  let index = bounds.first;
  for (; index < decisions.count && at(decisions.sent, index) <= ends.latest; index++) {
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
  return {
    from: bounds.from,
    until: bounds.until,
    admitted: certain,
    refused: refusals.filter((refusal) => refusal.inside).length,
    over: Math.max(0, certain - limit),
    ...undue(refusals, possible, limit),
    // Some that opened the window may count for the one before; refusals show that it was used up all the same.
    full: certain >= limit || (refusals.some((refusal) => refusal.inside) && possible.length >= limit),
    remainingFits: consecutive(remaining, possible.length),
    next: index,
  };
}

/** Of the refusals, how many the window still had room for, each taken as if it had been admitted. */
function undue(
  refusals: readonly { index: number; answered: number; inside: boolean }[],
  admittedSent: Float64Array,
  limit: number,
): { under: number; doubtful: number[] } {
  let under = 0;
  const doubtful: number[] = [];
  for (const { index, answered, inside } of refusals) {
    if (countBelow(admittedSent, answered) + under >= limit) continue;
    if (inside) under++;
    else doubtful.push(index);
  }
  return { under, doubtful };
}

/** What all windows of a key come to. A refusal on an edge was due if it was in either window. */
export function totals(windows: readonly CountedWindow[]): {
  over: number;
  under: number;
  remainingFits: boolean;
  full: boolean;
} {
  let over = 0;
  let under = 0;
  windows.forEach((window, index) => {
    const before = windows[index - 1]?.doubtful ?? [];
    over += window.over;
    under += window.under + window.doubtful.filter((refusal) => before.includes(refusal)).length;
  });
  return {
    over,
    under,
    remainingFits: windows.every((window) => window.remainingFits),
    full: windows.some((window) => window.full && window.refused > 0),
  };
}

/** Distinct and without gaps, but for those that decisions on the edge of the window may have taken. */
function consecutive(remaining: readonly number[], possible: number): boolean {
  if (remaining.length < 2) return true;
  const distinct = new Set(remaining).size === remaining.length;
  return distinct && Math.max(...remaining) - Math.min(...remaining) + 1 <= possible;
}

function at(numbers: Float64Array | Float32Array, index: number): number {
  return numbers[index] ?? Number.NaN;
}
