import { request } from 'node:http';
import t from 'tap';
import { Client, jsonOf, type Reply } from '../../test/reference-server/client.ts';
import { alone, type envelope, inTurn, keys, list } from '../../test/reference-server/probes.ts';
import { clock } from '../clock.ts';
import { defects } from '../defects/index.ts';
import { listen } from '../server.ts';
import { variants } from './index.ts';

const start = 1_800_000_000_250;

/** A server whose clock stands still until it is moved on, by milliseconds. `answered` counts an answer of six at once. */
type Stage = { client: Client; url: string; pass: (milliseconds: number) => void; answered: () => void };
type Look = (stage: Stage) => Promise<unknown>;

const on =
  (probe: ReturnType<typeof envelope>): Look =>
  ({ client }) =>
    probe(client);
/** Requests at once, none of which is served before each of them was refused or waits. */
const sixAtOnce: Look = async ({ client, answered }) => {
  const clients = Array.from({ length: 6 }, () => client.again());
  const send = async (one: Client): Promise<number> => {
    const { status } = await one.send();
    answered();
    return status;
  };
  const statuses = await Promise.all(clients.map(send));
  for (const one of clients) one[Symbol.dispose]();
  return statuses.sort();
};
const outcome = ({ status, headers }: Reply): string => `${status}:${headers['x-ratelimit-remaining']}`;

/** Single requests of a key limited to 3 per 60 s, each after so many seconds. */
const spaced =
  (...seconds: number[]): Look =>
  async ({ client, pass }) => {
    const replies: Reply[] = [];
    for (const wait of seconds) {
      pass(wait * 1000);
      replies.push(await client.send({ key: 'few' }));
    }
    return replies.map(outcome).join(' ');
  };

/** Three requests at once, then single ones after so many seconds each. */
const limiterAt = (...seconds: number[]): Look => spaced(0, 0, 0, ...seconds);

const status =
  (act: (client: Client) => Promise<Reply>): Look =>
  async ({ client }) =>
    (await act(client)).status;
const unknownModel = status((client) => client.send({ path: '/v1/models/nothing' }));
const keyless = status((client) => client.send({ key: undefined }));
const otherBody: Look = async ({ client }) => {
  const first = await client.generate({}, { idempotencyKey: 'a' });
  const second = await client.generate({ prompt: 'other' }, { idempotencyKey: 'a' });
  return second.status === 200 ? `${jsonOf(first).id} ${jsonOf(second).id}` : second.status;
};
const reset: Look = async ({ client, pass }) => {
  await client.send();
  pass(10_500);
  return (await client.send()).headers['x-ratelimit-reset'];
};
const headerOf =
  (name: string, act: (client: Client) => Promise<Reply>): Look =>
  async ({ client }) =>
    (await act(client)).headers[name];
const sent = (client: Client): Promise<Reply> => client.send();
const refused = async (client: Client): Promise<Reply> =>
  (await inTurn(4, () => client.send({ key: 'few' })))[3] as Reply;
const replayed = async (client: Client): Promise<Reply> => {
  await client.generate({}, { idempotencyKey: 'r' });
  return client.generate({}, { idempotencyKey: 'r' });
};
const names = (value: object): string => Object.keys(value).sort().join();
const generated =
  (look: (all: ReturnType<typeof jsonOf>) => unknown, members: object = {}): Look =>
  async ({ client }) =>
    look(jsonOf(await client.generate(members)));
const created = generated(({ createdAt }) => createdAt);
const rawNames: Look = ({ url }) =>
  new Promise((resolve) => {
    const headers = { authorization: 'Bearer one' };
    request(`${url}/v1/models`, { headers, agent: false }, ({ rawHeaders }) =>
      resolve(rawHeaders.filter((name, at) => at % 2 === 0 && name !== name.toLowerCase()).length > 0),
    ).end();
  });
const pagination: Look = async ({ client }) => jsonOf(await client.send()).pagination;
const duplicates: Look = async ({ client }) => {
  using other = client.again();
  const pair = [client, other].map((one) => one.generate({}, { idempotencyKey: 'd' }));
  return (await Promise.all(pair)).map((reply) => reply.status).sort();
};
const prices: Look = async ({ client }) =>
  new Set((await inTurn(2, () => client.send())).map((reply) => jsonOf(reply).models[0].pricing.prompt)).size;
