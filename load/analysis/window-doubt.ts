import type { KeyAnalysis } from './key-analysis.ts';

/** How an undeclared window is known: `seen` to end with the whole limit back, or `guessed` from X-RateLimit-Reset. */
export type Inference = 'seen' | 'guessed';

/**
 * One sentence if a key departs from a window that was only guessed: the guess may be wrong instead of the limiter.
 * Otherwise undefined. `inferences` are in the order of the keys.
 */
export function windowDoubt(
  keys: readonly KeyAnalysis[],
  inferences: readonly (Inference | undefined)[],
): string | undefined {
  const departing = keys.find(
    ({ comparison }, index) => inferences[index] === 'guessed' && comparison?.admission.verdict === 'departs',
  );
  if (!departing?.comparison) return undefined;
  const { limit, windowSeconds } = departing.comparison.rule;
  return `no correct limiter of ${limit} per ${windowSeconds} s would have made these decisions, and that window was only guessed from X-RateLimit-Reset: set rateLimit.windowSeconds in the target file`;
}
