import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** An answer with header names in lower case. `failed` is the error code if no complete answer arrived. */
export type Reply = { status: number; headers: IncomingHttpHeaders; body: string; failed?: string };

export type Sent = {
  method?: string;
  path?: string;
  /** Sent as a Bearer token; default `one`. */
  key?: string | undefined;
  headers?: Record<string, string>;
  body?: string;
  timeoutMilliseconds?: number;
};

/** A client for tests that sends requests on one connection. */
export class Client implements Disposable {
  private readonly url: string;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(url: string) {
    this.url = url;
  }

  /** Another client of the same server, on another connection. */
  again(): Client {
    return new Client(this.url);
  }

  send({
    method = 'GET',
    path = '/v1/models',
    headers = {},
    body,
    timeoutMilliseconds = 1500,
    ...sent
  }: Sent = {}): Promise<Reply> {
    const key = 'key' in sent ? sent.key : 'one';
    const all = {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...headers,
    };
    return new Promise((resolve) => {
      const reply: Reply = { status: 0, headers: {}, body: '' };
      const fail = (error: NodeJS.ErrnoException): void => resolve({ ...reply, failed: error.code ?? error.message });
      const sending = request(
        this.url + path,
        { method, agent: this.agent, headers: all, timeout: timeoutMilliseconds },
        (response) => {
          reply.status = response.statusCode ?? 0;
          reply.headers = response.headers;
          response.on('data', (chunk) => {
            reply.body += chunk;
          });
          response.on('end', () => resolve(reply)).on('error', fail);
        },
      );
      sending.on('timeout', () => sending.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
      sending.on('error', fail).end(body);
    });
  }

  /** Sends a valid generation request with some members replaced, and an optional Idempotency-Key. */
  generate(members: object = {}, { idempotencyKey, ...sent }: Sent & { idempotencyKey?: string } = {}): Promise<Reply> {
    return this.send({
      method: 'POST',
      path: '/v1/generate',
      body: JSON.stringify({ model: 'model-v1', prompt: 'hello', maxTokens: 8, ...members }),
      headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
      ...sent,
    });
  }

  [Symbol.dispose](): void {
    this.agent.destroy();
  }
}

/** The JSON of a reply. */
// biome-ignore lint/suspicious/noExplicitAny: tests read members of any JSON
export const jsonOf = (reply: Reply): any => JSON.parse(reply.body);
