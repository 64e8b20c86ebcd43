import { type KeyRecord, keyring } from '../../reference-server/keys/keys.ts';
import type { ServerOptions } from '../../reference-server/options.ts';
import type { Parts } from '../../reference-server/parts.ts';
import { correctParts } from '../../reference-server/pipeline/correct-parts.ts';
import { setupOf } from '../../reference-server/setup.ts';
import { memoryStore } from '../../reference-server/stores/memory.ts';
import type { BodyFault, Exchange } from '../../reference-server/vocabulary/exchange.ts';

const keys: KeyRecord[] = [
  { id: 'one', secret: 'secret-one', limit: 2, windowSeconds: 60, lacks: [] },
  { id: 'lacking', secret: 'secret-lacking', limit: 9, windowSeconds: 60, lacks: ['POST /v1/generate'] },
];

/** Correct parts with two keys, for tests of single gates and handlers. */
export function parts(options: Partial<ServerOptions> = {}): Parts {
  const setup = setupOf({ keys, ...options });
  return correctParts(setup, memoryStore(setup.clock, { seconds: 60, entries: 10, bytes: 10_000 }));
}

type Asked = {
  method?: string;
  target?: string;
  version?: string;
  lines?: [string, string][];
  body?: string | BodyFault;
};

/** The exchange that the transport would make from these header lines. Of repeated headers it keeps the first line. */
export function exchange({ lines = [['Host', 'a']], body = '', ...asked }: Asked = {}): Exchange {
  const headers: Record<string, string> = {};
  for (const [name, value] of lines) headers[name.toLowerCase()] ??= value;
  const isFault = body === 'body_too_large' || body === 'malformed_request' || body === 'request_timeout';
  return {
    method: 'GET',
    target: '/v1/models',
    version: '1.1',
    headers,
    rawHeaders: lines.flat(),
    connection: { ordinal: 1, address: '127.0.0.1', authorization: undefined, key: undefined, host: undefined },
    read: (_, use) => use(isFault ? body : Buffer.from(body)),
    ...asked,
  };
}

/** A valid generation request after authentication. */
export function authenticatedExchange(asked: Asked = {}, secret = 'secret-one'): Exchange {
  const made = exchange({ method: 'POST', target: '/v1/generate', ...asked });
  return Object.assign(made, { key: keyring(keys).find(secret), operation: 'POST /v1/generate' as const });
}
