import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import t from 'tap';
import { resetConnection } from './reset-connection.ts';

/** The error that the client of a reset connection gets, once both sides are closed. `before` is done to the server's side. */
async function resetAfter(before: (socket: Socket) => void): Promise<string | undefined> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'connect')])) as [[Socket], unknown];
  let code: string | undefined;
  client.on('error', (cause: NodeJS.ErrnoException) => {
    code = cause.code;
  });
  const closed = [client, socket].map((each) => new Promise((resolve) => each.once('close', resolve)));
  before(socket);
  resetConnection(socket);
  await Promise.all(closed);
  server.close();
  return code;
}

t.test('a connection is reset', async (t) => {
  t.equal(await resetAfter(() => {}), 'ECONNRESET');
});

t.test('a connection that is ending is freed', async (t) => {
  t.equal(await resetAfter((socket) => socket.end()), undefined);
});
