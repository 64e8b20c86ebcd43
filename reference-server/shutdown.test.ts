import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { type Conversation, converse } from '../test/reference-server/raw-client.ts';
import { checkShutdown } from '../test/reference-server/shutdown.ts';
import { tryAgain } from '../test/try-again.ts';
import { listen } from './server.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  t.test(`${signal} answers what is in flight, refuses new connections and exits with 0`, (t) =>
    checkShutdown(t, signal),
  );

const keys = [{ id: 'one', secret: 'one', limit: 1000, windowSeconds: 60, lacks: [] }];
const head = 'Host: a\r\nAuthorization: Bearer one\r\nContent-Type: application/json\r\n';
const get = `GET /v1/models HTTP/1.1\r\n${head}\r\n`;
const body = '{"model":"model-v1","prompt":"hello"}';
const post = `POST /v1/generate HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;
const statuses = ({ answers }: Conversation): number[] => answers.map(({ status }) => status);

t.test('pipelined requests in flight are all answered, the last with Connection: close', async (t) => {
  await using server = await listen({ keys, latency: '100' });
  const heard = converse(server.port, [get + post + get], { expected: 99 });
  await pause(50);
  await server.close();
  const { answers } = await heard;
  t.same(
    answers.map(({ status, headers }) => [status, headers.connection]),
    [
      [200, 'keep-alive'],
      [200, 'keep-alive'],
      [200, 'close'],
    ],
  );
});

t.test('an answer whose client has left keeps no process alive', async (t) => {
  const program = new URL('../test/reference-server/left-answer.ts', import.meta.url).pathname;
  const began = performance.now();
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] });
  t.same(await once(child, 'exit'), [0, null]);
  t.ok(performance.now() - began < 30_000, 'its latency of a minute is not waited for');
});

t.test('header names in lower case do not keep a connection that is to be closed', async (t) => {
  await using server = await listen({ keys, variants: ['lower-case-headers'] });
  const close = get.replace('Host: a', 'Host: a\r\nConnection: close');
  const { ended, answers } = await converse(server.port, [close], { expected: 2 });
  t.match({ ended, answers }, { ended: true, answers: [{ status: 200, headers: { connection: 'close' } }] });
});

t.test('requests sent before the end are answered, even if they were not read yet', async (t) => {
  await using server = await listen({ keys });
  const sockets = Array.from({ length: 50 }, () => connect(server.port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(post);
  const answers = sockets.map(text);
  await server.close();
  for (const answer of await Promise.all(answers)) t.match(answer, /^HTTP\/1\.1 200 /);
});

t.test('clients that send or read slowly get half of the grace period', async (t) => {
  const half = post.slice(0, -9);
  const stop = async () => {
    await using server = await listen({ keys, latency: '50' });
    const stalled = converse(server.port, [half], { expected: 99 });
    const late = converse(server.port, [half, 300, post.slice(-9)], { expected: 99 });
    const unread = connect(server.port, '127.0.0.1').on('error', () => {});
    unread.pause().write(get.repeat(900));
    const began = performance.now();
    await pause(150);
    await server.close(4000);
    const took = performance.now() - began;
    unread.destroy();
    return { took, stalled: await stalled, late: await late };
  };
  const { took, stalled, late } = await tryAgain(stop, (one) => one.took < 3500 && one.late.answers.length === 1);
  t.ok(took > 2000 && took < 3500, `${took} ms`);
  t.same(statuses(late), [200]);
  t.ok(stalled.ended);
  t.match(stalled.answers, [{ status: 400, body: /request_timeout/, headers: { connection: 'close' } }]);
});
