import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import t from 'tap';
import {
  changeModels,
  changeReplays,
  changeValidation,
  type Members,
  wrapGate,
  wrapHandler,
} from '../../reference-server/alterations.ts';
import { objectIn } from '../../reference-server/gates/validate.ts';
import { header, refusal } from '../../reference-server/vocabulary/exchange.ts';
import { sampleOf } from '../tier.ts';
import { type Alteration, changing, type Family, isGreen, retyping, rewriting } from './altered-server.ts';
import * as alter from './manner-alterations.ts';

const models = (body: Members): Members[] => body.models as Members[];
const changeEach =
  (replace: (model: Members) => Members): Alteration =>
  (parts) =>
    changeModels(parts, '*', replace);
const { lists, singles, generations, everything, refusals } = alter;

const refuseKeysOver =
  (length: number): Alteration =>
  (parts) =>
    wrapGate(
      parts,
      'headers',
      (inner, { errors }) =>
        (exchange) =>
          (header(exchange, 'idempotency-key')?.length ?? 0) > length
            ? refusal(errors, 'invalid_idempotency_key')
            : inner(exchange),
    );

const delay =
  (milliseconds: () => number): Alteration =>
  (parts) =>
    wrapGate(parts, 'permission', (inner) => async (exchange) => {
      await sleep(milliseconds());
      return inner(exchange);
    });

/** The first generation with each model gets 503. */
const warmUp: Alteration = (parts) => {
  const warm = new Set<unknown>();
  return changeValidation(parts, (refused, { request }, { errors }) => {
    if (refused !== undefined || warm.has(request?.model)) return refused;
    warm.add(request?.model);
    return refusal(errors, 'overloaded');
  });
};

const usualModelInstead: Alteration = (parts) =>
  wrapGate(parts, 'validate', (inner) => (exchange) => {
    const body = objectIn(exchange.body);
    const isUnknown = typeof body?.model === 'string' && !parts.models.some(({ id }) => id === body.model);
    return inner(
      isUnknown
        ? Object.assign(exchange, { body: Buffer.from(JSON.stringify({ ...body, model: 'model-v1' })) })
        : exchange,
    );
  });

const created201: Alteration = (parts) =>
  wrapHandler(parts, 'POST /v1/generate', (answer) => (answer.status === 200 ? { ...answer, status: 201 } : answer));

/** Counts what differs in each answer. */
const counter = (): (() => number) => {
  let count = 0;
  return () => ++count;
};

const odd = [
  'org/model',
  'ünïcode-模型',
  '👋',
  'a b',
  'x'.repeat(500),
  'UPPER',
  'a:b@c',
  'model+1',
  '-',
  '0',
  'a,b;c=d',
  '%41',
  'a\\b',
];

const sending: Record<string, Alteration> = {
  'header names in upper case, no Date': alter.nameHeaders((name) => name.toUpperCase()),
  'header names in mixed case': alter.nameHeaders((name) =>
    name.replace(/./g, (letter, at) => (at % 2 ? letter.toUpperCase() : letter)),
  ),
  'every header twice': alter.mapHeaders((name, value) => [name, value, name, value]),
  'numbers with leading zeros': alter.mapHeaders((name, value) => [
    name,
    /remaining|limit$/i.test(name) ? value.padStart(6, '0') : value,
  ]),
  'the headers of the IETF draft too': alter.addHeaders(
    'RateLimit-Limit',
    '10',
    'RateLimit-Remaining',
    '3',
    'RateLimit-Reset',
    '7',
  ),
  'cookies, links and hints': alter.addHeaders(
    'Set-Cookie',
    'a=b',
    'Set-Cookie',
    'c=d',
    'Link',
    '</v2>; rel="next"',
    'Deprecation',
    '@1688169599',
    'ETag',
    'W/"a"',
    'Vary',
    '*',
  ),
  'answers that may be cached': alter.addHeaders('Cache-Control', 'public, max-age=60', 'Age', '12'),
  'Retry-After as a date': alter.mapHeaders((name, value) => [
    name,
    /retry-after/i.test(name) ? new Date(Date.now() + 2000).toUTCString() : value,
  ]),
  'a media type in upper case': alter.withType('Application/JSON;CHARSET=UTF-8'),
  'a media type of the vendor': alter.withType('application/vnd.acme.v1+json'),
  'problem+json for errors': alter.withType('application/problem+json', refusals),
  'each connection is closed': changing(everything, (answer) => ({ ...answer, close: true })),
  gzip: alter.encode('gzip', (body) => gzipSync(body)),
  deflate: alter.encode('deflate', (body) => deflateSync(body)),
  'deflate without the zlib format': alter.encode('deflate', (body) => deflateRawSync(body)),
  br: alter.encode('br', (body) => brotliCompressSync(body)),
  zstd: alter.encode('zstd', (body) => zstdCompressSync(body)),
  'two codings': alter.encode('deflate, gzip', (body) => gzipSync(deflateSync(body))),
  'white space around each body': retyping(
    ({ delivery }) => delivery === undefined,
    (text) => `\r\n\t ${text} \n\n`,
  ),
  'names of members in escapes': retyping(everything, (text) =>
    text.replace(/"(id|models|error)"/g, (name) => `"\\u00${name.charCodeAt(1).toString(16)}${name.slice(2)}`),
  ),
  'answers after 300 ms': delay(() => 300),
  'answers after 0 to 60 ms': delay(() => Math.random() * 60),
};

