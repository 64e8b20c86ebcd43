import { once } from 'node:events';
import { createServer } from 'node:net';
import t from 'tap';
import { connectionProblem, strayAddress } from './reachability.ts';

async function listening(): Promise<{ port: number; close(): Promise<unknown> }> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, close: () => once(server.close(), 'close') };
}

t.test('a server that accepts and then closes is reachable', async (t) => {
  const { port, close } = await listening();
  t.equal(await connectionProblem(`http://127.0.0.1:${port}/base`, 2000), undefined);
  await close();
});

t.test('if no server listens, the reason is returned', async (t) => {
  const { port, close } = await listening();
  await close();
  t.equal(await connectionProblem(`http://127.0.0.1:${port}`, 2000), 'no connection (ECONNREFUSED)');
});

t.test('a name of this machine that resolves to another machine is found', async (t) => {
  const stray = (url: string, ...addresses: string[]) => strayAddress(url, undefined, async () => addresses);
  t.equal(await stray('http://localhost:1', '127.0.0.1', '::1'), undefined);
  t.equal(await stray('http://api.localhost', '127.0.0.53'), undefined);
  t.equal(await stray('http://api.localhost', '127.0.0.1', '10.1.2.3'), '10.1.2.3', 'one of several');
  t.equal(await stray('http://api.localhost', '2001:db8::1'), '2001:db8::1');
  t.equal(await stray('http://localhost', '::ffff:127.0.0.1'), undefined, 'mapped');
  t.equal(await stray('http://127.0.0.1:1', '10.1.2.3'), undefined, 'an address is no name');
  t.equal(await stray('http://staging.example', '10.1.2.3'), undefined, 'said to be another machine');
  t.equal(
    await strayAddress('http://localhost', undefined, async () => Promise.reject(new Error('ENOTFOUND'))),
    undefined,
  );
});
