import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startAdmin } from './admin.ts';
import { assembleParts } from './assembly.ts';
import { Transport } from './http/transport.ts';
import { type ServerOptions, timeOuts } from './options.ts';
import { correctParts } from './pipeline/correct-parts.ts';
import { setupOf } from './setup.ts';
import { memoryStore } from './stores/memory.ts';

/** A listening server. `close` waits for requests in flight, by default at most 10 s; disposing does not wait. */
export type RunningServer = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  /** Base URL of the ground truth; only with `adminPort`. */
  readonly adminUrl: string | undefined;
  close(graceMilliseconds?: number): Promise<void>;
};

const retention = { seconds: 86_400, entries: 100_000, bytes: 67_108_864 };

/** Starts a server; throws an OptionError, or the error of node:net when it cannot listen. */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', variants = [], defects = [], adminPort, store: place = 'memory' } = options;
  const setup = setupOf(options);
  const store = await (place === 'memory'
    ? memoryStore(setup.clock, retention)
    : (await import('./stores/redis.ts')).redisStore(place, setup.clock, retention.seconds));
  const open: { close(graceMilliseconds: number): Promise<void> }[] = [store];
  const close = async (graceMilliseconds = 10_000): Promise<void> => {
    for (const part of open) await part.close(graceMilliseconds);
  };
  try {
    const truth = adminPort === undefined ? undefined : await startAdmin(setup, adminPort);
    if (truth !== undefined) open.unshift(truth);
    const parts = assembleParts(correctParts(setup, store), variants, defects);
    const transport = new Transport(parts, { ...timeOuts, ...options.timeOuts });
    open.unshift(transport);
    await once(transport.server.listen(options.port ?? 0, host), 'listening');
    const { port } = transport.server.address() as AddressInfo;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    return { url, port, adminUrl: truth?.url, close, [Symbol.asyncDispose]: () => close(0) };
  } catch (error) {
    await close(0);
    throw error;
  }
}
