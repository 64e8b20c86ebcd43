import { hash } from 'node:crypto';
import { refusal } from '../errors.ts';
import { type Answer, type Exchange, type Handler, header, keyOf } from '../exchange.ts';
import type { Parts } from '../parts.ts';
import type { Result } from '../stores/store.ts';

/** Whose result it is: the API key, the operation and the client's key for it. */
export function scopeOf(exchange: Exchange): string {
  return `${keyOf(exchange).id}\n${exchange.operation}\n${header(exchange, 'idempotency-key')}`;
}

/** A stored result as an answer. */
export function replay(result: Result): Answer {
  return { ...result, headers: ['Idempotent-Replayed', 'true'], replayed: true };
}

/** Executes a request with an Idempotency-Key once: stands on both sides of the handler. */
export function idempotency(parts: Parts, handler: Handler): Handler {
  const { results, errors, setup } = parts;
  const reused = refusal(errors, 'idempotency_key_reused');
  const inProgress = refusal(errors, 'idempotency_in_progress', { headers: ['Retry-After', '1'] });
  let claims = 0;

  /** The answer, or nothing when the claim was lost before it could be stored. */
  async function execute(exchange: Exchange, scope: string, owner: string): Promise<Answer | undefined> {
    let kept = false;
    try {
      const answer = await handler(exchange);
      kept = answer.status < 300 && !answer.faulty;
      if (!kept || (await results.keep(scope, owner, { status: answer.status, body: answer.body }))) return answer;
      return undefined;
    } finally {
      if (!kept) await results.release(scope, owner);
    }
  }

  async function once(exchange: Exchange): Promise<Answer> {
    const scope = parts.scopeOf(exchange);
    const fingerprint = hash('sha256', exchange.body ?? '', 'base64');
    const owner = `${setup.replica}-${++claims}`;
    const deadline = performance.now() + setup.inFlightWaitMilliseconds;
    for (;;) {
      const claim = await results.claim(scope, fingerprint, owner);
      if (claim.claimed) {
        const answer = await execute(exchange, scope, owner);
        if (answer !== undefined) return answer;
        continue;
      }
      if (claim.fingerprint !== fingerprint) return reused;
      if (claim.result !== undefined) {
        keyOf(exchange).tally.replayed++;
        return replay(claim.result);
      }
      const left = deadline - performance.now();
      if (left <= 0) return inProgress;
      await results.settled(scope, left);
    }
  }

  return (exchange) => (exchange.headers['idempotency-key'] === undefined ? handler(exchange) : once(exchange));
}
