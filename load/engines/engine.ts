import type { ResetUnit } from '../../limiter/reset-unit.ts';
import type { Connection } from '../../schemas/connection.ts';
import type { Generator, LoadResult } from '../../schemas/generated/types.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { KeyArrivals } from '../planning/arrivals.ts';
import type { RequestSequence } from '../planning/requests.ts';
import type { ArrivalModel } from '../profiles/profile.ts';

export type EngineName = 'autocannon' | 'k6';

/** One key's part of a run. */
export interface Stream {
  secret: string;
  arrivals: KeyArrivals;
  connections: number;
}

/** Everything an engine needs to send a load. */
export interface EngineJob {
  model: ArrivalModel;
  connection: Connection;
  streams: readonly Stream[];
  requests: RequestSequence;
  /** Each request is sent twice at once with the same Idempotency-Key. */
  retries: boolean;
  /** Closed: the shortest and the longest pause between an answer and the next request. Both 0: none. */
  thinkSeconds: readonly [from: number, to: number];
  /** Length of the load. */
  seconds: number;
  /** The longest response to expect; k6 prepares virtual users for it. */
  longestAnswerSeconds: number;
  seed: number;
  /** Unit of X-RateLimit-Reset; herds need it. */
  resetUnit?: ResetUnit;
  /** The engine fills it, and sets `startedAtEpochMilliseconds` when the load begins. */
  ledger: Ledger;
  signal: AbortSignal;
  /** Earliest start, milliseconds since 1970. */
  beginAtEpochMilliseconds: number;
  /** A later start must lie well within a window of this length. Absent if windows do not matter. */
  windowMilliseconds?: number;
  /** Called when the load begins. */
  onStart(): void;
}

/** The breach of a threshold that ended a load. */
export type Breach = NonNullable<LoadResult['endedBy']>;

/** The reason to end a load whose requests in flight may still finish. */
export class BreachEnd {
  readonly breach: Breach;

  constructor(breach: Breach) {
    this.breach = breach;
  }
}

/** Facts about a finished run that are not in the ledger. */
export interface EngineFacts {
  seconds: number;
  /** Share of the processors that the engine can use, 0 to 1: one processor for autocannon, all for k6. */
  cpuShare: number;
  eventLoopLagP99Milliseconds?: number;
  /** Arrivals that were never attempted. */
  dropped: number;
  /** All virtual users were busy when a request was due. */
  exhaustedVirtualUsers: boolean;
  /** Lateness of the requests in milliseconds; absent if the ledger shows it. */
  scheduleLags?: { p50: number; p99: number };
  /** Movement of the wall clock against the monotonic clock. */
  clockStepMilliseconds: number;
  /** The engine's own count of answered requests. */
  answeredByEngine?: number;
  /** One sentence: the reason why the engine ended before the plan did. */
  stopped?: string;
  /** The threshold that ended the load before its plan did. */
  breach?: Breach;
  /** A closed load ended early because the generators had recorded as many requests as they can. */
  stoppedAtMostRequests?: boolean;
  /** Synchronized releases: number of requests, and the time between the first and the last. */
  releases?: { size: number; spreadMilliseconds: number }[];
  /** The generators that sent the load, one or more. */
  generators?: Generator[];
  /** Remarks for the report, one sentence each. */
  notes: string[];
}

/** The demands of a load on an engine. */
export interface EngineDemand {
  model: ArrivalModel;
  /** Most requests released at one instant. 0: none; Infinity: some, but not planned yet. */
  largestRelease: number;
  /** Some keys release requests at announced resets. */
  herds: boolean;
  /** Each request is sent twice at once. */
  retries: boolean;
  /** All requests of the load. 0: closed arrivals, or not planned yet. */
  requests: number;
}

export interface Engine {
  name: EngineName;
  /** Time it needs before it can send. */
  leadMilliseconds: number;
  /** One sentence: the reason why the engine cannot send such a load as planned. Undefined if it can. */
  refusal(demand: EngineDemand): string | undefined;
  /** Sends the load. */
  run(job: EngineJob): Promise<EngineFacts>;
}

/** The reason why `generators` generators cannot record so many requests; undefined if they can. */
export function tooManyRequests(
  requests: number,
  generators: number,
  mostPerGenerator: number,
  option: string,
): string | undefined {
  if (requests <= generators * mostPerGenerator) return undefined;
  const needed = Math.ceil(requests / mostPerGenerator);
  return `the run would send ${requests} requests, and a generator records at most ${mostPerGenerator}: use ${option} ${needed}, or shorten the run`;
}
