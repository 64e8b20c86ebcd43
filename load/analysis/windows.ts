import type { LoadKey } from '../../schemas/generated/types.ts';
import { admitted, refused } from '../ledger/outcome.ts';
import type { Decisions } from './decisions.ts';
import { type Rule, slackMilliseconds, type WindowCount } from './limiter/fit.ts';

type FoundWindow = Pick<WindowCount, 'from' | 'until'>;
type ShownWindow = NonNullable<LoadKey['windows']>[number];

const mostWindows = 200;
const seconds = (milliseconds: number): number => Math.round(milliseconds) / 1000;

/** The windows that the report shows: those announced, or those `found` in the decisions if announced resets vary. */
export function windowsToShow(
  decisions: Decisions,
  announced: Float64Array,
  rule: Rule,
  found: readonly FoundWindow[],
): ShownWindow[] {
  const byReset = windowsByReset(decisions, announced);
  const lasted = (decisions.sent[decisions.count - 1] ?? 0) - (decisions.sent[0] ?? 0);
  const consistent = byReset.length > 0 && byReset.length <= lasted / (rule.windowSeconds * 1000) + 2;
  return (consistent ? byReset : countDecisions(decisions, rule, found)).slice(0, mostWindows);
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

/** Counts each decision in one window: the one that holds its middle, or the next one if that is full and as near. */
function countDecisions(decisions: Decisions, rule: Rule, found: readonly FoundWindow[]): ShownWindow[] {
  const all = withLaterWindows(decisions, rule, found);
  const windows = all.map(({ from, until }) => ({
    fromSeconds: seconds(Math.max(0, from)),
    untilSeconds: seconds(until),
    admitted: 0,
    refused: 0,
  }));
  for (let index = 0, at = 0; index < decisions.count; index++) {
    const middle = middleOf(decisions, index);
    while (at + 1 < all.length && middle >= (all[at + 1]?.from ?? Number.POSITIVE_INFINITY)) at++;
    const outcome = decisions.outcome[index];
    const isFull = outcome === admitted && (windows[at]?.admitted ?? 0) >= rule.limit;
    const nextFrom = all[at + 1]?.from ?? Number.POSITIVE_INFINITY;
    const mayBeNext = (decisions.answered[index] ?? 0) + slackMilliseconds(rule) >= nextFrom;
    const window = windows[isFull && mayBeNext ? at + 1 : at];
    if (window && outcome === admitted) window.admitted++;
    else if (window && outcome === refused) window.refused++;
  }
  return windows;
}

const middleOf = ({ sent, answered }: Decisions, index: number): number =>
  ((sent[index] ?? 0) + (answered[index] ?? 0)) / 2;

/**
 * The windows of a key that stays below its limit are found until their beginnings become too uncertain. Then each
 * begins with the first decision after the previous one.
 */
function withLaterWindows(decisions: Decisions, rule: Rule, found: readonly FoundWindow[]): FoundWindow[] {
  const windows = [...found];
  for (let index = 0; index < decisions.count; index++) {
    const middle = middleOf(decisions, index);
    const last = windows.at(-1);
    if (last && middle < last.until + slackMilliseconds(rule)) continue;
    const from = decisions.sent[index] ?? middle;
    windows.push({ from, until: from + rule.windowSeconds * 1000 });
  }
  return windows;
}
