import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { clock } from '../../reference-server/clock.ts';
import type { Truth } from '../../reference-server/controls.ts';
import { listen } from '../../reference-server/server.ts';
import { randomNumbers } from '../../schemas/random.ts';
import { bodies } from './byte-cases/bodies.ts';
import {
  auth,
  type Case,
  chunk,
  get,
  host,
  post,
  postFramed,
  secret,
  valid,
  withLines,
} from './byte-cases/byte-case.ts';
import { connections } from './byte-cases/connections.ts';
import { contents } from './byte-cases/contents.ts';
import { credentials } from './byte-cases/credentials.ts';
import { framing } from './byte-cases/framing.ts';
import { headerLines } from './byte-cases/header-lines.ts';
import { requestLines } from './byte-cases/request-lines.ts';
import { targets } from './byte-cases/targets.ts';
import { type Conversation, converse, type Piece } from './raw-client.ts';

const cases = [
  ...requestLines,
  ...targets,
  ...headerLines,
  ...framing,
  ...contents,
  ...credentials,
  ...bodies,
  ...connections,
];
/** Cases whose connection ends only because the answer is sent before the body arrives. */
const refusedBeforeTheBody: readonly string[] = ['a key in the trailers alone', 'a refused POST of 100 KB, then a GET'];
const piecesOf = ([, pieces]: Case): readonly Piece[] => (Array.isArray(pieces) ? pieces : [pieces as Piece]);

function outcomes({ answers }: Conversation): (200 | string)[] {
  return answers.map(({ status, body }) => {
    if (status === 200) return 200;
    return body === '' ? String(status) : `${status} ${JSON.parse(body).error.code}`;
  });
}

/** The answers that are no error envelope, or whose bytes show a secret or a stack. */
const badAnswers = ({ answers, bytes }: Conversation): unknown[] => [
  ...answers.filter(({ status, headers, body }) => status >= 400 && !isEnvelope(headers['content-type'], body)),
  ...(bytes.includes(secret) || /\n\s+at |node:|\.ts\b/.test(bytes) ? [bytes] : []),
];

function isEnvelope(contentType: string | undefined, body: string): boolean {
  const { error, ...others } = JSON.parse(body) as { error: Record<string, unknown> };
  return (
    contentType === 'application/json' &&
    Object.keys(others).length === 0 &&
    Object.keys(error).join() === 'type,message,code' &&
    Object.values(error).every((text) => typeof text === 'string' && text !== '')
  );
}

const keys = [{ id: 'canary', secret, limit: 1_000_000, windowSeconds: 60, lacks: [] }];

/** Sends a case, then a valid request: on the same connection if it stays open, else on another one. */
async function checkCase(t: Test, port: number, one: Case): Promise<void> {
  const [name, , answers, ends] = one;
  const { length } = answers;
  const isEnded = ends === 'ends';
  const sent = isEnded ? piecesOf(one) : [...piecesOf(one), { answers: length }, get()];
  const heard = await converse(port, sent, { expected: isEnded ? 99 : length + 1 });
  t.same(outcomes(heard), isEnded ? answers : [...answers, 200], `${name}: answers`);
  t.equal(heard.ended, isEnded, `${name}: ${ends}`);
  t.same(badAnswers(heard), [], `${name}: envelopes`);
  if (isEnded) t.same(outcomes(await converse(port, [get()])), [200], `${name}: the next request is served`);
}

t.test('every byte sequence gets its answer, and the next request is served', async (t) => {
  await using server = await listen({ keys });
  for (let at = 0; at < cases.length; at += 32)
    await Promise.all(cases.slice(at, at + 32).map((one) => checkCase(t, server.port, one)));
});

t.test('the answers are the same if a gate before the body waits', async (t) => {
  const brief = { ...clock(), sleep: () => pause(5) };
  await using server = await listen({ keys, variants: ['slow-answers'], clock: brief });
  const all = cases.filter(([name]) => !refusedBeforeTheBody.includes(name));
  for (let at = 0; at < all.length; at += 32)
    await Promise.all(all.slice(at, at + 32).map((one) => checkCase(t, server.port, one)));
});

t.test('the server still works after all cases at once, repeatedly and in random order', async (t) => {
  await using server = await listen({ keys });
  const next = randomNumbers(7);
  for (let round = 0; round < Number(process.env.BYTE_ROUNDS ?? 2); round++) {
    const shuffled = cases.map((one) => ({ one, at: next() })).sort((left, right) => left.at - right.at);
    const heard = await Promise.all(
      shuffled.map(async ({ one }) => {
        const [name, , answers] = one;
        return {
          name,
          outcomes: outcomes(await converse(server.port, piecesOf(one), { expected: answers.length })),
          answers,
        };
      }),
    );
    const told = (each: 'outcomes' | 'answers') => heard.map((one) => [one.name, one[each]]);
    t.same(told('outcomes'), told('answers'), `round ${round}`);
  }
  t.same(outcomes(await converse(server.port, [get()])), [200]);
});

const oldChunks = postFramed('Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n', chunk(valid)).replace(
  '1.1',
  '1.0',
);
const last: readonly [name: string, bytes: string][] = [
  ['a wrong Host', get('/v1/models', `Host: a b\r\n${auth}`)],
  ['another coding', postFramed('Transfer-Encoding: gzip, chunked\r\n', chunk(valid))],
  ['chunks in HTTP/1.0', oldChunks],
  ['a body that is too large', post('a'.repeat(1_048_577)).toString()],
  ['a GET with chunks', withLines('Transfer-Encoding: chunked\r\n') + chunk('a')],
  ['Connection: close', withLines('Connection: close\r\n')],
  ['HTTP/1.0', get('/v1/models', host + auth, 'HTTP/1.0')],
];

t.test('requests behind one that ends the connection are neither counted nor carried out', async (t) => {
  await using server = await listen({ keys, adminPort: 0 });
  for (const [name, bytes] of last) {
    await fetch(`${server.adminUrl}/reset`, { method: 'POST' });
    const heard = await converse(server.port, [bytes + post(valid)], { expected: 99 });
    t.equal(heard.answers.length, 1, `${name}: one answer`);
    const counted = heard.answers.filter(({ headers }) => 'x-ratelimit-limit' in headers).length;
    const executed = name === 'chunks in HTTP/1.0' ? 1 : 0;
    const { keys } = (await (await fetch(`${server.adminUrl}/truth`)).json()) as Truth;
    t.match(keys, [{ admitted: counted, executed }], name);
  }
});

t.test('HEAD is answered like GET, without the body', async (t) => {
  await using server = await listen({ keys });
  const cases = [
    [get(), '200 OK'],
    [get('/v1/models/model-v1'), '200 OK'],
    [get('/x'), '400 Bad Request'],
    [get('/v1/models', host), '401 Unauthorized'],
  ] as const;
  for (const [request, status] of cases) {
    const [whole] = (await converse(server.port, [request])).answers;
    const head = request.replace('GET', 'HEAD').replace(host, `${host}Connection: close\r\n`);
    const { bytes } = await converse(server.port, [head], { expected: 99 });
    t.match(bytes, `HTTP/1.1 ${status}\r\n`);
    t.match(bytes, `Content-Length: ${whole?.headers['content-length']}\r\n`);
    t.match(bytes, /\r\n\r\n$/, 'no body');
  }
});
