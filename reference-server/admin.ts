import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordableHistogram } from 'node:perf_hooks';
import type { Tally } from './exchange.ts';
import type { Setup } from './setup.ts';

/** What a key's requests were delayed by, in milliseconds. */
export type Delays = { n: number; p50: number; p90: number; p95: number; p99: number; p99_9: number; max: number };

/** Ground truth: what this server did, by key. */
export type Truth = { inFlight: number; keys: (Tally & { key: string; delays?: Delays | undefined })[] };

function delaysOf(histogram: RecordableHistogram | undefined): Delays | undefined {
  if (histogram === undefined || histogram.count === 0) return undefined;
  const at = (percentile: number): number => histogram.percentile(percentile) / 1000;
  return { n: histogram.count, p50: at(50), p90: at(90), p95: at(95), p99: at(99), p99_9: at(99.9), max: at(100) };
}

function truthOf({ keys, traffic, disturbances: { delays } }: Setup): Truth {
  const entries = keys.all.map(({ id, tally }) => ({ key: id, ...tally, delays: delaysOf(delays.get(id)) }));
  return { inFlight: traffic.inFlight, keys: entries };
}

/** The truth as Prometheus text. */
function metricsOf({ inFlight, keys }: Truth): string {
  const requests: string[] = [];
  const delayed: string[] = [];
  for (const { key, delays, ...tally } of keys) {
    const label = `key=${JSON.stringify(key)}`;
    for (const [outcome, count] of Object.entries(tally))
      requests.push(`textgen_requests_total{${label},outcome="${outcome}"} ${count}`);
    if (delays === undefined) continue;
    for (const [quantile, milliseconds] of Object.entries({ 0.5: delays.p50, 0.95: delays.p95, 0.99: delays.p99 }))
      delayed.push(`textgen_delay_seconds{${label},quantile="${quantile}"} ${milliseconds / 1000}`);
    delayed.push(`textgen_delay_seconds_count{${label}} ${delays.n}`);
  }
  const gauge = ['# TYPE textgen_in_flight gauge', `textgen_in_flight ${inFlight}`];
  const types = ['# TYPE textgen_requests_total counter', '# TYPE textgen_delay_seconds summary'] as const;
  return `${[...gauge, types[0], ...requests, types[1], ...delayed].join('\n')}\n`;
}

function reset({ keys, disturbances }: Setup): void {
  for (const { tally } of keys.all) Object.assign(tally, { admitted: 0, refused: 0, executed: 0, replayed: 0 });
  disturbances.delays.clear();
}

/** Shows the ground truth on a loopback port: GET /truth as JSON, GET /metrics for Prometheus, POST /reset. */
export async function admin(setup: Setup, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const answers: Record<string, () => [status: number, type: string, body: string]> = {
    'GET /truth': () => [200, 'application/json', JSON.stringify(truthOf(setup))],
    'GET /metrics': () => [200, 'text/plain; version=0.0.4', metricsOf(truthOf(setup))],
    'POST /reset': () => [200, 'application/json', JSON.stringify(reset(setup) ?? truthOf(setup))],
  };
  const server = createServer(({ method, url }, response) => {
    const known = Object.keys(answers).join(', ');
    const [status, type, body] = answers[`${method} ${url}`]?.() ?? [404, 'text/plain', `There is ${known}.\n`];
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
