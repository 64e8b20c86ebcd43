import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { embeddedKeys, startEmbeddedTarget } from './embedded.ts';

const get = (url: string, secret: string) =>
  fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${secret}` } });

t.test('the embedded server knows its keys and their limits, and ends with its target', async (t) => {
  const target = await startEmbeddedTarget(1);
  for (const { label, secret, limit } of target.keys) {
    const reply = await get(target.baseUrl, secret);
    await reply.arrayBuffer();
    t.equal(reply.status, 200, label);
    t.equal(reply.headers.get('x-ratelimit-limit'), String(limit), label);
  }
  t.equal((await get(target.baseUrl, 'another')).status, 401);
  await target[Symbol.asyncDispose]();
  const socket = connect(Number(new URL(target.baseUrl).port), '127.0.0.1');
  const [error] = await once(socket, 'error');
  t.equal((error as NodeJS.ErrnoException).code, 'ECONNREFUSED', 'nothing listens any more');
});

t.test('each run has new secrets', async (t) => {
  const secrets = [...embeddedKeys(3), ...embeddedKeys(3)].map(({ secret }) => secret);
  t.equal(new Set(secrets).size, 20);
});

t.test('a server that does not listen in time is inconclusive, and is ended', async (t) => {
  await t.rejects(startEmbeddedTarget(1, 3, 0), { name: 'InconclusiveError', message: /did not listen within 0 s/ });
});
