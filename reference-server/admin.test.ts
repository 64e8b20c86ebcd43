import t from 'tap';
import { Client } from '../test/reference-server/client.ts';
import { inTurn, keys } from '../test/reference-server/probes.ts';
import type { Truth } from './admin.ts';
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
