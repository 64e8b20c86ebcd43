import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { Client, jsonOf, type Reply } from '../../test/reference-server/client.ts';
import { manualClock } from '../../test/reference-server/manual-clock.ts';
import {
  acrossConnections,
  acrossKeys,
  agreement,
  allThree,
  alone,
  both,
  burst,
  createdAt,
  drain,
  earlyRecovery,
  envelope,
  errorMembers,
  everywhere,
  faulty,
  forbidden,
  generated,
  header,
  headersOn,
  ids,
  inTurn,
  json,
  keyless,
  keys,
  lastRefusal,
  list,
  names,
  neighbours,
  notJson,
  otherValue,
  outcome,
  type Probe,
  pinned,
  race,
  rated,
  recovery,
  refusedBody,
  refusedWith,
  replay,
  same,
  scheme,
  statuses,
  text,
  unknownKey,
  wrongType,
} from '../../test/reference-server/probes.ts';
import { listen } from '../server.ts';
import { defects } from './index.ts';

const objectsOf =
  (...bodies: Record<string, unknown>[]): Probe =>
  async (client) => {
    const replies = await Promise.all(bodies.map((body) => client.generate(body)));
    return replies.map((reply) => jsonOf(reply).object);
  };
const exactReset: Probe = async (client) => (await client.send()).headers['x-ratelimit-reset'];
const generationWhenRefused: Probe = async (client) => {
  await inTurn(4, () => client.send({ key: 'few' }));
  return (await client.generate({}, { key: 'few' })).status;
};
const resetsOf =
  (refused: (client: Client) => Promise<Reply>): Probe =>
  async (client) =>
    [await client.send(), await refused(client)].map(({ headers }) =>
      String(headers['x-ratelimit-reset'])
        .replace(/^\d{10}$/, 'N')
        .replace(/^\w{3}, .* /, ''),
    );
const entryOf =
  (...paths: string[]) =>
  (look: (model: ReturnType<typeof jsonOf>) => unknown): Probe =>
  async (client) => {
    const replies = await Promise.all(paths.map((path) => client.send({ path })));
    return replies.map((reply) => look(jsonOf(reply).models[0]));
  };
const ratedOf =
  (...paths: string[]): Probe =>
  async (client) =>
    (await Promise.all(paths.map((path) => client.send({ path })))).map(rated);
const eachKind = (client: Client) => [
  client.send(),
  client.send({ path: '/v1/models/model-v1' }),
  client.generate(),
  client.send({ path: '/v1/models/none' }),
];
const beginnings: Probe = async (client) => (await Promise.all(eachKind(client))).map(({ body }) => body[0]);
const typesOf: Probe = async (client) => {
  const [listed, , generation, refused] = await Promise.all(eachKind(client));
  return [listed, generation, refused].map((reply) => reply?.headers['content-type']);
};
const timesOf =
  (text: string, path: string): Probe =>
  async (client) =>
    (await client.send({ path })).body.split(text).length - 1;

/** The id of a generation beside that of the first one with an Idempotency-Key; the status if it is refused. */
const sameIdAs =
  (
    { idempotencyKey, prompt = 'hello', key = 'one' }: { idempotencyKey: string; prompt?: string; key?: string },
    firstKey = 'a',
  ) =>
  async (client: Client) => {
    const first = await client.generate({}, { idempotencyKey: firstKey });
    const second = await client.generate({ prompt }, { idempotencyKey, key });
    if (second.status !== 200) return second.status;
    return jsonOf(first).id === jsonOf(second).id ? 'same' : 'different';
  };

