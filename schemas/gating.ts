import type { Cause, CheckResult, Level } from './generated/types.ts';

/** The levels whose violations decide the verdict by default. */
export const usualGating: readonly Level[] = ['must', 'declared'];

/** True if a result counts towards the verdict: its level decides, and no toleration excuses it. */
export const gates = (check: CheckResult, gating: readonly Level[]): boolean =>
  gating.includes(check.level) && check.tolerated === undefined;

/** True for the cause of a run that ended early without a verdict: it does not explain single checks. */
export const endsRun = ({ id, checks }: Pick<Cause, 'id' | 'checks'>): boolean =>
  id === 'stopped' && checks.length === 0;
