import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Delays, delayLines, delaysOf } from './faults/delays.ts';
import { freshTally, type Tally } from './keys/keys.ts';
import type { Setup } from './setup.ts';

/** Ground truth: counters of this server, by key. */
export type Truth = { inFlight: number; keys: (Tally & { key: string; delays?: Delays | undefined })[] };

function truthOf({ keys, traffic, disturbances: { delays } }: Setup): Truth {
  const entries = keys.all.map(({ id, tally }) => ({ key: id, ...tally, delays: delaysOf(delays, id) }));
  return { inFlight: traffic.inFlight, keys: entries };
}

/** The ground truth as Prometheus text. */
function metricsOf({ inFlight, keys }: Truth): string {
  const requests = keys.flatMap(({ key, delays: _, ...tally }) =>
    Object.entries(tally).map(
      ([outcome, count]) => `textgen_requests_total{key=${JSON.stringify(key)},outcome="${outcome}"} ${count}`,
    ),
  );
  const delays = keys.flatMap((entry) => delayLines(`key=${JSON.stringify(entry.key)}`, entry.delays));
  const gauge = ['# TYPE textgen_in_flight gauge', `textgen_in_flight ${inFlight}`];
  const counter = ['# TYPE textgen_requests_total counter', ...requests];
  return [...gauge, ...counter, '# TYPE textgen_delay_seconds summary', ...delays, ''].join('\n');
}

function reset({ keys, disturbances }: Setup): void {
  for (const { tally } of keys.all) Object.assign(tally, freshTally());
  disturbances.delays.clear();
}

/** Serves the ground truth on a loopback port: GET /truth as JSON, GET /metrics for Prometheus, POST /reset. */
export async function startAdmin(setup: Setup, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const answers: Record<string, () => [status: number, type: string, body: string]> = {
    'GET /truth': () => [200, 'application/json', JSON.stringify(truthOf(setup))],
    'GET /metrics': () => [200, 'text/plain; version=0.0.4', metricsOf(truthOf(setup))],
    'POST /reset': () => [200, 'application/json', JSON.stringify(reset(setup) ?? truthOf(setup))],
  };
  const server = createServer(({ method, url }, response) => {
    const [status, type, body] = answers[`${method} ${url}`]?.() ?? [
      404,
      'text/plain',
      `Use ${Object.keys(answers).join(', ')}.\n`,
    ];
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const close = async (): Promise<void> => server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
