import { randomBytes } from 'node:crypto';
import { clock } from './clock.ts';
import type { DelayLog } from './faults/delays.ts';
import { latencyOf } from './faults/latency.ts';
import { keyring } from './keys/keys.ts';
import { Journal } from './mock/journal.ts';
import { Script } from './mock/script.ts';
import type { ServerOptions } from './options.ts';

/** Settings and shared state of one server. `replica` is part of every id, and differs between servers that share a store. */
export type Setup = Readonly<ReturnType<typeof setupOf>>;

export function setupOf(options: ServerOptions) {
  const { store = 'memory', latency, faults = [], models, data } = options;
  const delays: DelayLog = new Map();
  const time = options.clock ?? clock();
  return {
    clock: time,
    journal: options.journal === true ? new Journal(time, options.keys) : undefined,
    script: new Script(options.keys.map(({ id }) => id)),
    models,
    data,
    keys: keyring(options.keys),
    seed: options.seed ?? 1,
    replica: store === 'memory' ? 'a' : randomBytes(4).toString('hex'),
    traffic: { inFlight: 0, receiving: 0 },
    disturbances: { latency: latency === undefined ? undefined : latencyOf(latency), faults, delays },
    maximumInFlight: options.maxInFlight ?? Number.POSITIVE_INFINITY,
    maximumBodyBytes: 1_048_576,
    maximumHeaders: 100,
    inFlightWaitMilliseconds: options.inFlightWaitMilliseconds ?? 10_000,
  };
}
