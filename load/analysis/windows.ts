import type { LoadKey } from '../../schemas/generated/types.ts';
import { admitted, refused } from '../ledger/outcome.ts';
import type { Decisions } from './decisions.ts';

type ShownWindow = NonNullable<LoadKey['windows']>[number];

const mostWindows = 200;
const seconds = (milliseconds: number): number => Math.round(milliseconds) / 1000;

/** The windows that the report shows: those announced, or those `found` in the decisions if announced resets vary. */
export function windowsToShow(
  decisions: Decisions,
  announced: Float64Array,
  found: readonly { from: number; until: number }[],
): ShownWindow[] {
  const byReset = windowsByReset(decisions, announced);
  const consistent = byReset.length > 0 && byReset.length <= found.length + 2;
  return (consistent ? byReset : countDecisions(decisions, found)).slice(0, mostWindows);
}

/** Requests with the same announced reset belong to one window. */
function windowsByReset(decisions: Decisions, announced: Float64Array): ShownWindow[] {
  const windows: { until: number; shown: ShownWindow }[] = [];
  for (let index = 0; index < decisions.count; index++) {
    const until = announced[index] ?? Number.NaN;
    const outcome = decisions.outcome[index];
    if (Number.isNaN(until) || (outcome !== admitted && outcome !== refused)) continue;
    // Answers cross each other, so that one may still announce the previous window.
    let window = windows.slice(-2).find((one) => Math.abs(one.until - until) < 2);
    if (!window) {
      const shown = { fromSeconds: seconds(decisions.sent[index] ?? 0), untilSeconds: seconds(until) };
      window = { until, shown: { ...shown, admitted: 0, refused: 0 } };
      windows.push(window);
    }
    window.shown[outcome === admitted ? 'admitted' : 'refused']++;
  }
  return windows.map(({ shown }) => shown);
}

function countDecisions(decisions: Decisions, found: readonly { from: number; until: number }[]): ShownWindow[] {
  const windows = found.map(({ from, until }) => ({
    fromSeconds: seconds(Math.max(0, from)),
    untilSeconds: seconds(until),
    admitted: 0,
    refused: 0,
  }));
  for (let index = 0, at = 0; index < decisions.count; index++) {
    // A decision on an edge is counted once, in the window that holds its middle.
    const middle = ((decisions.sent[index] ?? 0) + (decisions.answered[index] ?? 0)) / 2;
    while (at + 1 < found.length && middle >= (found[at + 1]?.from ?? Number.POSITIVE_INFINITY)) at++;
    const window = windows[at];
    const outcome = decisions.outcome[index];
    if (window && outcome === admitted) window.admitted++;
    else if (window && outcome === refused) window.refused++;
  }
  return windows;
}
