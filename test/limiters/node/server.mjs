import { options } from './service.mjs';

const frameworks = {
  'express-rate-limit': './express.mjs',
  '@fastify/rate-limit': './fastify.mjs',
  'koa-ratelimit': './koa.mjs',
};

const { limiter } = options;
if (limiter in frameworks) await import(frameworks[limiter]);
else {
  const { servePlain } = await import('./plain.mjs');
  if (limiter.startsWith('catalogue/')) servePlain((await import('./catalogue.mjs')).catalogued(limiter));
  else servePlain(await (await import('./limiters.mjs')).limiters[limiter]());
}
