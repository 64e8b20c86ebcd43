import type { Parts } from '../parts.ts';
import type { Answer, Gate } from '../vocabulary/exchange.ts';
import { refusal } from '../vocabulary/refusal.ts';

/** Reads the body. One that does not end as it should costs the connection. */
export function body({ errors, setup }: Parts): Gate {
  return (exchange) => {
    function then(found: (answer: Answer | undefined) => void): void {
      exchange.read(setup.maximumBodyBytes, (read) => {
        if (typeof read !== 'string') exchange.body = read;
        found(typeof read === 'string' ? refusal(errors, read, { close: true }) : undefined);
      });
    }
    // Like a promise that never fails, but without a promise's delay.
    return { then } as PromiseLike<Answer | undefined>;
  };
}
