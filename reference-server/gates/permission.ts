import { refusal } from '../errors.ts';
import { type Gate, keyOf } from '../exchange.ts';
import type { Parts } from '../parts.ts';

/** Refuses a known key that lacks the operation. */
export function permission({ errors }: Parts): Gate {
  return (exchange) =>
    keyOf(exchange).lacks.has(exchange.operation ?? '') ? refusal(errors, 'permission_denied') : undefined;
}
