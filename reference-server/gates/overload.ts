import type { Parts } from '../parts.ts';
import { type Gate, refusal } from '../vocabulary/exchange.ts';

/** Refuses requests above the largest number in flight; the request itself counts. */
export function overload({ errors, setup: { traffic, maximumInFlight } }: Parts): Gate {
  return () => (traffic.inFlight > maximumInFlight ? refusal(errors, 'overloaded') : undefined);
}
