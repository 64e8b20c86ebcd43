import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import t from 'tap';
import { Client } from '../test/reference-server/client.ts';
import { inTurn, keys } from '../test/reference-server/probes.ts';
import { converse } from '../test/reference-server/raw-client.ts';
import { main } from './serve.ts';
import { listen } from './server.ts';

async function served(options: object = {}) {
  const server = await listen({ keys, adminPort: 0, journal: true, ...options });
  const at = async (
    path: string,
    body?: unknown,
    headers: object = { authorization: `Bearer ${server.adminToken}` },
  ) => {
    const post = { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await fetch(`${server.adminUrl}${path}`, {
      ...(body !== undefined && post),
      ...{ headers },
    } as object);
    const text = await response.text();
    return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : undefined };
  };
  return { server, client: new Client(server.url), at };
}

t.test('over the admin port, with its token, the mock shows requests and takes answers', async (t) => {
  const { server, client, at } = await served();
  t.same((await at('/next', { answer: 'unavailable', operation: 'GET /v1/models' })).json, { added: true });
  t.equal((await client.send()).status, 503);
  t.equal((await client.send()).status, 200);
  t.match((await at('/requests')).json, { requests: [{ outcome: 'failed' }, { outcome: 'succeeded', key: 'one' }] });
  await inTurn(4, () => client.send({ key: 'few' }));
  t.equal((await client.send({ key: 'few' })).status, 429);
  t.same((await at('/advance', { by: '1h' })).json, { advanced: '1h' });
  t.equal((await client.send({ key: 'few' })).status, 200);
  await at('/clear', '');
  t.same((await at('/requests')).json, { requests: [] });
  await client.send();
  await at('/reset', '');
  t.same((await at('/requests')).json, { requests: [] });
  client[Symbol.dispose]();
  await server.close(0);
});

