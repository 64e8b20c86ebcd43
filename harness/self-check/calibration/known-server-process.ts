// The process of the calibration server. Its records are the ground truth.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brokenLimiters } from '../../../reference-server/limiters/broken.ts';
import { correctLimiters } from '../../../reference-server/limiters/correct.ts';
import type { KnownLimiter } from '../../../reference-server/limiters/limiter.ts';
import type { Behaviour, ServerMessage, Truth } from './known-server.ts';

const body = Buffer.from('{"id":"1","object":"generation","data":{"text":"hello"},"createdAt":"2026-01-01T00:00:00Z"}');
const sleeper = new Int32Array(new SharedArrayBuffer(4));

let behaviour: Behaviour = {};
let durations: number[] = [];
let stallTimer: NodeJS.Timeout | undefined;
let connections = 0;
const ordinals = new WeakMap<object, number>();

/** A limiter in use, with counters by key. */
type LimiterInUse = Truth['limiters'][string] & { decide: ReturnType<KnownLimiter['make']>; limit: number };

const running = new Map<string, LimiterInUse>();

/** The limiter that the first segment of the path names; undefined for other paths. */
function limiterOf(path: string): LimiterInUse | undefined {
  const name = path.split('/')[1] ?? '';
  const known = [...correctLimiters, ...brokenLimiters].find((limiter) => limiter.name === name);
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
  const limiter = limiterOf(request.url ?? '/');
  const headers: Record<string, string | number> = {
    'content-type': 'application/json',
    'content-length': body.length,
  };
  let status = 200;
  if (limiter) {
    const key = request.headers.authorization ?? '';
    const decision = limiter.decide({ key, connection: ordinals.get(request.socket) ?? 0, now: Date.now() });
    const counter = decision.admitted ? limiter.admitted : limiter.refused;
    counter[key] = (counter[key] ?? 0) + 1;
    status = decision.admitted ? 200 : 429;
    headers['x-ratelimit-limit'] = limiter.limit;
    headers['x-ratelimit-remaining'] = decision.remaining;
    headers['x-ratelimit-reset'] = Math.ceil(decision.resetAt / 1000);
  }
  const end = () => {
    response.writeHead(status, headers).end(body);
    durations.push(performance.now() - arrived);
  };
  if (behaviour.delayMilliseconds) setTimeout(end, behaviour.delayMilliseconds);
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
    process.send?.({ truth: { durations, limiters } satisfies Truth } satisfies ServerMessage);
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
