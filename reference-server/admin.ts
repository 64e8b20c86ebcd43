import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
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

type Answer = [status: number, type: string, body: string];

const timeOuts = { headersTimeout: 5000, requestTimeout: 10_000 };
const ownNames = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * True for a request of a browser on behalf of a web page, also of one whose host name has been pointed to this machine
 * (DNS rebinding). Other programs send no Origin, and the port's own address as the Host.
 */
const isFromWebPage = ({ host = '', origin, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean =>
  !ownNames.test(host) || origin !== undefined || site !== 'none';

/** Serves the ground truth on a loopback port: GET /truth as JSON, GET /metrics for Prometheus, POST /reset. */
export async function startAdmin(setup: Setup, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const answers: Record<string, () => Answer> = {
    'GET /truth': () => [200, 'application/json', JSON.stringify(truthOf(setup))],
    'GET /metrics': () => [200, 'text/plain; version=0.0.4', metricsOf(truthOf(setup))],
    'POST /reset': () => [200, 'application/json', JSON.stringify(reset(setup) ?? truthOf(setup))],
  };
  const wrong = (status: number, says: string): Answer => [status, 'text/plain', `${says}\n`];
  const answerTo = ({ method, url, headers }: IncomingMessage): Answer => {
    if (isFromWebPage(headers)) return wrong(403, 'Web pages may not use the admin port.');
    return answers[`${method} ${url}`]?.() ?? wrong(404, `Use ${Object.keys(answers).join(', ')}.`);
  };
  const server = createServer(timeOuts, (request, response) => {
    const [status, type, body] = answerTo(request);
    // No request has a body that counts, so none is received.
    const hasBody = 'transfer-encoding' in request.headers || Number(request.headers['content-length'] ?? 0) > 0;
    response.writeHead(status, { 'Content-Type': type, ...(hasBody && { Connection: 'close' }) }).end(body);
    if (hasBody) response.once('finish', () => request.socket.destroySoon());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const close = async (): Promise<void> => server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
