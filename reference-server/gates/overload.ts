import type { Parts } from '../parts.ts';
import type { Gate } from '../vocabulary/exchange.ts';
import { refusal } from '../vocabulary/refusal.ts';

/** Refuses what exceeds the number of requests that may be in flight at once, this one included. */
export function overload({ errors, setup: { traffic, maximumInFlight } }: Parts): Gate {
  const headers = ['Retry-After', '1'];
  return () => (traffic.inFlight > maximumInFlight ? refusal(errors, 'overloaded', { headers }) : undefined);
}
