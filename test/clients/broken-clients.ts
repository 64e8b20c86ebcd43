import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { variantNames } from '../../harness/api/index.ts';
import type { ClientStart } from '../../harness/client/client-start.ts';
import { type ClientParts, clientWith, type Outgoing, patienceMilliseconds } from './correct-client.ts';

const withHeaders = (request: Outgoing, headers: Record<string, string | undefined>): Outgoing => ({
  ...request,
  headers: Object.fromEntries(
    Object.entries({ ...request.headers, ...headers }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  ),
});

const form = (body = ''): string => new URLSearchParams(JSON.parse(body)).toString();

/** A client that follows redirects by hand, with the key. */
async function takesKeyElsewhere(start: ClientStart): Promise<void> {
  const { baseUrl, key } = start;
  const body = JSON.stringify({ model: 'model-v1', prompt: 'Hello.', maxTokens: 64 });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(patienceMilliseconds(start));
  const ask = (url: string) => fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
  const first = await ask(`${baseUrl}/v1/generate`);
  const location = first.headers.get('location');
  const response = location === null ? first : await ask(location);
  if (!response.ok) throw new Error(String(response.status));
  await response.text();
}

/** A client that takes every answer for its generation, whatever the status. */
async function takesAnyAnswer(start: ClientStart): Promise<void> {
  const { baseUrl, key, generations } = start;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (let each = 1; each <= generations; each++) {
    const body = JSON.stringify({ model: 'model-v1', prompt: `Line ${each}.`, maxTokens: 64 });
    const signal = AbortSignal.timeout(patienceMilliseconds(start));
    await (await fetch(`${baseUrl}/v1/generate`, { method: 'POST', headers, body, signal })).text();
  }
}

/** The status of a generation that is sent on a connection of its own, with more lines of headers, in an encoding. */
async function statusOf(start: ClientStart, prompt: string, more: string[] = [], encoding: BufferEncoding = 'utf8') {
  const { baseUrl, key } = start;
  const body = Buffer.from(JSON.stringify({ model: 'model-v1', prompt, maxTokens: 64 }), encoding);
  const usual = ['Authorization', `Bearer ${key}`, 'Content-Type', 'application/json; charset=utf-8'];
  const headers = ['Host', new URL(baseUrl).host, 'Content-Length', String(body.length), ...usual, ...more];
  const signal = AbortSignal.timeout(patienceMilliseconds(start));
  const sent = request(`${baseUrl}/v1/generate`, { method: 'POST', headers, signal, agent: false }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await response.toArray();
  return response.statusCode;
}

/** A client that tries a generation again after a 503, with bytes that fetch cannot send. */
function againInBytes(lines: (key: string) => string[], encoding: BufferEncoding) {
  return async (start: ClientStart): Promise<void> => {
    let status = await statusOf(start, 'Größe');
    if (status === 503) {
      await start.sleep(1000);
      status = await statusOf(start, 'Größe', lines(start.key), encoding);
    }
    if (status !== 200) throw new Error(String(status));
  };
}

/** A client that leaves out what was refused, and goes on with the next generation. */
async function goesOnAfter429(start: ClientStart): Promise<void> {
  const statuses: unknown[] = [];
  for (let each = 1; each <= start.generations; each++) statuses.push(await statusOf(start, `Line ${each}.`));
  if (statuses.some((status) => status !== 200)) throw new Error(statuses.join(', '));
}

/** A client that works with the usual server, and with no permitted one that differs from it. */
async function worksWithOneServerOnly(start: ClientStart): Promise<void> {
  await clientWith()(start);
  if ((variantNames as readonly string[]).includes(start.scenario)) throw new Error('an unusual server');
}

const isStatus = (response: Response | undefined, status: number): boolean => response?.status === status;

const changes: Record<string, Partial<ClientParts>> = {
  'sends-basic-credentials': {
    list: (request, { key }) => withHeaders(request, { authorization: `Basic ${key}` }),
  },
  'sends-list-without-key': { list: (request) => withHeaders(request, { authorization: undefined }) },
  'forgets-key-on-retry': {
    request: (request, { attempt }) => withHeaders(request, attempt > 0 ? { authorization: undefined } : {}),
  },
  'sends-text-plain': {
    request: (request, { attempt }) => withHeaders(request, attempt > 0 ? { 'content-type': 'text/plain' } : {}),
  },
  'sends-no-content-type': { request: (request) => withHeaders(request, { 'content-type': '' }) },
  'sends-form': { request: (request) => ({ ...request, body: form(request.body) }) },
  'asks-without-version': {
    list: (request) => ({ ...request, url: request.url.replace('/v1/', '/') }),
  },
  'shares-idempotency-key': { request: (request) => withHeaders(request, { 'idempotency-key': 'request' }) },
  'changes-body-under-its-key': {
    members: (members, { attempt }) =>
      attempt > 0 ? { ...members, prompt: `${members.prompt} Attempt ${attempt}.` } : members,
  },
  'asks-for-unlisted-model': {
    members: (members, { generation }) => (generation > 1 ? { ...members, model: 'model-v0' } : members),
  },
  'asks-above-ceiling': { members: (members) => ({ ...members, maxTokens: 1_000_000 }) },
  'sends-max-tokens-as-text': { members: (members) => ({ ...members, maxTokens: '64' }) },
  'forgets-idempotency-key-on-retry': {
    request: (request, { attempt }) => withHeaders(request, attempt > 0 ? { 'idempotency-key': randomUUID() } : {}),
  },
  'retries-without-idempotency-key': { request: (request) => withHeaders(request, { 'idempotency-key': undefined }) },
  'retries-at-once': {
    delay: (usual, response) => (isStatus(response, 429) && usual !== undefined ? 0 : usual),
  },
  'ignores-retry-after': {
    delay: (usual, response) =>
      isStatus(response, 429) && response?.headers.has('retry-after') && usual !== undefined ? 300 : usual,
  },
  'ignores-reset': {
    delay: (usual, response) =>
      isStatus(response, 429) && !response?.headers.has('retry-after') && usual !== undefined ? 300 : usual,
  },
  'takes-reset-for-epoch-seconds': {
    delay: (usual, response) => {
      if (!isStatus(response, 429) || response?.headers.has('retry-after') || usual === undefined) return usual;
      const [reset, now] = ['x-ratelimit-reset', 'date'].map((name) => response?.headers.get(name) ?? '');
      const wait = Math.max(0, Number(reset) * 1000 - Date.parse(now ?? '') + 1000);
      return wait > 86_400_000 ? undefined : wait;
    },
  },
  'retries-another-prompt': {
    members: (members, { attempt }) =>
      attempt > 0 ? { ...members, prompt: `${members.prompt} Attempt ${attempt}.` } : members,
    request: (request, { attempt }) => withHeaders(request, attempt > 0 ? { 'idempotency-key': randomUUID() } : {}),
  },
  'retries-401': { delay: (usual, response, { attempt }) => (isStatus(response, 401) && attempt < 5 ? 1000 : usual) },
  'retries-503-fast': {
    delay: (usual, response, { attempt }) => (isStatus(response, 503) && attempt < 6 ? 50 : usual),
  },
  'retries-500-fast': {
    delay: (usual, response, { attempt }) => (isStatus(response, 500) && attempt < 6 ? 50 : usual),
  },
  'obeys-first-429-only': {
    delay: (usual, response, { attempt }) =>
      isStatus(response, 429) && attempt > 0 && usual !== undefined ? 0 : usual,
  },
  'never-gives-up': { delay: (usual, response) => (isStatus(response, 503) ? 1000 : usual) },
  'swallows-errors': { fail: () => {} },
};

/** Clients that break one rule each, by what they do. */
export const brokenClients: Readonly<Record<string, (start: ClientStart) => Promise<void>>> = {
  ...Object.fromEntries(Object.entries(changes).map(([name, parts]) => [name, clientWith(parts)])),
  'repeats-headers-on-retry': againInBytes(
    (key) => ['Authorization', `Bearer ${key}`, 'Content-Type', 'application/json'],
    'utf8',
  ),
  'sends-latin-1-on-retry': againInBytes(() => [], 'latin1'),
  'goes-on-after-429': goesOnAfter429,
  'leaves-out-the-last': (start) => clientWith()({ ...start, generations: Math.max(1, start.generations - 1) }),
  'takes-key-elsewhere': takesKeyElsewhere,
  'takes-any-answer': takesAnyAnswer,
  'works-with-one-server-only': worksWithOneServerOnly,
};
