import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { type NextAnswer, type ReferenceOptions, type ReferenceServer, reference } from './index.ts';

const keys = { primary: { secret: 'mock-canary-key', limit: 5, windowSeconds: 60 }, secondary: 'other-canary-key' };
const generation = { model: 'model-v1', prompt: 'Hello.', maxTokens: 16 };

type Sent = { path?: string; secret?: string; headers?: Record<string, string>; body?: unknown; method?: string };

async function send(server: ReferenceServer, { path = '/v1/generate', secret, headers, body, method }: Sent = {}) {
  const authorization = `Bearer ${secret ?? 'mock-canary-key'}`;
  const response = await fetch(`${server.url}${path}`, {
    method: method ?? (path === '/v1/generate' ? 'POST' : 'GET'),
    headers: { authorization, 'content-type': 'application/json', ...headers },
    ...(path === '/v1/generate' && { body: typeof body === 'string' ? body : JSON.stringify(body ?? generation) }),
  });
  const text = await response.text();
  const limits = ['limit', 'remaining', 'reset'].map((name) => response.headers.get(`x-ratelimit-${name}`));
  const json = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, json, limits, header: (name: string) => response.headers.get(name) };
}

t.test('the journal shows what was received and how it was answered, with keys by their labels', async (t) => {
  await using server = await reference({ keys });
  await send(server, { headers: { 'idempotency-key': 'one', 'x-note': 'mock-canary-key' } });
  await send(server, { headers: { 'idempotency-key': 'one' } });
  await send(server, { path: '/v1/models?key=mock-canary-key' });
  await send(server, { secret: 'wrong-canary' });
  await send(server, { headers: { 'content-type': 'text/plain' }, body: 'not JSON' });
  await send(server, { secret: 'other-canary-key', path: '/v1/models/model-v1' });
  t.match(server.requests, [
    { number: 1, method: 'POST', path: '/v1/generate', key: 'primary', idempotencyKey: 'one', outcome: 'succeeded' },
    { outcome: 'replayed', executed: false, body: JSON.stringify(generation) },
    { path: '/v1/models?key=[key:primary]', outcome: 'succeeded', answer: { status: 200 } },
    { outcome: 'invalid-key', answer: { status: 401, code: 'invalid_api_key' } },
    { outcome: 'refused', body: 'not JSON', answer: { code: 'unsupported_media_type' } },
    { key: 'secondary', outcome: 'succeeded' },
  ]);
  const header = (index: number, wanted: string) =>
    server.requests[index]?.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  t.equal(header(0, 'authorization'), 'Bearer [key:primary]');
  t.equal(header(0, 'x-note'), '[key:primary]');
  t.equal(header(3, 'authorization'), 'Bearer [key:unknown]');
  t.equal(server.requests[0]?.executed, true);
  t.notMatch(JSON.stringify(server.requests), /canary/);
  server.clear();
  t.same(server.requests, []);
});

t.test('the journal tells what cannot be seen in the texts of requests', async (t) => {
  await using server = await reference({ keys });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const head =
    'POST /v1/generate HTTP/1.1\r\nhost: a\r\nauthorization: Bearer mock-canary-key\r\ncontent-length: 1\r\nIdempotency-Key: one\r\nidempotency-key: two';
  for (const requests of [['1', '\xff'], ['2']]) {
    socket.write(Buffer.from(requests.map((body) => `${head}\r\n\r\n${body}`).join(''), 'latin1'));
    let answers = '';
    while (answers.split('HTTP/1.1 ').length <= requests.length)
      answers += await new Promise((resolve) => socket.once('data', resolve));
  }
  socket.destroy();
  t.match(server.requests, [
    { pipelined: undefined, notUtf8: undefined, idempotencyKey: 'one, two' },
    { pipelined: true, notUtf8: true },
    { pipelined: undefined, notUtf8: undefined },
  ]);
});

