import type { Tls } from '../../schemas/connection.ts';
import type { OptionValue } from '../invocation/options.ts';
import type { Keys, TargetDefinition } from './target-definition.ts';

/** Options of every run. */
export interface RunOptions {
  /** The server: its base URL without `/v1`, or a target from `defineTarget` or `reference`. */
  target: string | TargetDefinition;
  /** The keys. Needed with a URL; with a target they take the place of its keys. */
  keys?: Keys;
  /** Ends the run: the report is then incomplete (`complete: false`) and its verdict at best inconclusive. */
  signal?: AbortSignal;
  /** Seed of everything random. Default: 1. */
  seed?: OptionValue<'seed'>;
  /** Time-out of one request in seconds. Default: 10, for a generation of a check 30. */
  timeoutSeconds?: OptionValue<'timeoutSeconds'>;
  /** Seconds to wait until the server answers. Default: 0. */
  waitSeconds?: OptionValue<'waitSeconds'>;
  /** Headers to send with every request. */
  headers?: Readonly<Record<string, string>>;
  /** Certificates and keys as PEM text. `ca` is trusted besides the usual certificates. */
  tls?: Tls;
  /** Proxies. Default: none; the environment is not read. */
  proxies?: { http?: string; https?: string; except?: string };
}