/** For each defect: the probe, its value on the correct server, its value with the defect. */
const table: Record<string, [probe: Probe, correct: unknown, broken: unknown]> = {
  'counts-after-deciding': [async (client, clock) => Number(await burst(client, clock)) > 3, false, true],
  'counts-per-process': [acrossConnections, 3, 6],
  'counts-per-connection': [acrossConnections, 3, 8],
  'counts-per-address': [neighbours, 200, 429],
  'shares-one-bucket': [neighbours, 200, 429],
  'admits-one-too-many': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 200:0 200:0 429:0'],
  'refuses-one-too-early': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 429:0 429:0 429:0'],
  'never-refuses': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 200:0 200:0 200:0'],
  'never-recovers': [recovery, 200, 429],
  'recovers-early': [earlyRecovery, 429, 200],
  'negative-remaining': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 200:0 429:-1 429:-1'],
  'freezes-remaining': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:2 200:2 429:0 429:0'],
  'full-remaining-on-429': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 200:0 429:3 429:3'],
  'counts-itself-late': [drain, '200:2 200:1 200:0 429:0 429:0', '200:3 200:2 200:1 429:0 429:0'],
  'one-remains-on-429': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 200:0 429:1 429:1'],
  'constant-reset': [exactReset, '1800000061', '1700000000'],
  'zero-reset': [exactReset, '1800000061', '0'],
  'negative-reset': [exactReset, '1800000061', '-1'],
  'announces-window-start': [exactReset, '1800000061', '1800000000'],
  'never-counts-generations': [generationWhenRefused, 429, 200],
  'omits-headers-on-success': [headersOn(200), 3, 0],
  'omits-headers-on-400': [headersOn(400), 3, 0],
  'omits-headers-on-403': [headersOn(403), 3, 0],
  'omits-headers-on-429': [lastRefusal, `429 ${json} 3`, `429 ${json} 0`],
  'omits-headers-on-replay': [
    async (client) => {
      const headers = { 'idempotency-key': 'a' };
      const replies = await inTurn(2, () => client.generate({}, { headers }));
      return replies.map(({ headers }) => 'x-ratelimit-limit' in headers);
    },
    [true, true],
    [true, false],
  ],
  'omits-reset': [header('reset'), 'N', 'none'],
  'floats-reset': [header('reset'), 'N', 'N.5'],
  'words-limit': [header('limit'), '1000', '1000 requests'],
  'plain-429': [lastRefusal, `429 ${json} 3`, `429 ${text} 3`],
  'answers-503-for-429': [lastRefusal, `429 ${json} 3`, `503 ${json} 3`],
  'forgets-idempotency-keys': [replay, same, { id: false, data: false }],
  'races-idempotency-keys': [race, { ids: 1, replay: same }, { ids: 8, replay: same }],
  'shares-idempotency-across-keys': [acrossKeys, false, true],
  'shares-results-across-keys': [
    sameIdAs({ idempotencyKey: 'a', prompt: 'another', key: 'other' }),
    'different',
    'same',
  ],
  'replays-before-authentication': [sameIdAs({ idempotencyKey: 'a', key: 'nobody' }), 401, 'same'],
  'folds-case-of-idempotency-keys': [sameIdAs({ idempotencyKey: 'A' }), 'different', 'same'],
  'truncates-idempotency-keys': [
    sameIdAs({ idempotencyKey: `${'k'.repeat(64)}2` }, `${'k'.repeat(64)}1`),
    'different',
    'same',
  ],
  'replays-with-new-id': [replay, same, { id: false, data: true }],
  'replays-with-new-data': [replay, same, { id: true, data: false }],
  'replays-without-envelope': [
    async (client) => {
      const replies = await inTurn(2, () => client.generate({}, { idempotencyKey: 'a' }));
      return replies.map((reply) => names(jsonOf(reply)));
    },
    ['createdAt,data,id,object', 'createdAt,data,id,object'],
    ['createdAt,data,id,object', 'data,id'],
  ],
  'refuses-idempotency-key': [outcome((client) => client.generate({}, { idempotencyKey: 'a' })), '200 {', '400 {'],
  'replays-for-any-key': [otherValue, false, true],
  'pins-refusals': [pinned, [429, 200], [429, 429]],
  'omits-envelope-id': [envelope(names), 'createdAt,data,id,object', 'createdAt,data,object'],
  'omits-envelope-data': [envelope(names), 'createdAt,data,id,object', 'createdAt,id,object'],
  'omits-created-at': [envelope(names), 'createdAt,data,id,object', 'data,id,object'],
  'omits-object': [envelope(names), 'createdAt,data,id,object', 'createdAt,data,id'],
  'nests-envelope': [envelope(names), 'createdAt,data,id,object', 'result'],
  'wrong-object': [envelope(({ object }) => object), 'generation', 'text_completion'],
  'wraps-data-in-array': [envelope(({ data }) => Array.isArray(data)), false, true],
  'numeric-envelope-id': [envelope(({ id }) => typeof id), 'string', 'number'],
  'local-created-at': [createdAt, 'DZ', 'D'],
  'zoned-created-at': [createdAt, 'DZ', 'D+02:00'],
  'numeric-created-at': [createdAt, 'DZ', 'N'],
  'repeats-ids': [ids, 3, 1],
  'labels-generation-as-text': [
    async (client) => (await client.generate()).headers['content-type'],
    json,
    'text/plain',
  ],
  'fails-on-fast-model': [outcome((client) => client.generate({ model: 'model-v1-fast' })), '200 {', '400 {'],
  'passes-fast-model-through': [
    async (client) => {
      const models = ['model-v1', 'model-v1-fast'];
      const replies = await Promise.all(models.map((model) => client.generate({ model })));
      return replies.map((reply) => jsonOf(reply).object);
    },
    ['generation', 'generation'],
    ['generation', 'text_completion'],
  ],
  'refuses-emoji': [outcome((client) => client.generate({ prompt: 'Smile 🙂' })), '200 {', '400 {'],
  'refuses-ceiling': [
    async (client) => {
      const limits = [1023, 1024];
      const replies = await Promise.all(
        limits.map((maxTokens) => client.generate({ model: 'model-v1-fast', maxTokens })),
      );
      return replies.map(({ status }) => status);
    },
    [200, 200],
    [200, 400],
  ],
  'wraps-list': [list(names), 'models', 'createdAt,data,id,object'],
  'bare-list': [list(Array.isArray), false, true],
  'lists-stats': [list(({ models }) => typeof models[0].stats), 'undefined', 'object'],
  'omits-stats': [alone(({ stats }) => typeof stats), 'object', 'undefined'],
  'wraps-single-model': [alone(({ object }) => typeof object), 'undefined', 'string'],
  'omits-description': [
    both('model-v1', ({ description }) => typeof description),
    ['string', 'string'],
    ['undefined', 'undefined'],
  ],
  'shows-first-model': [alone(({ id }) => id, 'model-v1-fast'), 'model-v1-fast', 'model-v1'],
  'string-context-window': [both('model-v1', ({ contextWindow }) => contextWindow), [8192, 8192], ['8192', '8192']],
  'iso-created': [both('model-v1', ({ created }) => typeof created), ['number', 'number'], ['string', 'string']],
  'string-pricing': [
    both('model-v1', ({ pricing }) => typeof pricing.prompt),
    ['number', 'number'],
    ['string', 'string'],
  ],
  'omits-pricing': [
    both('model-v1', ({ pricing }) => typeof pricing),
    ['object', 'object'],
    ['undefined', 'undefined'],
  ],
  'invents-capability': [
    alone(({ capabilities }) => capabilities.join(), 'model-v1-fast'),
    'generate,stream',
    'generate,stream,vision',
  ],
  'drops-generate-capability': [
    alone(({ capabilities }) => capabilities.join(), 'model-v1-fast'),
    'generate,stream',
    'stream',
  ],
  'shrinks-known-model': [both('model-v1', ({ contextWindow }) => contextWindow), [8192, 8192], [4096, 4096]],
  'enlarges-known-model': [both('model-v1', ({ contextWindow }) => contextWindow), [8192, 8192], [16384, 16384]],
  'forgets-known-capability': [alone(({ capabilities }) => capabilities.join()), 'generate,stream', 'generate'],
  'grows-known-capability': [
    alone(({ capabilities }) => capabilities.join()),
    'generate,stream',
    'generate,stream,function_calling',
  ],
  'omits-known-model': [statuses('/v1/models/model-v1', '/v1/models/model-v1-fast'), [200, 200], [200, 400]],
  'duplicates-model': [list(({ models }) => models.length), 3, 4],
  'disagrees-with-list': [agreement, '', 'maxTokens'],
  'disagrees-on-created': [agreement, '', 'created'],
  'string-stats': [alone(({ stats }) => typeof stats.avgLatency), 'number', 'string'],
  'single-model-missing': [statuses('/v1/models', '/v1/models/model-v1'), [200, 200], [200, 400]],
  'accepts-any-key': [everywhere({ key: 'unknown' }), [401, 401, 401], [200, 200, 200]],
  'accepts-any-key-on-models': [everywhere({ key: 'unknown' }), [401, 401, 401], [200, 401, 401]],
  'accepts-any-key-on-model': [everywhere({ key: 'unknown' }), [401, 401, 401], [401, 200, 401]],
  'accepts-any-key-on-generate': [everywhere({ key: 'unknown' }), [401, 401, 401], [401, 401, 200]],
  'accepts-missing-key': [everywhere({ key: undefined }), [401, 401, 401], [200, 200, 200]],
  'accepts-other-scheme': [scheme('Basic b25lOg=='), [401, 401, 401], [200, 200, 200]],
  'accepts-empty-token': [scheme('Bearer'), [401, 401, 401], [200, 200, 200]],
  'accepts-missing-key-on-model': [everywhere({ key: undefined }), [401, 401, 401], [401, 200, 401]],
  'accepts-other-scheme-on-model': [scheme('Basic b25lOg=='), [401, 401, 401], [401, 200, 401]],
  'accepts-empty-token-on-model': [scheme('Bearer'), [401, 401, 401], [401, 200, 401]],
  'accepts-key-prefix': [scheme('Bearer on'), [401, 401, 401], [200, 200, 200]],
  'accepts-key-prefix-on-model': [scheme('Bearer on'), [401, 401, 401], [401, 200, 401]],
  'accepts-key-suffix': [scheme('Bearer ne'), [401, 401, 401], [200, 200, 200]],
  'accepts-longer-key': [scheme('Bearer onex'), [401, 401, 401], [200, 200, 200]],
  '401-as-403': [async (client) => (await client.send({ key: 'unknown' })).status, 401, 403],
  'wrong-401-code': [unknownKey('code'), 'invalid_api_key', 'unauthorized'],
  'wrong-401-type': [unknownKey('type'), 'invalid_request_error', 'authentication_error'],
  'plain-401': [
    keyless,
    [`401 ${json} invalid_api_key`, `401 ${json} missing_api_key`],
    [`401 ${text} undefined`, `401 ${text} undefined`],
  ],
  'plain-401-without-key': [
    keyless,
    [`401 ${json} invalid_api_key`, `401 ${json} missing_api_key`],
    [`401 ${json} invalid_api_key`, `401 ${text} undefined`],
  ],
  'admits-forbidden-key': [forbidden, `403 ${json}`, `200 ${json}`],
  '403-as-401': [forbidden, `403 ${json}`, `401 ${json}`],
  'plain-403': [forbidden, `403 ${json}`, `403 ${text}`],
  'error-as-string': [errorMembers, allThree, 'error: string undefined'],
  'extra-error-member': [errorMembers, allThree, 'error,status: code,message,type string'],
  'numeric-error-code': [errorMembers, allThree, 'error: code,message,type number'],
  'omits-error-type': [errorMembers, allThree, 'error: code,message string'],
  'omits-error-message': [errorMembers, allThree, 'error: code,type string'],
  'html-errors': [wrongType, `400 ${json}`, '400 text/html; charset=utf-8'],
  'plain-400': [wrongType, `400 ${json}`, `400 ${text}`],
  'plain-500': [faulty(500), json, text],
  'plain-503': [faulty(503), json, text],
  'accepts-invalid-types': [wrongType, `400 ${json}`, `200 ${json}`],
  'accepts-malformed-json': [notJson, `400 ${json}`, `200 ${json}`],
  'fails-on-malformed-json': [notJson, `400 ${json}`, `500 ${json}`],
  'fails-on-wrong-types': [wrongType, `400 ${json}`, `500 ${json}`],
  'crashes-on-null': [refusedBody('{"model":null}'), `400 ${json}`, `500 ${text}`],
  'crashes-on-non-object': [refusedBody('[]'), `400 ${json}`, `500 ${text}`],
  'plain-refusal-without-header': [refusedWith(undefined), `401 ${json}`, `401 ${text}`],
  'plain-refusal-of-other-scheme': [refusedWith('Basic b25lOg=='), `401 ${json}`, `401 ${text}`],
  'plain-refusal-of-empty-token': [refusedWith('Bearer'), `401 ${json}`, `401 ${text}`],
  'plain-refusal-of-types': [wrongType, `400 ${json}`, `400 ${text}`],
  'plain-refusal-of-malformed-json': [notJson, `400 ${json}`, `400 ${text}`],
  'plain-refusal-of-media-type': [
    async (client) => {
      const { status, headers } = await client.generate({}, { headers: { 'content-type': 'text/plain' } });
      return `${status} ${headers['content-type']}`;
    },
    `400 ${json}`,
    `400 ${text}`,
  ],
  'plain-refusal-of-unknown-model': [
    async (client) => (await client.send({ path: '/v1/models/none' })).headers['content-type'],
    json,
    text,
  ],
  'refuses-all-with-one': [
    async (client) => {
      await inTurn(4, () => client.send({ key: 'few' }));
      return (await client.send()).status;
    },
    200,
    429,
  ],
  'miscounts-pages': [list(({ pagination }) => pagination?.totalPages), undefined, 2],
  'words-pagination': [list(({ pagination }) => typeof pagination?.total), 'undefined', 'string'],
  'paginates-without-data': [list(names), 'models', 'models,pagination'],
  'moves-to-v2': [statuses('/v1/models', '/v2/models'), [200, 400], [400, 200]],
  'answers-in-text': [generated, '200 {', '200 O'],
  'truncates-bodies': [generated, '200 {', 'ECONNRESET'],
  'hangs-on-generate': [generated, '200 {', 'ETIMEDOUT'],
  'resets-on-generate': [generated, '200 {', 'ECONNRESET'],
  'redirects-generate': [generated, '200 {', '307 M'],
  'unwraps-idempotent-results': [
    async (client) => [
      jsonOf(await client.generate()).object,
      jsonOf(await client.generate({}, { idempotencyKey: 'a' })).object,
    ],
    ['generation', 'generation'],
    ['generation', 'text_completion'],
  ],
  'unwraps-at-ceiling': [
    objectsOf({ maxTokens: 8 }, { maxTokens: 1024 }),
    ['generation', 'generation'],
    ['generation', 'text_completion'],
  ],
  'unwraps-emoji': [
    objectsOf({ prompt: 'Smile' }, { prompt: 'Smile 🙂' }),
    ['generation', 'generation'],
    ['generation', 'text_completion'],
  ],
  'dates-february-30': [envelope(({ createdAt }) => String(createdAt).includes('-02-30T')), false, true],
  'repeats-ids-of-fast-model': [
    async (client) => {
      const seen = await inTurn(2, async () => jsonOf(await client.generate({ model: 'model-v1-fast' })).id);
      return new Set(seen).size;
    },
    2,
    1,
  ],
  'omits-headers-on-pages': [ratedOf('/v1/models', '/v1/models?page=1'), [3, 3], [3, 0]],
  'omits-headers-on-unknown-model': [
    async (client) => [rated(await client.generate({ model: 'none' })), rated(await client.generate({ model: 1 }))],
    [3, 3],
    [0, 3],
  ],
  'omits-headers-on-idempotent': [
    async (client) => (await inTurn(2, () => client.generate({}, { idempotencyKey: 'a' }))).map(rated),
    [3, 3],
    [0, 3],
  ],
  'dates-reset-on-400': [resetsOf((client) => client.generate({ model: 1 })), ['N', 'N'], ['N', 'GMT']],
  'dates-reset-on-403': [resetsOf((client) => client.generate({}, { key: 'forbidden' })), ['N', 'N'], ['N', 'GMT']],
  'dates-reset-on-429': [
    resetsOf(async (client) => (await inTurn(4, () => client.send({ key: 'few' })))[3] as Reply),
    ['N', 'N'],
    ['N', 'GMT'],
  ],
  'words-limit-on-400': [
    async (client) =>
      [await client.send(), await client.generate({ model: 1 })].map(({ headers }) => headers['x-ratelimit-limit']),
    ['1000', '1000'],
    ['1000', '1000 requests'],
  ],
  'bare-list-for-small-keys': [
    async (client) =>
      [await client.send(), await client.send({ key: 'few' })].map((reply) => Array.isArray(jsonOf(reply))),
    [false, false],
    [false, true],
  ],
  'lists-stats-on-pages': [
    entryOf('/v1/models', '/v1/models?page=1')(({ stats }) => typeof stats),
    ['undefined', 'undefined'],
    ['undefined', 'object'],
  ],
  'omits-description-on-pages': [
    entryOf('/v1/models', '/v1/models?page=1')(({ description }) => typeof description),
    ['string', 'string'],
    ['string', 'undefined'],
  ],
  'created-in-milliseconds': [both('model-v1', ({ created }) => Number(created) > 1e11), [false, false], [true, true]],
  'marks-byte-order': [beginnings, ['{', '{', '{', '{'], ['\uFEFF', '\uFEFF', '{', '{']],
  'marks-byte-order-in-errors': [beginnings, ['{', '{', '{', '{'], ['{', '{', '{', '\uFEFF']],
  'sends-latin-1': [
    async (client) => (await client.generate({ prompt: 'Smile 🙂' })).body.includes('\uFFFD'),
    false,
    true,
  ],
  'repeats-model-name': [timesOf('"name":', '/v1/models/model-v1'), 1, 2],
  'repeats-error-code': [timesOf('"code":', '/v1/models/none'), 1, 2],
  'repeats-error': [timesOf('"error":', '/v1/models/none'), 1, 2],
  'repeats-error-on-403': [
    async (client) => [
      (await client.generate({}, { key: 'forbidden' })).body.split('"error":').length,
      (await client.send({ path: '/v1/models/none' })).body.split('"error":').length,
    ],
    [2, 2],
    [3, 2],
  ],
  'labels-errors-as-html': [typesOf, [json, json, json], [json, json, 'text/html; charset=utf-8']],
  'labels-list-as-text': [typesOf, [json, json, json], ['text/plain', json, json]],
  'jitters-reset': [
    async (client) =>
      new Set((await inTurn(4, () => client.send())).map(({ headers }) => headers['x-ratelimit-reset'])).size,
    1,
    2,
  ],
  'extends-on-refusal': [
    async (client, clock) => {
      await inTurn(2, () => client.send({ key: 'soon' }));
      await inTurn(2, () => {
        clock.pass(100);
        return client.send({ key: 'soon' });
      });
      clock.pass(150);
      return (await client.send({ key: 'soon' })).status;
    },
    200,
    429,
  ],
  'executes-refused': [
    async (client) => {
      await inTurn(4, () => client.generate({}, { key: 'few' }));
      return jsonOf(await client.generate()).id;
    },
    'gen-a1-4',
    'gen-a1-5',
  ],
  'pins-failures': [
    async (client) => {
      const fault: Record<string, string> = { 'x-fault': '503', 'idempotency-key': 'f' };
      const first = await client.generate({}, { headers: fault });
      return [first.status, (await client.generate({}, { idempotencyKey: 'f' })).status];
    },
    [503, 200],
    [503, 503],
  ],
  'echoes-key': [async (client) => (await client.send({ key: 'unknown' })).body.includes('unknown'), false, true],
};

