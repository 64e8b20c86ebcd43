import { type Generator, generator, ids } from './content/generation.ts';
import { catalogue, type Model } from './content/models.ts';
import { authenticate } from './gates/authenticate.ts';
import { body } from './gates/body.ts';
import { disturbance } from './gates/fault-injection.ts';
import { headers } from './gates/headers.ts';
import { idempotency, scopeOf } from './gates/idempotency.ts';
import { overload } from './gates/overload.ts';
import { permission } from './gates/permission.ts';
import { rateLimit } from './gates/rate-limit.ts';
import { route } from './gates/route.ts';
import { validate } from './gates/validate.ts';
import { generate } from './handlers/generate.ts';
import { listModels, showModel } from './handlers/models.ts';
import type { Setup } from './setup.ts';
import type { Limiter, Results, Store } from './stores/store.ts';
import { type ErrorTable, errors } from './vocabulary/errors.ts';
import type { Answer, Count, Exchange, Gate, Handler, Operation } from './vocabulary/exchange.ts';

const gates = { route, authenticate, rateLimit, overload, permission, headers, body, validate };
export type GateName = keyof typeof gates;

/** Everything a server is assembled from. Factories are given the final parts, so a change of one reaches all. */
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
  readonly handlers: Readonly<Record<Operation, (parts: Parts) => Handler>>;
  readonly idempotency: (parts: Parts, handler: Handler) => Handler;
  readonly disturbance: (parts: Parts, handler: Handler) => Handler;
  /** The rate-limit headers, flat. */
  readonly rateHeaders: (count: Count) => readonly string[];
  /** Completes an answer with the headers that depend on the exchange. */
  readonly finish: (parts: Parts) => (exchange: Exchange, answer: Answer) => Answer;
};

const handlers = {
  'GET /v1/models': listModels,
  'GET /v1/models/{model_id}': showModel,
  'POST /v1/generate': generate,
};

/** Limit and Remaining after this request, and when the window ends in epoch seconds, rounded up. */
function rateHeaders({ limit, remaining, resetAt }: Count): readonly string[] {
  const reset = String(Math.ceil(resetAt / 1000));
  return ['X-RateLimit-Limit', `${limit}`, 'X-RateLimit-Remaining', `${remaining}`, 'X-RateLimit-Reset', reset];
}

/** Adds the rate-limit headers wherever a key was counted. */
function finish(parts: Parts): (exchange: Exchange, answer: Answer) => Answer {
  return ({ count }, answer) =>
    count === undefined ? answer : { ...answer, headers: answer.headers.concat(parts.rateHeaders(count)) };
}

/** The parts of the server that keeps every promise. */
export function soundParts(setup: Setup, { limiter, results }: Store): Parts {
  const { models, words } = catalogue(setup.seed);
  const made = { generator: generator(setup.seed, words), nextId: ids(setup.seed, setup.replica), scopeOf };
  const around = { idempotency, disturbance, rateHeaders, finish };
  return { setup, errors, models, limiter, results, gates, handlers, ...made, ...around };
}
