import { type ErrorTable, refusal } from '../errors.ts';
import { type Answer, type Count, type Exchange, type Gate, keyOf } from '../exchange.ts';
import type { Parts } from '../parts.ts';

/** The answer to a request above the limit. `now` is epoch milliseconds. */
export function tooMany(errors: ErrorTable, count: Count, now: number): Answer {
  const seconds = Math.max(1, Math.ceil((count.resetAt - now) / 1000));
  return refusal(errors, 'rate_limit_exceeded', { headers: ['Retry-After', String(seconds)] });
}

/** Holds each key to its own limit over all operations. Refused requests do not count. */
export function rateLimit(parts: Parts): Gate {
  const { limiter, errors, setup } = parts;

  function decide(exchange: Exchange, count: Count): Answer | undefined {
    exchange.count = count;
    const { tally } = keyOf(exchange);
    if (count.admitted) {
      tally.admitted++;
      return undefined;
    }
    tally.refused++;
    return tooMany(errors, count, setup.clock.now());
  }

  return (exchange) => {
    const count = limiter.count(keyOf(exchange), exchange);
    return count instanceof Promise ? count.then((counted) => decide(exchange, counted)) : decide(exchange, count);
  };
}
