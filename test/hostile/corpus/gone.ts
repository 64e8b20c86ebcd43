import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { demoKeys } from '../../../reference-server/keys-file.ts';
import { listen } from '../../../reference-server/server.ts';
import type { RunReport } from '../../../schemas/generated/types.ts';
import type { Hostile, Serving } from '../hostile.ts';
import { raw } from '../raw.ts';

/** A sound server that shuts down in good order once it has answered so many requests. */
async function leaving(): Promise<Serving> {
  const sound = await listen({ keys: demoKeys, latency: '30' });
  const timer = setTimeout(() => void sound.close(), 1200);
  return {
    url: sound.url,
    [Symbol.asyncDispose]: async () => {
      clearTimeout(timer);
      await sound[Symbol.asyncDispose]();
    },
  };
}

const diesAfter = 60;
const backAfterMilliseconds = 1500;

/**
 * A sound server whose process is killed, as its clients see it: every connection broken, and nobody there to accept
 * another; perhaps it is started again a moment later.
 */
async function killed(again: boolean): Promise<Serving> {
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
      if (requests === diesAfter) die();
    });
    behind.pipe(socket).pipe(behind);
  });
  const die = (): void => {
    const { port } = server.address() as AddressInfo;
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
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

/** An address where nobody listens any more. */
async function nobody(): Promise<Serving> {
  await using serving = await raw(() => {});
  return { url: serving.url, [Symbol.asyncDispose]: async () => {} };
}

/** Its end is the first cause, and no departure. */
function saysGone({ report }: { report: RunReport | undefined }): void {
  const [cause] = report?.causes ?? [];
  if (!/could not be reached any more/.test(cause?.says ?? '')) throw new Error(`the first cause is ${cause?.says}`);
}

/** Servers that are not there, or not for long. */
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
