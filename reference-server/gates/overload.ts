import { refusal } from '../errors.ts';
import type { Gate } from '../exchange.ts';
import type { Parts } from '../parts.ts';

/** Refuses what exceeds the number of requests that may be in flight at once, this one included. */
export function overload({ errors, setup }: Parts): Gate {
  const overloaded = refusal(errors, 'overloaded', { headers: ['Retry-After', '1'] });
  return () => (setup.traffic.inFlight > setup.maximumInFlight ? overloaded : undefined);
}
