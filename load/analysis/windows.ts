import { admitted, type Rule, refused } from '../../limiter/decisions.ts';
import type { LimitJudgement } from '../../limiter/questions/limit-judgement.ts';
import type { Limiter, LoadKey } from '../../schemas/generated/types.ts';
import type { LedgerDecisions } from './decisions.ts';
import type { KeyAnalysis } from './key-analysis.ts';

type ShownWindow = NonNullable<LoadKey['windows']>[number];

/** The most windows of a key in a report. */
export const mostWindows = 200;
const seconds = (milliseconds: number): number => Math.round(milliseconds) / 1000;

/** The windows of a key: those announced, or those that the decisions show if announced resets vary or had passed. */
export function windowsOf(decisions: LedgerDecisions, announced: KeyAnalysis['announced'], rule: Rule): ShownWindow[] {
  const byReset = windowsByReset(decisions, announced);
  const lasted = (decisions.sent[decisions.count - 1] ?? 0) - (decisions.sent[0] ?? 0);
  const isConsistent =
    byReset.length > 0 &&
    byReset.length <= mostIn(lasted, rule) &&
    byReset.every(({ fromSeconds, untilSeconds }) => fromSeconds <= untilSeconds);
  return isConsistent ? byReset : windowsByDecision(decisions, rule);
}

/** Windows that a length of time holds, with one before it and one after. */
const mostIn = (milliseconds: number, { windowMilliseconds }: Rule): number => milliseconds / windowMilliseconds + 2;

/**
 * True if the limiter has windows. If its kind is unknown: if windows explain the decisions. If nothing explains them: if there
 * are no more than the time holds, or no refusal below the limit that the judgement does not know, as those of a bucket or of a log are.
 */
export function areWindows(
  windows: readonly ShownWindow[],
  { families, rule, under }: Pick<LimitJudgement, 'families' | 'rule' | 'under'>,
  { kind }: Limiter,
): boolean {
  if (kind !== 'unknown') return kind.endsWith('-window');
  if (families.length > 0) return families.some((family) => family.kind.endsWith('-window'));
  const lasted = ((windows.at(-1)?.fromSeconds ?? 0) - (windows[0]?.fromSeconds ?? 0)) * 1000;
  if (under > 0) return windows.length <= mostIn(lasted, rule);
  return windows.every(({ admitted, refused }) => refused === 0 || admitted >= rule.limit);
}

/** Requests with the same announced reset belong to one window. */
function windowsByReset(decisions: LedgerDecisions, announced: KeyAnalysis['announced']): ShownWindow[] {
  const windows: { until: number; shown: ShownWindow }[] = [];
  for (let index = 0; index < decisions.count; index++) {
    const until = announced(index);
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

/** A window begins with the first decision after the last one has ended: by its length, or with an admission after refusals. */
function windowsByDecision({ count, sent, answered, outcome }: LedgerDecisions, rule: Rule): ShownWindow[] {
  const windows: ShownWindow[] = [];
  let [until, refusedAt] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let index = 0; index < count; index++) {
    const from = sent[index] ?? 0;
    if (outcome[index] !== admitted && outcome[index] !== refused) continue;
    if ((from + (answered[index] ?? 0)) / 2 >= until || (outcome[index] === admitted && from > refusedAt)) {
      [until, refusedAt] = [from + rule.windowMilliseconds, Number.POSITIVE_INFINITY];
      windows.push({ fromSeconds: seconds(from), untilSeconds: seconds(until), admitted: 0, refused: 0 });
    }
    const window = windows.at(-1);
    if (window) window[outcome[index] === admitted ? 'admitted' : 'refused']++;
    if (outcome[index] === refused) refusedAt = Math.min(refusedAt, answered[index] ?? 0);
  }
  return windows;
}
