import { type Client, jsonOf, type Reply } from './client.ts';
import type { ManualClock } from './manual-clock.ts';

export const key = (id: string, limit: number, windowSeconds: number, lacks: string[] = []) => ({
  id,
  secret: id,
  limit,
  windowSeconds,
  lacks,
});
export const keys = [
  key('one', 1000, 60),
  key('other', 1000, 60),
  key('few', 3, 60),
  key('soon', 2, 0.3),
  key('forbidden', 1000, 60, ['POST /v1/generate']),
];

/** Observes a server and advances its clock. Returns the observation. */
export type Probe = (client: Client, clock: ManualClock) => Promise<unknown>;

/** A probe that does not depend on time. */
type Look = (client: Client) => Promise<unknown>;

export async function inTurn<Value>(count: number, act: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let at = 0; at < count; at++) values.push(await act());
  return values;
}

export const remaining = ({ headers }: Reply): string => String(headers['x-ratelimit-remaining']);
const told = (reply: Reply): string => `${reply.status}:${remaining(reply)}`;
const errorOf = (reply: Reply): unknown => jsonOf(reply).error;
export const rated = ({ headers }: Reply): number =>
  Object.keys(headers).filter((name) => name.startsWith('x-ratelimit')).length;

export const drain: Probe = async (client) => (await inTurn(5, () => client.send({ key: 'few' }))).map(told).join(' ');
export const lastRefusal: Probe = async (client) => {
  const [reply] = (await inTurn(4, () => client.send({ key: 'few' }))).slice(-1);
  return `${reply?.status} ${reply?.headers['content-type']} ${rated(reply as Reply)}`;
};
export const acrossConnections: Probe = async (client) =>
  (
    await inTurn(8, async () => {
      using apart = client.again();
      return (await apart.send({ key: 'few' })).status;
    })
  ).filter((status) => status === 200).length;
export const burst: Probe = async (client, clock) => {
  clock.gather(20);
  const replies = await Promise.all(
    Array.from({ length: 20 }, async () => {
      using apart = client.again();
      return (await apart.send({ key: 'few' })).status;
    }),
  );
  return replies.filter((status) => status === 200).length;
};
export const neighbours: Probe = async (client) => {
  await inTurn(5, () => client.send());
  return (await client.send({ key: 'few' })).status;
};
export const recovery: Probe = async (client, clock) => {
  await inTurn(3, () => client.send({ key: 'soon' }));
  clock.pass(400);
  return (await client.send({ key: 'soon' })).status;
};
export const earlyRecovery: Probe = async (client, clock) => {
  await inTurn(3, () => client.send({ key: 'soon' }));
  clock.pass(230);
  return (await client.send({ key: 'soon' })).status;
};
export const headersOn =
  (status: number): Probe =>
  async (client) => {
    const replies = {
      200: () => client.send(),
      400: () => client.generate({ model: 1 }),
      403: () => client.generate({}, { key: 'forbidden' }),
    };
    return rated(await replies[status as 200]());
  };
export const header =
  (name: string): Probe =>
  async (client) => {
    const value = (await client.send()).headers[`x-ratelimit-${name}`];
    return value === undefined ? 'none' : String(value).replace(/\d{10}/, 'N');
  };

export const replay: Probe = async (client) => {
  const [first, second] = (await inTurn(2, () => client.generate({}, { idempotencyKey: 'a' }))).map(jsonOf);
  return { id: first.id === second.id, data: first.data.text === second.data.text };
};
export const same = { id: true, data: true };
export const race: Probe = async (client, clock) => {
  clock.gather(8);
  const replies = await Promise.all(
    Array.from({ length: 8 }, async () => {
      using apart = client.again();
      return jsonOf(await apart.generate({}, { idempotencyKey: 'r' })).id;
    }),
  );
  clock.gather(1);
  return { ids: new Set(replies).size, replay: await replay(client, clock) };
};
export const acrossKeys: Probe = async (client) => {
  const first = await client.generate({}, { idempotencyKey: 'a' });
  const second = await client.generate({}, { idempotencyKey: 'a', key: 'other' });
  return jsonOf(first).id === jsonOf(second).id;
};
export const otherValue: Probe = async (client) => {
  const first = await client.generate({}, { idempotencyKey: 'a' });
  const second = await client.generate({ prompt: 'another' }, { idempotencyKey: 'b' });
  return jsonOf(first).id === jsonOf(second).id;
};
export const pinned: Probe = async (client, clock) => {
  await inTurn(3, () => client.generate({}, { key: 'soon', idempotencyKey: 'x' }));
  await inTurn(2, () => client.send({ key: 'soon' }));
  const refused = await client.generate({}, { key: 'soon', idempotencyKey: 'p' });
  clock.pass(400);
  return [refused.status, (await client.generate({}, { key: 'soon', idempotencyKey: 'p' })).status];
};

