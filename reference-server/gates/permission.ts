import { refusal } from '../errors.ts';
import { type Gate, keyOf } from '../exchange.ts';
import type { Parts } from '../parts.ts';

/** Refuses a known key that lacks the operation. */
export function permission({ errors }: Parts): Gate {
  const denied = refusal(errors, 'permission_denied');
  return (exchange) => {
    const { lacks } = keyOf(exchange);
    return lacks.size > 0 && lacks.has(exchange.operation ?? '') ? denied : undefined;
  };
}
