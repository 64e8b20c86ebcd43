import { catalogue, type Model } from './catalogue.ts';
import { type ErrorTable, errors } from './errors.ts';
import type { Answer, Count, Exchange, Gate, Handler, Operation } from './exchange.ts';
import { disturbance } from './faults/disturbance.ts';
import { authenticate } from './gates/authenticate.ts';
import { body } from './gates/body.ts';
import { headers } from './gates/headers.ts';
import { idempotency, scopeOf } from './gates/idempotency.ts';
import { overload } from './gates/overload.ts';
import { permission } from './gates/permission.ts';
import { rateLimit } from './gates/rate-limit.ts';
import { route } from './gates/route.ts';
import { validate } from './gates/validate.ts';
import { type Generator, generator, ids } from './generation.ts';
import { generate } from './handlers/generate.ts';
import { listModels, showModel } from './handlers/models.ts';
import type { Setup } from './setup.ts';
import type { Limiter, Results, Store } from './stores/store.ts';

export type GateName =
  | 'route'
  | 'authenticate'
  | 'rateLimit'
  | 'overload'
  | 'permission'
  | 'headers'
  | 'body'
  | 'validate';

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

/** Limit and Remaining after this request, and when the window ends in epoch seconds, rounded up. */
export function rateHeaders({ limit, remaining, resetAt }: Count): readonly string[] {
  const reset = String(Math.ceil(resetAt / 1000));
  return ['X-RateLimit-Limit', `${limit}`, 'X-RateLimit-Remaining', `${remaining}`, 'X-RateLimit-Reset', reset];
}

/** Adds the rate-limit headers wherever a key was counted. */
export function finish(parts: Parts): (exchange: Exchange, answer: Answer) => Answer {
  return (exchange, answer) => {
    if (exchange.count === undefined) return answer;
    const added = parts.rateHeaders(exchange.count);
    return { ...answer, headers: answer.headers.length === 0 ? added : [...answer.headers, ...added] };
  };
}

/** The parts of the server that keeps every promise, in the order in which they meet a request. */
export function soundParts(setup: Setup, store: Store): Parts {
  const { models, words } = catalogue(setup.seed);
  return {
    setup,
    errors,
    models,
    limiter: store.limiter,
    results: store.results,
    generator: generator(setup.seed, words),
    nextId: ids(setup.seed, setup.replica),
    scopeOf,
    gates: { route, authenticate, rateLimit, overload, permission, headers, body, validate },
    handlers: {
      'GET /v1/models': listModels,
      'GET /v1/models/{model_id}': showModel,
      'POST /v1/generate': generate,
    },
    idempotency,
    disturbance,
    rateHeaders,
    finish,
  };
}
