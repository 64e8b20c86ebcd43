import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { resetConnection } from '../faults/reset-connection.ts';

const program = join(import.meta.dirname, 'balancer.ts');

/** A server that answers with its own name, until the test ends. */
async function server(t: Test, name: string): Promise<number> {
  const made = createServer((_, reply) => reply.end(name)).listen(0, '127.0.0.1');
  await once(made, 'listening');
  t.teardown(() => made.close());
  return (made.address() as AddressInfo).port;
}

/** A port of 127.0.0.1 on which nothing listens: below 1024, so that no other test takes it. */
const deadPort = 1;

/** The port of a balancer before these ports. */
async function balancer(t: Test, ...ports: number[]): Promise<number> {
  const child = spawn(process.execPath, [program, '0', ...ports.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill());
  const [said] = await once(child.stdout, 'data');
  return Number(/^port (\d+)/.exec(String(said))?.[1]);
}

/** The name of the server that answers a request on a new connection. */
async function answer(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  return (await text(socket)).split('\r\n\r\n')[1]?.match(/[a-z]+/)?.[0] ?? '';
}

t.test('connections go to one server after the other', async (t) => {
  const port = await balancer(t, await server(t, 'a'), await server(t, 'b'), await server(t, 'c'));
  const answers: string[] = [];
  for (let turn = 0; turn < 6; turn++) answers.push(await answer(port));
  t.same(answers, ['a', 'b', 'c', 'a', 'b', 'c']);
});

t.test('a server that refuses connections is skipped', async (t) => {
  const port = await balancer(t, deadPort, await server(t, 'b'));
  t.same([await answer(port), await answer(port), await answer(port)], ['b', 'b', 'b']);
});

t.test('a connection that no server accepts is reset', async (t) => {
  const port = await balancer(t, deadPort, deadPort);
  await t.rejects(answer(port), { code: 'ECONNRESET' });
});

t.test('a reset by the server reaches the client', async (t) => {
  const resetting = createTcpServer((socket) => socket.once('data', () => resetConnection(socket))).listen(0);
  await once(resetting, 'listening');
  t.teardown(() => resetting.close());
  const port = await balancer(t, (resetting.address() as AddressInfo).port);
  await t.rejects(answer(port), { code: 'ECONNRESET' });
});

t.test('SIGTERM ends it even with open connections', async (t) => {
  const child = spawn(process.execPath, [program, '0', String(await server(t, 'a'))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  const idle = connect(Number(/^port (\d+)/.exec(String(said))?.[1]), '127.0.0.1');
  await once(idle, 'connect');
  child.kill();
  t.same(await once(child, 'exit'), [0, null]);
});
