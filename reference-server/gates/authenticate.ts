import { refusal } from '../errors.ts';
import { type Gate, header, repeated } from '../exchange.ts';
import type { Parts } from '../parts.ts';

const bearer = /^bearer +([!-+--~]+)$/i;

/** The token of a well-formed `Bearer` credential, or nothing. */
export function tokenOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
}

/** Finds the key of the request. Secrets are compared as digests; a query never carries one. */
export function authenticate(parts: Parts): Gate {
  const challenge = { headers: ['WWW-Authenticate', 'Bearer'] };
  const missing = refusal(parts.errors, 'missing_api_key', challenge);
  const invalid = refusal(parts.errors, 'invalid_api_key', challenge);
  return (exchange) => {
    const { connection } = exchange;
    const authorization = header(exchange, 'authorization');
    if (authorization === undefined || repeated(exchange, 'authorization')) return missing;
    // A digest per request costs 5 % of a generation; the connection remembers its last known key instead.
    if (authorization !== connection.authorization) {
      const token = tokenOf(authorization);
      if (token === undefined) return missing;
      const key = parts.setup.keys.find(token);
      if (key === undefined) return invalid;
      connection.authorization = authorization;
      connection.key = key;
    }
    exchange.key = connection.key;
    return undefined;
  };
}
