import { refusal } from './errors.ts';
import type { Answer, Exchange, Gate, Handler, Operation } from './exchange.ts';
import type { GateName, Parts } from './parts.ts';
import { StoreUnavailable } from './stores/store.ts';

type Found = Answer | undefined | Promise<Answer | undefined>;

/** Runs gates from one on; plainly where none of them awaits, since a promise per gate costs 2 to 4 %. */
function through(gates: readonly Gate[], exchange: Exchange, from = 0): Found {
  for (let at = from; at < gates.length; at++) {
    const answer = gates[at]?.(exchange);
    if (answer instanceof Promise) return answer.then((found) => found ?? through(gates, exchange, at + 1));
    if (answer !== undefined) return answer;
  }
  return undefined;
}

const first: GateName[] = ['authenticate', 'rateLimit', 'overload', 'permission'];
const second: GateName[] = ['headers', 'body', 'validate'];

/** The gates of each operation with its handler as the last. */
function gatesOf(parts: Parts): Record<Operation, Gate[]> {
  const make = (names: GateName[]): Gate[] => names.map((name) => parts.gates[name](parts));
  const handler = (of: Operation): Handler => parts.disturbance(parts, parts.handlers[of](parts));
  const read = (of: Operation): Gate[] => [...make(first), handler(of)];
  const generate = parts.idempotency(parts, handler('POST /v1/generate'));
  return {
    'GET /v1/models': read('GET /v1/models'),
    'GET /v1/models/{model_id}': read('GET /v1/models/{model_id}'),
    'POST /v1/generate': [...make([...first, ...second]), generate],
  };
}

/** Assembles the parts: from an exchange to its finished answer, whatever a gate or handler throws. */
export function pipeline(parts: Parts): Handler {
  const { setup, errors } = parts;
  const route = parts.gates.route(parts);
  const finish = parts.finish(parts);
  const gates = gatesOf(parts);

  function settle(exchange: Exchange, answer: Answer | undefined): Answer {
    setup.traffic.inFlight--;
    return finish(exchange, answer ?? refusal(errors, 'internal_error'));
  }

  function failure(exchange: Exchange, error: unknown): Answer {
    const isStore = error instanceof StoreUnavailable;
    return settle(
      exchange,
      isStore ? refusal(errors, 'store_unavailable', { headers: ['Retry-After', '1'] }) : undefined,
    );
  }

  return (exchange) => {
    let answer: Found;
    setup.traffic.inFlight++;
    try {
      answer = route(exchange);
      if (answer === undefined && exchange.operation !== undefined)
        answer = through(gates[exchange.operation], exchange);
    } catch (error) {
      return failure(exchange, error);
    }
    if (!(answer instanceof Promise)) return settle(exchange, answer);
    const settled = (found: Answer | undefined): Answer => settle(exchange, found);
    return answer.then(settled, (error) => failure(exchange, error));
  };
}
