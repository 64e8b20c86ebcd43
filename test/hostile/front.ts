import { createServer, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { KeyRecord } from '../../reference-server/keys/keys.ts';
import { demoKeys } from '../../reference-server/keys/keys-file.ts';
import { listen } from '../../reference-server/server.ts';
import type { Serving } from './hostile.ts';
import { listening } from './raw.ts';

/** An answer of a correct server, before it is changed. */
export interface Passing {
  method: string;
  path: string;
  /** The header of the request. */
  authorization: string | undefined;
  status: number;
  /** Names in lower case. */
  headers: [string, string][];
  body: Buffer;
}

/** Windows of the exhaustible key that are long enough for a busy machine. */
export const patientKeys: readonly KeyRecord[] = demoKeys.map((key) =>
  key.id === 'exhaustible' ? { ...key, windowSeconds: 4 } : key,
);

/** A correct server behind a proxy that changes its answers, or withholds them. */
export async function front(
  alter: (answer: Passing) => Partial<Passing> | 'silence' | undefined,
  keys: readonly KeyRecord[] = patientKeys,
): Promise<Serving> {
  const sound = await listen({ keys });
  const server = createServer(async (incoming, outgoing) => {
    // A client that disconnects, or the end of the test, may break a request in flight.
    const answer = await forwarded(incoming, sound.url).catch(() => undefined);
    if (answer === undefined) {
      outgoing.destroy();
      return;
    }
    const altered = alter(answer);
    if (altered === 'silence') return;
    const { status, headers, body } = { ...answer, ...altered };
    outgoing.sendDate = false;
    outgoing.writeHead(status, headers.flat());
    outgoing.end(body);
  });
  const serving = await listening(server);
  return {
    url: serving.url,
    [Symbol.asyncDispose]: async () => {
      await serving[Symbol.asyncDispose]();
      await sound[Symbol.asyncDispose]();
    },
  };
}

async function forwarded(incoming: IncomingMessage, url: string): Promise<Passing> {
  const { method = '', url: path = '', headers } = incoming;
  const sent = await buffer(incoming);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(`${url}${path}`, { method, headers, agent: false }, resolve).on('error', reject).end(sent);
  const response = await promise;
  const body = await buffer(response);
  const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const kept = pairs.filter(
    ([name]) => !['connection', 'keep-alive', 'transfer-encoding', 'content-length'].includes(name),
  );
  return { method, path, authorization: headers.authorization, status: response.statusCode ?? 0, headers: kept, body };
}

/** Replaces headers, by lower-case name; several values make several headers. */
export function withHeaders({ headers }: Passing, others: Record<string, string | string[]>): Partial<Passing> {
  const kept = headers.filter(([name]) => others[name] === undefined);
  const added = Object.entries(others).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return { headers: [...kept, ...added] };
}
