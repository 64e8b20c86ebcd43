import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fixed answer; undefined for none at all. */
export interface OddAnswer {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A server that does not implement the interface, or only a part of it. */
interface OddServer {
  name: string;
  does: string;
  answer(request: { endpoint: string; body: string }): OddAnswer | undefined;
  /** The required checks that see their subject on it, and so may pass. */
  maySee: readonly string[];
}

const json = (value: unknown, status = 200): OddAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
const error = (status: number, code: string): OddAnswer =>
  json({ error: { type: 'invalid_request_error', message: 'Refused.', code } }, status);

const model = {
  id: 'model-v1',
  name: 'Model',
  description: 'A model.',
  contextWindow: 8192,
  maxTokens: 2048,
  capabilities: ['generate', 'stream'],
  pricing: { prompt: 1, completion: 1 },
  created: 1_700_000_000,
};
const notFound: OddAnswer = { status: 404, type: 'text/html', body: '<h1>Not Found</h1>' };
const limits = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99', 'x-ratelimit-reset': '1' };

const always = (
  name: string,
  does: string,
  answer: OddAnswer | undefined,
  maySee: readonly string[] = [],
): OddServer => ({
  name,
  does,
  answer: () => answer,
  maySee,
});

/** Answers one endpoint correctly, and everything else with a 404 page. */
const only = (name: string, endpoint: string, answer: () => OddAnswer, maySee: readonly string[]): OddServer => ({
  name,
  does: `implements ${endpoint} only`,
  answer: (request) => (request.endpoint === endpoint ? answer() : notFound),
  maySee,
});

let generations = 0;
const generation = (): OddAnswer => {
  generations += 1;
  return json({ id: `gen-${generations}`, object: 'generation', data: {}, createdAt: '2026-01-01T00:00:00Z' });
};

export const oddServers: readonly OddServer[] = [
  always('answers-html', 'answers everything with a page', { status: 200, type: 'text/html', body: '<h1>hi</h1>' }),
  always('never-answers', 'answers nothing', undefined),
  always('empty-object', 'answers everything with an empty JSON object', json({})),
  always('empty-array', 'answers everything with an empty JSON array', json([])),
  always('json-null', 'answers everything with null', json(null)),
  always('no-content', 'answers everything with 204', { status: 204 }),
  always('plain-ok', 'answers everything with the text OK', { status: 200, type: 'text/plain', body: 'OK' }),
  always('soft-error', 'answers everything with an error in a 200', { ...error(200, 'not_found') }, [
    'errors/encoding-utf-8',
  ]),
  always('empty-list', 'answers everything with a list without models', json({ models: [] }), [
    'models/list-direct',
    'models/direct-everywhere',
    'errors/encoding-utf-8',
  ]),
  always('only-object-member', 'answers everything with `object` only', json({ object: 'generation' }), [
    'generate/envelope-object',
    'idempotency/header-accepted',
    'errors/encoding-utf-8',
  ]),
  always(
    'only-rate-limit-headers',
    'answers everything with {} and rate-limit headers',
    {
      ...json({}),
      headers: limits,
    },
    [
      'rate-limit/headers-on-success',
      'rate-limit/headers-on-replay',
      'rate-limit/headers-everywhere',
      'rate-limit/reset-integer',
      'rate-limit/reset-integer-everywhere',
    ],
  ),
  always('redirects', 'redirects everything to a page', { status: 302, headers: { location: '/login' } }),
  always('unauthorized', 'refuses everything with 401', error(401, 'invalid_api_key'), [
    'errors/envelope-everywhere',
    'errors/error-single',
    'errors/encoding-utf-8',
  ]),
  always('throttled', 'refuses everything with 429', error(429, 'rate_limit_exceeded')),
  always('broken-gateway', 'answers everything with a 502 page', {
    status: 502,
    type: 'text/html',
    body: '<h1>Bad Gateway</h1>',
  }),
  {
    name: 'echo',
    does: 'answers with the body of the request',
    answer: ({ body }) => ({ ...json({}), body: body || '{}' }),
    maySee: ['errors/encoding-utf-8'],
  },
  only('list-only', 'GET /v1/models', () => json({ models: [model] }), [
    'models/list-direct',
    'models/list-without-stats',
    'models/entry-members',
    'models/entry-limits',
    'models/entry-capabilities',
    'models/entry-pricing',
    'models/entry-created',
    'models/generate-everywhere',
    'models/known-limits',
    'models/known-capabilities',
    'models/stats-in-no-list',
    'models/direct-everywhere',
    'models/members-everywhere',
    'models/known-limits-everywhere',
    'errors/encoding-utf-8',
  ]),
  only('model-only', 'GET /v1/models/model-v1', () => json({ ...model, stats: { avgLatency: 1, uptime: 1 } }), [
    'errors/encoding-utf-8',
  ]),
  only('generate-only', 'POST /v1/generate', generation, [
    'generate/envelope-id',
    'generate/envelope-object',
    'generate/envelope-data',
    'generate/envelope-created-at',
    'generate/envelope-everywhere',
    'generate/created-at-existing-day',
    'errors/encoding-utf-8',
    'idempotency/header-accepted',
    'idempotency/replay-same-data',
    'idempotency/replay-enveloped',
  ]),
];

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** Starts the server on a free port of the loopback. */
export async function listenOdd(odd: OddServer): Promise<{ url: string; [Symbol.asyncDispose](): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const endpoint = `${request.method} ${request.url?.split('?')[0]}`;
    const body = await bodyOf(request).catch(() => '');
    const answer = odd.answer({ endpoint, body });
    if (answer === undefined) return;
    response.writeHead(answer.status, { ...(answer.type && { 'content-type': answer.type }), ...answer.headers });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
