import type { Limiter } from '../../../schemas/generated/types.ts';
import type { Decisions } from '../decisions.ts';

export const kinds = ['fixed-window', 'aligned-window', 'sliding-log', 'sliding-counter', 'token-bucket'] as const;
export type LimiterKind = (typeof kinds)[number];

/** A key's rate limit: `limit` requests per `windowSeconds`. */
export type Rule = Required<Pick<Limiter, 'limit' | 'windowSeconds'>>;

/** An instant known only to lie between two readings of the local clock. */
export interface Edge {
  earliest: number;
  latest: number;
}

/** The decisions of one window. Instants are milliseconds since the start of the run. */
export interface WindowCount {
  from: number;
  until: number;
  admitted: number;
  refused: number;
  over: number;
  under: number;
}

/**
 * Comparison of one key's decisions with one kind of correct limiter. Only certain mistakes count: a decision that may
 * have fallen on either side of a window's edge is read in the limiter's favour.
 */
export interface Fit {
  kind: LimiterKind | 'announced' | 'late-window';
  /** Requests admitted that this kind would have refused. */
  over: number;
  /** Requests refused that this kind would have admitted. */
  under: number;
  /** Agreement of X-RateLimit-Remaining with this kind; `absent` if too few answers carry it. */
  remaining: 'fits' | 'contradicts' | 'absent';
  windows?: WindowCount[];
  /** The behaviour that distinguishes this kind, for the report. */
  says: string;
  /** The load never reached the limit, so agreement with this kind proves nothing. */
  untried?: boolean;
  /** Aligned windows only: an instant at which a window begins. */
  grid?: Edge;
  /** Announced windows only: the longest penalty that a first refusal announced, from its answer on. */
  penaltyMilliseconds?: number;
  /** Token buckets only: the requests that the bucket holds. */
  burst?: number;
  /** Windows only: Remaining rose inside one, so that it was not the limiter's. */
  rises?: boolean;
  /** Requests come back together, at intervals. */
  steps?: Steps;
  /** This kind agrees only if a window of the limiter happened to begin at the start of the load. */
  coincidental?: boolean;
}

/** Equal intervals, and one of the instants at which one begins. */
export interface Steps {
  milliseconds: number;
  grid: number;
}

/** The fit of one key's decisions to every kind of correct limiter. */
export type Fits = Record<Fit['kind'], Fit>;

/** Comparison of one key's decisions with its rule. */
export interface Admission {
  verdict: 'exact' | 'inexact' | 'no data';
  /** Requests admitted beyond the limit. */
  over: number;
  /** Requests refused although the limit had room. */
  under: number;
  /** No kind explains the decisions, and `over` is the count of the closest one: another kind would not have too many. */
  isUnexplained?: true;
  windows?: WindowCount[];
}

export const agrees = (fit: Fit): boolean => fit.over === 0 && fit.under === 0;

/** Distance from agreement; a wrong Remaining decides between fits that are otherwise equal. */
export const distance = (fit: Fit): number => fit.over + fit.under + (fit.remaining === 'contradicts' ? 0.5 : 0);

export const closestFit = (fits: readonly Fit[]): Fit =>
  fits.reduce((closest, fit) => (distance(fit) < distance(closest) ? fit : closest));

/**
 * Uncertainty of a window's edge in milliseconds, in addition to the time between sending and answering: servers count
 * whole milliseconds, their timers fire late, and clocks run at slightly different speeds.
 */
export const slackMilliseconds = (rule: Rule): number => Math.min(250, Math.max(5, rule.windowSeconds * 5));

/** The length of a window and the slack at its edges. */
export const windowTimes = (rule: Rule): { milliseconds: number; slack: number } => ({
  milliseconds: rule.windowSeconds * 1000,
  slack: slackMilliseconds(rule),
});

/** The verdict on Remaining: `absent` if fewer than half of the 2xx and 429 answers carry it. */
export function remainingVerdict({ remaining, outcomes }: Decisions, follows: boolean): Fit['remaining'] {
  const [admittedCount, refusedCount] = outcomes;
  let carried = 0;
  for (const value of remaining) if (!Number.isNaN(value)) carried++;
  if (carried === 0 || carried < (admittedCount + refusedCount) / 2) return 'absent';
  return follows ? 'fits' : 'contradicts';
}

/** True if so few values of Remaining are wrong that crossing answers explain them: one, and 2 % of all. */
export const fewWrong = (wrong: number, all: number): boolean => wrong <= 1 + all * 0.02;
