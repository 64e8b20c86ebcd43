import type { GateName, Parts } from '../parts.ts';
import { StoreUnavailable } from '../stores/store.ts';
import { type Exchange, type Gate, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';

type Done = (answer: ServerAnswer) => void;

const first: GateName[] = ['authenticate', 'rateLimit', 'scripted', 'overload', 'permission'];
const second: GateName[] = ['headers', 'body', 'validate'];

/** The gates of each operation after routing; the last one is its handler. */
function gatesOf(parts: Parts): Record<keyof Parts['handlers'], Gate[]> {
  const made = (...names: GateName[]): Gate[] => names.map((name) => parts.gates[name](parts));
  const handler = (of: keyof Parts['handlers']) => parts.injectFaults(parts, parts.handlers[of](parts));
  return {
    'GET /v1/models': [...made(...first), handler('GET /v1/models')],
    'GET /v1/models/{model_id}': [...made(...first), handler('GET /v1/models/{model_id}')],
    'POST /v1/generate': [...made(...first, ...second), parts.idempotency(parts, handler('POST /v1/generate'))],
  };
}

/** Runs exchanges through the gates and passes each answer to `done`, even if a gate or handler throws. */
export function pipeline(parts: Parts): (exchange: Exchange, done: Done) => void {
  const { errors, setup } = parts;
  const route = parts.gates.route(parts);
  const finish = parts.finish(parts);
  const gates = gatesOf(parts);

  const failure = (error: unknown): ServerAnswer =>
    refusal(errors, error instanceof StoreUnavailable ? 'store_unavailable' : 'internal_error');

  function finishAnswer(exchange: Exchange, answer: ServerAnswer): ServerAnswer {
    setup.traffic.inFlight--;
    try {
      return finish(exchange, answer);
    } catch {
      return refusal(errors, 'internal_error');
    }
  }

  /** Uses no promise where no gate awaits: promises would cost 4 % of a generation. */
  function run(exchange: Exchange, from: number, done: Done): void {
    let answer: Awaited<ReturnType<Gate>>;
    try {
      for (let at = from; answer === undefined; at++) {
        const gate = at === 0 ? route : gates[exchange.operation as keyof typeof gates][at - 1];
        if (gate === undefined) throw new Error('no gate answered');
        const found = gate(exchange);
        if (found !== undefined && 'then' in found) {
          const proceed = (later: ServerAnswer | undefined): void =>
            later === undefined ? run(exchange, at + 1, done) : done(finishAnswer(exchange, later));
          found.then(proceed, (error) => done(finishAnswer(exchange, failure(error))));
          return;
        }
        answer = found;
      }
    } catch (error) {
      answer = failure(error);
    }
    done(finishAnswer(exchange, answer));
  }

  return (exchange, done) => {
    setup.traffic.inFlight++;
    run(exchange, 0, done);
  };
}