const oddModels: Look = async ({ client }) => {
  const ids: string[] = jsonOf(await client.send()).models.map(({ id }: { id: string }) => id);
  const shown = ids.map(async (id) => jsonOf(await client.send({ path: `/v1/models/${encodeURIComponent(id)}` })).id);
  const served = await Promise.all(ids.map(async (model) => (await client.generate({ model })).status));
  return [ids.length, (await Promise.all(shown)).every((id, at) => id === ids[at]), new Set(served)];
};

const window = '200:2 200:1 200:0';
/** For each variant: what is looked at, what the server does without it, and with it. */
const table: Record<string, [look: Look, without: unknown, withIt: unknown]> = {
  'sliding-window': [spaced(0, 30, 0, 31, 30), '200:2 200:1 200:0 200:2 200:1', '200:2 200:1 200:0 200:0 200:1'],
  'sliding-counter': [limiterAt(59.8, 20, 20), `${window} 429:0 200:2 200:1`, `${window} 429:0 200:0 200:0`],
  'token-bucket': [limiterAt(19, 1, 40), `${window} 429:0 429:0 200:2`, `${window} 429:0 200:0 200:1`],
  'aligned-window': [limiterAt(50, 9.8), `${window} 429:0 429:0`, `${window} 429:0 200:2`],
  'refused-count': [limiterAt(1, 1, 58), `${window} 429:0 429:0 200:2`, `${window} 429:0 429:0 200:2`],
  'limits-per-endpoint': [
    async ({ client }) => {
      await inTurn(4, () => client.send({ key: 'few' }));
      return (await client.generate({}, { key: 'few' })).status;
    },
    429,
    200,
  ],
  'replays-free': [headerOf('x-ratelimit-remaining', replayed), '998', '999'],
  'large-limit': [headerOf('x-ratelimit-limit', (client) => client.send({ key: 'few' })), '3', '5000'],
  'conventional-statuses': [
    async ({ client }) =>
      (
        await Promise.all([
          client.send({ path: '/x' }),
          client.send({ method: 'PUT' }),
          client.generate({ model: 'x' }),
        ])
      ).map(({ status }) => status),
    [400, 400, 400],
    [404, 405, 404],
  ],
  'unknown-model-400': [unknownModel, 400, 400],
  'unknown-model-403': [unknownModel, 400, 403],
  'unknown-model-404': [unknownModel, 400, 404],
  'missing-key-400': [keyless, 401, 400],
  'missing-key-403': [keyless, 401, 403],
  'other-body-409': [otherBody, 400, 409],
  'other-body-422': [otherBody, 400, 422],
  'other-body-replays': [otherBody, 400, 'gen-a1-1 gen-a1-1'],
  'other-body-executes': [otherBody, 400, 'gen-a1-1 gen-a1-2'],
  'reset-epoch-milliseconds': [reset, '1800000061', '1800000060250'],
  'reset-delta-seconds': [reset, '1800000061', '50'],
  'reset-delta-milliseconds': [reset, '1800000061', '49500'],
  'headers-on-401': [headerOf('x-ratelimit-limit', (client) => client.send({ key: 'x' })), undefined, '60'],
  'slow-answers': [
    async ({ client }) => {
      const began = performance.now();
      const { headers } = await client.send({ key: 'soon' });
      return [performance.now() - began >= 199, headers['x-ratelimit-reset']];
    },
    [false, '1800000001'],
    [true, '1800000007'],
  ],
  'no-retry-after': [headerOf('retry-after', refused), '60', undefined],
  'no-challenge': [headerOf('www-authenticate', (client) => client.send({ key: 'x' })), 'Bearer', undefined],
  'unmarked-replays': [headerOf('idempotent-replayed', replayed), 'true', undefined],
  'charset-content-type': [headerOf('content-type', sent), 'application/json', 'application/json; charset=utf-8'],
  'indented-json': [async ({ client }) => (await client.send()).body.includes('\n'), false, true],
  'other-error-codes': [
    async ({ client }) =>
      [jsonOf(await client.generate({ model: 1 })), jsonOf(await client.send({ key: 'x' }))].map(
        ({ error }) => error.code,
      ),
    ['invalid_parameter', 'invalid_api_key'],
    ['E-invalid-parameter', 'invalid_api_key'],
  ],
  'generate-201': [status((client) => client.generate()), 200, 201],
  'data-as-choices': [generated(({ data }) => names(data)), 'text,usage', 'choices'],
  'data-empty': [generated(({ data }) => names(data)), 'text,usage', ''],
  'data-as-messages': [generated(({ data }) => names(data)), 'text,usage', 'message,tokens'],
  'extra-members': [
    async ({ client }) =>
      [await client.send(), await client.generate(), await client.send({ key: 'x' })].map((reply) =>
        names(jsonOf(reply)),
      ),
    ['models', 'createdAt,data,id,object', 'error'],
    ['hasMore,models,object', 'createdAt,data,id,model,object', 'error'],
  ],
  'list-with-pagination': [on(list(names)), 'models', 'data,models,pagination'],
  'cursor-pagination': [pagination, undefined, { next: null, hasMore: false }],
  'null-pagination': [pagination, undefined, null],
  'one-page-of-none': [pagination, undefined, { page: 1, perPage: 20, total: 0, totalPages: 1 }],
  'ceiling-as-window': [
    async ({ client }) => {
      const model = 'model-v1-small';
      const statuses = [8, 512].map(async (maxTokens) => (await client.generate({ model, maxTokens })).status);
      return Promise.all(statuses);
    },
    [400, 400],
    [200, 400],
  ],
  'more-models': [oddModels, [3, true, new Set([200])], [8, true, new Set([200])]],
  'other-prices': [prices, 1, 2],
  'zero-prices': [on(alone(({ pricing }) => pricing.prompt > 0)), true, false],
  'shuffled-capabilities': [on(alone(({ capabilities }) => capabilities.join())), 'generate,stream', 'stream,generate'],
  'bare-fast-model': [
    on(alone(({ capabilities }) => capabilities.join(), 'model-v1-fast')),
    'generate,stream',
    'generate',
  ],
  'zero-created': [on(alone(({ created }) => created > 0)), true, false],
  'fractional-uptime': [on(alone(({ stats }) => stats.uptime < 1)), false, true],
  'integer-uptime': [on(alone(({ stats }) => stats.uptime === 100)), false, true],
  'offset-created-at': [created, '2027-01-15T08:00:00.250Z', '2027-01-15T08:00:00.250123+00:00'],
  'whole-second-created-at': [created, '2027-01-15T08:00:00.250Z', '2027-01-15T08:00:00Z'],
  'ordinal-created-at': [created, '2027-01-15T08:00:00.250Z', '2026-324T09:30:00Z'],
  'week-created-at': [created, '2027-01-15T08:00:00.250Z', '2026-W47-5T09:30:00Z'],
  'uuid-ids': [generated(({ id }) => id.length), 8, 36],
  'restamped-replays': [
    async ({ client, pass }) => {
      await client.generate({}, { idempotencyKey: 'r' });
      pass(1000);
      return jsonOf(await replayed(client)).createdAt.slice(17, 19);
    },
    '00',
    '01',
  ],
  'clamps-max-tokens': [status((client) => client.generate({ maxTokens: 5000 })), 400, 200],
  'accepts-zero-max-tokens': [status((client) => client.generate({ maxTokens: 0 })), 400, 200],
  'accepts-empty-prompt': [status((client) => client.generate({ prompt: '' })), 400, 200],
  'requires-max-tokens': [status((client) => client.generate({ maxTokens: undefined })), 200, 400],
  'refuses-unknown-members': [status((client) => client.generate({ temperature: 1 })), 200, 400],
  'refuses-small-max-tokens': [
    async ({ client }) =>
      (await Promise.all([15, 16].map((maxTokens) => client.generate({ maxTokens })))).map(({ status }) => status),
    [200, 200],
    [400, 200],
  ],
  'keeps-large-model-back': [status((client) => client.generate({ model: 'model-v2-large' })), 200, 403],
  'ignores-content-type': [
    status((client) => client.generate({}, { headers: { 'content-type': 'text/plain' } })),
    400,
    200,
  ],
  'case-sensitive-scheme': [
    status((client) => client.send({ key: undefined, headers: { authorization: 'bearer one' } })),
    200,
    401,
  ],
  'unversioned-alias': [status((client) => client.send({ path: '/models/model-v1' })), 400, 200],
  'trailing-slashes': [status((client) => client.send({ path: '/v1/models/' })), 400, 200],
  'duplicates-409': [duplicates, [200, 200], [200, 409]],
  'four-at-a-time': [sixAtOnce, [200, 200, 200, 200, 200, 200], [200, 200, 200, 200, 429, 429]],
  'duplicates-202': [duplicates, [200, 200], [200, 202]],
  'duplicates-503': [duplicates, [200, 200], [200, 503]],
  'problem-json': [
    headerOf('content-type', (client) => client.send({ key: 'x' })),
    'application/json',
    'application/problem+json',
  ],
  'lone-surrogates': [async ({ client }) => (await client.generate()).body.includes('\\ud83d'), false, true],
  'repeated-capabilities': [
    on(list(({ models }) => models[0].capabilities.join())),
    'generate,stream',
    'generate,stream,generate,stream',
  ],
  'parses-first': [
    async ({ client }) => {
      const sent = ['{', 'null', '[]'].map((body) => client.send({ method: 'POST', path: '/v1/generate', body }));
      return (await Promise.all(sent)).map(({ headers }) => 'x-ratelimit-limit' in headers);
    },
    [true, true, true],
    [false, false, true],
  ],
  'streams-on-request': [
    headerOf('content-type', (client) => client.generate({ stream: true })),
    'application/json',
    'text/event-stream',
  ],
  'keys-in-any-case': [status((client) => client.send({ key: 'ONE' })), 401, 200],
  'closes-connections': [headerOf('connection', sent), 'keep-alive', 'close'],
  chunked: [headerOf('transfer-encoding', sent), undefined, 'chunked'],
  'gzip-unasked': [headerOf('content-encoding', sent), undefined, 'gzip'],
  gzip: [
    ({ client }) =>
      Promise.all(
        ['br, gzip', 'identity, gzip;q=0'].map(
          async (accepted) =>
            (await client.send({ headers: { 'accept-encoding': accepted } })).headers['content-encoding'],
        ),
      ),
    [undefined, undefined],
    ['gzip', undefined],
  ],
  'lower-case-headers': [rawNames, true, false],
};

