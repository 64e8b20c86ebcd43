import t from 'tap';
import { type Members, membersOf, withBody, withError } from '../../reference-server/alterations.ts';
import { changeKeys } from '../../reference-server/variants/keys.ts';
import type { Exchange, ServerAnswer } from '../../reference-server/vocabulary/exchange.ts';
import { checks } from '../../scenarios/index.ts';
import { sampleOf } from '../tier.ts';
import { answersTo, changing, type Family, isGreen, retyping, rewriting } from './altered-server.ts';
import { refuseQueries } from './manner-alterations.ts';

const generations = answersTo('POST /v1/generate', '2xx');
const lists = answersTo('GET /v1/models', '2xx');
const isError = ({ code }: ServerAnswer): boolean => code !== undefined;
const always = (): boolean => true;

const withHeaders =
  (...headers: string[]) =>
  (answer: ServerAnswer): ServerAnswer => ({ ...answer, headers: [...answer.headers, ...headers] });
const dated =
  (day: string) =>
  (members: Members): Members => ({ ...members, createdAt: String(members.createdAt).replace(/^[^T]*/, day) });
const ahead =
  (milliseconds: number) =>
  (members: Members): Members => ({
    ...members,
    createdAt: new Date(Date.parse(String(members.createdAt)) + milliseconds).toISOString(),
  });
const idOfKey = (members: Members, { headers }: Exchange): Members => {
  const key = headers['idempotency-key'];
  return key === undefined ? members : { ...members, id: `of-${key}` };
};
const hasPage = ({ target }: Exchange): boolean => target.includes('page');

