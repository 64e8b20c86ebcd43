import { type Client, jsonOf, type Reply } from '../../test/reference-server/client.ts';
import { testDefects } from '../../test/reference-server/defect-table.ts';
import { both, envelope, inTurn, json, type Probe, rated } from '../../test/reference-server/probes.ts';
import { answerDefects } from './answers.ts';

const objectsOf =
  (...bodies: Record<string, unknown>[]): Probe =>
  async (client) => {
    const replies = await Promise.all(bodies.map((body) => client.generate(body)));
    return replies.map((reply) => jsonOf(reply).object);
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

testDefects(answerDefects, {
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
});
