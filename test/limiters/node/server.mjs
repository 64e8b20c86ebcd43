import { options } from './service.mjs';

const frameworks = {
  'express-rate-limit': './express.mjs',
  '@fastify/rate-limit': './fastify.mjs',
  'koa-ratelimit': './koa.mjs',
};

if (options.limiter in frameworks) await import(frameworks[options.limiter]);
else {
  const { limiters } = await import('./limiters.mjs');
  const { servePlain } = await import('./plain.mjs');
  servePlain(await limiters[options.limiter]());
}
