import Koa from 'koa';
import ratelimit from 'koa-ratelimit';
import { announce, answer, internalError, keyOf, options, readBody, tooMany, unauthorized } from './service.mjs';

const send = (context, { status, headers, body }) => {
  context.status = status;
  context.set(headers ?? {});
  context.body = body;
};

const middlewares = new Map();
function limiterOf({ limit, windowMilliseconds }) {
  const name = `${limit}/${windowMilliseconds}`;
  if (!middlewares.has(name))
    middlewares.set(
      name,
      ratelimit({
        driver: 'memory',
        db: new Map(),
        duration: windowMilliseconds,
        max: limit,
        id: ({ ip, state }) => (options.bug === 'per-address' ? ip : state.apiKey.secret),
        whitelist: ({ path }) => options.bug === 'unlimited-route' && path === '/v1/generate',
      }),
    );
  return middlewares.get(name);
}

const application = new Koa();
application.silent = true;
application.use(async (context, next) => {
  try {
    await next();
  } catch {
    send(context, internalError);
  }
  const reset = context.response.get('x-ratelimit-reset');
  if (Number(reset) > 0) context.set('x-ratelimit-reset', `${Math.ceil(Number(reset))}`);
  if (context.status === 429) send(context, tooMany);
});
application.use(async (context, next) => {
  context.state.apiKey = keyOf(context.get('authorization'));
  if (context.state.apiKey === undefined) send(context, unauthorized);
  else await next();
});
application.use((context, next) => limiterOf(context.state.apiKey)(context, next));
application.use(async (context) => {
  const body = await readBody(context.req);
  const { method, url, headers } = context.request;
  send(context, await answer(context.state.apiKey, { method, url, headers, body }));
});
const server = application.listen(0, '127.0.0.1', () => announce(server));
