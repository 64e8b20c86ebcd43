import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Truth } from '../../../reference-server/controls.ts';
import { resetConnection } from '../../../reference-server/faults/reset-connection.ts';
import { demoKeys } from '../../../reference-server/keys/keys-file.ts';
import { listen } from '../../../reference-server/server.ts';
import type { RunReport } from '../../../schemas/generated/types.ts';
import type { Hostile, Serving } from '../hostile.ts';
import { raw } from '../raw.ts';

/** A correct server that shuts down gracefully after `endsAfter` requests. */
async function leaving(): Promise<Serving> {
  const sound = await listen({ keys: demoKeys, latency: '30', adminPort: 0 });
  const look = async (): Promise<void> => {
    const { keys } = (await (await fetch(`${sound.adminUrl}/truth`)).json()) as Truth;
    if (keys.reduce((sum, { admitted }) => sum + admitted, 0) < endsAfter) return;
    clearInterval(timer);
    await sound.close();
  };
  const timer = setInterval(() => look().catch(() => {}), 20);
  return {
    url: sound.url,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await sound[Symbol.asyncDispose]();
    },
  };
}

/** Requests, in the middle of a run. */
const endsAfter = 60;
/** The first after the preflight has tried five keys. */
const firstOfTheChecks = 6;
const backAfterMilliseconds = 1500;

/**
 * A correct server that looks to its clients as if its process were killed after some requests: all connections are reset
 * and new ones refused; with `again` it comes back a moment later.
 */
async function killed(again: boolean, after = endsAfter): Promise<Serving> {
  const sound = await listen({ keys: demoKeys, latency: '30' });
  const sockets = new Set<Socket>();
  let requests = 0;
  let back: NodeJS.Timeout | undefined;
  const server = createServer((socket) => {
    const behind = connect(Number(new URL(sound.url).port), '127.0.0.1').on('error', () => socket.destroy());
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket) && behind.destroy());
    socket.on('data', () => {
      requests += 1;
      if (requests === after) die();
    });
    behind.pipe(socket).pipe(behind);
  });
  const die = (): void => {
    const { port } = server.address() as AddressInfo;
    server.close();
    for (const socket of sockets) resetConnection(socket);
    if (again) back = setTimeout(() => server.listen(port, '127.0.0.1'), backAfterMilliseconds);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      clearTimeout(back);
      server.close();
      for (const socket of sockets) socket.destroy();
      await sound[Symbol.asyncDispose]();
    },
  };
}

/** An address on which no server listens any more. */
async function nobody(): Promise<Serving> {
  await using serving = await raw(() => {});
  return { url: serving.url, [Symbol.asyncDispose]: async () => {} };
}

/** Fails unless the first cause of the report is that the server is gone. */
function saysGone({ report }: { report: RunReport | undefined }): void {
  const [cause] = report?.causes ?? [];
  if (!/can no longer be reached/.test(cause?.says ?? '')) throw new Error(`the first cause is ${cause?.says}`);
}

/** Servers that are missing or disappear. */
export const gone: Hostile[] = [
  { name: 'is gone before anything is asked', exit: 3, withinSeconds: 15, serve: nobody },
  {
    name: 'is killed in the middle of the run',
    exit: 3,
    args: ['--timeout', '5'],
    withinSeconds: 30,
    serve: () => killed(false),
    after: saysGone,
  },
  {
    name: 'is killed once the keys were tried',
    exit: 3,
    args: ['--timeout', '5'],
    withinSeconds: 30,
    serve: () => killed(false, firstOfTheChecks),
    after: saysGone,
  },
  {
    name: 'is killed while the keys are tried',
    exit: 3,
    args: ['--timeout', '5'],
    withinSeconds: 30,
    serve: () => killed(false, firstOfTheChecks - 2),
  },
  {
    name: 'is killed in the middle of the run and started again',
    exit: 3,
    args: ['--timeout', '5'],
    withinSeconds: 90,
    serve: () => killed(true),
    after: saysGone,
  },
  {
    name: 'is shut down in the middle of the run',
    exit: 3,
    args: ['--timeout', '5'],
    withinSeconds: 60,
    serve: leaving,
  },
];
