import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Controls, Truth } from './controls.ts';
import { delayLines } from './faults/delays.ts';
import type { NextAnswer, NextOptions } from './mock/script.ts';
import { OptionError } from './option-error.ts';

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

type Answer = [status: number, type: string, body: string];
type Route = { answer(body: string): unknown; needsToken: boolean };

const timeOuts = { headersTimeout: 5000, requestTimeout: 10_000 };
const longestBody = 1_048_576;
const ownNames = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
const loopback = /^(127\.0\.0\.1|localhost|::1)$/;

/**
 * True for a request of a browser on behalf of a web page, also of one whose host name has been pointed to this machine
 * (DNS rebinding). Other programs send no Origin, and the port's own address as the Host.
 */
const isFromWebPage = (
  { host = '', origin, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders,
  isLocal: boolean,
): boolean => (isLocal && !ownNames.test(host)) || origin !== undefined || site !== 'none';

/** The members of a body that is a JSON object. Throws an OptionError. */
function membersIn(body: string, example: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {}
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OptionError(`The body is not a JSON object. Send one such as ${example}`);
  return value as Record<string, unknown>;
}

function addNext({ next }: Controls, body: string): object {
  const { answer, ...options } = membersIn(body, '{"answer": "rate-limited", "operation": "POST /v1/generate"}');
  next(answer as NextAnswer, options as NextOptions);
  return { added: true };
}

function advanceBy({ advance }: Controls, body: string): object {
  const { by } = membersIn(body, '{"by": "60s"}');
  if (by === undefined) throw new OptionError('advance: give "by", such as {"by": "60s"}.');
  advance(by as string);
  return { advanced: by };
}

/** The routes; those that show requests or change answers need the token. */
function routesOf(controls: Controls): Record<string, Route> {
  const open = (answer: Route['answer']): Route => ({ answer, needsToken: false });
  const withToken = (answer: Route['answer']): Route => ({ answer, needsToken: true });
  return {
    'GET /truth': open(controls.truth),
    'GET /metrics': open(() => metricsOf(controls.truth())),
    'POST /reset': open(() => controls.reset() ?? controls.truth()),
    'GET /requests': withToken(() => ({ requests: controls.requests() })),
    'POST /clear': withToken(() => controls.clear() ?? { cleared: true }),
    'POST /next': withToken((body) => addNext(controls, body)),
    'POST /advance': withToken((body) => advanceBy(controls, body)),
  };
}

const hasToken = ({ authorization = '' }: IncomingHttpHeaders, token: string): boolean => {
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/**
 * Serves the ground truth and the controls of a mock on a loopback port, or at `adminHost`, where every request needs the
 * token. The token is random unless it is given.
 */
export async function startAdmin(
  controls: Controls,
  options: { port: number; adminHost?: string; adminToken?: string },
): Promise<{ url: string; token: string; close(): Promise<void> }> {
  const { port, adminHost: host = '127.0.0.1', adminToken: token = randomBytes(18).toString('base64url') } = options;
  const isLocal = loopback.test(host);
  const routes = routesOf(controls);
  const wrong = (status: number, says: string): Answer => [status, 'text/plain', `${says}\n`];
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const { method, url, headers } = request;
    if (isFromWebPage(headers, isLocal)) return wrong(403, 'Web pages may not use the admin port.');
    const route = routes[`${method} ${url}`];
    if (route === undefined) return wrong(404, `Use ${Object.keys(routes).join(', ')}.`);
    if ((route.needsToken || !isLocal) && !hasToken(headers, token))
      return wrong(401, 'Send the token that was printed at the start, as Authorization: Bearer TOKEN.');
    const takesBody = route.answer.length > 0;
    if (takesBody && Number(headers['content-length'] ?? longestBody + 1) > longestBody)
      return wrong(400, 'Send the body with its Content-Length, at most 1 MiB.');
    try {
      const made = route.answer(takesBody ? await text(request) : '');
      return typeof made === 'string'
        ? [200, 'text/plain; version=0.0.4', made]
        : [200, 'application/json', JSON.stringify(made)];
    } catch (error) {
      if (error instanceof OptionError) return wrong(400, error.message);
      throw error;
    }
  };
  const server = createServer(timeOuts, (request, response) => {
    answerTo(request).then(
      ([status, type, body]) => {
        // A body that nobody has read is not received.
        const hasBody = 'transfer-encoding' in request.headers || Number(request.headers['content-length'] ?? 0) > 0;
        const isUnread = hasBody && !request.readableEnded;
        response.writeHead(status, { 'Content-Type': type, ...(isUnread && { Connection: 'close' }) }).end(body);
        if (isUnread) response.once('finish', () => request.socket.destroySoon());
      },
      () => request.socket.destroy(),
    );
  });
  await once(server.listen(port, host), 'listening');
  const close = async (): Promise<void> => server.close().closeAllConnections();
  const shown = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${shown}:${(server.address() as AddressInfo).port}`, token, close };
}
