import { refusal } from './errors.ts';
import type { Answer, Exchange, Gate, Handler, Operation } from './exchange.ts';
import type { GateName, Parts } from './parts.ts';
import { StoreUnavailable } from './stores/store.ts';

/** Runs gates from one on; plainly where none of them awaits, since a promise per gate costs 2 to 4 %. */
function through(
  gates: readonly Gate[],
  exchange: Exchange,
  from = 0,
): Answer | undefined | Promise<Answer | undefined> {
  for (let at = from; at < gates.length; at++) {
    const answer = gates[at]?.(exchange);
    if (answer instanceof Promise) return answer.then((found) => found ?? through(gates, exchange, at + 1));
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** The gates of each operation with its handler as the last. */
function lines(parts: Parts): Record<Operation, Gate[]> {
  const make = (...names: GateName[]): Gate[] => names.map((name) => parts.gates[name](parts));
  const known = make('authenticate', 'rateLimit', 'overload', 'permission');
  const handler = (operation: Operation): Handler => parts.disturbance(parts, parts.handlers[operation](parts));
  const generate = parts.idempotency(parts, handler('POST /v1/generate'));
  return {
    'GET /v1/models': [...known, handler('GET /v1/models')],
    'GET /v1/models/{model_id}': [...known, handler('GET /v1/models/{model_id}')],
    'POST /v1/generate': [...known, ...make('headers', 'body', 'validate'), generate],
  };
}

/** Assembles the parts: from an exchange to its finished answer, whatever a gate or handler throws. */
export function pipeline(parts: Parts): Handler {
  const { traffic } = parts.setup;
  const route = parts.gates.route(parts);
  const finish = parts.finish(parts);
  const byOperation = lines(parts);
  const failed = refusal(parts.errors, 'internal_error');
  const unavailable = refusal(parts.errors, 'store_unavailable', { headers: ['Retry-After', '1'] });

  function settle(exchange: Exchange, answer: Answer | undefined): Answer {
    traffic.inFlight--;
    return finish(exchange, answer ?? failed);
  }

  function failure(exchange: Exchange, error: unknown): Answer {
    return settle(exchange, error instanceof StoreUnavailable ? unavailable : failed);
  }

  return (exchange) => {
    let answer: Answer | undefined | Promise<Answer | undefined>;
    traffic.inFlight++;
    try {
      answer = route(exchange);
      if (answer === undefined && exchange.operation !== undefined)
        answer = through(byOperation[exchange.operation], exchange);
    } catch (error) {
      return failure(exchange, error);
    }
    if (!(answer instanceof Promise)) return settle(exchange, answer);
    return answer.then(
      (found) => settle(exchange, found),
      (error) => failure(exchange, error),
    );
  };
}
