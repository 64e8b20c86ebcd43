import { hash } from 'node:crypto';
import type { Parts } from '../parts.ts';
import type { Result } from '../stores/store.ts';
import { type Exchange, type Handler, header, keyOf, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';

/** The scope of a stored result: API key, operation and Idempotency-Key. */
export function scopeOf(exchange: Exchange): string {
  return `${keyOf(exchange).id}\n${exchange.operation}\n${header(exchange, 'idempotency-key')}`;
}

/** A stored result as an answer. */
export function replay(result: Result): ServerAnswer {
  return { ...result, headers: ['Idempotent-Replayed', 'true'], replayed: true };
}

/** Wraps a handler so that it executes a request with an Idempotency-Key once. */
export function idempotency({ results, errors, setup, scopeOf: scopeIn }: Parts, handler: Handler): Handler {
  let claims = 0;

  /** The answer; undefined if the claim was lost before the answer could be stored. */
  async function execute(exchange: Exchange, scope: string, owner: string): Promise<ServerAnswer | undefined> {
    let isKept = false;
    try {
      const answer = await handler(exchange);
      isKept = answer.status < 300 && !answer.faulty;
      return !isKept || (await results.keep(scope, owner, answer)) ? answer : undefined;
    } finally {
      if (!isKept) await results.release(scope, owner);
    }
  }

  async function once(exchange: Exchange): Promise<ServerAnswer> {
    const scope = scopeIn(exchange);
    const fingerprint = hash('sha256', exchange.body ?? '', 'base64');
    const owner = `${setup.replica}-${++claims}`;
    const deadline = performance.now() + setup.inFlightWaitMilliseconds;
    for (;;) {
      const claim = await results.claim(scope, fingerprint, owner);
      const answer = claim.claimed ? await execute(exchange, scope, owner) : undefined;
      if (answer !== undefined) return answer;
      if (claim.claimed) continue;
      if (claim.fingerprint !== fingerprint) return refusal(errors, 'idempotency_key_reused');
      if (claim.result !== undefined) {
        keyOf(exchange).tally.replayed++;
        return replay(claim.result);
      }
      const left = deadline - performance.now();
      if (left <= 0) return refusal(errors, 'idempotency_in_progress');
      await results.settled(scope, left);
    }
  }

  return (exchange) => (exchange.headers['idempotency-key'] === undefined ? handler(exchange) : once(exchange));
}
