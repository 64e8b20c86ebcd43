import type { Parts } from '../parts.ts';
import { type Gate, refusal } from '../vocabulary/exchange.ts';

/** Refuses requests above the largest number in flight; the request itself counts. */
export function overload({ errors, setup: { traffic, maximumInFlight } }: Parts): Gate {
  const headers = ['Retry-After', '1'];
  return () => (traffic.inFlight > maximumInFlight ? refusal(errors, 'overloaded', { headers }) : undefined);
}
