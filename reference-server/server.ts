import type { AddressInfo } from 'node:net';
import { admin } from './admin.ts';
import { type ServerOptions, timeOuts } from './options.ts';
import { soundParts } from './parts.ts';
import { setupOf } from './setup.ts';
import { memoryStore } from './stores/memory.ts';
import { transport } from './transport.ts';
import { assembled } from './variants/assembly.ts';

/** A listening server. `close` lets what is in flight finish for so long (10 s); disposing does not wait. */
export type RunningServer = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  /** Where the ground truth is, with `adminPort` only. */
  readonly adminUrl: string | undefined;
  close(graceMilliseconds?: number): Promise<void>;
};

const retention = { seconds: 86_400, entries: 100_000, bytes: 67_108_864 };

/** Starts a server; throws an OptionError, or the error of node:net when it cannot listen. */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  const { store: place = 'memory', host = '127.0.0.1', variants = [], defects = [] } = options;
  const setup = setupOf(options);
  const store =
    place === 'memory'
      ? memoryStore(setup.clock, retention)
      : await (await import('./stores/redis.ts')).redisStore(place, setup.clock, retention.seconds);
  const { server, close } = transport(assembled(soundParts(setup, store), variants, defects), {
    ...timeOuts,
    ...options.timeOuts,
  });
  const truth = options.adminPort === undefined ? undefined : await admin(setup, options.adminPort);
  const running = {
    url: '',
    port: 0,
    adminUrl: truth?.url,
    async close(graceMilliseconds = 10_000) {
      await close(graceMilliseconds);
      await truth?.close();
      await store.close();
    },
    [Symbol.asyncDispose]: () => running.close(0),
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(options.port ?? 0, host, resolve);
    });
  } catch (error) {
    await running.close(0);
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  return Object.assign(running, { port, url: `http://${host.includes(':') ? `[${host}]` : host}:${port}` });
}
