import type { Generator } from './content/generation.ts';
import type { Model } from './content/models.ts';
import type { Setup } from './setup.ts';
import type { Limiter, Results } from './stores/store.ts';
import type { ErrorTable } from './vocabulary/errors.ts';
import type { Count, Exchange, Gate, Handler, ServerAnswer } from './vocabulary/exchange.ts';

type BodyGate = 'headers' | 'body' | 'validate';

/** The gates that defects and variants can replace. Only POST /v1/generate passes the gates of the body. */
export type GateName = 'route' | 'authenticate' | 'rateLimit' | 'scripted' | 'overload' | 'permission' | BodyGate;

/** Everything a server is assembled from. Each factory gets the final parts, so that it sees the changes of all others. */
export type Parts = {
  readonly setup: Setup;
  readonly errors: ErrorTable;
  readonly models: readonly Model[];
  readonly limiter: Limiter;
  readonly results: Results;
  readonly generator: Generator;
  readonly nextId: () => string;
  readonly scopeOf: (exchange: Exchange) => string;
  readonly gates: Readonly<Record<GateName, (parts: Parts) => Gate>>;
  readonly handlers: Readonly<Record<NonNullable<Exchange['operation']>, (parts: Parts) => Handler>>;
  readonly idempotency: (parts: Parts, handler: Handler) => Handler;
  /** Delays a handler and spoils its answers, as the options ask. */
  readonly injectFaults: (parts: Parts, handler: Handler) => Handler;
  /** The rate-limit headers of a count, as a flat list. */
  readonly rateHeaders: (count: Count) => readonly string[];
  /** Adds the headers that depend on the exchange. */
  readonly finish: (parts: Parts) => (exchange: Exchange, answer: ServerAnswer) => ServerAnswer;
};
