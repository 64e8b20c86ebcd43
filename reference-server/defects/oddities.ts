import { changeAnswers, changeCounts, changeRateHeaders, withError, withValue, wrapGate } from '../alterations.ts';
import { tokenOf } from '../gates/authenticate.ts';
import type { Parts } from '../parts.ts';
import { type Exchange, header, type ServerAnswer } from '../vocabulary/exchange.ts';
import type { Defect } from './defect.ts';

const oddity = (name: string, does: string, apply: Defect['apply']): Defect => ({ name, kind: 'oddity', does, apply });

/** Announces every second reset one second later. */
function jitterReset(parts: Parts): Parts {
  let announced = 0;
  return changeRateHeaders(parts, (headers, { resetAt }) =>
    withValue(headers, 'x-ratelimit-reset', String(Math.ceil(resetAt / 1000) + (announced++ % 2))),
  );
}

function extendOnRefusal(parts: Parts): Parts {
  return changeCounts(parts, (count, { window, windowSeconds }) => {
    if (count.admitted) return count;
    window.expiresAt = parts.setup.clock.now() + windowSeconds * 1000;
    return { ...count, resetAt: window.expiresAt };
  });
}

/** Sends a refused request through the remaining gates, then answers with the refusal. */
function executeRefused(parts: Parts): Parts {
  const refusals = new WeakMap<Exchange, ServerAnswer>();
  const continuing = wrapGate(parts, 'rateLimit', (inner) => async (exchange) => {
    const refused = await inner(exchange);
    if (refused !== undefined) refusals.set(exchange, refused);
    return undefined;
  });
  return {
    ...continuing,
    finish: (final) => {
      const inner = parts.finish(final);
      return (exchange, answer) => inner(exchange, refusals.get(exchange) ?? answer);
    },
  };
}

function pinFailures(parts: Parts): Parts {
  const pinned = new Map<string, ServerAnswer>();
  return {
    ...parts,
    idempotency: (final, handler) =>
      parts.idempotency(final, async (exchange) => {
        if (exchange.headers['idempotency-key'] === undefined) return handler(exchange);
        const scope = final.scopeOf(exchange);
        const answer = pinned.get(scope) ?? (await handler(exchange));
        if (answer.status >= 500) pinned.set(scope, answer);
        return answer;
      }),
  };
}

function echoKey(parts: Parts): Parts {
  return changeAnswers(parts, (answer, exchange) => {
    if (answer.code !== 'invalid_api_key') return answer;
    const message = `The API key ${tokenOf(header(exchange, 'authorization'))} is not valid.`;
    return withError(answer, { message });
  });
}

/** Deviations that contradict no stated clause. */
export const oddities: readonly Defect[] = [
  oddity('jitters-reset', 'Announces the same reset with a second more or less.', jitterReset),
  oddity('extends-on-refusal', 'Starts the window again with every request it refuses.', extendOnRefusal),
  oddity('executes-refused', 'Executes the requests that it answers with 429.', executeRefused),
  oddity('pins-failures', 'Stores a 5xx under its Idempotency-Key and answers it again.', pinFailures),
  oddity('echoes-key', 'Repeats the unknown API key in the message of a 401.', echoKey),
];
