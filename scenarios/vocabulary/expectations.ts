import { type Problem, problemsOf, type SchemaName } from '../../schemas/validate.ts';
import { jsonClass } from './deviations.ts';
import type { Announcement } from './episodes.ts';
import type { Answer, Reply, Request } from './exchange.ts';
import type { Condition, Expectation, Fact, Flaw } from './suite.ts';

/** The text, shortened to `most` characters and an ellipsis. */
export const brief = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);
/** `is VALUE`, or `is missing`. */
export const valueText = (value: unknown, most = 60): string =>
  value === undefined ? 'is missing' : `is ${brief(JSON.stringify(value), most)}`;

/** A member of JSON by its path; undefined if any part of the path is missing. */
export function member(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    return (at as Record<string, unknown>)[name];
  }, value);
}

/** A member of a reply's JSON body. */
export const bodyMember = (reply: Reply | undefined, path: string): unknown =>
  reply?.kind === 'answer' && reply.json.ok ? member(reply.json.value, path) : undefined;

/** A header's value. Repeated headers are joined by a comma. */
export function headerOf(reply: Reply | undefined, name: string): string | undefined {
  if (reply?.kind !== 'answer') return undefined;
  const values = reply.headers.filter(([header]) => header.toLowerCase() === name).map(([, value]) => value);
  // A server and a proxy in front of it may send the same header twice.
  return values.length > 0 ? [...new Set(values)].join(', ') : undefined;
}

export const isSuccess = (reply: Reply | undefined): boolean =>
  reply?.kind === 'answer' && reply.status >= 200 && reply.status < 300;
export const hasStatus = (reply: Reply | undefined, status: number): boolean =>
  reply?.kind === 'answer' && reply.status === status;

const integer = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,16}$/.test(text.trim()) ? Number(text) : undefined;

/** The rate-limit headers as integers; undefined if missing or not an integer. */
export const announcement = (reply: Reply | undefined): Announcement => ({
  limit: integer(headerOf(reply, 'x-ratelimit-limit')),
  remaining: integer(headerOf(reply, 'x-ratelimit-remaining')),
  reset: integer(headerOf(reply, 'x-ratelimit-reset')),
});

/** A short description of a reply: `401 invalid_api_key`, `no answer within 10 s`. */
export function replyInWords(reply: Reply | undefined): string {
  if (reply === undefined) return 'no request was sent';
  if (reply.kind !== 'answer') return reply.says;
  const code = bodyMember(reply, 'error.code');
  return typeof code === 'string' ? `${reply.status} ${code}` : `${reply.status}`;
}

/** An expectation of an HTTP answer. Any other result of the request fails it. */
export const ofAnswer = (
  says: string,
  reads: string[],
  test: (answer: Answer, earlier: Reply[], request?: Request) => string | Flaw | undefined,
): Expectation => ({
  says,
  reads,
  test: (reply, earlier, request) => (reply.kind === 'answer' ? test(reply, earlier, request) : reply.says),
});

/** An expectation of a JSON body. */
export const ofJson = (
  says: string,
  reads: string[],
  test: (value: unknown, earlier: Reply[], request?: Request) => string | Flaw | undefined,
): Expectation =>
  ofAnswer(says, reads, ({ status, json }, earlier, request) =>
    json.ok
      ? test(json.value, earlier, request)
      : {
          ...{ says: `${status}, the body is not JSON: ${json.problem}`, at: 'body', is: 'not JSON' },
          clause: status >= 400 ? '7/envelope' : '4/json',
        },
  );

export const succeeds = ofAnswer('a 2xx status', ['status 2xx'], (answer) =>
  isSuccess(answer) ? undefined : replyInWords(answer),
);

export const isJson = ofJson('a JSON body', ['body'], () => undefined);

export const status = (wanted: number): Expectation =>
  ofAnswer(`status ${wanted}`, [`status ${wanted}`], (answer) =>
    answer.status === wanted ? undefined : replyInWords(answer),
  );

export const isRefused: Expectation = {
  ...ofAnswer('not a 2xx status', ['status 4xx'], (answer) => (isSuccess(answer) ? replyInWords(answer) : undefined)),
  // A service that is busy or broken has not looked at the request.
  when: { says: 'an answer below 500', met: ({ status }) => status < 500 },
};

const memberPath = (pointer: string): string =>
  pointer
    .slice(1)
    .replaceAll(/\/\d+(?=\/|$)/g, '[]')
    .replaceAll('/', '.');

