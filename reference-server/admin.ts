import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordableHistogram } from 'node:perf_hooks';
import type { Tally } from './exchange.ts';
import type { Setup } from './setup.ts';

/** What a key's requests were delayed by, in milliseconds. */
export type Delays = { n: number; p50: number; p90: number; p95: number; p99: number; p99_9: number; max: number };

/** Ground truth: what this server did, by key. */
export type Truth = { inFlight: number; keys: (Tally & { key: string; delays: Delays | undefined })[] };

function delaysOf(histogram: RecordableHistogram | undefined): Delays | undefined {
  if (histogram === undefined || histogram.count === 0) return undefined;
  const at = (percentile: number): number => histogram.percentile(percentile) / 1000;
  const { count: n, max } = histogram;
  return { n, p50: at(50), p90: at(90), p95: at(95), p99: at(99), p99_9: at(99.9), max: max / 1000 };
}

function truthOf({ keys, traffic, disturbances }: Setup): Truth {
  const entries = keys.all.map(({ id, tally }) => ({
    key: id,
    ...tally,
    delays: delaysOf(disturbances.delays.get(id)),
  }));
  return { inFlight: traffic.inFlight, keys: entries };
}

const outcomes = ['admitted', 'refused', 'executed', 'replayed'] as const;

/** The truth as Prometheus text. */
function metricsOf({ inFlight, keys }: Truth): string {
  const label = (key: string): string => JSON.stringify(key);
  const lines = [
    '# TYPE textgen_in_flight gauge',
    `textgen_in_flight ${inFlight}`,
    '# TYPE textgen_requests_total counter',
  ];
  for (const entry of keys)
    for (const outcome of outcomes)
      lines.push(`textgen_requests_total{key=${label(entry.key)},outcome="${outcome}"} ${entry[outcome]}`);
  lines.push('# TYPE textgen_delay_seconds summary');
  for (const { key, delays } of keys) {
    if (delays === undefined) continue;
    for (const [quantile, value] of [
      [0.5, delays.p50],
      [0.95, delays.p95],
      [0.99, delays.p99],
    ] as const)
      lines.push(`textgen_delay_seconds{key=${label(key)},quantile="${quantile}"} ${value / 1000}`);
    lines.push(`textgen_delay_seconds_count{key=${label(key)}} ${delays.n}`);
  }
  return `${lines.join('\n')}\n`;
}

function reset({ keys, disturbances }: Setup): void {
  for (const { tally } of keys.all) Object.assign(tally, { admitted: 0, refused: 0, executed: 0, replayed: 0 });
  disturbances.delays.clear();
}

/** Shows the ground truth on a loopback port: GET /truth as JSON, GET /metrics for Prometheus, POST /reset. */
export async function admin(setup: Setup, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(({ method, url }, response) => {
    const json = { 'Content-Type': 'application/json' };
    if (method === 'GET' && url === '/truth') response.writeHead(200, json).end(JSON.stringify(truthOf(setup)));
    else if (method === 'GET' && url === '/metrics')
      response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' }).end(metricsOf(truthOf(setup)));
    else if (method === 'POST' && url === '/reset') {
      reset(setup);
      response.writeHead(204).end();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
