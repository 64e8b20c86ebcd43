// @fastify/rate-limit. Its headers are its own: Reset in seconds from now, rounded up.
import { setTimeout as sleep } from 'node:timers/promises';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { announce, answer, internalError, keyOf, noModel, options, tooMany, unauthorized } from './service.mjs';

/** A store as people write them over a database: it reads the count, and writes it 20 ms later. */
class LateStore {
  counts = new Map();
  async incr(id, done, timeWindow) {
    const now = Date.now();
    const { hits, end } = this.counts.get(id) ?? { hits: 0, end: 0 };
    const next = end > now ? { hits: hits + 1, end } : { hits: 1, end: now + timeWindow };
    await sleep(20);
    this.counts.set(id, next);
    done(null, { current: next.hits, ttl: next.end - now });
  }
  child() {
    return this;
  }
}

const send = (reply, { status, headers, body }) =>
  reply
    .code(status)
    .headers(headers ?? {})
    .type('application/json')
    .send(JSON.stringify(body));

class Refusal extends Error {
  constructor(refusal) {
    super(refusal.body.error.message);
    this.refusal = refusal;
  }
}

/** Fastify itself answers paths that it cannot decode. */
const frameworkErrors = (_error, _request, reply) => send(reply, noModel);

const application = Fastify({ bodyLimit: 10_000_000, exposeHeadRoutes: false, frameworkErrors });
application.removeAllContentTypeParsers();
application.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
application.setErrorHandler((error, _request, reply) => send(reply, error.refusal ?? internalError));
application.addHook('onRequest', async (request) => {
  request.apiKey = keyOf(request.headers.authorization);
  if (request.apiKey === undefined) throw new Refusal(unauthorized);
});

await application.register(rateLimit, {
  max: (request) => request.apiKey.limit,
  timeWindow: (request) => request.apiKey.windowMilliseconds,
  keyGenerator: ({ ip, apiKey: { secret, limit } }) => (options.bug === 'per-address' ? `${ip} ${limit}` : secret),
  allowList: (request) => options.bug === 'unlimited-route' && request.url === '/v1/generate',
  errorResponseBuilder: () => new Refusal(tooMany),
  ...(options.bug === 'get-then-set' && { store: LateStore }),
});

const handle = async (request, reply) => {
  const { method, url, headers, apiKey, body } = request;
  const whole = body ?? Buffer.alloc(0);
  const { body: document, ...rest } = await answer(apiKey, { method, url, headers, body: tooLargeAsAbsent(whole) });
  return send(reply, { ...rest, body: document });
};
const tooLargeAsAbsent = (body) => (body.length > 1_000_000 ? undefined : body);

application.all('/*', handle);
application.setNotFoundHandler({ preHandler: application.rateLimit() }, handle);
await application.listen({ port: 0, host: '127.0.0.1' });
announce(application.server);
