import type { SendRequest } from '../../load/options.ts';
import type { Connection } from '../../schemas/connection.ts';
import { HttpClient } from './client.ts';

/** Sends the requests before a load, each on a connection of its own. */
export function probeSender(connection: Connection): SendRequest {
  const client = new HttpClient({ ...connection, headers: [], keys: [], declared: {}, provoke: {} });
  const { host } = new URL(connection.baseUrl);
  return async ({ method, path, headers, body }, secret) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const all = { host, ...headers, authorization: `Bearer ${secret}`, ...length };
    const reply = await client.send({ method, path, headers: Object.entries(all), body, label: '' }, 'fresh');
    return reply.kind === 'answer'
      ? { status: reply.status, headers: reply.headers }
      : { status: 0, headers: [], failure: reply.says };
  };
}
