import type { Parts } from '../parts.ts';
import { type Answer, type Count, type Exchange, type Gate, keyOf, refusal } from '../vocabulary/exchange.ts';

/** Applies the limit of each key to all its operations together. Refused requests do not count. */
export function rateLimit({ limiter, errors }: Parts): Gate {
  function decide(exchange: Exchange, count: Count): Answer | undefined {
    exchange.count = count;
    const { tally } = keyOf(exchange);
    tally[count.admitted ? 'admitted' : 'refused']++;
    if (count.admitted) return undefined;
    const seconds = Math.max(1, Math.ceil((count.resetAt - count.now) / 1000));
    return refusal(errors, 'rate_limit_exceeded', { headers: ['Retry-After', String(seconds)] });
  }

  return (exchange) => {
    const count = limiter.count(keyOf(exchange), exchange);
    return count instanceof Promise ? count.then((counted) => decide(exchange, counted)) : decide(exchange, count);
  };
}
