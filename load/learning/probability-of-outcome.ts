import type { Prediction } from './limiter-model.ts';

/** Facts about the decisions of one observation. */
export interface Outcome {
  /** Requests that counted before; undefined if the answer does not tell. */
  used: number | undefined;
  admitted: number;
  refused: number;
  limit: number;
  /** Remaining is rounded by this much at most. */
  tolerance: number;
}

/** Remaining is one more or less than predicted. */
const nearMissProbability = 0.1;
const leastForNearMiss = 10;

/** The probability that predictions give to an outcome. */
export function probabilityOf(predictions: readonly Prediction[], outcome: Outcome): number {
  const { used, admitted, refused, limit, tolerance } = outcome;
  const fits = ({ fewest, most }: Prediction, off: number): boolean => {
    if (used !== undefined) return used >= fewest - tolerance - off && used <= most + tolerance + off;
    if (refused > 0) return most + admitted > limit - 1 - off;
    return fewest + admitted < limit + 1 + tolerance + off;
  };
  const share = (one: Prediction) =>
    fits(one, 0) ? 1 : (refused > 0 || limit >= leastForNearMiss) && fits(one, 1) ? nearMissProbability : 0;
  return predictions.reduce((sum, one) => sum + share(one) * one.probability, 0);
}
