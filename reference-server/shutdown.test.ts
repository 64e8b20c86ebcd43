import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { converse } from './testing/raw-client.ts';

const request = 'GET /v1/models HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer demo-key-primary\r\n\r\n';

async function started(...options: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...options]);
  let text = '';
  while (!text.includes('\n')) text += (await once(child.stdout, 'data'))[0];
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return { child, port: Number(/127\.0\.0\.1:(\d+)/.exec(text)?.[1]), exited };
}

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  t.test(`${signal} answers what is in flight, refuses new connections and exits with 0`, async (t) => {
    const { child, port, exited } = await started('--port', '0', '--latency', '400');
    t.teardown(() => child.kill('SIGKILL'));
    const idle = connect(port, '127.0.0.1').on('error', () => {});
    const idleClosed = once(idle, 'close');
    idle.resume();
    const flight = Array.from({ length: 50 }, () => converse(port, [request], { expected: 99 }));
    await new Promise((resolve) => setTimeout(resolve, 250));
    const began = performance.now();
    child.kill(signal);
    await idleClosed;
    const refused = await converse(port, [request]);
    t.same(refused.answers, [], 'a new connection gets nothing');
    for (const { answers, ended } of await Promise.all(flight)) {
      t.equal(answers[0]?.status, 200);
      t.equal(answers[0]?.headers.connection, 'close');
      t.ok(ended);
    }
    t.same(await exited, [0, null]);
    t.ok(performance.now() - began < 3000, 'well before its deadline');
  });
