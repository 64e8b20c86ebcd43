// The process of the calibration server. Its records are the ground truth.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brokenLimiters } from '../../../reference-server/limiters/broken.ts';
import { correctLimiters, otherCorrectLimiters } from '../../../reference-server/limiters/correct.ts';
import type { KnownLimiter } from '../../../reference-server/limiters/limiter.ts';
import type { Behaviour, ServerMessage, ServerRecord } from './known-server.ts';

const body = Buffer.from('{"id":"1","object":"generation","data":{"text":"hello"},"createdAt":"2026-01-01T00:00:00Z"}');
const sleeper = new Int32Array(new SharedArrayBuffer(4));

let behaviour: Behaviour = {};
let durations: number[] = [];
let stallTimer: NodeJS.Timeout | undefined;
let connections = 0;
const ordinals = new WeakMap<object, number>();

/** A limiter in use, with counters by key. */
type LimiterInUse = ServerRecord['limiters'][string] & { decide: ReturnType<KnownLimiter['make']>; limit: number };

const running = new Map<string, LimiterInUse>();

/** The limiter that the first segment of the path names; undefined for other paths. */
function limiterOf(path: string): LimiterInUse | undefined {
  const name = path.split('/')[1] ?? '';
  const known = [...correctLimiters, ...otherCorrectLimiters, ...brokenLimiters].find(
    (limiter) => limiter.name === name,
  );
  const { limit, windowMilliseconds } = behaviour;
  if (!known || !limit || !windowMilliseconds) return undefined;
  const found = running.get(name) ?? {
    decide: known.make(limit, windowMilliseconds),
    limit,
    admitted: {},
    refused: {},
  };
  running.set(name, found);
  return found;
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const arrived = performance.now();
  request.resume();
  const headers: Record<string, string | number> = {
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const path = request.url ?? '/';
  const limiter = limiterOf(path);
  const key = request.headers.authorization ?? '';
  const operation = `${request.method} ${path.slice(path.indexOf('/', 1))}`;
  const connection = ordinals.get(request.socket) ?? 0;
  const decision = limiter?.decide({ key, connection, now: Date.now(), operation });
  if (limiter && decision) {
    const counter = decision.admitted ? limiter.admitted : limiter.refused;
    counter[key] = (counter[key] ?? 0) + 1;
  }
  const end = () => {
    if (limiter && decision) {
      headers['x-ratelimit-limit'] = limiter.limit;
      headers['x-ratelimit-remaining'] = decision.remaining;
      headers['x-ratelimit-reset'] = Math.ceil(decision.resetAt / 1000);
    }
    response.writeHead(decision?.admitted === false ? 429 : 200, headers).end(body);
    durations.push(performance.now() - arrived);
  };
  const delay = (behaviour.delayMilliseconds ?? 0) + (decision?.delayMilliseconds ?? 0);
  if (delay > 0) setTimeout(end, delay);
  else end();
}

/** Blocks the whole process once in each period, as garbage collection or swapping does. */
function startStalls(): void {
  clearInterval(stallTimer);
  const { stallMilliseconds, everyMilliseconds } = behaviour;
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

process.on('message', (message: Behaviour | 'truth') => {
  if (message === 'truth') {
    const limiters = Object.fromEntries(
      [...running].map(([name, { admitted, refused }]) => [name, { admitted, refused }]),
    );
    process.send?.({ truth: { durations, limiters } satisfies ServerRecord } satisfies ServerMessage);
    return;
  }
  behaviour = message;
  durations = [];
  running.clear();
  startStalls();
  process.send?.({ ready: true } satisfies ServerMessage);
});
const end = (): unknown => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
// The harness can die before this program listens.
if (!process.connected) end();
