import type { Parts } from '../parts.ts';
import { type Gate, keyOf } from '../vocabulary/exchange.ts';
import { refusal } from '../vocabulary/refusal.ts';

/** Refuses a known key that lacks the operation. */
export function permission({ errors }: Parts): Gate {
  return (exchange) =>
    keyOf(exchange).lacks.has(exchange.operation ?? '') ? refusal(errors, 'permission_denied') : undefined;
}