/** The value at a JSON pointer of a problem. */
const valueAt = (value: unknown, pointer: string): unknown =>
  pointer === '' ? value : member(value, pointer.slice(1).replaceAll('/', '.'));

/** A problem of a value as a flaw of the member that is wrong, missing or forbidden. */
export function flawOf({ path, says, actual, missing, extra }: Problem, value: unknown, whole: string): Flaw {
  // The expectation says what was expected.
  const text = `${path === '' ? whole : path} ${actual ?? says}`;
  const at = [memberPath(path), missing ?? []].flat().filter(Boolean).join('.') || 'body';
  if (missing !== undefined) return { says: text, at, is: 'missing' };
  return { says: text, at, is: extra === undefined ? jsonClass(valueAt(value, path)) : 'with another member' };
}

/** The first violation of a schema of the interface, with its path. */
export function schemaProblem(name: SchemaName, value: unknown): Flaw | undefined {
  const [first] = problemsOf(name, value);
  return first && flawOf(first, value, 'the body');
}

export const errorEnvelope = ofJson(
  'an error envelope: only `error` at the top level, with the strings type, message and code',
  ['error', 'error.type', 'error.message', 'error.code'],
  (value) => {
    const flaw = schemaProblem('ErrorEnvelope', value);
    return flaw?.at === 'body' ? { ...flaw, clause: '7/envelope' } : flaw;
  },
);

/** The clauses of the error envelope, the one of the whole first. */
export const envelopeClauses = ['7/envelope', '7/type', '7/message', '7/code'];

/** Defects of the envelope, which violate every check of a refusal. */
export const envelopeBreakers = [
  'error-as-string',
  'extra-error-member',
  'numeric-error-code',
  'omits-error-type',
  'omits-error-message',
];

/** The clauses of the success envelope, the one of the whole first. */
export const successEnvelopeClauses = [
  '2.1/envelope',
  '2.1/id',
  '2.1/object',
  '2.1/generation-object',
  '2.1/data',
  '2.1/createdAt',
];

const envelopeMembers = ['id', 'object', 'data', 'createdAt'];

/** If several members are wrong, the envelope itself is missing. Another text in `object` names another kind of object. */
export function envelopeFlaw(value: unknown, flaw: Flaw | undefined): Flaw | undefined {
  if (flaw === undefined) return undefined;
  const wrong = problemsOf('GenerationEnvelope', value).map(({ path, missing }) => missing ?? path.split('/')[1]);
  if (envelopeMembers.filter((name) => wrong.includes(name)).length > 1)
    return { ...flaw, at: 'body', is: 'without the members of the envelope', clause: '2.1/envelope' };
  if (flaw.is !== 'string') return flaw;
  if (flaw.at === 'createdAt') return { ...flaw, is: timeClass(String(member(value, 'createdAt'))) };
  return flaw.at === 'object' ? { ...flaw, clause: '2.1/generation-object' } : flaw;
}

/** The class of a text that is no UTC timestamp, as `is` of a flaw: by its zone, if it is a timestamp otherwise. */
function timeClass(text: string): string {
  const [, zone] = /^[\d-]+T[\d:.,]+([+-][\d:]+)?$/.exec(text) ?? [undefined, 'none'];
  if (zone === undefined) return 'without a zone';
  return zone === 'none' ? 'string' : 'not in UTC';
}

/** A member of the success envelope, whatever its value. */
export const hasEnvelopeMember = (name: string): Expectation =>
  ofJson(`a value in ${name}`, [name], (value) => {
    const missing = { says: `${name} is missing`, at: name, is: 'missing' };
    return member(value, name) === undefined ? envelopeFlaw(value, missing) : undefined;
  });

/** The complete success envelope of a generation. */
export const generationEnvelope = ofJson(
  'a success envelope: string id, object "generation", object data, createdAt an ISO 8601 UTC timestamp',
  ['id', 'object', 'data', 'createdAt'],
  (value) => envelopeFlaw(value, schemaProblem('GenerationEnvelope', value)),
);

/** An expectation that judges only answers that meet the condition; others are no samples. */
export const onlyOn = (when: Condition, expectation: Expectation): Expectation => ({ ...expectation, when });

/** Judges only a 2xx: a server may refuse a repeated request. */
export const ifSuccess = (expectation: Expectation): Expectation =>
  onlyOn({ says: 'a 2xx', met: isSuccess }, expectation);

/** Judges only refusals: a server may accept the request. */
export const envelopeIfRefused: Expectation = onlyOn(
  { says: 'a refusal', met: ({ status }) => status >= 400 },
  errorEnvelope,
);

