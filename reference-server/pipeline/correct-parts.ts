import { generator, ids } from '../content/generation.ts';
import { catalogue } from '../content/models.ts';
import { authenticate } from '../gates/authenticate.ts';
import { body } from '../gates/body.ts';
import { injectFaults } from '../gates/fault-injection.ts';
import { headers } from '../gates/headers.ts';
import { idempotency, scopeOf } from '../gates/idempotency.ts';
import { overload } from '../gates/overload.ts';
import { permission } from '../gates/permission.ts';
import { rateLimit } from '../gates/rate-limit.ts';
import { route } from '../gates/route.ts';
import { scripted } from '../gates/scripted.ts';
import { validate } from '../gates/validate.ts';
import { generation } from '../handlers/generate.ts';
import { modelList, showModel } from '../handlers/models.ts';
import type { Parts } from '../parts.ts';
import type { Setup } from '../setup.ts';
import type { Store } from '../stores/store.ts';
import { errors } from '../vocabulary/errors.ts';
import type { Count, Exchange, ServerAnswer } from '../vocabulary/exchange.ts';

const gates = { route, authenticate, rateLimit, scripted, overload, permission, headers, body, validate };
const handlers = {
  'GET /v1/models': modelList,
  'GET /v1/models/{model_id}': showModel,
  'POST /v1/generate': generation,
};

/** Reset is the end of the window in epoch seconds, rounded up. */
function rateHeaders({ limit, remaining, resetAt }: Count): readonly string[] {
  const reset = String(Math.ceil(resetAt / 1000));
  return ['X-RateLimit-Limit', `${limit}`, 'X-RateLimit-Remaining', `${remaining}`, 'X-RateLimit-Reset', reset];
}

/** Adds the rate-limit headers if the limiter has counted the request, and the delivery that a script asked for. */
function finish(parts: Parts): (exchange: Exchange, answer: ServerAnswer) => ServerAnswer {
  return ({ count, scripted: delivery }, answer) => {
    const sent = delivery === undefined ? answer : { ...answer, delivery };
    return count === undefined ? sent : { ...sent, headers: answer.headers.concat(parts.rateHeaders(count)) };
  };
}

/** The parts of the correct server: no variant, no defect. */
export function correctParts(setup: Setup, { limiter, results }: Store): Parts {
  const { models: usual, words } = catalogue(setup.seed);
  const models = setup.models ?? usual;
  const content = { generator: generator(setup.seed, words), nextId: ids(setup.seed, setup.replica), scopeOf };
  const around = { idempotency, injectFaults, rateHeaders, finish };
  return { setup, errors, models, limiter, results, gates, handlers, ...content, ...around };
}