const contents: Record<string, Alteration> = {
  'more members in error': alter.changeErrors((error) => ({
    ...error,
    param: null,
    details: [{ a: 1 }],
    requestId: 'r',
  })),
  'a message of 20 000 characters': alter.changeErrors((error) => ({ ...error, message: 'é'.repeat(20_000) })),
  'an empty message': alter.changeErrors((error) => ({ ...error, message: '' })),
  'codes in upper case': alter.changeErrors((error, { status }) =>
    status === 401 ? error : { ...error, code: String(error.code).toUpperCase() },
  ),
  'a missing key is an invalid one': alter.changeErrors((error, { code }) =>
    code === 'missing_api_key' ? { ...error, code: 'invalid_api_key' } : error,
  ),
  'an unknown model is gone': changing(
    ({ code }) => code === 'model_not_found',
    (answer) => ({ ...answer, status: 410 }),
  ),
  'an unknown model gets the usual one': usualModelInstead,
  'ids with blanks, quotes and 300 characters': rewriting(generations, (body) => ({
    ...body,
    id: `${body.id} π "${'x'.repeat(300)}`,
  })),
  '201, and 200 for a replay': (parts) => changeReplays(created201(parts), (answer) => ({ ...answer, status: 200 })),
  '202 for each generation': alter.answerStatus(generations, 202),
  '203 for a single model': alter.answerStatus(singles, 203),
  'createdAt with nanoseconds': alter.dateGenerations('2026-11-20T09:30:00.123456789Z'),
  'createdAt in the basic format': alter.dateGenerations('20261120T093000Z'),
  'createdAt in a leap second': alter.dateGenerations('2016-12-31T23:59:60Z'),
  'createdAt with a comma and +00:00': alter.dateGenerations('2026-11-20T09:30:00,5+00:00'),
  'createdAt as an ordinal date': alter.dateGenerations('2026-324T09:30:00Z'),
  'createdAt as a week date': alter.dateGenerations('2026-W47-5T09:30:00Z'),
  'createdAt as a basic week date': alter.dateGenerations('2026W475T093000Z'),
  'createdAt at 24:00': alter.dateGenerations('2026-11-20T24:00:00Z'),
  'createdAt on a leap day': alter.dateGenerations('2024-02-29T00:00:00Z'),
  'empty data': rewriting(generations, (body) => ({ ...body, data: {} })),
  'data with a lone surrogate, null and lists': rewriting(generations, (body) => ({
    ...body,
    data: { '': null, text: '\ud800', id: 'other', list: [[[1e300]]] },
  })),
  'data of a megabyte': rewriting(generations, (body) => ({ ...body, data: { text: 'x'.repeat(1_000_000) } })),
  'more members in the envelope': rewriting(generations, (body) => ({
    ...body,
    model: 'm',
    usage: {},
    warnings: [],
    error: null,
  })),
  'more members in the list': rewriting(lists, (body) => ({
    object: 'list',
    id: 'list_1',
    ...body,
    data: [],
    hasMore: false,
  })),
  'the list in another order each time': rewriting(lists, (body) => ({
    ...body,
    models: models(body).toSorted(() => Math.random() - 0.5),
  })),
  'a capability twice': rewriting(lists, (body) => ({
    ...body,
    models: models(body).map((model) => ({
      ...model,
      capabilities: [...(model.capabilities as string[]), 'generate'],
    })),
  })),
  'a list with something new each time': ((next) => rewriting(lists, (body) => ({ generated: next(), ...body })))(
    counter(),
  ),
  'a null pagination': rewriting(lists, (body) => ({ ...body, pagination: null })),
  'a pagination with a cursor': rewriting(lists, (body) => ({ ...body, pagination: { next: null, hasMore: false } })),
  'one page of no entry': rewriting(lists, (body) => ({
    ...body,
    data: [],
    pagination: { page: 1, perPage: 20, total: 0, totalPages: 1 },
  })),
  'two of three models on a page': rewriting(lists, (body) => ({
    models: models(body).slice(0, 2),
    data: [],
    pagination: { page: 1, perPage: 2, total: 3, totalPages: 2 },
  })),
  'another description and price in the single model': rewriting(singles, (body) => ({
    ...body,
    description: 'longer',
    pricing: { prompt: 9, completion: 9 },
  })),
  'more members in the single model': rewriting(singles, (body) => ({
    ...body,
    object: 'model',
    data: {},
    createdAt: 'x',
  })),
  'odd names and an empty description': changeEach(() => ({ description: '', name: '<b>模型</b> & "x"\n\u2028' })),
  'prices of any size': changeEach(() => ({ pricing: { prompt: 1e-9, completion: 12345678.5, cached: 0 } })),
  'stats of 0': changeEach(() => ({ stats: { avgLatency: 0, uptime: 0, p99: null } })),
  'large stats': changeEach(() => ({ stats: { avgLatency: 1e12, uptime: 100 } })),
  'integers written as 8192.0': retyping(everything, (text) =>
    text.replace(/"contextWindow":(\d+)/g, '"contextWindow":$1.0'),
  ),
};

