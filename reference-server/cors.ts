import { changeAnswers, wrapGate } from './alterations.ts';
import type { Parts } from './parts.ts';
import { header } from './vocabulary/exchange.ts';

const exposed = 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotent-Replayed';
const allowed = 'Authorization, Content-Type, Idempotency-Key';

/** Parts that let web pages of any origin use the server: they answer preflights, and show the headers of every answer. */
export function withCors(parts: Parts): Parts {
  const answering = wrapGate(parts, 'route', (inner) => (exchange) => {
    const isPreflight =
      exchange.method === 'OPTIONS' && header(exchange, 'access-control-request-method') !== undefined;
    if (!isPreflight) return inner(exchange);
    const wanted = header(exchange, 'access-control-request-headers') ?? allowed;
    const headers = ['Access-Control-Allow-Methods', 'GET, POST', 'Access-Control-Allow-Headers', wanted];
    return { status: 200, body: '', headers: [...headers, 'Access-Control-Max-Age', '600'] };
  });
  const open = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', exposed];
  return changeAnswers(answering, (answer) => {
    const isOwn = answer.headers.some((text, at) => at % 2 === 0 && /^access-control-allow-origin$/i.test(text));
    return isOwn ? answer : { ...answer, headers: [...answer.headers, ...open] };
  });
}
