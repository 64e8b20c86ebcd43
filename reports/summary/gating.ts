import { gates as gatesAt, usualGating } from '../../schemas/gating.ts';
import type { CheckResult, Level, RunReport } from '../../schemas/generated/types.ts';

/** Whether a result counts towards the verdict of its run; a tolerated violation never does. */
export function gates(report: RunReport, check: CheckResult): boolean {
  return check.gates ?? gatesAt(check, report.gatingLevels ?? usualGating);
}

/** Something to act on: violated, blocked or errored, whether it gates or not. */
export const isTrouble = (check: CheckResult): boolean =>
  check.outcome === 'violated' || check.outcome === 'blocked' || check.outcome === 'errored';

/** Trouble that moves the verdict. */
export const fails = (report: RunReport, check: CheckResult): boolean => isTrouble(check) && gates(report, check);

const weights: Record<Level, number> = { must: 0, declared: 1, should: 2, observe: 3 };
const outcomes = ['violated', 'errored', 'blocked', 'inapplicable', 'observed', 'passed'];

/** Worst first: outcome, then what gates, then level; otherwise the order of the run. */
export function worstFirst(report: RunReport, checks: CheckResult[]): CheckResult[] {
  const rank = (check: CheckResult): number =>
    outcomes.indexOf(check.outcome) * 100 + (gates(report, check) ? 0 : 10) + weights[check.level];
  return checks
    .map((check, index) => ({ check, index, rank: rank(check) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ check }) => check);
}
