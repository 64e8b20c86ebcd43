import type { Declared } from '../../schemas/generated/types.ts';
import type { Answer, Reply, Request } from './exchange.ts';

/** The X-RateLimit headers of a reply. `reset` is the value as sent, because its unit is not known. */
export interface Announcement {
  limit: number | undefined;
  remaining: number | undefined;
  reset: number | undefined;
}

/** A limit exhausted in an idle window, on one endpoint. */
export interface Exhaustion {
  /** X-RateLimit-Limit of the opening reply. */
  limit: number;
  /** Requests admitted in the same window before the episode began. */
  prior: number;
  /** The reply that opened the window. */
  opening: Reply;
  /** The replies after it, in the order received. */
  shots: Reply[];
  /** Local time until which replies certainly belong to the announced window; undefined if the unit of Reset is unknown. */
  certainUntil: number | undefined;
  /** A request was admitted shortly after exhaustion: the limiter refills continuously, and no bound holds per window. */
  refills: boolean;
  /** Facts about this limit that the target's owner declares. */
  declared: NonNullable<Declared['rateLimit']>;
  /** Reply to the same key on a new connection, right after the first refusal. */
  freshConnection: Reply | undefined;
}

/** Episode `burst`: 1.5 times the limit released together, next to a bystander key, and requests after the reset. */
export interface Burst extends Exhaustion {
  /** First to last release, milliseconds. */
  spreadMilliseconds: number;
  /** Replies to the bystander key before, during and after the refusals. */
  bystander: Reply[];
  /** Replies after the announced reset; the last is the first admitted one, if any. Undefined if the unit is unknown. */
  afterReset: Reply[] | undefined;
}

/** Episode `drain`: sequential requests until one is refused. */
export interface Drain extends Exhaustion {
  /** Reply to a generation with an Idempotency-Key while refused, and to the same request after the reset. */
  refusedOnce: Reply | undefined;
  retried: Reply | undefined;
  /** Replies of the other two endpoints while refused. */
  elsewhere: Reply[];
}

/** Episode `poll`: requests at a steady rate after the first refusal until one is admitted. */
export interface Poll extends Exhaustion {
  polls: Reply[];
  /** Milliseconds from the opening reply to the first admission after refusal. */
  recoveredAfterMilliseconds: number | undefined;
  /** Milliseconds from the opening reply to the announced reset. */
  announcedAfterMilliseconds: number | undefined;
}

export type Endpoint = 'list' | 'model' | 'generate';

/** An answer of one of the three endpoints, and the request that got it. */
export interface Answered {
  endpoint: Endpoint;
  request: Request;
  /** Label of the key: `primary`, `exhaustible-2`. Undefined for an unknown key, and without one. */
  key: string | undefined;
  reply: Answer;
  /** The body could not be read, or was too large to keep: its text and JSON are not there. */
  isCut: boolean;
}

/** Episode `answers`: every answer of the run from the three endpoints, complete after all other checks. */
export interface Answers {
  /** In the order in which they were received. */
  all: readonly Answered[];
}

export interface Episodes {
  answers: Answers;
  burst: Burst;
  drain: Drain;
  poll: Poll;
}
