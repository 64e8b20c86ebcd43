import type { Clock } from './clock.ts';
import type { Model } from './content/models.ts';
import type { FaultRule } from './faults/rule.ts';
import type { KeyRecord } from './keys/keys.ts';
import type { GenerationRequest } from './vocabulary/exchange.ts';

/** Options of `listen`. Only the keys have no default. */
export type ServerOptions = {
  keys: readonly KeyRecord[];
  /** 0, the default, takes a free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Seed of texts, words, ids and faults; default 1. */
  seed?: number;
  defects?: readonly string[];
  variants?: readonly string[];
  /** `20`, `uniform:5,20` or `lognormal:P50,P99`, in milliseconds; default none. */
  latency?: string;
  faults?: readonly FaultRule[];
  /** Largest number of requests in flight; default unlimited. */
  maxInFlight?: number;
  /** `memory`, the default, or the address of a Redis: `redis://127.0.0.1:6379`. */
  store?: string;
  /** Password of the Redis, unless its address has one. */
  storePassword?: string;
  /** Loopback port of the ground truth; 0 takes a free port, default none. */
  adminPort?: number;
  /** Address of the ground truth; default 127.0.0.1. Elsewhere every request needs the token. */
  adminHost?: string;
  /** Token of the admin port; default random. */
  adminToken?: string;
  /** Keeps a journal of the requests; default false. */
  journal?: boolean;
  /** Models in place of the usual ones. */
  models?: readonly Model[];
  /** The `data` of a generation, in place of the usual one. */
  data?: (request: GenerationRequest) => object;
  /** Lets web pages of any origin use the server; default false. */
  cors?: boolean;
  clock?: Clock;
  timeOuts?: Partial<ServerTimeOuts>;
  /** Time that a duplicate waits for the first request with its Idempotency-Key; default 10 s. */
  inFlightWaitMilliseconds?: number;
};

/**
 * Time-outs of node:http under its own names, and the time after which an unread answer ends its connection; in
 * milliseconds. The default of connectionsCheckingInterval, 30 s, would make the others fire late.
 */
export const timeOuts = {
  requestTimeout: 15_000,
  headersTimeout: 5000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  unreadAnswer: 30_000,
};
export type ServerTimeOuts = typeof timeOuts;