/** The condition that an answer has something, in words: `X-RateLimit-Reset`. */
export const answerWith = (what: string, met: Condition['met']): Condition => ({
  says: `an answer with ${what}`,
  adds: `with ${what}`,
  met,
});

/** The condition that an answer has all of the headers, whatever their values. */
export const carries = (...names: string[]): Condition =>
  answerWith(names.join(' and '), (answer) =>
    names.every((name) => headerOf(answer, name.toLowerCase()) !== undefined),
  );

/** The condition that the previous reply and this answer have the member: missing members cannot be compared. */
export const bothHave = (name: string): Condition => ({
  says: `an answer with ${name} after another answer with ${name}`,
  met: (answer, earlier) => bodyMember(answer, name) !== undefined && bodyMember(earlier.at(-1), name) !== undefined,
});

/** A 2xx with some member of the success envelope. An empty object or a page of HTML is no generation. */
export const isGeneration = (reply: Reply | undefined): boolean =>
  isSuccess(reply) && envelopeMembers.some((name) => bodyMember(reply, name) !== undefined);

/** A key may lack permission for one of several models, or a model may be unavailable: a 403 or 503 says nothing about the clause. */
export const ofUsableModel = (expectation: Expectation): Expectation => {
  const { when } = expectation;
  const says = `${when?.says ?? 'an answer'} other than 403 and 503`;
  const isUsable = ({ status }: Answer): boolean => status !== 403 && status !== 503;
  return onlyOn(
    { says, met: (answer, earlier) => isUsable(answer) && when?.met(answer, earlier) !== false },
    expectation,
  );
};

/** A generation succeeds. Skips a 2xx that is no generation, which proves too little. */
export const generates = onlyOn(
  { says: 'a generation or a refusal', met: (answer) => !isSuccess(answer) || isGeneration(answer) },
  succeeds,
);

export const error = (wanted: { code?: string; type?: string }): Expectation => {
  const pairs = Object.entries(wanted);
  return ofJson(
    pairs.map(([name, value]) => `error.${name} ${value}`).join(' and '),
    pairs.map(([name]) => `error.${name}`),
    (value) => {
      const wrong = pairs.find(([name, text]) => member(value, `error.${name}`) !== text);
      if (wrong === undefined) return undefined;
      const [at, found] = [`error.${wrong[0]}`, member(value, `error.${wrong[0]}`)];
      const is = typeof found === 'string' ? 'with another value' : jsonClass(found);
      return { says: `${at} ${valueText(found)}`, at, is, clause: 'question' };
    },
  );
};

/** A member of the body that passes a test. `kind` describes it: `an integer`. */
export const bodyHas = (path: string, kind: string, test: (value: unknown) => boolean): Expectation =>
  ofJson(`${kind} in ${path}`, [path], (value) => {
    const found = member(value, path);
    return test(found) ? undefined : `${path} ${valueText(found)}`;
  });

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rateLimitNames = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
export const rateLimitHeaders = ofAnswer(
  'the headers X-RateLimit-Limit, -Remaining and -Reset',
  rateLimitNames.map((name) => `header ${name}`),
  (answer) => {
    const absent = rateLimitNames.filter((name) => headerOf(answer, name.toLowerCase()) === undefined);
    if (absent.length === 0) return undefined;
    const at = absent.map((name) => `header ${name.toLowerCase()}`).join(', ');
    return { says: `${answer.status} without ${absent.join(', ')}`, at, is: 'missing', clause: '8.2/every-response' };
  },
);

/** The header is present and an integer, possibly negative. */
export const announces = (name: (typeof rateLimitNames)[number]): Expectation =>
  ofAnswer(`an integer in ${name}`, [`header ${name}`], (answer) => {
    const at = `header ${name.toLowerCase()}`;
    const text = headerOf(answer, name.toLowerCase());
    if (text === undefined) return { says: `${answer.status} without ${name}`, at, is: 'missing' };
    return integer(text) === undefined ? { says: `${name}: ${text}`, at, is: 'not an integer from 0' } : undefined;
  });

/** Facts that several observations record. */
export const facts = {
  status: { name: 'status', see: ({ status }) => status },
  code: {
    name: 'code',
    see: (reply) => {
      const code = bodyMember(reply, 'error.code');
      return typeof code === 'string' ? code : null;
    },
  },
  header: (name: string): Fact => ({ name, see: (reply) => headerOf(reply, name) ?? null }),
  hasHeader: (name: string): Fact => ({ name, see: (reply) => headerOf(reply, name) !== undefined }),
} satisfies Record<string, Fact | ((name: string) => Fact)>;