t.test('without the token nobody sees requests or changes answers, and mistakes are told', async (t) => {
  const { server, client, at } = await served();
  for (const [path, body] of [['/requests'], ['/clear', ''], ['/next', '{}'], ['/advance', '{}']] as const)
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${server.adminToken}` }])
      t.equal((await at(path, body, headers)).status, 401, path);
  t.equal((await at('/truth', undefined, {})).status, 200);
  for (const [path, body, says] of [
    ['/next', 'x', /The body is not a JSON object\. Send one such as \{"answer"/],
    ['/next', '[]', /not a JSON object/],
    ['/next', '{"answer": "nothing"}', /there is no answer "nothing"/],
    ['/next', '{"answer": "slow", "key": "x"}', /there is no key "x"/],
    ['/advance', '{"by": "soon"}', /"soon" is not a duration/],
    ['/next', '{"answer": {"status": 200, "headers": {"bad name": "x"}}}', /no header can be "bad name: x"/],
    ['/next', '{"answer": {"status": 200, "headers": {"x": "a\\r\\nb"}}}', /no header can be "x: a\\r\\nb"/],
    ['/next', '{"answer": {"status": 200, "headers": {"Content-Length": "3"}}}', /leave out "Content-Length"/],
    [
      '/next',
      '{"answer": {"status": 200, "headers": {"transfer-encoding": "chunked"}}}',
      /leave out "transfer-encoding"/,
    ],
    ['/next', '{"answer": {"status": 200, "headers": null}}', /"headers" maps names to text/],
    ['/next', '{"answer": {"status": 200, "headers": ["x"]}}', /"headers" maps names to text/],
    ['/next', '{"answer": "slow", "milliseconds": "5"}', /"milliseconds" is from 0/],
    ['/advance', '{"seconds": 60}', /give "by", such as \{"by": "60s"\}/],
  ] as const) {
    const { status, text } = await at(path, body);
    t.equal(status, 400, body);
    t.match(text, says);
  }
  client[Symbol.dispose]();
  await server.close(0);
});

t.test('a body that is no JSON value is refused when it is given', async (t) => {
  const { server, client } = await served();
  const circle: { self?: unknown } = {};
  circle.self = circle;
  for (const body of [() => 'x', Symbol('x'), 1n, circle])
    t.throws(() => server.controls.next({ status: 200, body }), {
      message: 'next: "body" is text, or a value that JSON can express.',
    });
  t.equal((await client.send()).status, 200);
  client[Symbol.dispose]();
  await server.close(0);
});

t.test('elsewhere than on a loopback address every request needs the token', async (t) => {
  const { server, client, at } = await served({ adminHost: '0.0.0.0', adminToken: 'given' });
  t.equal(server.adminToken, 'given');
  t.equal((await at('/truth', undefined, {})).status, 401);
  t.equal((await at('/truth')).status, 200);
  client[Symbol.dispose]();
  await server.close(0);
});

t.test('an answer that has no content by its status says nothing about any', async (t) => {
  const { server, client, at } = await served();
  const bearer = 'Host: a\r\nAuthorization: Bearer one\r\n\r\n';
  await at('/next', { answer: { status: 204, headers: { 'x-given': 'yes' } } });
  const { answers } = await converse(server.port, [`GET /v1/models HTTP/1.1\r\n${bearer}`.repeat(2)], { expected: 2 });
  t.same(
    answers.map(({ status }) => status),
    [204, 200],
  );
  const headers = answers[0]?.headers ?? {};
  t.equal(headers['x-given'], 'yes');
  for (const name of ['content-length', 'content-type', 'transfer-encoding']) t.notOk(name in headers, name);
  t.notMatch(server.controls.requests()[0]?.answer?.headers, [['Content-Type', String]]);
  for (const status of [204, 304]) {
    const { status: refused, text } = await at('/next', { answer: { status, body: 'x' } });
    t.equal(refused, 400);
    t.match(text, `leave out "body": an answer with status ${status} has none.`);
  }
  client[Symbol.dispose]();
  await server.close(0);
});

t.test('the journal keeps the newest 10,000 requests, and at most 64 MiB of bodies', async (t) => {
  const { server, client } = await served();
  await inTurn(10_050, () => client.send());
  const { requests } = server.controls;
  t.same([requests().length, requests()[0]?.number, requests().at(-1)?.number], [10_000, 51, 10_050]);
  const prompt = 'x'.repeat(400_000);
  server.controls.advance('1h');
  await inTurn(200, () => client.generate({ prompt }));
  const bytes = requests().reduce((sum, { body }) => sum + body.length, 0);
  t.ok(bytes <= 67_108_864 && bytes > 60_000_000, `${bytes} bytes`);
  client[Symbol.dispose]();
  await server.close(0);
});

/** Runs `serve` until it has printed its address. */
async function started(argv: string[], use: (url: string, out: string) => Promise<void>): Promise<number> {
  const stop = new AbortController();
  let out = '';
  const printed = Promise.withResolvers<void>();
  const stdout = {
    write(text: string) {
      out += text;
      if (out.includes('Demo keys')) printed.resolve();
    },
  };
  const code = main(argv, { stdin: Readable.from(['']), stdout, signal: stop.signal });
  await Promise.race([printed.promise, code]);
  if (out !== '') await use(out.split('\n')[0] ?? '', out);
  stop.abort();
  return await code;
}

t.test('serve takes models and data from files, and prints the token of its admin port', async (t) => {
  const folder = t.testdir();
  const file = (name: string, value: unknown): string => {
    writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
    return join(folder, name);
  };
  const model = {
    ...{ id: 'tiny', name: 'Tiny', description: '', contextWindow: 256, maxTokens: 64, capabilities: ['generate'] },
    ...{ pricing: { prompt: 0, completion: 0 }, created: 1 },
  };
  const argv = ['--models', file('models.json', [model]), '--data', file('data.json', { text: 'Always.' })];
  const code = await started([...argv, '--cors', '--admin-port', '0'], async (url, out) => {
    t.match(out, /\nGround truth: http:\/\/127\.0\.0\.1:\d+\/truth\nAdmin token: [\w-]{24}\n/);
    const response = await fetch(`${url}/v1/generate`, {
      method: 'POST',
      headers: { authorization: 'Bearer demo-key-primary', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'tiny', prompt: 'a', maxTokens: 1 }),
    });
    t.match(await response.json(), { data: { text: 'Always.' } });
    t.equal(response.headers.get('access-control-allow-origin'), '*');
  });
  t.equal(code, 0);
  const { write } = process.stderr;
  for (const [wrong, says] of [
    [['--models', file('none.json', 'x')], /none\.json is not JSON/],
    [['--models', file('bad.json', [{}])], /bad\.json is not valid:\n.*model 1/],
    [['--data', join(folder, 'absent.json')], /absent\.json cannot be read \(ENOENT\)\. Check --data/],
    [['--data', file('list.json', [])], /list\.json: expected a JSON object/],
  ] as const) {
    let err = '';
    process.stderr.write = ((text: string) => {
      err += text;
      return true;
    }) as typeof write;
    t.equal(await started([...wrong], async () => {}).finally(() => Object.assign(process.stderr, { write })), 2);
    t.match(err, says);
  }
});
