import type { LimiterKind } from '../analysis/limiter/fit.ts';

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
  /** Counts requests. `used`: the requests that counted before them, as the limiter says. */
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
