import type { Parts } from '../parts.ts';
import { type Count, type Exchange, type Gate, keyOf, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';
import { retryAfter } from './interface-refusal.ts';

/** Applies the limit of each key to all its operations together. Refused requests do not count. */
export function rateLimit({ limiter, errors }: Parts): Gate {
  function decide(exchange: Exchange, count: Count): ServerAnswer | undefined {
    exchange.count = count;
    const { tally } = keyOf(exchange);
    tally[count.admitted ? 'admitted' : 'refused']++;
    if (count.admitted) return undefined;
    return refusal(errors, 'rate_limit_exceeded', { headers: retryAfter(count) });
  }

  return (exchange) => {
    const count = limiter.count(keyOf(exchange), exchange);
    return count instanceof Promise ? count.then((counted) => decide(exchange, counted)) : decide(exchange, count);
  };
}
