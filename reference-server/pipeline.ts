import { refusal } from './errors.ts';
import type { Answer, Exchange, Gate, Handler, Operation } from './exchange.ts';
import type { GateName, Parts } from './parts.ts';
import { StoreUnavailable } from './stores/store.ts';

type Done = (answer: Answer) => void;

/** Takes an exchange and hands on its finished answer, whatever a gate or handler throws. */
export type Pipeline = (exchange: Exchange, done: Done) => void;

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

/** Assembles the parts. */
export function pipeline(parts: Parts): Pipeline {
  const { setup, errors } = parts;
  const route = parts.gates.route(parts);
  const finish = parts.finish(parts);
  const gates = gatesOf(parts);

  function settle(exchange: Exchange, answer: Answer | undefined): Answer {
    setup.traffic.inFlight--;
    try {
      return finish(exchange, answer ?? refusal(errors, 'internal_error'));
    } catch {
      return refusal(errors, 'internal_error');
    }
  }

  function failure(exchange: Exchange, error: unknown): Answer {
    const isStore = error instanceof StoreUnavailable;
    return settle(
      exchange,
      isStore ? refusal(errors, 'store_unavailable', { headers: ['Retry-After', '1'] }) : undefined,
    );
  }

  /** The answer of the gates from one on, or nothing when it is handed on later. */
  function answerFrom(exchange: Exchange, from: number, done: Done): Answer | undefined {
    for (let at = from; ; at++) {
      const gate = at === 0 ? route : gates[exchange.operation as Operation][at - 1];
      const answer = gate?.(exchange);
      if (answer === undefined && gate !== undefined) continue;
      if (answer === undefined || !('then' in answer)) return settle(exchange, answer);
      const proceed = (found: Answer | undefined): void =>
        found === undefined ? run(exchange, at + 1, done) : done(settle(exchange, found));
      answer.then(proceed, (error) => done(failure(exchange, error)));
      return undefined;
    }
  }

  /** Plain where no gate awaits anything: promises would cost a generation 4 %. */
  function run(exchange: Exchange, from: number, done: Done): void {
    let answer: Answer | undefined;
    try {
      answer = answerFrom(exchange, from, done);
    } catch (error) {
      answer = failure(exchange, error);
    }
    if (answer !== undefined) done(answer);
  }

  return (exchange, done) => {
    setup.traffic.inFlight++;
    run(exchange, 0, done);
  };
}