/** Each request in so many gets 503, before anybody looks at its key. */
const busyAt =
  (every: number): Alteration =>
  (parts) => {
    let requests = 0;
    return wrapGate(parts, 'authenticate', (inner, { errors }) => (exchange) => {
      requests += 1;
      return requests % every === 0 ? refusal(errors, 'overloaded') : inner(exchange);
    });
  };

const services: Record<string, Alteration> = {
  'a service that is busy for each 23rd request': busyAt(23),
  'permission is checked after the body, which needs 16 tokens': (parts) =>
    alter.refuseBodies(({ maxTokens }) => Number(maxTokens) < 16)(
      alter.refuseBodies(({ model }) => model === 'model-v1-fast', 'permission_denied')(parts),
    ),
  'models with odd ids': alter.listAlso(...odd.map((id) => ({ id }))),
  'models with huge windows': alter.listAlso(
    { id: 'giant', contextWindow: 10_000_000, maxTokens: 10_000_000 },
    { id: 'max', contextWindow: Number.MAX_SAFE_INTEGER, maxTokens: 4096 },
  ),
  'a model of 16 tokens': alter.listAlso({ id: 'tiny', contextWindow: 16, maxTokens: 4 }),
  'a ceiling as large as the window': alter.listAlso({ id: 'equal', contextWindow: 512, maxTokens: 512 }),
  'models of 1970 and 2100': alter.listAlso({ id: 'new', created: 4102444800 }, { id: 'old', created: 1 }),
  '200 models': alter.listAlso(...Array.from({ length: 200 }, (_, at) => ({ id: `m-${at}` }))),
  'a list of 3 MB': alter.listAlso(
    ...Array.from({ length: 6000 }, (_, at) => ({ id: `m-${at}`, description: 'd'.repeat(250) })),
  ),
  'no permission for one model': alter.refuseBodies(({ model }) => model === 'model-v2-large', 'permission_denied'),
  'no permission for the model of the lowest ceiling': alter.refuseBodies(
    ({ model }) => model === 'model-v1-fast',
    'permission_denied',
  ),
  'at least 16 tokens': alter.refuseBodies(({ maxTokens }) => Number(maxTokens) < 16),
  'at least 64 tokens, else 422': alter.refuseBodies(
    ({ maxTokens }) => Number(maxTokens) < 64,
    'invalid_parameter',
    422,
  ),
  'prompts of at least 10 characters': alter.refuseBodies(({ prompt }) => String(prompt).length < 10),
  'prompts of at most 16384 characters': alter.refuseBodies(({ prompt }) => String(prompt).length > 16_384),
  'no query parameters': alter.refuseQueries,
  'no Idempotency-Key above 64 characters': refuseKeysOver(64),
  'no Idempotency-Key above 36 characters': refuseKeysOver(36),
  'a model that is loaded when it is first asked for': warmUp,
  '202 to a duplicate in flight': alter.answerDuplicates((ordinal) => ({
    status: 202,
    headers: [],
    body: JSON.stringify({ id: `job-${ordinal}`, status: 'queued' }),
  })),
  '425 to a duplicate in flight': alter.answerDuplicates(() => ({
    status: 425,
    headers: [],
    body: JSON.stringify({ error: { type: 'conflict', message: 'It runs.', code: 'in_progress' } }),
  })),
  'four requests at a time': alter.limitInFlight(4, everything),
  'one generation at a time': alter.limitInFlight(1, ({ operation }) => operation === 'POST /v1/generate'),
  'one request at a time': alter.limitInFlight(1, everything),
};

const familiesOf = (alterations: Record<string, Alteration>): [string, Family][] =>
  Object.entries(alterations).map(([name, alter]) => [name, { alter, timeoutSeconds: 60 }]);

const all = [sending, contents, services].flatMap(familiesOf);

t.test('permitted manners violate and block nothing', async (t) => {
  await isGreen(t, Object.fromEntries(sampleOf('permitted manners', all, 3)));
});
