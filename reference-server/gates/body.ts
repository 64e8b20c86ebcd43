import { refusal } from '../errors.ts';
import type { Gate } from '../exchange.ts';
import type { Parts } from '../parts.ts';

/** Reads the body. One that does not end as it should costs the connection. */
export function body({ errors, setup }: Parts): Gate {
  return (exchange) =>
    exchange.read(setup.maximumBodyBytes, (read) => {
      if (typeof read === 'string') return refusal(errors, read, { close: true });
      exchange.body = read;
      return undefined;
    });
}
