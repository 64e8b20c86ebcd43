import { once } from 'node:events';
import { connect } from 'node:net';
import type { Test } from 'tap';
import { startProgram } from './program.ts';
import { converse } from './raw-client.ts';

const request = 'GET /v1/models HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer demo-key-primary\r\n\r\n';

/** Sends a signal twice to a server with 50 requests in flight, and checks that all are answered and the exit code is 0. */
export async function checkShutdown(t: Test, signal: 'SIGTERM' | 'SIGINT', ...options: string[]): Promise<void> {
  // Long enough for a busy machine to send the signal while they are in flight.
  await using program = await startProgram('--latency', '2000', ...options);
  const { child, port, exited } = program;
  const idle = connect(port, '127.0.0.1').on('error', () => {});
  const idleClosed = once(idle, 'close');
  idle.resume();
  const flight = Array.from({ length: 50 }, () =>
    converse(port, [request], { expected: 99, deadlineMilliseconds: 8000 }),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  const began = performance.now();
  child.kill(signal);
  await idleClosed;
  // One Ctrl-C reaches the server twice: from the terminal and from npm.
  child.kill(signal);
  t.same((await converse(port, [request])).answers, [], 'a new connection gets nothing');
  for (const { answers, ended } of await Promise.all(flight)) {
    t.equal(answers[0]?.status, 200);
    t.equal(answers[0]?.headers.connection, 'close');
    t.ok(ended);
  }
  t.same(await exited, [0, null]);
  t.ok(performance.now() - began < 5000, 'well before its deadline');
}
