import t from 'tap';
import { filterHeaders, type Members, withValue, wrapGate, wrapLimiter } from '../../reference-server/alterations.ts';
import { tokenOf } from '../../reference-server/gates/authenticate.ts';
import { freshKey } from '../../reference-server/keys/keys.ts';
import type { Exchange, ServerAnswer } from '../../reference-server/vocabulary/exchange.ts';
import { header } from '../../reference-server/vocabulary/exchange.ts';
import { checks } from '../../scenarios/index.ts';
import type { Operation } from '../../schemas/generated/types.ts';
import { sampleOf } from '../tier.ts';
import {
  type Alteration,
  answersTo,
  changing,
  type Family,
  isFound,
  listing,
  retyping,
  rewriting,
} from './altered-server.ts';

const generate = 'POST /v1/generate';
const single = 'GET /v1/models/{model_id}';
const list = 'GET /v1/models';

const ofModel =
  (id: string) =>
  ({ request, segment }: Exchange): boolean =>
    request?.model === id || segment === id;
const ofKey =
  (id: string) =>
  ({ key }: Exchange): boolean =>
    key?.id === id;
const withPrompt =
  (pattern: RegExp) =>
  ({ request }: Exchange): boolean =>
    pattern.test(request?.prompt ?? '');

const flat = ({ id, data }: Members): Members => ({ id, object: 'generation', ...(data as Members) });
const withoutLimits = (answer: ServerAnswer): ServerAnswer => ({
  ...answer,
  headers: filterHeaders(answer.headers, (name) => !name.startsWith('x-ratelimit-')),
});
const withReset =
  (reset: string) =>
  (answer: ServerAnswer): ServerAnswer => ({
    ...answer,
    headers: withValue(answer.headers, 'x-ratelimit-reset', reset),
  });
const labelled =
  (contentType: string) =>
  (answer: ServerAnswer): ServerAnswer => ({ ...answer, contentType });
const dated =
  (day: string) =>
  (members: Members): Members => ({ ...members, createdAt: String(members.createdAt).replace(/^[^T]*/, day) });
