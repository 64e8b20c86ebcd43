import type { LoadKey } from '../../schemas/generated/types.ts';
import { admitted, refused } from '../ledger/outcome.ts';
import type { Decisions } from './decisions.ts';

type ShownWindow = NonNullable<LoadKey['windows']>[number];

const mostWindows = 200;
const seconds = (milliseconds: number): number => Math.round(milliseconds) / 1000;

/** What was admitted and refused in each window as the answers announce it: until the same reset, one window. */
export function announcedWindows(decisions: Decisions, announced: Float64Array): ShownWindow[] {
  const windows: (ShownWindow & { until: number })[] = [];
  for (let index = 0; index < decisions.count; index++) {
    const until = announced[index] ?? Number.NaN;
    const outcome = decisions.outcome[index];
    if (Number.isNaN(until) || (outcome !== admitted && outcome !== refused)) continue;
    // Answers cross each other on the way: the window before may still be spoken of.
    let window = windows.slice(-2).find((one) => Math.abs(one.until - until) < 2);
    if (!window) {
      window = {
        fromSeconds: seconds(decisions.sent[index] ?? 0),
        untilSeconds: seconds(until),
        until,
        admitted: 0,
        refused: 0,
      };
      windows.push(window);
    }
    window[outcome === admitted ? 'admitted' : 'refused']++;
  }
  return windows.slice(0, mostWindows).map(({ until: _, ...window }) => window);
}

/** The windows of a limiter that has them: as announced, or, where the announcements move, as they were found. */
export function shownWindows(
  decisions: Decisions,
  announced: Float64Array,
  found: readonly { from: number; until: number }[],
): ShownWindow[] {
  const told = announcedWindows(decisions, announced);
  if (told.length > 0 && told.length <= found.length + 2) return told;
  const windows = found.map(({ from, until }) => ({
    fromSeconds: seconds(Math.max(0, from)),
    untilSeconds: seconds(until),
    admitted: 0,
    refused: 0,
  }));
  for (let index = 0, at = 0; index < decisions.count; index++) {
    // A decision on an edge counts once, on one of its sides.
    const middle = ((decisions.sent[index] ?? 0) + (decisions.answered[index] ?? 0)) / 2;
    while (at + 1 < found.length && middle >= (found[at + 1]?.from ?? Number.POSITIVE_INFINITY)) at++;
    const window = windows[at];
    const outcome = decisions.outcome[index];
    if (window && outcome === admitted) window.admitted++;
    else if (window && outcome === refused) window.refused++;
  }
  return windows.slice(0, mostWindows);
}
