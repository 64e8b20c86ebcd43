import type { KeyLimits } from '../planning/key-limits.ts';
import type { KeyAnalysis } from './key-analysis.ts';

/**
 * One sentence if a key departs from a window that was only guessed: the guess may be wrong instead of the limiter.
 * Otherwise undefined. `sources` are those of the keys' windows, in order.
 */
export function windowDoubt(keys: readonly KeyAnalysis[], sources: readonly KeyLimits['source'][]): string | undefined {
  const departing = keys.find(
    ({ comparison }, index) => sources[index] === 'guessed' && comparison?.admission.verdict === 'departs',
  );
  if (!departing?.comparison) return undefined;
  const { limit, windowSeconds } = departing.comparison.rule;
  return `no correct limiter of ${limit} per ${windowSeconds} s would have made these decisions, and that window was only guessed from X-RateLimit-Reset: set rateLimit.windowSeconds in the target file`;
}
