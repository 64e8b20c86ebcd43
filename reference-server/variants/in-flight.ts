import { changeAnswers, wrapGate } from '../alterations.ts';
import type { Parts } from '../parts.ts';
import { type Exchange, keyOf, refusal } from '../vocabulary/exchange.ts';
import { type Variant, variant } from './variant.ts';

/** Duration of an answer: requests of one client are then in flight together. */
const answerMilliseconds = 3;

/** Refuses with 429 what comes while a key has `most` requests in flight. Such a request counts against its limit. */
function limitInFlight(parts: Parts, most: number): Parts {
  const inFlight = new Map<string, number>();
  const held = new WeakSet<Exchange>();
  const add = (exchange: Exchange, change: number): number => {
    const { id } = keyOf(exchange);
    const count = (inFlight.get(id) ?? 0) + change;
    inFlight.set(id, count);
    return count;
  };
  const limited = wrapGate(parts, 'permission', (inner, { errors, setup }) => async (exchange) => {
    held.add(exchange);
    if (add(exchange, 1) > most) return refusal(errors, 'rate_limit_exceeded');
    await setup.clock.sleep(answerMilliseconds);
    return inner(exchange);
  });
  return changeAnswers(limited, (answer, exchange) => {
    if (held.delete(exchange)) add(exchange, -1);
    return answer;
  });
}

/** Variants that serve a number of requests at a time. */
export const inFlightVariants: readonly Variant[] = [
  variant('four-at-a-time', 'in-flight', 'Answers 429 while four requests of the key are in flight.', (parts) =>
    limitInFlight(parts, 4),
  ),
];
