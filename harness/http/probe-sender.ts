import type { SendRequest } from '../../load/options.ts';
import type { Answer } from '../../scenarios/vocabulary/exchange.ts';
import type { Connection } from '../../schemas/connection.ts';
import { HttpClient } from './client.ts';

/** Sends the requests before a load, each over a new connection. */
export function probeSender(target: Connection): SendRequest {
  const client = new HttpClient(target);
  const { host } = new URL(target.baseUrl);
  return async ({ method, path, headers, body }, secret) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const all = { host, ...headers, authorization: `Bearer ${secret}`, ...length };
    const reply = await client.send({ method, path, headers: Object.entries(all), body, label: '' }, 'new');
    return reply.kind === 'answer'
      ? { status: reply.status, headers: reply.headers, ...messageOf(reply) }
      : { status: 0, headers: [], failure: reply.says };
  };
}

const longestMessage = 200;

/** The member `error.message` of a refusal that is no 429. */
function messageOf({ status, json }: Answer): { message?: string } {
  if (status < 400 || status === 429 || !json.ok) return {};
  const message = (json.value as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' ? { message: message.slice(0, longestMessage) } : {};
}
