import type { LimiterModel } from './models/limiter-model.ts';
import type { ResetReading } from './reset-reading.ts';

/** One model, with the instant of decisions as a share of the time from sending to receiving. */
export interface Hypothesis {
  model: LimiterModel;
  decided: number;
  weight: number;
  misses: number;
  /** Observations that no instant of the decision explains. */
  contradictions: number;
  resets: ResetReading;
}

/** The weight after what Reset announced was compared as well. */
export const weightOf = ({ weight, resets }: Hypothesis): number => weight * resets.share;

/** The first of the most probable hypotheses; undefined if there is none. */
export const mostProbableOf = (hypotheses: readonly Hypothesis[]): Hypothesis | undefined =>
  hypotheses.reduce<Hypothesis | undefined>(
    (best, one) => (best !== undefined && weightOf(best) >= weightOf(one) ? best : one),
    undefined,
  );

/** The most probable hypotheses first, `count` of them at most. */
export function leadingOf(
  hypotheses: readonly Hypothesis[],
  count: number,
): { weight: number; hypothesis: Hypothesis }[] {
  const weighed = hypotheses.map((hypothesis) => ({ weight: weightOf(hypothesis), hypothesis }));
  return weighed.sort((one, other) => other.weight - one.weight).slice(0, count);
}
