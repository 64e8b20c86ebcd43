import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import zlib from 'node:zlib';
import t, { type Test } from 'tap';
import type { Answer, Reply } from '../../scenarios/vocabulary/exchange.ts';
import type { Connection } from '../../schemas/connection.ts';
import { longestBodyBytes } from '../../schemas/connection.ts';
import { HttpClient } from './client.ts';
import type { TargetAccess } from './target-access.ts';
import { buildWireRequest, noPlaceholders, type WireRequest } from './wire-request.ts';

interface Sent {
  status?: number;
  headers?: OutgoingHttpHeaders | string[];
  body?: string | Uint8Array;
}

/** A client of a server that sends the same answer to each request. */
async function clientOf(
  t: Test,
  answer: Sent | ((request: IncomingMessage) => Sent | undefined),
  change: Partial<Connection> = {},
) {
  const server = createServer((request, response) => {
    const sent = typeof answer === 'function' ? answer(request) : answer;
    if (sent !== undefined) response.writeHead(sent.status ?? 200, sent.headers).end(sent.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { baseUrl, headers: [], tls: {}, timeoutSeconds: 60, ...change };
  const client = new HttpClient(target);
  t.teardown(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

const wire: WireRequest = { method: 'GET', path: '/v1/models', headers: [['host', 'x']], body: undefined, label: 'x' };
const isAnswer = (reply: Reply): reply is Answer => reply.kind === 'answer';

async function answerTo(t: Test, sent: Sent): Promise<Answer> {
  const reply = await (await clientOf(t, sent)).send(wire);
  if (!isAnswer(reply)) throw new Error(reply.says);
  return reply;
}

const text = JSON.stringify({ models: Array.from({ length: 50 }, (_, index) => ({ id: `model-${index}` })) });

const encoded: [coding: string, body: Buffer][] = [
  ['gzip', zlib.gzipSync(text)],
  ['x-gzip', zlib.gzipSync(text)],
  ['GZIP', zlib.gzipSync(text)],
  ['deflate', zlib.deflateSync(text)],
  ['deflate', zlib.deflateRawSync(text)],
  ['br', zlib.brotliCompressSync(text)],
  ['zstd', zlib.zstdCompressSync(text)],
  ['identity', Buffer.from(text)],
  ['deflate, gzip', zlib.gzipSync(zlib.deflateSync(text))],
  ['br , identity,, zstd', zlib.zstdCompressSync(zlib.brotliCompressSync(text))],
];
for (const [coding, body] of encoded)
  t.test(`a body with the content coding ${coding} is decoded, and its bytes are those on the wire`, async (t) => {
    const answer = await answerTo(t, { headers: { 'content-encoding': coding }, body });
    t.equal(answer.text, text);
    t.strictSame(answer.json, { ok: true, value: JSON.parse(text) });
    t.equal(answer.bodyBytes, body.length);
  });

t.test('codings may be in several headers', async (t) => {
  const body = zlib.brotliCompressSync(zlib.gzipSync(text));
  t.equal((await answerTo(t, { headers: ['content-encoding', 'gzip', 'content-encoding', 'br'], body })).text, text);
});

t.test('an empty body is empty, whatever its coding', async (t) => {
  const headers = { 'content-encoding': 'gzip', 'content-length': '0' };
  t.match(await answerTo(t, { headers }), { bodyBytes: 0, text: '', json: { ok: false, problem: 'an empty body' } });
  t.match(await answerTo(t, { status: 204, headers: { 'content-encoding': 'gzip' } }), { status: 204, bodyBytes: 0 });
});

const unread: [name: string, sent: Sent, problem: RegExp][] = [
  ['an unknown coding', { headers: { 'content-encoding': 'compress' }, body: text }, /"compress" is not known/],
  [
    'the name of a method',
    { headers: { 'content-encoding': 'constructor' }, body: text },
    /"constructor" is not known/,
  ],
  ['five codings', { headers: { 'content-encoding': 'br,br,br,br,br' }, body: text }, /5 content codings/],
  [
    'a bomb',
    { headers: { 'content-encoding': 'gzip' }, body: zlib.gzipSync(Buffer.alloc(longestBodyBytes + 1)) },
    /more than 16 MB .* after decoding/,
  ],
  ['a body beyond the bound', { body: Buffer.alloc(longestBodyBytes + 1, 0x20) }, /more than 16 MB/],
  ['JSON nested too deep', { body: `${'['.repeat(2e5)}${']'.repeat(2e5)}` }, /nested more than 1000 deep/],
];
for (const [name, sent, problem] of unread)
  t.test(`${name} leaves status and headers, and a body that was not read`, async (t) => {
    const answer = await answerTo(t, { ...sent, status: 418, headers: { ...sent.headers, 'x-a': 'b' } });
    t.equal(answer.status, 418);
    t.ok(answer.headers.some(([header]) => header === 'x-a'));
    t.match(answer.json, { ok: false, problem, unread: true });
  });

t.test('the largest body within the bound is read', async (t) => {
  const body = `"${'a'.repeat(longestBodyBytes - 2)}"`;
  const answer = await answerTo(t, { body });
  t.ok(answer.json.ok);
  t.equal(answer.bodyBytes, longestBodyBytes);
});

t.test('a body that closes or opens more than anybody parses is refused at once', async (t) => {
  const began = performance.now();
  for (const part of ['}:', '[']) t.match(await answerTo(t, { body: part.repeat(4_000_000) }), { json: { ok: false } });
  t.ok(performance.now() - began < 10_000, 'it took minutes, and gigabytes');
});

t.test('nothing for this machine goes through a proxy', async (t) => {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.teardown(() => proxy.close().closeAllConnections());
  const env = { HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  for (const host of ['127.0.0.2', 'api.localhost']) {
    const target = { baseUrl: `http://${host}:9`, headers: [], tls: {}, timeoutSeconds: 5, env };
    const client = new HttpClient(target);
    t.not((await client.send(wire)).kind, 'answer', host);
    client.close();
  }
  t.strictSame(asked, []);
});

t.test('data that is not what its coding says is a misbehaviour', async (t) => {
  for (const [coding, body] of [
    ['gzip', Buffer.from(text)],
    ['gzip', zlib.gzipSync(text).subarray(0, -20)],
    ['br', Buffer.from(text)],
    ['zstd', Buffer.from(text)],
    ['deflate', Buffer.from(text)],
  ] as const) {
    const client = await clientOf(t, { headers: { 'content-encoding': coding }, body });
    t.match(await client.send(wire), { kind: 'unparsable', says: new RegExp(`^a body that is not ${coding}`) });
  }
});

t.test('large bodies are read one after the other, and each is read', async (t) => {
  const padding = 'é'.repeat(1_000_000);
  const client = await clientOf(t, (request) => ({ body: JSON.stringify({ path: request.url, padding }) }));
  const paths = Array.from({ length: 12 }, (_, index) => `/${index}`);
  const replies = await Promise.all(paths.map((path) => client.send({ ...wire, path }, 'new')));
  t.strictSame(
    replies.map((reply) => isAnswer(reply) && reply.json.ok && (reply.json.value as { path: string }).path),
    paths,
  );
});

t.test('a large body that never ends does not hold up the time of others', async (t) => {
  const server = createServer((_, response) => response.write('a'.repeat(300_000))).listen(0, '127.0.0.1');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new HttpClient({ baseUrl, headers: [], tls: {}, timeoutSeconds: 0.5 });
  const replies = await Promise.all(Array.from({ length: 3 }, () => client.send(wire, 'new')));
  t.strictSame(replies.map(({ kind }) => kind).sort(), ['answer', 'answer', 'silence']);
  t.match(replies.find(isAnswer)?.json, { unread: true, problem: /wait for other large bodies/ });
});

t.test('interim answers without end are no answer, and do not take the time of one', async (t) => {
  const server = createServer((_, response) => {
    const hint = () => response.writeEarlyHints({ link: '</a>; rel=preload' }, hint);
    hint();
  }).listen(0, '127.0.0.1');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reply = await new HttpClient({ baseUrl, headers: [], tls: {}, timeoutSeconds: 60 }).send(wire);
  t.match(reply, { kind: 'unparsable', says: '1000 interim answers (1xx) and no final one' });
});

t.test('a generation gets more time, until one was not answered', async (t) => {
  const client = await clientOf(t, () => undefined, { timeoutSeconds: 0.1, generationTimeoutSeconds: 0.4 });
  const says = async (method: string) => {
    const reply = await client.send({ ...wire, method });
    return isAnswer(reply) ? reply.status : reply.says;
  };
  t.equal(await says('GET'), 'no response within 0.1 s (raise with --timeout)');
  t.equal(await says('POST'), 'no response within 0.4 s (raise with --timeout)');
  t.equal(await says('POST'), 'no response within 0.1 s (raise with --timeout)');
});

const access = (headers: [string, string][]): TargetAccess => ({
  ...{ baseUrl: 'http://127.0.0.1:1', tls: {}, timeoutSeconds: 0.001, keys: [], declared: {}, provoke: {} },
  headers,
  mask: (text) => text,
});

t.test('each request asks for no coding and names the harness, unless --header says otherwise', (t) => {
  const sent = (...headers: [string, string][]) =>
    buildWireRequest({ method: 'GET', path: '/', key: 'none' }, undefined, noPlaceholders, access(headers)).headers;
  t.strictSame(sent(), [
    ['host', '127.0.0.1:1'],
    ['accept', 'application/json'],
    ['accept-encoding', 'identity'],
    ['user-agent', 'textgen-harness'],
  ]);
  t.strictSame(sent(['Accept-Encoding', 'gzip'], ['Accept', '*/*'], ['User-Agent', 'mine']), [
    ['host', '127.0.0.1:1'],
    ['Accept-Encoding', 'gzip'],
    ['Accept', '*/*'],
    ['User-Agent', 'mine'],
  ]);
  t.end();
});

t.test('a used connection that the server closes is replaced, also where a waiting request got it', async (t) => {
  const used = new WeakSet<object>();
  const client = await clientOf(t, ({ socket }) => {
    if (used.has(socket)) socket.destroy();
    used.add(socket);
    return { body: '{}' };
  });
  const replies = await Promise.all(Array.from({ length: 20 }, () => client.send(wire)));
  t.strictSame([...new Set(replies.map(({ kind }) => kind))], ['answer']);
});

t.test('a body where HTTP allows none, after HEAD, is not read as the answer to the next request', async (t) => {
  const server = createNetServer((socket) => {
    socket.on('data', (data) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n');
      setImmediate(() => socket.write(String(data).startsWith('GET') ? '{}' : '{}{}'));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new HttpClient({ baseUrl, headers: [], tls: {}, timeoutSeconds: 60 });
  t.teardown(() => {
    client.close();
    server.close();
  });
  for (const method of ['HEAD', 'DELETE']) {
    await client.send({ ...wire, method });
    t.match(await client.send(wire), { status: 200 }, method);
  }
});
