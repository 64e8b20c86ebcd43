import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import type { Truth } from './controls.ts';
import type { KeyRecord } from './keys/keys.ts';
import { listen } from './server.ts';

type Reply = { status: number; headers: Record<string, unknown>; body: string };

const valid = '{"model":"model-v1","prompt":"hello","maxTokens":5}';

/** Sends one POST on a connection of its own pool. */
function generation(url: string, agent: Agent, secret: string, idempotencyKey?: string): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'content-length': valid.length,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/v1/generate`, { method: 'POST', agent, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject).end(valid);
  });
}

const burst = (count: number, send: () => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, send));

t.test('400 requests at once at a limit of 100: exactly 100, Remaining a permutation of 99 to 0', async (t) => {
  const keys = Array.from(
    { length: Number(process.env.REPETITIONS ?? 5) },
    (_, at): KeyRecord => ({ id: `k${at}`, secret: `s${at}`, limit: 100, windowSeconds: 60, lacks: [] }),
  );
  await using server = await listen({ keys });
  const agent = new Agent({ keepAlive: true });
  t.teardown(() => agent.destroy());
  for (const { secret } of keys) {
    const replies = await burst(400, () => generation(server.url, agent, secret));
    const admitted = replies.filter(({ status }) => status === 200);
    const left = admitted.map(({ headers }) => Number(headers['x-ratelimit-remaining'])).sort((a, b) => b - a);
    t.same(
      left,
      Array.from({ length: 100 }, (_, at) => 99 - at),
    );
    t.equal(replies.filter(({ status }) => status === 429).length, 300);
    t.equal(new Set(replies.map(({ headers }) => headers['x-ratelimit-reset'])).size, 1, 'one reset for the window');
    t.equal(new Set(admitted.map(({ body }) => JSON.parse(body).id)).size, 100, 'distinct ids');
  }
});

for (const latency of [undefined, '30'])
  t.test(`64 duplicates at once execute once, with ${latency ?? 'no'} latency`, async (t) => {
    const keys = [{ id: 'a', secret: 'a', limit: 1000, windowSeconds: 60, lacks: [] }];
    await using server = await listen({ keys, ...(latency === undefined ? {} : { latency }) });
    const agent = new Agent({ keepAlive: true });
    t.teardown(() => agent.destroy());
    const replies = await burst(64, () => generation(server.url, agent, 'a', 'order-1'));
    t.same(new Set(replies.map(({ status }) => status)), new Set([200]));
    t.equal(new Set(replies.map(({ body }) => body)).size, 1, 'one body, byte for byte');
    t.equal(replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length, 63);
  });

t.test('the retry of a client that left replays the result', async (t) => {
  const keys = [{ id: 'a', secret: 'a', limit: 1000, windowSeconds: 60, lacks: [] }];
  await using server = await listen({ keys, latency: '300', adminPort: 0 });
  const agent = new Agent();
  const leaving = request(`${server.url}/v1/generate`, {
    method: 'POST',
    agent,
    headers: {
      authorization: 'Bearer a',
      'content-type': 'application/json',
      'content-length': valid.length,
      'idempotency-key': 'k',
    },
  });
  leaving.on('error', () => {}).end(valid);
  const truth = async (): Promise<Truth> => (await fetch(`${server.adminUrl}/truth`)).json() as Promise<Truth>;
  while ((await truth()).inFlight === 0) await pause(2);
  leaving.destroy();
  const reply = await generation(server.url, agent, 'a', 'k');
  t.equal(reply.headers['idempotent-replayed'], 'true');
  t.equal(JSON.parse(reply.body).id, 'gen-a1-1');
});

t.test('several servers in one process share nothing', async (t) => {
  const keys = [{ id: 'a', secret: 'a', limit: 1, windowSeconds: 60, lacks: [] }];
  await using one = await listen({ keys });
  await using other = await listen({ keys });
  const agent = new Agent();
  const statuses = [];
  for (const url of [one.url, one.url, other.url]) statuses.push((await generation(url, agent, 'a')).status);
  t.same(statuses, [200, 429, 200]);
});
