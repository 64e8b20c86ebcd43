import { createServer } from 'node:http';
import t from 'tap';
import { listening } from '../../test/hostile/raw.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { waitForTarget } from './wait-for-target.ts';

const access = (baseUrl: string): TargetAccess => ({
  ...{ baseUrl, headers: [], tls: {}, timeoutSeconds: 60, readOnly: false, mask: (text: string) => text },
  keys: [{ role: 'primary', label: 'primary', secret: 'k', variable: 'TEXTGEN_KEY' }],
  ...{ absent: {}, declared: {}, provoke: {} },
});
const never = new AbortController().signal;

t.test('a server that starts is waited for, and every answer but that of a proxy counts', async (t) => {
  const statuses = [503, 502, 401];
  const server = await listening(createServer((_, response) => void response.writeHead(statuses.shift() ?? 500).end()));
  t.teardown(() => server[Symbol.asyncDispose]());
  t.equal(await waitForTarget(access(server.url), 60, never), 3);
  t.strictSame(statuses, []);
});

t.test('nothing is sent where no connection can be opened, and the deadline names what was seen last', async (t) => {
  await t.rejects(waitForTarget(access('http://127.0.0.1:9'), 0.1, never), {
    name: 'InconclusiveError',
    message: /^http:\/\/127\.0\.0\.1:9 did not answer within 0\.1 s \(--wait\): no connection \(ECONNREFUSED\)$/,
  });
});

t.test('a stop ends the wait', async (t) => {
  const stopping = new AbortController();
  const waiting = waitForTarget(access('http://127.0.0.1:9'), 600, stopping.signal);
  stopping.abort();
  await t.rejects(waiting, { name: 'InconclusiveError', message: 'interrupted before any check was run' });
});
