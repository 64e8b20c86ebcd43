import type { CheckResult, Level } from '../../schemas/generated/types.ts';

/** True if the result counts towards the verdict. The verdict decided that and recorded it. */
export const isRequired = ({ gates }: CheckResult): boolean => gates === true;

/** Violated, blocked or errored. */
export const isTrouble = ({ outcome }: CheckResult): boolean =>
  outcome === 'violated' || outcome === 'blocked' || outcome === 'errored';

/** Trouble that counts towards the verdict. */
export const fails = (check: CheckResult): boolean => isTrouble(check) && isRequired(check);

/** The most binding first. */
export const levels: readonly Level[] = ['must', 'declared', 'should', 'observe'];
const outcomes = ['violated', 'errored', 'blocked', 'inapplicable', 'observed', 'passed'];

/** Sorted by outcome, then required before advisory, then by level, then in the order of the run. */
export function worstFirst(checks: readonly CheckResult[]): CheckResult[] {
  const rank = (check: CheckResult): number =>
    outcomes.indexOf(check.outcome) * 100 + (isRequired(check) ? 0 : 10) + levels.indexOf(check.level);
  return checks.toSorted((a, b) => rank(a) - rank(b));
}
