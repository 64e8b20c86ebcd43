import type { Clock } from './clock.ts';
import type { Disturbances } from './disturbances/disturbance.ts';
import type { Keyring } from './keys.ts';

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
