import type { LimiterHint } from '../limiter/limiter-hint.ts';
import type { Connection } from '../schemas/connection.ts';
import type { KeySource, LoadResult } from '../schemas/generated/types.ts';
import type { DeclaredLimiter, TruthCounters } from './analysis/key-analysis.ts';
import type { EngineName } from './engines/engine.ts';
import type { K6Launcher } from './engines/k6/launcher.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Ceilings } from './planning/load-plan.ts';
import type { LoadRequest } from './planning/requests.ts';
import type { Length, Profile } from './profiles/profile.ts';
import type { LoadState } from './progress.ts';

/** A key of the target. The keys are assigned to the profile's labels in order. */
export interface LoadKeySource extends Pick<KeySource, 'limit' | 'windowSeconds'> {
  secret: string;
}

/** A response, or the reason why there is none: then `status` is 0. */
interface ProbeReply {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  failure?: string;
  /** The server's own words about an error. */
  message?: string;
}

/** Sends one request with a key, outside the load. Never rejects. */
export type SendRequest = (request: LoadRequest, secret: string) => Promise<ProbeReply>;

/** Receives the requests of a load, while it runs and after it. */
export interface LoadObserver {
  /** The load begins. The ledger grows from here on. */
  begin(ledger: Ledger, engine: EngineName): void;
  /** The load is over, and the ledger complete. */
  end(ledger: Ledger, result: LoadResult): Promise<void>;
}

export interface LoadSettings extends Length, DeclaredLimiter {
  profile: Profile;
  connection: Connection;
  /** Sends the requests before the load. */
  send: SendRequest;
  keys: readonly LoadKeySource[];
  /** Most requests that this run has sent with one of the keys so far: more that is used is a sign of another run. Default: 0. */
  alreadySent?: number;
  seed: number;
  signal: AbortSignal;
  onProgress?: (progress: LoadState) => void;
  /** Default: k6 for open arrivals, else autocannon; with `k6`, k6 for everything that it can do. */
  engine?: EngineName;
  /** Starts k6. Default: as one process of this machine. */
  k6?: K6Launcher;
  /** The target's own counters so far, one entry per key in the order of `keys`. */
  groundTruth?: () => Promise<readonly TruthCounters[]>;
  /** Facts from checks before the load. */
  hint?: LimiterHint;
  observer?: LoadObserver;
  /** A load above them is refused before it begins. */
  ceilings?: Ceilings;
}
