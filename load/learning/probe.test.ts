import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import t from 'tap';
import { connectionTo } from '../../test/load/engine-jobs.ts';
import { probe } from './probe.ts';

/** What comes of a request to a server that writes these bytes and closes the connection. */
async function probed(bytes: string, silent = false) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('data', () => (silent ? socket.write(bytes) : socket.end(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = connectionTo(baseUrl, { timeoutMilliseconds: silent ? 200 : 5000 });
  const target = { connection, signal: new AbortController().signal };
  const answer = await probe(
    target,
    { operation: 'models', method: 'GET' as const, path: '/v1/models', headers: {} },
    'secret',
  );
  for (const socket of sockets) socket.destroy();
  server.close();
  return answer;
}

t.test('whatever comes, a probe ends', async (t) => {
  const ends: [bytes: string, failure: RegExp][] = [
    ['', /ECONNRESET/],
    [
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n',
      /switched to another protocol/,
    ],
    ['HTTP/1.1 103 Early Hints\r\n\r\n', /ECONNRESET/],
    ['HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{', /ECONNRESET/],
    ['rubbish', /HPE_/],
  ];
  for (const [bytes, failure] of ends) t.match(await probed(bytes), { status: 0, failure }, bytes);
  t.match(await probed('HTTP/1.1 100 Continue\r\n\r\n', true), { status: 0, failure: 'no answer in time' });
});

t.test('an answer without a length ends with its connection', async (t) => {
  const answer = await probed('HTTP/1.1 200 OK\r\nx-ratelimit-limit: 7\r\nconnection: close\r\n\r\n{}');
  t.match(answer, { status: 200, limit: 7, failure: undefined });
});
