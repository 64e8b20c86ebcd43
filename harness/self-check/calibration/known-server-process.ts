/** The server that calibration measures against, in a process of its own: what it recorded is the truth. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brokenLimiters } from '../../../reference-server/limiters/broken.ts';
import { correctLimiters } from '../../../reference-server/limiters/correct.ts';
import type { KnownLimiter } from '../../../reference-server/limiters/limiter.ts';
import type { Conduct, ServerMessage, Truth } from './known-server.ts';

const body = Buffer.from('{"id":"1","object":"generation","data":{"text":"hello"},"createdAt":"2026-01-01T00:00:00Z"}');
const sleeper = new Int32Array(new SharedArrayBuffer(4));

let conduct: Conduct = {};
let durations: number[] = [];
let stallTimer: NodeJS.Timeout | undefined;
let connections = 0;
const ordinals = new WeakMap<object, number>();

/** A limiter in use, with its own counters by key. */
interface Running {
  decide: ReturnType<KnownLimiter['make']>;
  limit: number;
  admitted: Record<string, number>;
  refused: Record<string, number>;
}

const running = new Map<string, Running>();

/** `/NAME/…` is limited by the limiter of that name; any other path by none. */
function limiterOf(path: string): Running | undefined {
  const name = path.split('/')[1] ?? '';
  const known = [...correctLimiters, ...brokenLimiters].find((limiter) => limiter.name === name);
  if (!known || !conduct.limit || !conduct.windowMilliseconds) return undefined;
  let found = running.get(name);
  if (!found) {
    found = {
      decide: known.make(conduct.limit, conduct.windowMilliseconds),
      limit: conduct.limit,
      admitted: {},
      refused: {},
    };
    running.set(name, found);
  }
  return found;
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const arrived = performance.now();
  request.resume();
  const limiter = limiterOf(request.url ?? '/');
  const headers: Record<string, string | number> = {
    'content-type': 'application/json',
    'content-length': body.length,
  };
  let status = 200;
  if (limiter) {
    const key = request.headers.authorization ?? '';
    const ruling = limiter.decide({ key, connection: ordinals.get(request.socket) ?? 0, now: Date.now() });
    const counter = ruling.admitted ? limiter.admitted : limiter.refused;
    counter[key] = (counter[key] ?? 0) + 1;
    status = ruling.admitted ? 200 : 429;
    headers['x-ratelimit-limit'] = limiter.limit;
    headers['x-ratelimit-remaining'] = ruling.remaining;
    headers['x-ratelimit-reset'] = Math.ceil(ruling.resetAt / 1000);
  }
  const end = () => {
    response.writeHead(status, headers).end(body);
    durations.push(performance.now() - arrived);
  };
  if (conduct.delayMilliseconds) setTimeout(end, conduct.delayMilliseconds);
  else end();
}

/** The whole process stands still for so long of each period, as a server does that collects garbage or swaps. */
function stall(): void {
  clearInterval(stallTimer);
  const { stallMilliseconds, everyMilliseconds } = conduct;
  if (stallMilliseconds && everyMilliseconds)
    stallTimer = setInterval(() => Atomics.wait(sleeper, 0, 0, stallMilliseconds), everyMilliseconds);
}

const server = createServer(answer);
server.keepAliveTimeout = 60_000;
server.on('connection', (socket) => ordinals.set(socket, connections++));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}` } satisfies ServerMessage);
});

process.on('message', (message: Conduct | 'truth') => {
  if (message === 'truth') {
    const limiters = Object.fromEntries(
      [...running].map(([name, { admitted, refused }]) => [name, { admitted, refused }]),
    );
    process.send?.({ truth: { durations, limiters } satisfies Truth } satisfies ServerMessage);
    return;
  }
  conduct = message;
  durations = [];
  running.clear();
  stall();
  process.send?.({ ready: true } satisfies ServerMessage);
});
process.on('disconnect', () => {
  clearInterval(stallTimer);
  server.close();
  server.closeAllConnections();
});
