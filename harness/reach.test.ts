import { once } from 'node:events';
import { createServer } from 'node:net';
import t from 'tap';
import { unreachable } from './reach.ts';

async function listening(): Promise<{ port: number; close(): Promise<unknown> }> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, close: () => once(server.close(), 'close') };
}

t.test('where somebody listens, even if it then hangs up, nothing is wrong', async (t) => {
  const { port, close } = await listening();
  t.equal(await unreachable(`http://127.0.0.1:${port}/base`, 2000), undefined);
  await close();
});

t.test('where nobody listens, the reason is told', async (t) => {
  const { port, close } = await listening();
  await close();
  t.equal(await unreachable(`http://127.0.0.1:${port}`, 2000), 'no connection (ECONNREFUSED)');
});