const families: Record<string, Family> = {
  'the correct server': { alter: (parts) => parts },
  'line breaks around the JSON of a generation': { alter: retyping(generations, (text) => `\r\n ${text}\n`) },
  'escapes in the names of members': { alter: retyping(always, (text) => text.replace('"id":', '"\\u0069d":')) },
  'a byte order mark inside a text': {
    alter: rewriting(generations, (all) => ({ ...all, data: { text: 'a\uFEFFb' } })),
  },
  'the same name in objects of different levels': {
    alter: changing(isError, (answer) => withError(answer, { error: 'x', details: [{ error: 1 }, { error: 2 }] })),
  },
  'a message that quotes JSON with two errors': {
    alter: changing(isError, (answer) => withError(answer, { message: '{"error": 1, "error": {"a": "\\"", "a": 2}}' })),
  },
  'ids made of the Idempotency-Key': { alter: rewriting(generations, idOfKey) },
  'ids made of the Idempotency-Key, and data of the prompt': {
    alter: rewriting(generations, (all, exchange) => ({
      ...idOfKey(all, exchange),
      data: { echo: exchange.request?.prompt },
    })),
  },
  'a clock of createdAt that is twenty minutes ahead': { alter: rewriting(generations, ahead(20 * 60_000)) },
  'one createdAt of two hours ago in each generation': {
    alter: (parts) => {
      const createdAt = new Date(parts.setup.clock.now() - 7_200_000).toISOString();
      return rewriting(generations, (all) => ({ ...all, createdAt }))(parts);
    },
  },
  'the leap day': { alter: rewriting(generations, dated('2028-02-29')) },
  'a media type in capitals, with parameters': {
    alter: changing(always, (answer) => ({ ...answer, contentType: 'Application/JSON;Charset="UTF-8"' })),
  },
  'errors of a media type that ends in +json': {
    alter: changing(isError, (answer) => ({ ...answer, contentType: 'application/vnd.api+json; v=1' })),
  },
  'a key of another length refused with 400': {
    alter: changing(
      ({ code }) => code === 'invalid_api_key',
      (answer, { headers }) =>
        /Bearer unknown-/.test(String(headers.authorization)) ? answer : { ...answer, status: 400 },
    ),
  },
  'a page of sign-in for requests without a key': {
    alter: changing(
      ({ code }) => code === 'missing_api_key',
      (answer) => ({
        ...answer,
        status: 302,
        body: 'Sign in.',
        contentType: 'text/html',
        headers: ['Location', '/login'],
      }),
    ),
  },
  'rate-limit headers of another kind beside the three': {
    alter: changing(always, withHeaders('RateLimit-Policy', '100;w=60', 'X-RateLimit-Reset-After', '1.5')),
  },
  'ids of requests, and caching': {
    alter: changing(always, withHeaders('X-Request-Id', 'abc', 'Cache-Control', 'private', 'ETag', '"1"', 'Vary', '*')),
  },
  'pages without models': {
    alter: rewriting(answersTo('GET /v1/models', '2xx', hasPage), (all) => ({ ...all, models: [] })),
  },
  'a 400 to a page': {
    alter: changing(answersTo('GET /v1/models', '2xx', hasPage), (answer) => ({
      ...withBody(answer, { error: { type: 'invalid_request_error', message: 'No pages.', code: 'no_pages' } }),
      status: 400,
      headers: [],
    })),
  },
  'stats of the whole list beside it': { alter: rewriting(lists, (all) => ({ ...all, stats: { total: 3 } })) },
  'data beside models that are no models': {
    alter: rewriting(lists, (all) => ({ ...all, data: [{ stats: 1, created: 1e15 }] })),
  },
  'a model of long ago and one of the far future': {
    alter: (parts) => ({
      ...parts,
      models: parts.models.map((model, at) => ({ ...model, created: at === 0 ? -1 : 99_999_999_999 })),
    }),
  },
  'a fallback for models that do not exist': {
    alter: changing(
      ({ code }, { operation }) => code === 'model_not_found' && operation === 'GET /v1/models/{model_id}',
      (answer) => ({ ...withBody(answer, { id: 'default', limits: 'as configured' }), status: 200 }),
    ),
  },
  'data with members like those of an envelope': {
    alter: rewriting(generations, (all) => ({
      ...all,
      data: membersOf({ body: JSON.stringify(all) } as ServerAnswer),
    })),
  },
  'a page in Latin-1 for requests without a key': {
    alter: changing(
      ({ code }) => code === 'missing_api_key',
      (answer) => ({
        ...answer,
        status: 303,
        body: Buffer.from('Schlüssel fehlt.', 'latin1'),
        contentType: 'text/html',
      }),
    ),
  },
  'audio where a stream is asked for': {
    alter: changing(
      answersTo('POST /v1/generate', '2xx', ({ body }) => String(body).includes('"stream":true')),
      ({ asciiBody: _, ...answer }) => ({
        ...answer,
        body: Buffer.from([0xff, 0xfb, 0x90, 0]),
        contentType: 'audio/mpeg',
      }),
    ),
  },
  'a service that sheds every seventh generation': {
    alter: (parts) => {
      let turn = 0;
      return changing(answersTo('POST /v1/generate', '2xx'), (answer) => {
        turn += 1;
        return turn % 7 === 0 ? { ...answer, status: 503, headers: [...answer.headers, 'Retry-After', '1'] } : answer;
      })(parts);
    },
    only: checks.filter(({ id, level }) => id.startsWith('rate-limit/') && level !== 'observe'),
    windowSeconds: 6,
  },
  'a cold start of four seconds': {
    alter: (parts) => {
      const ready = parts.setup.clock.now() + 4000;
      return changing(always, (answer) =>
        parts.setup.clock.now() < ready && answer.status < 300
          ? {
              ...withError(answer, { type: 'server_error', message: 'Starting.', code: 'starting' }),
              status: 503,
              headers: ['Retry-After', '4'],
            }
          : answer,
      )(parts);
    },
  },
  // All checks would take minutes of windows.
  'one request per second with the primary key': {
    alter: (parts) => changeKeys(parts, ({ id }) => (id === 'primary' ? { limit: 1, windowSeconds: 1 } : {})),
    only: checks.filter(({ id }) => id === 'rate-limit/remaining-falls'),
    timeoutSeconds: 60,
  },
  'queries that are refused where no list has pages': {
    alter: refuseQueries,
    declared: { pagination: { models: false } },
    only: checks.filter(({ id }) => id === 'pagination/models-declared'),
  },
  'keys of the secondary only': { alter: (parts) => parts, roles: ['primary', 'secondary'] },
  'one key only': { alter: (parts) => parts, roles: ['primary'] },
};

t.test('permitted manners of answers violate and block nothing', async (t) => {
  await isGreen(t, Object.fromEntries(sampleOf('permitted manners', Object.entries(families), 2)));
});
