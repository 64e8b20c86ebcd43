import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { resetConnection } from '../../reference-server/faults/reset-connection.ts';
import { tryAgain } from '../../test/try-again.ts';
import { HttpClient } from './client.ts';
import { runWithClock, wasSuspended } from './clock.ts';
import { releaseTogether } from './synchronized-release.ts';
import type { TargetAccess } from './target-access.ts';
import type { WireRequest } from './wire-request.ts';

/** Releases requests at a server whose behaviour `connected` defines. */
async function released(count: number, connected: (socket: Socket) => void, timeoutSeconds = 5, body?: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    connected(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const facts = { baseUrl, keys: [], declared: {}, provoke: {}, headers: [], tls: {} };
  const target: TargetAccess = { ...facts, timeoutSeconds, mask: (text) => text };
  const wire: WireRequest = {
    method: body === undefined ? 'GET' : 'POST',
    path: '/v1/models',
    headers: [['host', 'x'], ...(body === undefined ? [] : [['content-length', `${body.length}`] as [string, string]])],
    body,
    label: 'x',
  };
  try {
    return await releaseTogether(Array(count).fill(wire), new HttpClient(target));
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

t.test('requests are written close together, each on its own connection', async (t) => {
  const burst = async () => {
    let connections = 0;
    const result = await released(20, (socket) => {
      connections += 1;
      socket.once('data', () => socket.end(ok));
    });
    return { ...result, connections };
  };
  const { replies, spreadMilliseconds, connections } = await tryAgain(burst, (one) => one.spreadMilliseconds < 50);
  t.equal(connections, 20);
  t.ok(spreadMilliseconds < 50, `${spreadMilliseconds} ms`);
  t.ok(replies.every((reply) => reply.kind === 'answer' && reply.status === 200));
});

t.test('an informational response is not the answer, and a kept connection does not delay it', async (t) => {
  const { replies } = await released(2, (socket) => {
    socket.once('data', () => socket.write(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok}`));
  });
  t.match(replies, [{ status: 200 }, { status: 200 }]);
});

t.test('a request with a body is sent when its head is, because a server may decide on that', async (t) => {
  const { replies } = await released(3, (socket) => socket.once('data', () => socket.write(ok)), 5, '{"a":1}');
  const first = Math.min(...replies.map(({ receivedAt }) => receivedAt));
  t.equal(replies.length, 3);
  for (const { sentAt, receivedAt } of replies) t.ok(sentAt <= first && sentAt <= receivedAt, `${sentAt} ${first}`);
});

t.test('an answer that lay in a connection while this program stood still is known as such', async (t) => {
  for (const body of [undefined, '{"a":1}']) {
    let stoodFrom: number | undefined;
    const now = (): number => {
      const time = performance.now();
      stoodFrom ??= time;
      return time;
    };
    // The pause lies between the opening of the connections, which takes longer, and the last bytes.
    const suspendedBetween = (from: number, to: number): number =>
      stoodFrom === undefined ? 0 : Math.max(0, Math.min(to, stoodFrom + 0.001) - Math.max(from, stoodFrom));
    const clock = { now, suspendedBetween, sleep: async (milliseconds: number) => void (await sleep(milliseconds)) };
    await runWithClock({ ...clock, onExchange: () => {} }, async () => {
      const late = 'HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
      const { replies } = await released(2, (socket) => socket.end(late), 5, body);
      t.equal(replies.length, 2);
      t.ok(replies.every(wasSuspended), `${body}`);
    });
  }
});

const head = 'HTTP/1.1 200 OK\r\n';
const broken: [does: string, kind: string, connected: (socket: Socket) => void][] = [
  ['resets as soon as it has accepted', 'reset', (socket) => resetConnection(socket)],
  ['resets when asked', 'reset', (socket) => socket.once('data', () => resetConnection(socket))],
  ['never answers', 'silence', (socket) => socket.resume()],
  ['never reads', 'silence', (socket) => socket.pause()],
  [
    'drips for ever',
    'silence',
    (socket) => {
      const timer = setInterval(() => socket.write('a'), 50);
      socket.on('close', () => clearInterval(timer)).write(`${head}x: `);
    },
  ],
  [
    'sends a negative chunk size',
    'unparsable',
    (socket) => socket.write(`${head}transfer-encoding: chunked\r\n\r\n-6\r\nabcdef\r\n0\r\n\r\n`),
  ],
  [
    'sends a body without end',
    'answer',
    (socket) => {
      const pour = () => {
        while (socket.write(Buffer.alloc(65536)));
      };
      socket.write(`${head}\r\n`);
      socket.on('drain', pour);
      pour();
    },
  ],
];

t.test('every behaviour of a server becomes a reply in bounded time', async (t) => {
  for (const [does, kind, connected] of broken) {
    const { replies } = await released(3, connected, kind === 'silence' ? 0.4 : 5);
    t.strictSame(
      replies.map((reply) => reply.kind),
      [kind, kind, kind],
      does,
    );
  }
});