const twoErrors = (text: string): string =>
  text.replace(/^\{/, '{"\\u0065rror":{"type":"a","message":"b","code":"c"},');
const bytes = (text: string): Buffer => Buffer.from(text.replace(/"message":"/, '"message":"é '), 'latin1');
const marked = (text: string): string => `\uFEFF${text}`;

/** Serves the tokens that `near` turns into a key, on some endpoints. */
const admitting =
  (near: (token: string) => string[], operations: readonly Operation[] = [generate, single, list]): Alteration =>
  (parts) => {
    const guest = freshKey({ id: 'guest', limit: 5000, windowSeconds: 60, lacks: [] });
    return wrapGate(parts, 'authenticate', (inner) => async (exchange) => {
      const refused = await inner(exchange);
      const token = tokenOf(header(exchange, 'authorization')) ?? '';
      const isNear = near(token).some((candidate) => parts.setup.keys.find(candidate) !== undefined);
      if (refused === undefined || !isNear || !operations.includes(exchange.operation as Operation)) return refused;
      exchange.key = guest;
      return undefined;
    });
  };
const characters = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));

/** Serves requests whose Authorization matches, on one endpoint. */
const serving =
  (authorization: RegExp, operation: Operation): Alteration =>
  (parts) => {
    const guest = freshKey({ id: 'guest', limit: 5000, windowSeconds: 60, lacks: [] });
    return wrapGate(parts, 'authenticate', (inner) => async (exchange) => {
      const refused = await inner(exchange);
      const isServed = exchange.operation === operation && authorization.test(header(exchange, 'authorization') ?? '');
      if (refused === undefined || !isServed) return refused;
      exchange.key = guest;
      return undefined;
    });
  };

/** Always answers 500 in the place of these answers, in good form. */
const failing = (where: (answer: ServerAnswer, exchange: Exchange) => boolean): Alteration =>
  changing(where, (answer) => ({
    ...answer,
    status: 500,
    body: '{"error":{"type":"server_error","code":"internal_error","message":"It failed."}}',
  }));

/** Answers 500 with a page in the place of these answers. */
const crashing = (where: (exchange: Exchange) => boolean): Alteration =>
  changing(
    (_, exchange) => where(exchange),
    (answer) => ({ ...answer, status: 500, body: '<h1>Internal Server Error</h1>', contentType: 'text/html' }),
  );

const envelope = ['generate/envelope-everywhere'];
const refusals = ['errors/envelope-everywhere'];
const limits = ['rate-limit/headers-everywhere'];

const families: Record<string, Family & { violates: string[] }> = {
  'another shape for one model': {
    alter: rewriting(answersTo(generate, '2xx', ofModel('model-v2-large')), flat),
    violates: [...envelope, 'generate/envelope-for-each-model'],
  },
  'another shape for the second key': {
    alter: rewriting(answersTo(generate, '2xx', ofKey('secondary')), flat),
    violates: envelope,
  },
  'another shape for prompts with quotes': {
    alter: rewriting(answersTo(generate, '2xx', withPrompt(/"/)), flat),
    violates: envelope,
  },
  'a string as data for prompts of several scripts': {
    alter: rewriting(answersTo(generate, '2xx', withPrompt(/你好/)), (all) => ({ ...all, data: 'text' })),
    violates: envelope,
  },
  'no content at the ceiling': {
    alter: changing(
      answersTo(generate, '2xx', ({ request }) => request?.maxTokens === 1024),
      ({ asciiBody: _, ...answer }) => ({ ...answer, status: 204, body: '' }),
    ),
    violates: envelope,
  },
  'local time for one model': {
    alter: rewriting(answersTo(generate, '2xx', ofModel('model-v1-fast')), (all) => ({
      ...all,
      createdAt: String(all.createdAt).slice(0, -1),
    })),
    violates: [...envelope, 'generate/envelope-for-each-model'],
  },
  'the 31st of April for one model': {
    alter: rewriting(answersTo(generate, '2xx', ofModel('model-v1-fast')), dated('2026-04-31')),
    violates: ['generate/created-at-existing-day'],
  },
  'the 29th of February of another year, for the second key': {
    alter: rewriting(answersTo(generate, '2xx', ofKey('secondary')), dated('2025-02-29')),
    violates: ['generate/created-at-existing-day'],
  },
  'no rate-limit headers on a 403': {
    alter: changing(answersTo('any', [403]), withoutLimits),
    violates: [...limits, 'rate-limit/headers-on-403'],
  },
  'no rate-limit headers for the second key': {
    alter: changing(answersTo('any', '2xx', ofKey('secondary')), withoutLimits),
    violates: limits,
  },
  'no rate-limit headers on one single model': {
    alter: changing(answersTo(single, '2xx', ofModel('model-v1-fast')), withoutLimits),
    violates: limits,
  },
  'no rate-limit headers on a 429 of generate': {
    alter: changing(answersTo(generate, [429]), withoutLimits),
    violates: [...limits, 'rate-limit/headers-on-429'],
    only: checks,
    windowSeconds: 8,
  },
  'no rate-limit headers on a 429 of the single model': {
    alter: changing(answersTo(single, [429]), withoutLimits),
    violates: [...limits, 'rate-limit/headers-on-429'],
    only: checks,
    windowSeconds: 8,
  },
  'Reset as a date on a 403': {
    alter: changing(answersTo('any', [403]), withReset('Sun, 22 Nov 2026 00:00:00 GMT')),
    violates: ['rate-limit/reset-integer-everywhere'],
  },
  'Reset with a fraction on one single model': {
    alter: changing(answersTo(single, '2xx', ofModel('model-v2-large')), withReset('1.5')),
    violates: ['rate-limit/reset-integer-everywhere'],
  },
  'Reset with a unit for the second key': {
    alter: changing(answersTo('any', '2xx', ofKey('secondary')), withReset('30s')),
    violates: ['rate-limit/reset-integer-everywhere'],
  },
  'Remaining of -1 without its sign on the second key': {
    alter: changing(answersTo('any', '2xx', ofKey('secondary')), (answer) => ({
      ...answer,
      headers: withValue(answer.headers, 'x-ratelimit-remaining', '18446744073709551615'),
    })),
    violates: ['rate-limit/values-in-range-everywhere'],
  },
  'a Reset of 400 digits': {
    alter: changing(() => true, withReset('9'.repeat(400))),
    violates: ['rate-limit/reset-tells-when'],
    only: checks,
  },
  'stats in the list of the second key': {
    alter: rewriting(answersTo(list, '2xx', ofKey('secondary')), (all) => ({
      models: (all.models as Members[]).map((model) => ({ ...model, stats: null })),
    })),
    violates: ['models/stats-in-no-list'],
  },
  'prices as strings on pages': {
    alter: rewriting(
      answersTo(list, '2xx', ({ target }) => target.includes('page=2')),
      (all) => ({
        models: (all.models as Members[]).map((model) => ({ ...model, pricing: { prompt: '1', completion: '1' } })),
      }),
    ),
    violates: ['models/members-everywhere'],
  },
  'two errors on a 401': { alter: retyping(answersTo('any', [401]), twoErrors), violates: ['errors/error-single'] },
  'two errors on a 500': { alter: retyping(answersTo('any', [500]), twoErrors), violates: ['errors/error-single'] },
  'a byte order mark on one single model': {
    alter: retyping(answersTo(single, '2xx', ofModel('model-v1-fast')), marked),
    violates: ['errors/encoding-utf-8'],
  },
  'a byte order mark on a 401': {
    alter: retyping(answersTo('any', [401]), marked),
    violates: ['errors/encoding-utf-8'],
  },
  'UTF-16 for one model': {
    alter: changing(answersTo(single, '2xx', ofModel('model-v1-fast')), ({ asciiBody: _, ...answer }) => ({
      ...answer,
      body: Buffer.from(`\uFEFF${answer.body}`, 'utf16le'),
    })),
    violates: [
      'errors/encoding-utf-8',
      'models/direct-everywhere',
      'models/single-direct',
      'models/single-asked-for',
      'models/single-members',
      'models/single-stats',
      'models/single-as-listed',
    ],
  },
  'Latin-1 in a 403': {
    alter: retyping(answersTo('any', [403]), bytes),
    violates: ['errors/encoding-utf-8', 'auth/permission-missing', 'errors/envelope-everywhere'],
  },
  'a repeated member deep in a generation': {
    alter: retyping(answersTo(generate, '2xx', withPrompt(/"/)), (text) =>
      text.replace('"promptTokens":', '"promptTokens":0,"promptTokens":'),
    ),
    violates: ['errors/members-single'],
  },
  'text/html on a 401': {
    alter: changing(answersTo('any', [401]), labelled('text/html')),
    violates: ['errors/media-type-json'],
  },
  'text/plain on one single model': {
    alter: changing(answersTo(single, '2xx', ofModel('model-v1-fast')), labelled('text/plain')),
    violates: ['errors/media-type-json'],
  },
  'ids counted per key': {
    alter: (parts) => {
      const counts = new Map<string, number>();
      return rewriting(
        answersTo(generate, '2xx', ({ headers }) => headers['idempotency-key'] === undefined),
        (all, { key }) => {
          const count = (counts.get(key?.id ?? '') ?? 0) + 1;
          counts.set(key?.id ?? '', count);
          return { ...all, id: `gen-${count}` };
        },
      )(parts);
    },
    violates: ['generate/ids-unique'],
  },
  'created in milliseconds on one model': {
    alter: (parts) => ({
      ...parts,
      models: parts.models.map((model) =>
        model.id === 'model-v1-fast' ? { ...model, created: model.created * 1000 } : model,
      ),
    }),
    violates: ['models/created-in-seconds'],
  },
  'smaller limits on one single model': {
    alter: rewriting(answersTo(single, '2xx', ofModel('model-v2-large')), (all) => ({ ...all, contextWindow: 8192 })),
    violates: ['models/known-limits-everywhere', 'models/single-as-listed'],
  },
  'the single model without a key': { alter: serving(/^$/, single), violates: ['auth/key-missing-refused'] },
  'the list to another scheme': { alter: serving(/^Basic/, list), violates: ['auth/scheme-other-refused'] },
  'generations to an empty token': { alter: serving(/^Bearer *$/, generate), violates: ['auth/token-empty-refused'] },
  'keys compared to the length of what was sent': {
    alter: admitting((token) => characters.map((character) => token + character)),
    violates: ['auth/key-near-miss-refused'],
  },
  'keys compared from the end': {
    alter: admitting((token) => [token.slice(1)]),
    violates: ['auth/key-near-miss-refused'],
  },
  'longer keys on the single model': {
    alter: admitting((token) => [token.slice(0, -1)], [single]),
    violates: ['auth/key-near-miss-refused'],
  },
  'names of objects as keys': {
    alter: serving(/^Bearer (constructor|toString|__proto__)$/, list),
    violates: ['auth/key-near-miss-refused'],
  },
  'the first JSON value of a body, whatever follows it': {
    alter: (parts) =>
      wrapGate(parts, 'validate', (inner) => (exchange) => {
        const text = String(exchange.body ?? '');
        const end = text.indexOf('}') + 1;
        if (text.startsWith('{"model"') && end > 0) exchange.body = Buffer.from(text.slice(0, end));
        return inner(exchange);
      }),
    violates: ['errors/json-malformed-refused'],
  },
  'a refusal where a prompt is cut inside a character': {
    alter: changing(
      answersTo(generate, '2xx', ({ request }) =>
        Buffer.from(request?.prompt ?? '')
          .subarray(0, 101)
          .toString()
          .includes('\uFFFD'),
      ),
      (answer, { operation }) => ({
        ...answer,
        status: 400,
        body: `{"error":{"type":"a","code":"b","message":"${operation}"}}`,
      }),
    ),
    violates: ['generate/prompt-any-text'],
  },
  'a failure for control characters': {
    alter: changing(
      answersTo(generate, '2xx', ({ request }) => request?.prompt.includes('\u0007') === true),
      (answer) => ({
        ...answer,
        status: 500,
        body: '{"error":{"type":"a","code":"b","message":"c"}}',
      }),
    ),
    violates: ['generate/prompt-any-text'],
  },
  'true as a number of tokens': {
    alter: (parts) =>
      wrapGate(parts, 'validate', (inner) => (exchange) => {
        exchange.body =
          exchange.body && Buffer.from(String(exchange.body).replace('"maxTokens":true', '"maxTokens":1'));
        return inner(exchange);
      }),
    violates: ['errors/types-wrong-refused'],
  },
  'a crash on an escaped lone surrogate': {
    alter: crashing(({ body }) => /^\{.*\\ud[89a-f]..["\\]/i.test(String(body))),
    violates: [...refusals, 'errors/bodies-generated-answered', 'errors/bodies-generated-envelope'],
  },
  'a crash on a number of thousands of digits': {
    alter: crashing(({ body }) => /\d{4301}/.test(String(body))),
    violates: [...refusals, 'errors/bodies-generated-answered', 'errors/bodies-generated-envelope'],
  },
  'a crash on the name of every object as a model to generate with': {
    alter: crashing(({ body }) => String(body).includes('"model":"constructor"')),
    violates: [...refusals, 'errors/model-unknown-envelope'],
  },
  'a crash on the name of every object as a single model': {
    alter: crashing(({ segment }) => segment === 'constructor'),
    violates: [...refusals, 'errors/model-unknown-envelope'],
  },
  'a page for a model id that is not UTF-8': {
    alter: crashing(({ segment }) => segment === '%FF'),
    violates: ['errors/model-undecodable-envelope'],
  },
  'a list as data for one token': {
    alter: rewriting(
      answersTo(generate, '2xx', ({ request }) => request?.maxTokens === 1),
      (body) => ({ ...body, data: [] }),
    ),
    violates: envelope,
  },
  'a refusal at the highest ceiling': {
    alter: changing(
      answersTo(generate, '2xx', ({ request }) => request?.maxTokens === 4096),
      (answer) => ({
        ...answer,
        status: 400,
        body: '{"error":{"type":"a","code":"b","message":"c"}}',
      }),
    ),
    violates: ['generate/max-tokens-at-ceiling'],
  },
  '500 for one model': {
    alter: failing(answersTo(generate, '2xx', ofModel('model-v2-large'))),
    violates: ['generate/succeeds-for-each-model'],
  },
  '500 for the model that other requests ask for': {
    alter: failing(answersTo(generate, '2xx', ofModel('model-v1'))),
    violates: ['generate/succeeds-for-each-model'],
  },
  '500 for one single model': {
    alter: failing(answersTo(single, '2xx', ofModel('model-v1-fast'))),
    violates: ['models/single-asked-for', 'models/single-direct'],
  },
  '500 for prompts with emoji': {
    alter: failing(answersTo(generate, '2xx', withPrompt(/👋🏽/u))),
    violates: ['generate/prompt-any-text'],
  },
  '500 for every Idempotency-Key': {
    alter: failing(answersTo(generate, '2xx', ({ headers }) => headers['idempotency-key'] !== undefined)),
    violates: ['idempotency/header-accepted'],
  },
  'a page of a proxy for prompts of more than 8 KB': {
    alter: changing(answersTo(generate, '2xx', withPrompt(/^.{8192}/)), (answer) => ({
      ...answer,
      status: 413,
      body: '<h1>413 Request Entity Too Large</h1>',
      contentType: 'text/html',
    })),
    violates: ['errors/envelope-everywhere', 'generate/prompt-long'],
  },
  'a page of a proxy for a body of more than a megabyte': {
    alter: changing(
      ({ code }) => code === 'body_too_large',
      (answer) => ({ ...answer, body: '<h1>413 Request Entity Too Large</h1>', contentType: 'text/html' }),
    ),
    violates: ['errors/body-large-envelope'],
  },
  'generations of all keys in one counter': {
    alter: (parts) => {
      const all = freshKey({ id: 'all', limit: 900, windowSeconds: 60, lacks: [] });
      return wrapLimiter(parts, (inner, key, exchange) =>
        inner.count(exchange.operation === generate ? all : key, exchange),
      );
    },
    violates: ['rate-limit/keys-counted-apart'],
  },
  'Reset always 60 in windows of a minute': {
    alter: changing(() => true, withReset('60')),
    violates: ['rate-limit/reset-counts-down'],
    only: checks,
    windowSeconds: 60,
  },
  'a failure of the last of twelve models': {
    alter: (parts) =>
      changing(answersTo(generate, '2xx', ofModel('extra-8')), (answer) => ({
        ...answer,
        status: 400,
        body: '{"error":{"type":"a","code":"b","message":"c"}}',
      }))(listing(9)(parts)),
    violates: ['generate/succeeds-for-each-model'],
  },
};

t.test('a server that breaks a promise in one place is found, by the checks of that promise only', async (t) => {
  const drawn = sampleOf('servers that break a promise in one place', Object.entries(families), 2);
  await isFound(t, Object.fromEntries(drawn));
});
