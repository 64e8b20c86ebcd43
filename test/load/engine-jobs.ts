import { probeSender } from '../../harness/http/probe-sender.ts';
import type { EngineJob } from '../../load/engines/engine.ts';
import { Ledger } from '../../load/ledger/ledger.ts';
import type { LoadSettings } from '../../load/options.ts';
import type { KeyArrivals } from '../../load/planning/arrivals.ts';
import type { LoadRequest, RequestSequence } from '../../load/planning/requests.ts';
import type { Connection } from '../../schemas/connection.ts';

/** A connection with a timeout of 5 s. */
export const connectionTo = (baseUrl: string, part: Partial<Connection> = {}): Connection => ({
  baseUrl,
  headers: [],
  tls: {},
  timeoutSeconds: 5,
  ...part,
});

/** The options of a load that say how the target is reached. */
export function accessTo(baseUrl: string, part: Partial<Connection> = {}): Pick<LoadSettings, 'connection' | 'send'> {
  const connection = connectionTo(baseUrl, part);
  return { connection, send: probeSender(connection) };
}

/** A load of one request. */
export const sequenceOf = (request: LoadRequest): RequestSequence => ({
  requests: [request],
  order: [[0, 0, 1]],
  bodies: [request.body ?? ''],
  models: ['model-v1'],
});

/** The arrivals of one key; without instants unless they are given. */
export const arrivalsOf = (part: Partial<KeyArrivals> = {}): KeyArrivals => ({
  label: 'key',
  limits: { source: 'declared' },
  seconds: 1,
  intended: new Float64Array(0),
  together: false,
  irregular: false,
  stages: [],
  herd: 0,
  requests: 0,
  peakPerSecond: 0,
  ...part,
});

/** A job of one second for GET /v1/models. */
export const jobFor = (baseUrl: string, part: Partial<EngineJob> = {}): EngineJob => ({
  model: 'paced',
  connection: connectionTo(baseUrl),
  streams: [],
  requests: sequenceOf({ operation: 'models', method: 'GET', path: '/v1/models', headers: {} }),
  retries: false,
  thinkSeconds: [0, 0],
  seconds: 1,
  longestAnswerSeconds: 2,
  seed: 1,
  ledger: new Ledger(['key']),
  signal: AbortSignal.timeout(60_000),
  beginAtEpochMilliseconds: 0,
  onStart: () => {},
  ...part,
});