t.test('waitFor finds a request that was received, waits for one, and says what came instead', async (t) => {
  await using server = await reference({ keys });
  await t.rejects(
    server.waitFor(() => true, 0.01),
    { message: 'no such request within 0.01 s; received: none' },
  );
  const later = server.waitFor(({ idempotencyKey }) => idempotencyKey === 'late');
  await send(server, { headers: { 'idempotency-key': 'late' } });
  t.match(await later, { outcome: 'succeeded' });
  t.match(await server.waitFor(({ method }) => method === 'POST'), { number: 1 });
  await t.rejects(
    server.waitFor(() => false, 0.01),
    /no such request within 0.01 s; received:\n {2}POST \/v1\/generate: succeeded/,
  );
});

const named: [NextAnswer, object][] = [
  ['rate-limited', { status: 429, json: { error: { code: 'rate_limit_exceeded' } }, limits: ['5', '0', /^\d+$/] }],
  ['invalid-key', { status: 401, json: { error: { code: 'invalid_api_key' } }, limits: [null, null, null] }],
  ['forbidden', { status: 403, json: { error: { type: 'permission_error' } }, limits: ['5', /\d/, /\d/] }],
  ['server-error', { status: 500, json: { error: { type: 'server_error' } }, limits: ['5', /\d/, /\d/] }],
  ['unavailable', { status: 503, json: { error: { code: 'service_unavailable' } }, limits: ['5', /\d/, /\d/] }],
  [
    { status: 418, headers: { 'X-Tea': 'yes' }, body: { tea: true } },
    { status: 418, json: { tea: true } },
  ],
];

t.test('a next answer is one that the interface gives, and the request is not executed', async (t) => {
  for (const [answer, expected] of named) {
    await using server = await reference({ keys });
    server.next(answer);
    const refused = await send(server);
    t.match(refused, expected, JSON.stringify(answer));
    t.match(server.truth().keys[0], { executed: 0 });
    if (refused.status === 429) t.match(refused.header('retry-after'), /^(59|60)$/);
    if (refused.status === 503) t.equal(refused.header('retry-after'), '1');
    if (refused.status === 418) t.equal(refused.header('x-tea'), 'yes');
    if (refused.status === 429) t.match(server.truth().keys[0], { admitted: 0, refused: 1 });
    const served = await send(server);
    t.equal(served.status, 200, 'the one after it is served');
    if (refused.status === 429 || refused.status === 401)
      t.equal(served.limits[1], '4', 'the refused request did not count');
  }
});

t.test('a next answer with rate-limit headers of its own has no others', async (t) => {
  await using server = await reference({ keys });
  server.next({ status: 429, headers: { 'x-ratelimit-remaining': '0', 'retry-after': '5' } });
  const { limits, header } = await send(server);
  t.strictSame([limits, header('retry-after')], [[null, '0', null], '5']);
});

t.test('waitFor fails with the error of its predicate, and tells a client that leaves', async (t) => {
  await using server = await reference({ keys });
  const found = server.waitFor(({ body }) => JSON.parse(body).prompt === 'one');
  const refused = t.rejects(found, { name: 'SyntaxError' });
  t.equal((await send(server, { path: '/v1/models' })).status, 200, 'the server answers all the same');
  await refused;
  await using silent = await reference({ keys, journal: false });
  await t.rejects(
    silent.waitFor(() => true),
    /needs the journal/,
  );
});

t.test('next answers queue up, for a key or an operation', async (t) => {
  await using server = await reference({ keys });
  server.next('unavailable', { operation: 'POST /v1/generate', times: 2 });
  server.next('forbidden', { key: 'secondary' });
  server.next('server-error');
  const statuses = [];
  for (const sent of [{ path: '/v1/models' }, {}, {}, { secret: 'other-canary-key' }, {}] satisfies Sent[])
    statuses.push((await send(server, sent)).status);
  t.same(statuses, [500, 503, 503, 403, 200]);
});

