import { randomBytes } from 'node:crypto';
import { type Clock, clock } from './clock.ts';
import type { Disturbances } from './faults/disturbance.ts';
import { latencyOf } from './faults/latency.ts';
import { type Keyring, keyring } from './keys.ts';
import type { ServerOptions } from './options.ts';

/** What a server was started with and what its parts share. */
export type Setup = {
  readonly clock: Clock;
  readonly keys: Keyring;
  readonly seed: number;
  /** Distinguishes servers that share a store: part of every id. */
  readonly replica: string;
  readonly traffic: { inFlight: number };
  readonly disturbances: Disturbances;
  readonly maximumInFlight: number;
  readonly maximumBodyBytes: number;
  readonly maximumHeaders: number;
  readonly inFlightWaitMilliseconds: number;
};

/** The setup that options ask for, everything in it fresh. */
export function setupOf(options: ServerOptions): Setup {
  const { latency, store = 'memory' } = options;
  return {
    clock: options.clock ?? clock(),
    keys: keyring(options.keys),
    seed: options.seed ?? 1,
    replica: options.replica ?? (store === 'memory' ? 'a' : randomBytes(4).toString('hex')),
    traffic: { inFlight: 0 },
    disturbances: {
      latency: latency === undefined ? undefined : latencyOf(latency),
      faults: options.faults ?? [],
      delays: new Map(),
    },
    maximumInFlight: options.maxInFlight ?? Number.POSITIVE_INFINITY,
    maximumBodyBytes: 1_048_576,
    maximumHeaders: 100,
    inFlightWaitMilliseconds: options.inFlightWaitMilliseconds ?? 10_000,
  };
}
