import type { TruthCounters } from './analysis/key-analysis.ts';
import type { LimiterKind } from './analysis/limiter/fit.ts';
import type { EngineName, Tls } from './engines/engine.ts';
import type { K6Launcher } from './engines/k6/launcher.ts';
import type { ResetUnit } from './ledger/reset-unit.ts';
import type { Length, Profile } from './profiles/profile.ts';
import type { LoadProgress } from './progress.ts';

/** A key of the target, given to the profile's labels in order. */
export interface LoadKeySource {
  secret: string;
  limit?: number;
  windowSeconds?: number;
}

export interface LoadOptions extends Length {
  profile: Profile;
  /** The service's base address without `/v1`. */
  baseUrl: string;
  keys: readonly LoadKeySource[];
  seed: number;
  signal: AbortSignal;
  onProgress?: (progress: LoadProgress) => void;
  /** Default: k6 for open arrivals, else autocannon; with another way to start k6, k6 for all that it can do. */
  engine?: EngineName;
  /** Another way to start k6 than as a process of this machine. */
  k6?: K6Launcher;
  resetUnit?: ResetUnit;
  algorithm?: LimiterKind;
  /** What the target has counted so far, one entry per key in the order of `keys`. */
  groundTruth?: () => Promise<readonly TruthCounters[]>;
  /** The target's ceilings; a plan above them is not begun. */
  ceilings?: { maxRequests?: number; maxRequestsPerSecond?: number };
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>;
  tls?: Tls;
  /** How long an answer may take. Default 30 s. */
  timeoutSeconds?: number;
}