async function observe(look: Look, names: string[], defects: string[] = []): Promise<unknown> {
  let now = start;
  const slow = names.some((name) => /^(duplicates|four)-/.test(name)) || look === duplicates;
  const latency = slow ? { latency: '40' } : {};
  let counted = 0;
  const { promise: allCounted, resolve } = Promise.withResolvers<void>();
  const count = (): void => {
    counted += 1;
    if (counted === 6) resolve();
  };
  const sleep = async (): Promise<void> => {
    count();
    await allCounted;
  };
  const time = { ...clock(() => now), ...(look === sixAtOnce && { sleep }) };
  await using server = await listen({ keys, variants: names, defects, clock: time, ...latency });
  using client = new Client(server.url);
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  return await look({ client, url: server.url, pass, answered: count });
}

t.test('each variant does what its sentence says', async (t) => {
  const rows = Object.entries(table);
  for (let at = 0; at < rows.length; at += 8)
    await Promise.all(
      rows.slice(at, at + 8).map(async ([name, [look, without, withIt]]) => {
        t.same(await observe(look, []), without, `without ${name}`);
        t.same(await observe(look, [name]), withIt, `with ${name}`);
      }),
    );
});

t.test('every variant is tested, and has its own name and sentence', async (t) => {
  t.same(
    Object.keys(table).sort(),
    variants.map(({ name }) => name).sort(),
    'each variant has a row in `table` of this file: a probe, what the plain server shows, what the variant shows',
  );
  t.equal(new Set(variants.map(({ does }) => does)).size, variants.length);
  for (const { does } of variants) t.match(does, /^[A-Z].*\.$/);
  const named = new Set(defects.map(({ name }) => name));
  t.same(
    variants.filter(({ name }) => named.has(name)),
    [],
    'no variant is called like a defect',
  );
});

t.test('every variant works together with one of each other kind', async (t) => {
  const kinds = Map.groupBy(variants, ({ about }) => about);
  for (let round = 0; round < 8; round++) {
    const names = [...kinds.values()]
      .map((kind) => kind[round % kind.length]?.name ?? '')
      .filter((name) => name !== 'slow-answers');
    const statuses = await observe(
      async ({ client }) => [(await client.send()).status, (await client.generate({ maxTokens: 16 })).status],
      names,
    );
    t.match(statuses, [200, /^20[01]$/], names.join());
  }
});
