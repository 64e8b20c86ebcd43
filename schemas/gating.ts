import type { CheckResult, Level } from './generated/types.ts';

/** The levels whose violations decide the verdict by default. */
export const usualGating: readonly Level[] = ['must', 'declared'];

/** True if a result counts towards the verdict: its level decides, and no toleration excuses it. */
export const gates = (check: CheckResult, gating: readonly Level[]): boolean =>
  gating.includes(check.level) && check.tolerated === undefined;