export const envelope =
  (look: (all: ReturnType<typeof jsonOf>) => unknown): Look =>
  async (client) =>
    look(jsonOf(await client.generate()));
export const names = (value: object): string => Object.keys(value).sort().join();
export const createdAt = envelope(({ createdAt }) =>
  String(createdAt)
    .replace(/^\d{4}-.*\d{2}\.\d{3}/, 'D')
    .replace(/^\d+$/, 'N'),
);
export const ids: Probe = async (client) =>
  new Set((await inTurn(3, () => client.generate())).map((reply) => jsonOf(reply).id)).size;

export const list =
  (look: (all: ReturnType<typeof jsonOf>) => unknown): Look =>
  async (client) =>
    look(jsonOf(await client.send()));
export const alone =
  (look: (model: ReturnType<typeof jsonOf>) => unknown, id = 'model-v1'): Look =>
  async (client) =>
    look(jsonOf(await client.send({ path: `/v1/models/${id}` })));
export const both =
  (id: string, look: (model: ReturnType<typeof jsonOf>) => unknown): Probe =>
  async (client) => [
    await list(({ models }) => look(models.find((model: { id: string }) => model.id === id)))(client),
    await alone(look, id)(client),
  ];
export const agreement: Probe = async (client) => {
  const listed = jsonOf(await client.send()).models[0];
  const shown = jsonOf(await client.send({ path: '/v1/models/model-v1' }));
  return Object.keys(listed)
    .filter((name) => JSON.stringify(listed[name]) !== JSON.stringify(shown[name]))
    .join();
};
export const statuses =
  (...paths: string[]): Probe =>
  async (client) =>
    Promise.all(paths.map(async (path) => (await client.send({ path })).status));

export const everywhere =
  (sent: { key?: string | undefined; headers?: Record<string, string> }): Probe =>
  async (client) => [
    (await client.send(sent)).status,
    (await client.send({ ...sent, path: '/v1/models/model-v1' })).status,
    (await client.generate({}, sent)).status,
  ];
export const scheme = (authorization: string) => everywhere({ key: undefined, headers: { authorization } });
export const keyless: Probe = async (client) => {
  const replies = [await client.send({ key: 'unknown' }), await client.send({ key: undefined })];
  return replies.map(
    ({ status, headers, body }) => `${status} ${headers['content-type']} ${/"code":"(\w+)"/.exec(body)?.[1]}`,
  );
};
export const unknownKey =
  (member: string): Probe =>
  async (client) =>
    (errorOf(await client.send({ key: 'unknown' })) as Record<string, unknown>)[member];
export const refusedWith =
  (authorization: string | undefined): Probe =>
  async (client) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const reply = await client.send({ key: undefined, headers });
    return `${reply.status} ${reply.headers['content-type']}`;
  };
export const forbidden: Probe = async (client) => {
  const { status, headers } = await client.generate({}, { key: 'forbidden' });
  return `${status} ${headers['content-type']}`;
};

export const refusedBody =
  (body: string): Probe =>
  async (client) => {
    const reply = await client.send({ method: 'POST', path: '/v1/generate', body });
    return `${reply.status} ${reply.headers['content-type']}`;
  };
export const wrongType = refusedBody('{"model":1,"prompt":"a"}');
export const notJson = refusedBody('{"model":');
export const faulty =
  (status: number): Probe =>
  async (client) => {
    const { headers } = await client.send({ headers: { 'x-fault': String(status) } });
    return headers['content-type'];
  };
export const errorMembers: Probe = async (client) => {
  const body = jsonOf(await client.generate({ model: 1 }));
  return `${names(body)}: ${typeof body.error === 'string' ? 'string' : names(body.error)} ${typeof body.error.code}`;
};
export const json = 'application/json';
export const text = 'text/plain; charset=utf-8';
export const allThree = 'error: code,message,type string';
export const outcome =
  (act: (client: Client) => Promise<Reply>): Probe =>
  async (client) => {
    const { status, failed, body } = await act(client);
    return failed ?? `${status} ${body[0]}`;
  };
export const generated = outcome((client) => client.generate());
