import type { Ledger } from '../ledger/ledger.ts';
import type { ResetUnit } from '../ledger/reset-unit.ts';
import type { Tail } from '../ledger/sampled-counts.ts';
import type { Arrivals } from '../planning/arrivals.ts';
import type { LoadRequest } from '../planning/requests.ts';
import type { ArrivalModel } from '../profiles/profile.ts';

export type EngineName = 'autocannon' | 'k6';

/** One key's part of a run. */
export interface Stream {
  secret: string;
  arrivals: Arrivals;
  connections: number;
}

export interface Tls {
  ca?: string | Buffer;
  cert?: string | Buffer;
  key?: string | Buffer;
  /** Certificates are not verified. */
  insecure?: boolean;
}

/** What an engine is asked to do. */
export interface Drive {
  model: ArrivalModel;
  baseUrl: string;
  streams: readonly Stream[];
  requests: readonly LoadRequest[];
  /** Each request is sent a second time at once under the same Idempotency-Key. */
  retries: boolean;
  /** Length of a closed run; of the others, the longest the arrivals may take. */
  seconds: number;
  timeoutSeconds: number;
  /** The longest answer to be expected: virtual users for so long are held ready. */
  longestAnswerSeconds: number;
  seed: number;
  /** Unit of Reset, where a stream's herd must know when to come. */
  resetUnit?: ResetUnit;
  tls: Tls;
  /** Filled while it runs; the engine sets `startedAtEpochMilliseconds` as the load begins. */
  ledger: Ledger;
  signal: AbortSignal;
  /** Instant 0 shall not be earlier than this, milliseconds since 1970. */
  beginAtEpochMilliseconds: number;
  /** Should it have to be later, then where it lies well within such a window. Absent where no window matters. */
  windowMilliseconds?: number;
  onStart(): void;
}

/** One of the processes or pods that sent the load together. */
export interface GeneratorFacts {
  name: string;
  /** Requests in its lines. */
  requests: number;
  /** Requests that it counted itself; absent where it never got so far. */
  counted?: number;
  dropped: number;
  /** Of the processors that it could use. */
  cpuShare?: number;
  /** How late nine tenths of its requests were begun at most. */
  lateMilliseconds: number;
  /** How far its clock was ahead of the run's, as the ledger was corrected; absent where it could not be measured. */
  clockOffsetMilliseconds?: number;
  uncertaintyMilliseconds?: number;
  /** Why its lines are not all that it sent, in one sentence with its name. */
  fault?: string;
}

/** What an engine says of the run besides its ledger. */
export interface EngineFacts {
  seconds: number;
  /** Of the processors that it can use: one for autocannon, all for k6. */
  cpuShare: number;
  eventLoopLagP99Milliseconds?: number;
  /** Arrivals that were never attempted. */
  dropped: number;
  /** Every virtual user was busy when one more was wanted. */
  exhaustedVirtualUsers: boolean;
  /** How late requests were begun, milliseconds, where it is not the ledger that tells. */
  scheduleLags?: { p50: number; p99: number };
  /** How far the wall clock moved against the steady one. */
  clockStepMilliseconds: number;
  /** Requests the engine itself counted as answered. */
  answeredByEngine?: number;
  /** Why the engine ended before the plan did, in one sentence. */
  stopped?: string;
  /** Synchronised releases: how many requests, and how long from the first to the last. */
  releases?: { size: number; spreadMilliseconds: number }[];
  /** Those that sent the load together, or the only one. */
  generators?: GeneratorFacts[];
  /** What was only counted, after the ledger's end; absent where every request has its row. */
  tail?: Tail;
  /** Until when every request has its row, milliseconds since the start; with a tail. */
  wholeMilliseconds?: number;
  /** Reports of the engine about itself, one sentence each. */
  notes: string[];
}

/** What a profile demands of an engine, as far as it is known. */
export interface EngineDemand {
  model: ArrivalModel;
  /** Some requests leave together: so many at most, or Infinity before it is known. 0: none. */
  largestRelease: number;
  /** Herds come at announced resets. */
  herds: boolean;
}

export interface Engine {
  name: EngineName;
  /** How long it takes to be ready to send. */
  leadMilliseconds: number;
  /** Why it cannot do this run honestly, in one sentence; nothing when it can. */
  refuses(demand: EngineDemand): string | undefined;
  drive(drive: Drive): Promise<EngineFacts>;
}
