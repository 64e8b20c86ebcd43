import type { Decisions } from '../../limiter/decisions.ts';
import type { AnnouncedEnds } from '../../limiter/resets.ts';
import type { Declared } from '../../schemas/generated/types.ts';
import type { Answer, Reply, Request } from './exchange.ts';

/** The X-RateLimit headers of a reply. `reset` is the value as sent, because its unit is not known. */
export interface Announcement {
  limit: number | undefined;
  remaining: number | undefined;
  reset: number | undefined;
}

/** All decisions on one key in a run, by the counter of the operation that uses up its limit. */
export interface KeyLedger {
  /** Label of the key. */
  key: string;
  decisions: Decisions;
  /** The replies, as `decisions.row` numbers them. */
  replies: readonly Reply[];
  /** X-RateLimit-Limit, or the declared limit. */
  limit: number;
  /** The declared window. */
  windowSeconds: number | undefined;
  /** True if the key was used steadily, below its limit, and for nothing else. */
  isSteady: boolean;
  /** The announced resets of the decisions, local clock. */
  ends: AnnouncedEnds;
}

/** A limit that was used up, beginning with an unused window or a known Remaining, and the replies after that. */
export interface Exhaustion {
  /** Method and path of the requests that used it up. */
  operation: string;
  /** X-RateLimit-Limit, or the declared limit. */
  limit: number;
  /** Our requests that the same window admitted before. */
  prior: number;
  /** Earlier requests of this run that may still count, although Remaining does not show it. */
  unshown: number;
  /** The first and the last admission announce the same reset: the window did not end between them. */
  keepsReset: boolean;
  /** True if nobody else had used the window, as far as Remaining shows. */
  isFresh: boolean;
  /** In the order received. */
  replies: Reply[];
  /** The first ones, which were sent one after the other. */
  sequential: Reply[];
  /** True if Remaining jumps up and down between them, which a single counter does not let it do. */
  jumps: boolean;
  /** Number of replies to requests that were sent together. */
  together: number;
  /** Local time up to which replies certainly belong to one window; undefined if nothing shows its end. */
  certainUntil: number | undefined;
  /** Attempts in which more than the limit was admitted, without certainty that it was in one window. */
  overruns: number;
  /** Probability, over all attempts, that one token that came back whole explains the request beyond the limit. 1 without an attempt. */
  tokenChance: number;
  recovery: Recovery;
  /** All decisions on the key, up to the end of the episode. */
  ledger: KeyLedger;
  /** Facts about this limit that the owner of the target declares. */
  declared: NonNullable<Declared['rateLimit']>;
}

/** Answers to a key whose limit was used up, until it was admitted again. */
export interface Recovery {
  /** In the order received; the last one was admitted, if any. */
  polls: Reply[];
  /**
   * `refill`: requests come back one by one, as in a bucket or a sliding window. `window`: they come back together.
   * `nothing`: the key was not refused, not admitted again, or asked too rarely in between to tell.
   */
  shows: 'refill' | 'window' | 'nothing';
  /** The most requests that may come back in one millisecond, and at one instant. */
  refill: { perMillisecond: number; atOnce: number };
  /**
   * Milliseconds in which the key was refused before many requests came back at once, as from a sliding window: such a window is longer,
   * and gives nothing back in that time. 0 if not seen.
   */
  slidesAfter: number;
  /** The reset that the first refusal announces, local clock: the earliest and latest instant that it can mean. */
  announced: { earliest: number; latest: number } | undefined;
  /** The reason why `announced` is not known well enough to be judged. */
  doubt: string | undefined;
  means: 'window end' | 'full' | 'next token' | 'unknown';
}

/** Episode `burst`: 1.5 times the limit sent together, next to a bystander key. */
export interface Burst extends Exhaustion {
  /** First to last release, milliseconds. */
  spreadMilliseconds: number;
  /** Replies to the bystander key before, during and after the refusals. */
  bystander: Reply[];
  /** Earlier requests with the bystander key that its window admitted. */
  bystanderBefore: number;
}

/** Episode `drain`: one request after the other until one is refused, and others while the key is refused. */
export interface Drain extends Exhaustion {
  /** Replies to a generation with an Idempotency-Key while the key was refused, and to the same request after the reset. */
  refusedOnce: Reply | undefined;
  /** Generations with and without Idempotency-Keys while the key was refused; empty if none was sent. */
  brackets: FreshBracket[];
  retried: Reply | undefined;
  /** Replies of the other operations while the key was refused. */
  elsewhere: { operation: string; reply: Reply }[];
  /** Operations whose Remaining falls with their own requests, and those whose Remaining was seen not to fall. */
  counted: string[];
  uncounted: string[];
  /** Replies on the kept connection and on new ones in turn, after a refusal on the kept one. */
  connections: { isNew: boolean; reply: Reply }[];
}

/** Replies to two generations with fresh Idempotency-Keys, and to one without at once after them. */
export interface FreshBracket {
  fresh: Reply[];
  after: Reply;
}

/** Brackets that admit only fresh Idempotency-Keys: another client of the key can cause one now and then, but not this many in a row. */
export const bracketsThatShow = 3;

/** A pair of answers with nothing sent between them, and the reset that the first one announces in between. */
export interface PassedReset {
  before: Reply;
  after: Reply;
  key: string;
  /** Number of the window of the key. */
  window: number;
  /** True if the value is past in every unit that it can have. */
  isPast: boolean;
}

/** Episode `resets`: the announced resets that passed while nothing was sent, in both exhaustions. */
export interface Resets {
  passed: PassedReset[];
  /** All answers with a reset, if each of them announces one that had passed before its request was sent. */
  past: Reply[];
  /** Admissions at the announced reset. */
  kept: Reply[];
  /** Admissions after a refusal by the limit, one for each window of each key. */
  returns: { before: Reply; after: Reply }[];
  /** X-RateLimit-Reset as text, if it is the same in the whole run. */
  constant: string | undefined;
  /** True if the values fit at least one unit. */
  fitsUnit: boolean;
  isDeclared: boolean;
}

export type Endpoint = 'list' | 'model' | 'generate';

/** An answer of one of the three endpoints, and the request that got it. */
export interface Answered {
  endpoint: Endpoint;
  request: Request;
  /** Label of the key: `primary`, `exhaustible-2`. Undefined for an unknown key, and without one. */
  key: string | undefined;
  reply: Answer;
  /** True if the body could not be read, or was too large to keep: its text and JSON are missing. */
  isCut: boolean;
}

/** Episode `answers`: every answer of the run from the three endpoints, complete after all other checks. */
export interface Answers {
  /** In the order in which they were received. */
  all: readonly Answered[];
}

/** Episode `ledgers`: the decisions on each exhaustible key, after both exhaustions and steady requests below the limit. */
export interface Ledgers {
  keys: readonly KeyLedger[];
}

export interface Episodes {
  answers: Answers;
  burst: Burst;
  drain: Drain;
  ledgers: Ledgers;
  resets: Resets;
}
