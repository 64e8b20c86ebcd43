import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { Client } from '../test/reference-server/client.ts';
import { inTurn, keys } from '../test/reference-server/probes.ts';
import type { Truth } from './controls.ts';
import { listen } from './server.ts';

async function served(options: object = {}) {
  const server = await listen({ keys, adminPort: 0, ...options });
  const client = new Client(server.url);
  const at = (path: string, method = 'GET') => fetch(`${server.adminUrl}${path}`, { method });
  const truth = async (id: string) => ((await (await at('/truth')).json()) as Truth).keys.find(({ key }) => key === id);
  return { server, client, at, truth };
}

t.test('the ground truth counts by key what was admitted, refused, executed and replayed', async (t) => {
  const { server, client, at, truth } = await served();
  await inTurn(5, () => client.send({ key: 'few' }));
  await inTurn(2, () => client.generate({}, { idempotencyKey: 'a' }));
  await client.generate({ model: 1 });
  await client.send({ key: 'unknown' });
  t.match(await truth('few'), { admitted: 3, refused: 2, executed: 0, replayed: 0 });
  t.match(await truth('one'), { admitted: 3, refused: 0, executed: 1, replayed: 1 });
  const metrics = await (await at('/metrics')).text();
  t.match(metrics, 'textgen_requests_total{key="few",outcome="refused"} 2\n');
  t.match(metrics, 'textgen_in_flight 0\n');
  t.notMatch(metrics, 'textgen_delay_seconds{');
  t.equal((await at('/reset', 'POST')).status, 200);
  t.match(await truth('one'), { admitted: 0, executed: 0, replayed: 0 });
  t.equal((await at('/')).status, 404);
  client[Symbol.dispose]();
  await server.close(0);
});

t.test('it shows the measured delays', async (t) => {
  const { server, client, at, truth } = await served({ latency: '10' });
  await inTurn(4, () => client.send());
  const shown = await truth('one');
  t.equal(shown?.delays?.n, 4);
  t.ok(Number(shown?.delays?.p50) >= 9 && Number(shown?.delays?.p50) < 200);
  t.ok(Number(shown?.delays?.max) >= Number(shown?.delays?.p50));
  t.match(await (await at('/metrics')).text(), 'textgen_delay_seconds_count{key="one"} 4\n');
  client[Symbol.dispose]();
  await server.close(0);
});

t.test('it contains no secret, and does not exist without --admin-port', async (t) => {
  const { server, client, at } = await served({
    keys: [{ id: 'k', secret: 'canary', limit: 1, windowSeconds: 1, lacks: [] }],
  });
  for (const path of ['/truth', '/metrics', '/x']) t.notMatch(await (await at(path)).text(), 'canary');
  client[Symbol.dispose]();
  await server.close(0);
  await using plain = await listen({ keys });
  t.equal(plain.adminUrl, undefined);
});

t.test('web pages cannot use it, also under a name that points to this machine', async (t) => {
  const { server, client, truth } = await served();
  const { host, port } = new URL(server.adminUrl ?? '');
  const ask = async (head: string, body = '') => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    socket.write(`${head}\r\n\r\n${body}`);
    return (await text(socket)).slice(9, 12);
  };
  await client.send({ key: 'few' });
  const post = 'POST /reset HTTP/1.1\r\nconnection: close';
  t.equal(await ask(`${post}\r\nhost: rebound.example:${port}`), '403');
  t.equal(await ask(`${post}\r\nhost: ${host}\r\norigin: https://evil.example`), '403');
  t.equal(await ask(`${post}\r\nhost: ${host}\r\norigin: null`), '403');
  t.equal(await ask(`GET /truth HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: cross-site\r\nconnection: close`), '403');
  t.match(await truth('few'), { admitted: 1 }, 'nothing was reset');
  t.equal(await ask(`${post}\r\nhost: localhost:${port}`), '200');
  client[Symbol.dispose]();
  await server.close(0);
});

t.test('it receives no body, and listens on this machine only', async (t) => {
  const { server } = await served();
  const { host, hostname, port } = new URL(server.adminUrl ?? '');
  t.equal(hostname, '127.0.0.1');
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  socket.write(`POST /reset HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\n`);
  const pour = () => {
    while (socket.writable && socket.write(`10000\r\n${'a'.repeat(65536)}\r\n`));
  };
  socket.on('drain', pour).resume();
  pour();
  await new Promise((resolve) => socket.once('close', resolve));
  t.ok(socket.bytesWritten < 16 * 1024 * 1024, `the connection was closed after ${socket.bytesWritten} bytes`);
  await server.close(0);
});
