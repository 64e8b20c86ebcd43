import type { KeyLimits } from '../planning/key-limits.ts';
import type { KeyAnalysis } from './key-analysis.ts';

/**
 * One sentence if the decisions of a key contradict a window that was only guessed: the guess may be wrong, not the
 * limiter. Otherwise undefined. `sources` are the sources of the keys' windows, in order.
 */
export function windowDoubt(keys: readonly KeyAnalysis[], sources: readonly KeyLimits['source'][]): string | undefined {
  const inexact = keys.find(
    ({ comparison }, index) => sources[index] === 'guessed' && comparison?.admission.verdict === 'inexact',
  );
  if (!inexact?.comparison) return undefined;
  const { limit, windowSeconds } = inexact.comparison.rule;
  return `no correct limiter of ${limit} per ${windowSeconds} s would have made these decisions, and that window was only guessed from X-RateLimit-Reset: set rateLimit.windowSeconds in the target file`;
}
