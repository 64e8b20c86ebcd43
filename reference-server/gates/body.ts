import type { Parts } from '../parts.ts';
import { type Gate, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';

/** Reads the body. A body that is too large or does not end properly closes the connection. */
export function body({ errors, setup }: Parts): Gate {
  return (exchange) => {
    const then = (found: (answer: ServerAnswer | undefined) => void): void => {
      setup.traffic.receiving++;
      exchange.read(setup.maximumBodyBytes, (read) => {
        setup.traffic.receiving--;
        if (typeof read !== 'string') exchange.body = read;
        found(typeof read === 'string' ? refusal(errors, read, { close: true }) : undefined);
      });
    };
    // Works like a promise that never rejects, without the delay of a promise.
    return { then } as PromiseLike<ServerAnswer | undefined>;
  };
}
