import type { LimiterKind } from '../../../limiter/decisions.ts';

/** A possible number of requests that count, with its bounds included, and its probability. */
export interface Prediction {
  fewest: number;
  most: number;
  probability: number;
}

/**
 * A limiter with a window of a certain length, as it would count the probes of a key. Instants are milliseconds. A model is
 * told of every admission, and predicts the number of requests that count at an instant, without the one that asks.
 */
export interface LimiterModel {
  kind: LimiterKind;
  windowSeconds: number;
  /** Probability before any observation. */
  prior: number;
  usedAt(instant: number): readonly Prediction[];
  /** Counts requests. `used`: the requests counted before them, as the limiter says. */
  take(instant: number, requests: number, used: number | undefined): void;
  /** The instants that Reset may announce in an answer that was decided at this instant, after `take`. NaN: unknown. */
  resetsAt(instant: number): readonly number[];
  /** The next instants at which the prediction changes much. */
  changesAfter(instant: number): readonly number[];
}

/** Facts that every model of a key starts from. */
export interface ModelStart {
  limit: number;
  windowSeconds: number;
  /** Instant of the first request. */
  firstAt: number;
  /** Requests that counted at `firstAt` already. */
  usedBefore: number;
  /** Uncertainty of the instant of a decision, milliseconds. */
  slack: number;
}

/** A prediction without alternatives. */
export const certainly = (fewest: number, most = fewest): Prediction[] => [{ fewest, most, probability: 1 }];

/** Facts about the decisions of one observation. */
interface ProbeOutcome {
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
export function probabilityOf(predictions: readonly Prediction[], outcome: ProbeOutcome): number {
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

export const isImpossible = (predictions: readonly Prediction[], outcome: ProbeOutcome): boolean =>
  probabilityOf(predictions, outcome) === 0;

/** True if the limiter counted fewer requests than every prediction; no penalty explains that. */
export function isBelow(
  predictions: readonly Prediction[],
  { used, admitted, limit, tolerance }: ProbeOutcome,
): boolean {
  const most = used ?? (admitted > 0 ? limit - admitted : limit);
  return predictions.every(({ fewest }) => fewest > most + tolerance + 1);
}
