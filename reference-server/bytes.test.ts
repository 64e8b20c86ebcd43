import { randomBytes } from 'node:crypto';
import t, { type Test } from 'tap';
import { random } from './random.ts';
import { listen } from './server.ts';
import { type Conversation, converse, type Piece } from './testing/raw-client.ts';

const secret = 'canary-key-9f2b71';
const auth = `Authorization: Bearer ${secret}\r\n`;
const host = 'Host: server.test\r\n';
const json = 'Content-Type: application/json\r\n';

const get = (target = '/v1/models', headers = host + auth, version = 'HTTP/1.1'): string =>
  `GET ${target} ${version}\r\n${headers}\r\n`;
const post = (body: string | Buffer, headers = host + auth + json): Buffer =>
  Buffer.concat([
    Buffer.from(`POST /v1/generate HTTP/1.1\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body),
  ]);
const chunked = (chunks: string, headers = ''): string =>
  `POST /v1/generate HTTP/1.1\r\n${host}${auth}${json}Transfer-Encoding: chunked\r\n${headers}\r\n${chunks}`;
const sound = '{"model":"model-v1","prompt":"hello","maxTokens":5}';
const chunk = (body: string, extension = ''): string =>
  `${body.length.toString(16)}${extension}\r\n${body}\r\n0\r\n\r\n`;

/** What is sent, then the status and code of each answer, and whether the server ends the connection. */
type Case = [name: string, pieces: Piece | Piece[], answers: (200 | string)[], ends: 'ends' | 'stays'];

const malformed = '400 malformed_request';
const lone = (bytes: string): Buffer => Buffer.from(`{"model":"model-v1","prompt":"${bytes}"}`, 'latin1');

const requestLines: Case[] = [
  ['a sound request', get(), [200], 'stays'],
  ['no Host', get('/v1/models', auth), ['400 invalid_host'], 'ends'],
  ['two Hosts', get('/v1/models', host + host + auth), ['400 invalid_host'], 'ends'],
  ['an empty Host', get('/v1/models', `Host:\r\n${auth}`), ['400 invalid_host'], 'ends'],
  ['a Host with a space', get('/v1/models', `Host: a b\r\n${auth}`), ['400 invalid_host'], 'ends'],
  ['a Host with a path', get('/v1/models', `Host: a/b\r\n${auth}`), ['400 invalid_host'], 'ends'],
  ['HTTP/0.9', get('/v1/models', host + auth, 'HTTP/0.9'), ['400 unsupported_version'], 'ends'],
  ['a simple request', 'GET /v1/models\r\n\r\n', ['400 unsupported_version'], 'ends'],
  ['HTTP/1.0', get('/v1/models', host + auth, 'HTTP/1.0'), [200], 'ends'],
  ['HTTP/1.0 without Host', get('/v1/models', auth, 'HTTP/1.0'), [200], 'ends'],
  ['HTTP/1.0 kept alive', get('/v1/models', `Connection: keep-alive\r\n${auth}`, 'HTTP/1.0'), [200], 'stays'],
  ['HTTP/1.2', get('/v1/models', host + auth, 'HTTP/1.2'), [malformed], 'ends'],
  ['HTTP/2.0', get('/v1/models', host + auth, 'HTTP/2.0'), ['400 unsupported_version'], 'ends'],
  ['HTTP/11', get('/v1/models', host + auth, 'HTTP/11'), [malformed], 'ends'],
  ['the h2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [malformed], 'ends'],
  ['a TLS hello', Buffer.from('16030100a5010000a10303', 'hex'), [malformed], 'ends'],
  ['random bytes', Buffer.concat([Buffer.from([0xff, 0]), randomBytes(300)]), [malformed], 'ends'],
  ['a lower-case method', get().replace('GET', 'get'), [malformed], 'ends'],
  ['an unknown method', get().replace('GET', 'BREW'), [malformed], 'ends'],
  ['an endless method', 'G'.repeat(5000), [malformed], 'ends'],
  ['CONNECT', `CONNECT server.test:443 HTTP/1.1\r\n${host}\r\n`, ['400 method_not_allowed'], 'ends'],
  ['CONNECT after a GET', `${get()}CONNECT a:1 HTTP/1.1\r\n${host}\r\n`, [200, '400 method_not_allowed'], 'ends'],
  [
    'CONNECT after a POST',
    `${post(sound)}CONNECT a:1 HTTP/1.1\r\n${host}\r\n`,
    [200, '400 method_not_allowed'],
    'ends',
  ],
  ['TRACE', get().replace('GET', 'TRACE'), ['400 method_not_allowed'], 'stays'],
  ['DELETE', get().replace('GET', 'DELETE'), ['400 method_not_allowed'], 'stays'],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, ['400 unknown_route'], 'stays'],
  ['an absolute target', get('http://server.test/v1/models?page=1'), [200], 'stays'],
  ['an absolute target without a path', get('http://server.test'), ['400 unknown_route'], 'stays'],
  ['two leading slashes', get('//v1/models'), ['400 unknown_route'], 'stays'],
  ['a network path', get('//evil.test/v1/models'), ['400 unknown_route'], 'stays'],
  ['a doubled slash', get('/v1//models'), ['400 unknown_route'], 'stays'],
  ['dot segments', get('/v1/x/../models'), ['400 unknown_route'], 'stays'],
  ['a dot segment as model', get('/v1/models/..'), ['400 unknown_route'], 'stays'],
  ['a trailing slash', get('/v1/models/'), ['400 unknown_route'], 'stays'],
  ['an encoded path', get('/v1/%6dodels'), ['400 unknown_route'], 'stays'],
  ['an encoded model', get('/v1/models/model%2Dv1'), [200], 'stays'],
  ['a model encoded twice', get('/v1/models/model%252Dv1'), ['400 model_not_found'], 'stays'],
  ['a bad escape', get('/v1/models/%zz'), ['400 invalid_path'], 'stays'],
  ['half an escape', get('/v1/models/%e2%82'), ['400 invalid_path'], 'stays'],
  ['an encoded NUL', get('/v1/models/%00'), ['400 model_not_found'], 'stays'],
  ['an encoded slash', get('/v1/models/%2f'), ['400 model_not_found'], 'stays'],
  ['__proto__ as model', get('/v1/models/__proto__'), ['400 model_not_found'], 'stays'],
  ['a fragment', get('/v1/models#x'), ['400 unknown_route'], 'stays'],
  ['a space in the path', get('/v1/mod els'), [malformed], 'ends'],
  ['8 000 characters of path', get(`/${'a'.repeat(8000)}`), ['400 unknown_route'], 'stays'],
  ['20 000 characters of path', get(`/${'a'.repeat(20_000)}`), ['400 headers_too_large'], 'ends'],
  ['empty lines first', `\r\n\r\n${get()}`, [200], 'stays'],
];

const headerLines: Case[] = [
  [
    '17 KB of headers',
    get('/v1/models', `${host}${auth}X: ${'a'.repeat(17_000)}\r\n`),
    ['400 headers_too_large'],
    'ends',
  ],
  ['150 headers', get('/v1/models', host + auth + 'X: a\r\n'.repeat(150)), ['400 headers_too_large'], 'ends'],
  ['100 headers', get('/v1/models', host + auth + 'X: a\r\n'.repeat(98)), [200], 'stays'],
  ['a header without a colon', get('/v1/models', `${host}${auth}X\r\n`), [malformed], 'ends'],
  ['a header without a name', get('/v1/models', `${host}${auth}: x\r\n`), [malformed], 'ends'],
  ['a space before the colon', get('/v1/models', `${host}${auth}X : a\r\n`), [malformed], 'ends'],
  ['a folded header', get('/v1/models', `${host}X: a\r\n b\r\n${auth}`), [malformed], 'ends'],
  ['NUL in a header', get('/v1/models', `${host}X: a\0b\r\n`), [malformed], 'ends'],
  ['a bare CR', get('/v1/models', `${host}X: a\rb\r\n`), [malformed], 'ends'],
  ['an umlaut in a header', Buffer.from(get('/v1/models', `${host}${auth}X: \xfc\r\n`), 'latin1'), [200], 'stays'],
  ['a negative length', `POST /v1/generate HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, [malformed], 'ends'],
  ['a hexadecimal length', `POST /v1/generate HTTP/1.1\r\n${host}Content-Length: 0x10\r\n\r\n`, [malformed], 'ends'],
  ['a length with a plus', `POST /v1/generate HTTP/1.1\r\n${host}Content-Length: +2\r\n\r\n{}`, [malformed], 'ends'],
  [
    'a length beyond 64 bits',
    `POST /v1/generate HTTP/1.1\r\n${host}Content-Length: ${'9'.repeat(30)}\r\n\r\n`,
    [malformed],
    'ends',
  ],
  [
    'two lengths',
    `POST /v1/generate HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `,
    [malformed],
    'ends',
  ],
  ['a length and chunks', chunked(chunk(sound), 'Content-Length: 3\r\n'), [malformed], 'ends'],
  [
    'an unknown transfer coding',
    chunked(chunk(sound)).replace('chunked', 'xchunked'),
    ['400 unsupported_encoding'],
    'ends',
  ],
  ['chunked not last', chunked(chunk(sound)).replace('chunked', 'chunked, identity'), [malformed], 'ends'],
  ['chunks', chunked(chunk(sound)), [200], 'stays'],
  ['chunks with extensions', chunked(chunk(sound, ';a=b;c')), [200], 'stays'],
  ['chunks with trailers', chunked(chunk(sound).replace(/\r\n$/, 'X: y\r\n\r\n')), [200], 'stays'],
  ['20 KB of chunk extension', chunked(chunk(sound, `;${'a'.repeat(20_000)}`)), [malformed], 'ends'],
  ['20 KB of trailers', chunked(`0\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`), [malformed], 'ends'],
  ['lines that end with LF alone', get().replaceAll('\r', ''), [malformed], 'ends'],
  ['chunked twice', chunked(chunk(sound), 'Transfer-Encoding: chunked\r\n'), [malformed], 'ends'],
  ['a bad chunk size', chunked('zz\r\n'), [malformed], 'ends'],
  ['a chunk size beyond 64 bits', chunked('fffffffffffffffff\r\n'), [malformed], 'ends'],
  ['a chunk longer than its size', chunked('2\r\n{}}}\r\n0\r\n\r\n'), [malformed], 'ends'],
  [
    'an upgrade to WebSocket',
    get('/v1/models', `${host}${auth}Connection: Upgrade\r\nUpgrade: websocket\r\n`),
    [200],
    'stays',
  ],
  [
    'an upgrade to h2c',
    get('/v1/models', `${host}${auth}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n`),
    [200],
    'stays',
  ],
  [
    'a GET with a body',
    [get('/v1/models', `${host}${auth}Content-Length: 5\r\n`), 'hello', get()],
    [200, 200],
    'stays',
  ],
  ['pipelined requests', get().repeat(10), Array(10).fill(200), 'stays'],
  ['a pipelined POST and rubbish', `${post(sound)}\x01\x02\r\n\r\n`, [200, malformed], 'ends'],
  ['a pipelined request and rubbish', `${get()}\x01\x02\r\n\r\n`, [200, malformed], 'ends'],
  ['one byte at a time', [...get()].flatMap((byte) => [byte, 0]), [200], 'stays'],
];

const bearers = [
  'Bearer',
  'Bearer ',
  `Basic ${secret}`,
  secret,
  `Bearer ${secret} x`,
  `Bearer${secret}`,
  `Bearer ${secret},x`,
  'Bearer \xe9',
  `"Bearer ${secret}"`,
];
const idempotencyKeys = ['', 'a b', 'a'.repeat(256), '\xe9', 'a\r\nIdempotency-Key: b'];

const contents: Case[] = [
  ...bearers.map(
    (value): Case => [
      `Authorization ${JSON.stringify(value.replace(secret, 'KEY'))}`,
      Buffer.from(get('/v1/models', `${host}Authorization: ${value}\r\n`), 'latin1'),
      ['401 missing_api_key'],
      'stays',
    ],
  ),
  ['an unknown key', get('/v1/models', `${host}Authorization: Bearer other\r\n`), ['401 invalid_api_key'], 'stays'],
  ['two Authorization lines', get('/v1/models', host + auth + auth), ['401 missing_api_key'], 'stays'],
  ['a key in the query', get(`/v1/models?api_key=${secret}&key=${secret}`, host), ['401 missing_api_key'], 'stays'],
  ...idempotencyKeys.map(
    (value): Case => [
      `Idempotency-Key ${JSON.stringify(value.slice(0, 20))}`,
      Buffer.from(post(sound, `${host}${auth}${json}Idempotency-Key: ${value}\r\n`).toString(), 'latin1'),
      ['400 invalid_idempotency_key'],
      'stays',
    ],
  ),
  [
    'Expect with a bad key',
    `POST /v1/generate HTTP/1.1\r\n${host}${json}Expect: 100-continue\r\nContent-Length: 51\r\n\r\n`,
    ['401 missing_api_key'],
    'ends',
  ],
  [
    'Expect',
    [
      post('', host + auth + json)
        .toString()
        .replace('Content-Length: 0', 'Content-Length: 51\r\nExpect: 100-continue'),
      30,
      sound,
    ],
    ['100', 200],
    'stays',
  ],
  ['a bogus Expect', post(sound, `${host}${auth}${json}Expect: magic\r\n`), ['400 unsupported_expectation'], 'stays'],
  ['no length at all', get('/v1/generate', host + auth + json).replace('GET', 'POST'), ['400 malformed_json'], 'stays'],
  [
    'a compressed transfer',
    chunked(chunk(sound)).replace('chunked', 'gzip, chunked'),
    ['400 unsupported_encoding'],
    'ends',
  ],
  [
    '200 MB declared',
    `POST /v1/generate HTTP/1.1\r\n${host}${auth}${json}Content-Length: 200000000\r\n\r\n`,
    ['400 body_too_large'],
    'ends',
  ],
  [
    'more than 1 MiB in chunks',
    chunked(`200000\r\n${'a'.repeat(0x200000)}\r\n0\r\n\r\n`),
    ['400 body_too_large'],
    'ends',
  ],
  ['no Content-Type', post(sound, host + auth), ['400 unsupported_media_type'], 'stays'],
  [
    'another Content-Type',
    post(sound, `${host}${auth}Content-Type: text/json\r\n`),
    ['400 unsupported_media_type'],
    'stays',
  ],
  [
    'another charset',
    post(sound, `${host}${auth}Content-Type: application/json; charset=latin1\r\n`),
    ['400 unsupported_media_type'],
    'stays',
  ],
  ['charset utf-8', post(sound, `${host}${auth}Content-Type: Application/JSON; charset="UTF-8"\r\n`), [200], 'stays'],
  [
    'a Content-Encoding',
    post(sound, `${host}${auth}${json}Content-Encoding: gzip\r\n`),
    ['400 unsupported_encoding'],
    'stays',
  ],
  ...['', 'null', '[]', '{', '{"model":"model-v1",}', '42', '"x"', 'NaN', '[['.repeat(250_000)].map(
    (body): Case => [`the body ${JSON.stringify(body.slice(0, 30))}`, post(body), ['400 malformed_json'], 'stays'],
  ),
  ['invalid UTF-8', post(lone('\xff')), ['400 malformed_json'], 'stays'],
  ['an encoded surrogate', post(lone('\xed\xa0\x80')), ['400 malformed_json'], 'stays'],
  ['an escaped surrogate', post(lone('\\ud800')), [200], 'stays'],
  ['a byte order mark', post(`\ufeff${sound}`), [200], 'stays'],
  ['two byte order marks', post(`\ufeff\ufeff${sound}`), ['400 malformed_json'], 'stays'],
  [
    'deep nesting in an unknown member',
    post(`{"x":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
    ['400 invalid_parameter'],
    'stays',
  ],
  ['repeated members', post('{"model":1,"model":"model-v1","prompt":"a"}'), [200], 'stays'],
  [
    '__proto__ as a member',
    post('{"__proto__":{"model":"model-v1"},"prompt":"a"}'),
    ['400 invalid_parameter'],
    'stays',
  ],
  ['maxTokens 1e999', post('{"model":"model-v1","prompt":"a","maxTokens":1e999}'), ['400 invalid_parameter'], 'stays'],
];

const cases = [...requestLines, ...headerLines, ...contents];

function told({ answers }: Conversation): (200 | string)[] {
  return answers.map(({ status, body }) => {
    if (status === 200) return 200;
    return body === '' ? String(status) : `${status} ${JSON.parse(body).error.code}`;
  });
}

function checkEnvelopes(t: Test, { answers, bytes }: Conversation): void {
  t.notOk(bytes.includes(secret), 'no secret');
  t.notMatch(bytes, /\n\s+at |node:|\.ts\b/, 'no stack');
  for (const { status, headers, body } of answers.filter(({ status }) => status >= 400)) {
    t.equal(headers['content-type'], 'application/json', `content type of ${status}`);
    const parsed = JSON.parse(body) as { error: Record<string, unknown> };
    t.same(Object.keys(parsed), ['error']);
    t.same(Object.keys(parsed.error), ['type', 'message', 'code']);
    for (const text of Object.values(parsed.error)) t.ok(typeof text === 'string' && text !== '');
  }
}

const keys = [{ id: 'canary', secret, limit: 1_000_000, windowSeconds: 60, lacks: [] }];

async function play(t: Test, port: number, [name, pieces, answers, ends]: Case): Promise<void> {
  const list = Array.isArray(pieces) ? pieces : [pieces];
  const heard = await converse(port, list, { expected: ends === 'ends' ? 99 : answers.length });
  t.same(told(heard), answers, `${name}: answers`);
  t.equal(heard.ended, ends === 'ends', `${name}: ${ends}`);
  checkEnvelopes(t, heard);
  t.same(told(await converse(port, [get()])), [200], `${name}: the next request is served`);
}

t.test('every byte sequence gets its answer, and the next request is served', async (t) => {
  await using server = await listen({ keys });
  for (let at = 0; at < cases.length; at += 16)
    await Promise.all(cases.slice(at, at + 16).map((one) => play(t, server.port, one)));
});

t.test('the server is well after all of them at once, in random order, over and over', async (t) => {
  await using server = await listen({ keys });
  const next = random(7);
  for (let round = 0; round < Number(process.env.BYTE_ROUNDS ?? 2); round++) {
    const shuffled = cases.map((one) => ({ one, at: next() })).sort((left, right) => left.at - right.at);
    const heard = await Promise.all(
      shuffled.map(async ({ one: [name, pieces, answers] }) => {
        const list = Array.isArray(pieces) ? pieces : [pieces];
        const { length } = answers;
        return { name, told: told(await converse(server.port, list, { expected: length })), answers };
      }),
    );
    for (const { name, told, answers } of heard) t.same(told, answers, `round ${round}: ${name}`);
  }
  t.same(told(await converse(server.port, [get()])), [200]);
});
