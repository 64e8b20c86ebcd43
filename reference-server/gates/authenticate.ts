import type { Parts } from '../parts.ts';
import { type Gate, header, isRepeated, refusal } from '../vocabulary/exchange.ts';

/** The token of a well-formed `Bearer` credential, else undefined. */
export function tokenOf(authorization: string | undefined): string | undefined {
  return /^bearer +([!-+--~]+)$/i.exec(authorization ?? '')?.[1];
}

/** Finds the key of the request. A key in the query is never accepted. */
export function authenticate({ errors, setup }: Parts): Gate {
  const challenge = { headers: ['WWW-Authenticate', 'Bearer'] };
  return (exchange) => {
    const { connection } = exchange;
    const authorization = header(exchange, 'authorization');
    if (authorization === undefined || isRepeated(exchange, 'authorization'))
      return refusal(errors, 'missing_api_key', challenge);
    // A digest per request costs 5 % of a generation, so the connection remembers its last valid key.
    if (authorization !== connection.authorization) {
      const token = tokenOf(authorization);
      const key = token === undefined ? undefined : setup.keys.find(token);
      if (key === undefined)
        return refusal(errors, token === undefined ? 'missing_api_key' : 'invalid_api_key', challenge);
      Object.assign(connection, { authorization, key });
    }
    exchange.key = connection.key;
    return undefined;
  };
}