const faults = ([500, 503] as const).map((fault) => ({ match: { header: { 'x-fault': String(fault) } }, fault }));

async function observe(probe: Probe, names: string[]): Promise<unknown> {
  const clock = manualClock();
  await using server = await listen({ keys, defects: names, faults, clock });
  using client = new Client(server.url);
  return await probe(client, clock);
}

t.test('each defect shows what its sentence says, where the correct server does not', async (t) => {
  const rows = Object.entries(table);
  for (let at = 0; at < rows.length; at += 8)
    await Promise.all(
      rows.slice(at, at + 8).map(async ([name, [probe, correct, broken]]) => {
        t.same(await observe(probe, []), correct, `${name}: correct`);
        t.same(await observe(probe, [name]), broken, `${name}: broken`);
      }),
    );
});

t.test('every defect is tested, and has its own name and sentence', async (t) => {
  t.same(Object.keys(table).sort(), defects.map(({ name }) => name).sort());
  t.equal(new Set(defects.map(({ does }) => does)).size, defects.length);
  for (const { does } of defects) t.match(does, /^[A-Z].*\.$/);
});

t.test('clauses that defects name are clauses of the interface, and oddities name none', async (t) => {
  const clauses = JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas/clauses.json'), 'utf8'));
  const stated = new Set(
    clauses.filter(({ kind }: { kind: string }) => kind === 'stated').map(({ id }: { id: string }) => id),
  );
  for (const { name, kind, clauses = [] } of defects) {
    t.equal(kind === 'defect', clauses.length > 0, name);
    for (const clause of clauses) t.ok(stated.has(clause), `${name} names ${clause}`);
  }
});