t.test('an answer that is lost after execution is replayed under its Idempotency-Key', async (t) => {
  for (const answer of ['reset-after-execution', 'truncated'] as const) {
    await using server = await reference({ keys });
    server.next(answer);
    const headers = { 'idempotency-key': 'once' };
    await t.rejects(send(server, { headers }), answer);
    t.match(await send(server, { headers }), { status: 200 });
    t.match(server.requests, [
      { outcome: answer === 'truncated' ? 'truncated' : 'reset', executed: true },
      { outcome: 'replayed', executed: false },
    ]);
    t.match(server.truth().keys[0], { executed: 1, replayed: 1 });
  }
});

t.test('a request that gets no answer is not executed, and the journal tells when the client left', async (t) => {
  await using server = await reference({ keys });
  server.next('reset');
  await t.rejects(send(server));
  server.next('hang');
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('GET /v1/models HTTP/1.1\r\nhost: a\r\nauthorization: Bearer mock-canary-key\r\n\r\n');
  await server.waitFor(({ outcome }) => outcome === 'hang');
  socket.destroy();
  await server.waitFor(({ leftAt }) => leftAt !== undefined);
  t.match(server.requests, [
    { outcome: 'reset', executed: false },
    { outcome: 'hang', executed: false },
  ]);
});

t.test(
  'a client that ends its side alone has left a request without an answer, not one that is being answered',
  async (t) => {
    await using server = await reference({ keys });
    const leave = async (): Promise<void> => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.write('GET /v1/models HTTP/1.1\r\nhost: a\r\nauthorization: Bearer mock-canary-key\r\n\r\n');
      while (!['hang', 'pending'].includes(server.requests.at(-1)?.outcome ?? '')) await turn();
      socket.resume().end();
      await new Promise((ended) => socket.once(server.requests[0]?.outcome === 'hang' ? 'finish' : 'end', ended));
    };
    server.next('slow', { milliseconds: 50 });
    await leave();
    t.match(server.requests, [{ outcome: 'succeeded', leftAt: undefined }]);
    server.clear();
    server.next('hang');
    await leave();
    while (server.requests[0]?.leftAt === undefined) await turn();
    t.match(server.requests, [{ outcome: 'hang', leftAt: Number }]);
  },
);

t.test('the variant chunked sends a body in two parts, one after the other', async (t) => {
  await using server = await reference({ keys, variants: ['chunked'] });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const received: string[] = [];
  socket.setEncoding('utf8').on('data', (part: string) => received.push(part));
  const head = 'host: a\r\nconnection: close\r\nauthorization: Bearer mock-canary-key';
  socket.write(`GET /v1/models HTTP/1.1\r\n${head}\r\n\r\n`);
  await new Promise((ended) => socket.once('end', ended));
  const body = received.join('').split('\r\n\r\n')[1] ?? '';
  t.match(body, /^[\da-f]+\r\n\{.+\r\n[\da-f]+\r\n.+\}\r\n0$/);
});

t.test('advance ends windows and slow answers, and moves createdAt; reset starts again', async (t) => {
  await using server = await reference({ keys });
  const first = await send(server, { headers: { 'idempotency-key': 'kept' } });
  for (let more = 0; more < 4; more++) await send(server);
  t.equal((await send(server)).status, 429);
  server.advance('60s');
  const second = await send(server, { headers: { 'idempotency-key': 'kept' } });
  t.equal(second.status, 200);
  t.same(second.json, first.json, 'the result is still kept');
  server.advance('1d');
  const third = await send(server, { headers: { 'idempotency-key': 'kept' } });
  t.not(third.json.id, first.json.id, 'after its retention it is not');
  const moved = Date.parse(third.json.createdAt) - Date.parse(first.json.createdAt);
  t.ok(moved >= 86_460_000, `createdAt moved by ${moved} ms`);
  server.next('slow', { milliseconds: 600_000 });
  const slow = send(server);
  while (server.requests.at(-1)?.outcome !== 'pending') await new Promise((next) => setImmediate(next));
  server.advance(600_000);
  t.equal((await slow).status, 200);
  server.reset();
  t.same(server.requests, []);
  t.match(server.truth().keys[0], { admitted: 0, executed: 0 });
  const again = await send(server, { headers: { 'idempotency-key': 'kept' } });
  t.match(again, { status: 200, limits: ['5', '4', /\d/], json: { id: first.json.id } });
});

