import type { Decisions } from '../decisions.ts';

export const kinds = ['fixed-window', 'aligned-window', 'sliding-log', 'sliding-counter', 'token-bucket'] as const;
export type LimiterKind = (typeof kinds)[number];

/** What a key is owed: so many requests per so long. */
export interface Rule {
  limit: number;
  windowSeconds: number;
}

/** An instant that lies somewhere between two readings of our clock. */
export interface Edge {
  earliest: number;
  latest: number;
}

/** Requests decided in one window of a limiter that has windows. Instants in milliseconds since the start of the run. */
export interface WindowTally {
  from: number;
  until: number;
  admitted: number;
  refused: number;
  over: number;
  under: number;
}

/**
 * How far one key's decisions agree with one kind of sound limiter. Only what is certain counts as a departure: a
 * decision that may have fallen on either side of an edge speaks for the limiter.
 */
export interface Fit {
  kind: LimiterKind | 'announced';
  /** Admitted beyond what the kind allows. */
  over: number;
  /** Refused although the kind had room. */
  under: number;
  /** Whether X-RateLimit-Remaining says what this kind would: `absent` where too few answers carry it. */
  remaining: 'fits' | 'departs' | 'absent';
  windows?: WindowTally[];
  /** What in the decisions tells this kind from the others, for the evidence. */
  says: string;
  /** The kind could not go wrong on these decisions, so that its agreement says nothing. */
  untried?: boolean;
  /** Of windows on a grid: where one boundary lies. */
  grid?: Edge;
  /** It agrees only if the limiter's own clock happened to turn just as the load began. */
  coincidental?: boolean;
}

export const agrees = (fit: Fit): boolean => fit.over === 0 && fit.under === 0;

/**
 * Doubt about an edge in milliseconds beyond what sending and answering leave open: whole milliseconds and late timers
 * in the server, clocks that run at slightly different speeds.
 */
export const slackMilliseconds = (rule: Rule): number => Math.min(250, Math.max(5, rule.windowSeconds * 5));

/** Whether at least half of the clear answers carry Remaining. */
export function hasRemaining({ remaining, outcomes }: Decisions): boolean {
  const [admittedCount, refusedCount] = outcomes;
  let seen = 0;
  for (const value of remaining) if (!Number.isNaN(value)) seen++;
  return seen > 0 && seen >= (admittedCount + refusedCount) / 2;
}
