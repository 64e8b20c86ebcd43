import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startAdmin } from './admin.ts';
import { assembleParts } from './assembly.ts';
import { clock } from './clock.ts';
import type { Model } from './content/models.ts';
import { type Controls, controlsOf } from './controls.ts';
import { withCors } from './cors.ts';
import { Transport } from './http/transport.ts';
import { type ServerOptions, timeOuts } from './options.ts';
import type { Parts } from './parts.ts';
import { correctParts } from './pipeline/correct-parts.ts';
import { setupOf } from './setup.ts';
import { memoryStore } from './stores/memory.ts';

/** A listening server. `close` waits for requests in flight, by default at most 10 s; disposing does not wait. */
export type RunningServer = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  /** Base URL of the ground truth; only with `adminPort`. */
  readonly adminUrl: string | undefined;
  /** Token of the admin port. */
  readonly adminToken: string | undefined;
  readonly controls: Controls;
  /** The models that it lists. */
  readonly models: readonly Model[];
  close(graceMilliseconds?: number): Promise<void>;
};

const retention = { seconds: 86_400, entries: 100_000, bytes: 67_108_864 };

/** Starts a server; throws an OptionError, or the error of node:net when it cannot listen. */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', variants = [], defects = [], adminPort, store: place = 'memory' } = options;
  const redis = place === 'memory' ? undefined : await import('./stores/redis.ts');
  const shared = await redis?.redisStore(place, options.clock ?? clock(), retention.seconds, options.storePassword);
  const begin = (): Parts => {
    const setup = setupOf(options);
    const parts = assembleParts(correctParts(setup, shared ?? memoryStore(setup.clock, retention)), variants, defects);
    return options.cors === true ? withCors(parts) : parts;
  };
  const open: { close(graceMilliseconds: number): Promise<void> }[] = shared === undefined ? [] : [shared];
  const close = async (graceMilliseconds = 10_000): Promise<void> => {
    for (const part of open) await part.close(graceMilliseconds);
  };
  try {
    let parts = begin();
    const transport = new Transport(parts, { ...timeOuts, ...options.timeOuts });
    const restart = (): void => {
      parts = begin();
      transport.renew(parts);
    };
    const controls = controlsOf(() => parts.setup, restart, shared === undefined);
    const admin = adminPort === undefined ? undefined : await startAdmin(controls, { ...options, port: adminPort });
    if (admin !== undefined) open.unshift(admin);
    open.unshift(transport);
    await once(transport.server.listen(options.port ?? 0, host), 'listening');
    const { port } = transport.server.address() as AddressInfo;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    const access = { adminUrl: admin?.url, adminToken: admin?.token };
    const { models } = parts;
    return { url, port, ...access, controls, models, close, [Symbol.asyncDispose]: () => close(0) };
  } catch (error) {
    await close(0);
    throw error;
  }
}