t.test('models and data are those of the caller', async (t) => {
  const model = {
    ...{
      id: 'tiny',
      name: 'Tiny',
      description: 'Small.',
      contextWindow: 256,
      maxTokens: 64,
      capabilities: ['generate'],
    },
    ...{ pricing: { prompt: 0, completion: 0 }, created: 1_700_000_000 },
  };
  const data = ({ prompt }: { prompt: string }) => ({ echo: prompt });
  await using server = await reference({ keys, models: [model], data });
  t.match((await send(server, { path: '/v1/models' })).json, { models: [{ id: 'tiny' }] });
  t.match((await send(server, { path: '/v1/models/tiny' })).json, { stats: { avgLatency: Number } });
  const body = { model: 'tiny', prompt: 'Say this.', maxTokens: 8 };
  t.same((await send(server, { body })).json.data, { echo: 'Say this.' });
  t.equal((await send(server)).status, 400, 'the usual models are unknown');
  await using fixed = await reference({ keys, data: { text: 'Always.' } });
  t.same((await send(fixed)).json.data, { text: 'Always.' });
});

t.test('with cors, web pages may send requests and read the headers', async (t) => {
  await using server = await reference({ keys, cors: true });
  const asked = await send(server, {
    ...{ path: '/v1/models', method: 'OPTIONS' },
    headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,x-own' },
  });
  t.equal(asked.status, 200);
  t.equal(asked.header('access-control-allow-headers'), 'authorization,x-own');
  const answer = await send(server);
  t.equal(answer.header('access-control-allow-origin'), '*');
  t.match(answer.header('access-control-expose-headers'), /X-RateLimit-Reset/);
  t.equal((await send(server, { secret: 'unknown' })).header('access-control-allow-origin'), '*');
  await using usual = await reference({ keys });
  t.equal((await send(usual)).header('access-control-allow-origin'), null);
});

t.test('an injected fault is a refusal of the interface too', async (t) => {
  const fault = (status: number) => ({ match: { header: { 'x-break': String(status) } }, fault: status });
  await using server = await reference({ keys, faults: [429, 401, 403, 503].map(fault) });
  const expected: [status: number, limits: (string | null | RegExp)[]][] = [
    [429, ['5', '0', /\d/]],
    [401, [null, null, null]],
    [403, ['5', '4', /\d/]],
    [503, ['5', '3', /\d/]],
  ];
  for (const [status, limits] of expected)
    t.match(await send(server, { headers: { 'x-break': String(status) } }), { status, limits }, String(status));
});

const mistakes: [(server: ReferenceServer) => unknown, RegExp][] = [
  [
    (server) => server.next('rate-limitd' as 'slow'),
    /^reference: next: there is no answer "rate-limitd"\. Use rate-limited/,
  ],
  [(server) => server.next({ status: 99 }), /status is from 200 to 599/],
  [(server) => server.next('slow', { key: 'nobody' }), /there is no key "nobody"\. Keys: primary, secondary/],
  [(server) => server.next('slow', { operation: 'POST /v1' as 'GET /v1/models' }), /"operation" is one of GET/],
  [(server) => server.next('slow', { time: 2 } as object), /there is no option "time"/],
  [
    (server) => server.advance('soon'),
    /^reference: advance: "soon" is not a duration\. Use milliseconds, or text such as/,
  ],
];

t.test('wrong arguments are usage errors that say what to do', async (t) => {
  await using server = await reference({ keys });
  for (const [act, message] of mistakes) t.throws(() => act(server), { name: 'UsageError', message }, String(message));
  for (const [options, message] of [
    [{ models: [{ id: 'x' }] }, /^reference: models is not valid:\n.*name/],
    [{ models: [] }, /^reference: models: expected a list of models/],
    [{ data: 'text' }, /^reference: data: expected a JSON object/],
  ] as const)
    await t.rejects(reference({ keys, ...options } as unknown as ReferenceOptions), { name: 'UsageError', message });
});
