import bearerAuth from '@fastify/bearer-auth';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';

const body = {
  type: 'object',
  required: ['model', 'prompt'],
  properties: {
    model: { type: 'string', minLength: 1 },
    prompt: { type: 'string', minLength: 1, maxLength: 500_000 },
    maxTokens: { type: 'integer', minimum: 1 },
  },
};

/** fastify with its bearer-auth and rate-limit plugins, the same routes and bodies. */
export async function start({ list, generation }) {
  const app = Fastify();
  await app.register(rateLimit, {
    max: 1_000_000_000,
    timeWindow: 60_000,
    keyGenerator: (request) => request.headers.authorization ?? '',
  });
  await app.register(bearerAuth, { keys: new Set(['bench-key']) });
  const models = JSON.parse(list);
  const { data } = JSON.parse(generation);
  let count = 0;
  app.get('/v1/models', () => models);
  app.post('/v1/generate', { schema: { body } }, () => ({
    id: `gen-${++count}`,
    object: 'generation',
    data,
    createdAt: new Date().toISOString(),
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: app.server.address().port };
}
