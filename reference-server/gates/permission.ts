import type { Parts } from '../parts.ts';
import { type Gate, keyOf, refusal } from '../vocabulary/exchange.ts';

/** Refuses a known key that lacks the operation. */
export function permission({ errors }: Parts): Gate {
  return (exchange) =>
    keyOf(exchange).lacks.has(exchange.operation ?? '') ? refusal(errors, 'permission_denied') : undefined;
}
