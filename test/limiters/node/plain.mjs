// A server of node:http behind a limiter (limiters.mjs).
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { resetOf } from './reset.mjs';
import { announce, answer, internalError, keyOf, options, readBody, tooMany, unauthorized } from './service.mjs';

/** Decides with a wait of 20 ms between looking and counting, so that concurrent requests see the same count. */
async function takeLate(limiter, id) {
  const seen = await limiter.peek(id);
  await sleep(20);
  await limiter.take(id);
  return { ...seen, remaining: Math.max(0, seen.remaining - 1) };
}

export function servePlain(createLimiter) {
  const limiters = new Map();
  const limiterOf = ({ limit, windowMilliseconds }) => {
    const admits = options.bug === 'off-by-one' ? limit + 1 : limit;
    const name = `${limit}/${windowMilliseconds}`;
    if (!limiters.has(name)) limiters.set(name, createLimiter({ limit: admits, windowMilliseconds }));
    return limiters.get(name);
  };

  function decide(key, request) {
    const limiter = limiterOf(key);
    const id = options.bug === 'per-address' ? request.socket.remoteAddress : key.secret;
    if (options.bug === 'unlimited-route' && request.url.startsWith('/v1/generate')) return limiter.peek(id);
    return options.bug === 'get-then-set' ? takeLate(limiter, id) : limiter.take(id, request);
  }

  async function handle(request) {
    const key = keyOf(request.headers.authorization);
    if (key === undefined) return unauthorized;
    const { admitted, remaining, resetAt } = await decide(key, request);
    const limits = {
      'x-ratelimit-limit': key.limit,
      'x-ratelimit-remaining': Math.min(key.limit, Math.max(0, Math.floor(remaining))),
      'x-ratelimit-reset': resetOf(resetAt),
    };
    if (!admitted && !(options.bug === 'unlimited-route' && request.url.startsWith('/v1/generate')))
      return { ...tooMany, headers: limits };
    const body = request.method === 'POST' ? await readBody(request) : Buffer.alloc(0);
    const { method, url, headers } = request;
    const { headers: more, ...rest } = await answer(key, { method, url, headers, body });
    return { ...rest, headers: { ...limits, ...more } };
  }

  const server = createServer(async (request, response) => {
    const { status, headers, body } = await handle(request).catch(() => internalError);
    const text = JSON.stringify(body);
    response.writeHead(status, {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
    request.resume();
  });
  server.listen(0, '127.0.0.1', () => announce(server));
}
