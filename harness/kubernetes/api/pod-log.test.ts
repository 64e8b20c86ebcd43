import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KubeConfig, KubernetesObjectApi } from '@kubernetes/client-node';
import t, { type Test } from 'tap';
import { followPodLog, type LogSource } from './pod-log.ts';

/** The log of a pod, from an API with the given answers. */
async function source(t: Test, answer: RequestListener): Promise<LogSource> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.closeAllConnections());
  t.teardown(() => server.close());
  const config = new KubeConfig();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  config.loadFromClusterAndUser({ name: 'c', server: address, skipTLSVerify: true }, { name: 'u' });
  const objects = KubernetesObjectApi.makeApiClient(config);
  return { cluster: { config, objects, namespace: 'load', kubectl: '' }, pod: 'p', container: 'k6' };
}

const stamped = (from: number, to: number, at = (second: number) => second) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const second = String(at(from + index)).padStart(2, '0');
    return `2026-01-01T00:00:${second}.000000000Z line ${from + index}\n`;
  }).join('');

t.test('after a lost connection the log continues, and each line comes once', async (t) => {
  const asked: (string | null)[] = [];
  let turn = 0;
  const log = await source(t, (request, reply) => {
    asked.push(new URL(request.url ?? '', 'http://x').searchParams.get('sinceTime'));
    turn++;
    if (turn === 1) {
      reply.write(stamped(1, 3));
      setTimeout(() => reply.destroy(), 50);
    } else if (turn === 2) reply.writeHead(503).end();
    // The API takes whole seconds, so it repeats the lines of the same second.
    else reply.end(stamped(3, 5));
  });
  const lines: string[] = [];
  await followPodLog(
    log,
    (line) => lines.push(line),
    () => turn >= 3,
  );
  t.same(lines, ['line 1', 'line 2', 'line 3', 'line 4', 'line 5']);
  t.same(asked.slice(0, 3), [null, '2026-01-01T00:00:03.000000000Z', '2026-01-01T00:00:03.000000000Z']);
});

t.test('lines with equal timestamps are counted', async (t) => {
  let turn = 0;
  const log = await source(t, (_, reply) => {
    turn++;
    reply.end(stamped(1, turn === 1 ? 2 : 4, () => 1));
  });
  const lines: string[] = [];
  await followPodLog(
    log,
    (line) => lines.push(line),
    () => turn >= 1,
  );
  t.same(lines, ['line 1', 'line 2', 'line 3', 'line 4']);
});

t.test('the log of a deleted pod ends', async (t) => {
  const log = await source(t, (_, reply) => reply.writeHead(404).end('pods "p" not found'));
  const lines: string[] = [];
  await followPodLog(
    log,
    (line) => lines.push(line),
    () => true,
  );
  t.same(lines, []);
});

t.test('an aborted reading ends at once', async (t) => {
  const stop = new AbortController();
  const log = await source(t, (_, reply) => {
    reply.write(stamped(1, 1));
    setTimeout(() => stop.abort(), 50);
  });
  const lines: string[] = [];
  await followPodLog(
    { ...log, signal: stop.signal },
    (line) => lines.push(line),
    () => false,
  );
  t.same(lines, ['line 1']);
});
