import type { Clock } from './clock.ts';
import type { FaultRule } from './faults/rule.ts';
import type { KeyRecord } from './keys/keys.ts';

/** What `listen` takes; everything but the keys has a default. */
export type ServerOptions = {
  keys: readonly KeyRecord[];
  /** 0, the default, takes any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Of texts, words, ids and faults; default 1. */
  seed?: number;
  defects?: readonly string[];
  variants?: readonly string[];
  /** `20`, `uniform:5,20` or `lognormal:P50,P99`, in milliseconds; default none. */
  latency?: string;
  faults?: readonly FaultRule[];
  /** Requests that may be in flight at once; default unbounded. */
  maxInFlight?: number;
  /** `memory`, the default, or the address of a Redis: `redis://127.0.0.1:6379`. */
  store?: string;
  /** Loopback port of the ground truth; 0 takes any free one, default none. */
  adminPort?: number;
  /** Distinguishes servers that share a store. */
  replica?: string;
  clock?: Clock;
  timeOuts?: Partial<TimeOuts>;
  /** How long a duplicate waits for the request that came first; default 10 s. */
  inFlightWaitMilliseconds?: number;
};

/**
 * The time-outs of node:http by its names, and how long an answer may go unread; in milliseconds. At its default of
 * 30 s the checking interval would let the others fire late.
 */
export const timeOuts = {
  requestTimeout: 15_000,
  headersTimeout: 5000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  unreadAnswer: 30_000,
};
export type TimeOuts = typeof timeOuts;
