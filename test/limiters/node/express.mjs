// express-rate-limit in an Express application. Its headers are its own: Reset in epoch seconds, rounded up.
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { MemoryStore, rateLimit } from 'express-rate-limit';
import { announce, answer, internalError, keyOf, options, readBody, tooMany, unauthorized } from './service.mjs';

/** A store as people write them over a database: it reads the count, and writes it 20 ms later. */
class LateStore {
  counts = new Map();
  init({ windowMs }) {
    this.windowMilliseconds = windowMs;
  }
  async increment(id) {
    const now = Date.now();
    const { hits, end } = this.counts.get(id) ?? { hits: 0, end: 0 };
    const next = end > now ? { hits: hits + 1, end } : { hits: 1, end: now + this.windowMilliseconds };
    await sleep(20);
    this.counts.set(id, next);
    return { totalHits: next.hits, resetTime: new Date(next.end) };
  }
  decrement() {}
  resetKey() {}
}

const send = (response, { status, headers, body }) => {
  response
    .status(status)
    .set(headers ?? {})
    .type('application/json')
    .send(JSON.stringify(body));
};

const middlewares = new Map();
function limiterOf({ limit, windowMilliseconds }) {
  const name = `${limit}/${windowMilliseconds}`;
  if (!middlewares.has(name))
    middlewares.set(
      name,
      rateLimit({
        windowMs: windowMilliseconds,
        limit,
        legacyHeaders: true,
        standardHeaders: false,
        store: options.bug === 'get-then-set' ? new LateStore() : new MemoryStore(),
        keyGenerator: (request) =>
          options.bug === 'per-address' ? request.socket.remoteAddress : request.apiKey.secret,
        skip: (request) => options.bug === 'unlimited-route' && request.path === '/v1/generate',
        handler: (_request, response) => send(response, tooMany),
        validate: false,
      }),
    );
  return middlewares.get(name);
}

const application = express();
application.disable('x-powered-by');
application.disable('etag');
application.use((request, response, next) => {
  request.apiKey = keyOf(request.headers.authorization);
  if (request.apiKey === undefined) send(response, unauthorized);
  else next();
});
application.use((request, response, next) => limiterOf(request.apiKey)(request, response, next));
application.use(async (request, response) => {
  const body = await readBody(request);
  const { method, url, headers } = request;
  send(response, await answer(request.apiKey, { method, url, headers, body }));
});
application.use((_error, _request, response, _next) => send(response, internalError));
const server = application.listen(0, '127.0.0.1', () => announce(server));
