import type { Declared } from '../../schemas/generated/types.ts';
import type { Reply, Request } from './exchange.ts';

/** `X-RateLimit-*` as a reply announces it. `reset` is kept as sent: its unit is not shown. */
export interface Announcement {
  limit: number | undefined;
  remaining: number | undefined;
  reset: number | undefined;
}

/** A limit used up in an idle window, on one endpoint. */
export interface Exhaustion {
  /** Limit as announced by the opening reply. */
  limit: number;
  /** Admitted to us in the same window before the episode began. */
  prior: number;
  /** The reply that opened the window. */
  opening: Reply;
  /** What followed it, in the order received. */
  shots: Reply[];
  /** Until when, by our clock, these belong to the announced window for certain; undefined where the unit of Reset is not known. */
  certainUntil: number | undefined;
  /** One was admitted shortly after exhaustion: the limiter refills continuously and a bound by window says nothing. */
  refills: boolean;
  /** What the target's owner declared of this key's limit. */
  declared: NonNullable<Declared['rateLimit']>;
  /** Right after the first refusal, the same key on a new connection. */
  freshConnection: Reply | undefined;
}

/** Episode `burst`: the limit and half as much again released together, beside a bystander, and what came after the reset. */
export interface Burst extends Exhaustion {
  /** First to last release, milliseconds. */
  spreadMilliseconds: number;
  /** The bystander before, while and after the key was refused. */
  bystander: Reply[];
  /** Tries after the announced reset, in order; the last is admitted if any is. Undefined where the unit is not known. */
  afterReset: Reply[] | undefined;
}

/** Episode `drain`: one by one until refused. */
export interface Drain extends Exhaustion {
  /** A generation with an Idempotency-Key while refused, and the same request after the reset. */
  refusedOnce: Reply | undefined;
  retried: Reply | undefined;
  /** The other two endpoints while refused. */
  elsewhere: Reply[];
}

/** Episode `poll`: refused calls at a steady rate until one is admitted. */
export interface Poll extends Exhaustion {
  polls: Reply[];
  /** Milliseconds from the opening reply to the first admission after refusal. */
  recoveredAfterMilliseconds: number | undefined;
  /** From the opening reply to the announced reset. */
  announcedAfterMilliseconds: number | undefined;
}

/** Episode `met`: every 4xx and 5xx that the run met on the three endpoints, known when all else has been played. */
export interface Met {
  refusals: { request: Request; reply: Reply }[];
}

export interface Episodes {
  met: Met;
  burst: Burst;
  drain: Drain;
  poll: Poll;
}
