import { problemsOf, type SchemaName } from '../../schemas/validate.ts';
import type { Announcement } from './episodes.ts';
import type { Answer, Reply } from './exchange.ts';
import type { Condition, Expectation, Fact } from './suite.ts';

/** The text, shortened to `most` characters and an ellipsis. */
export const brief = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);
/** `is VALUE`, or `is missing`. */
const is = (value: unknown, most = 60): string =>
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
  // A server and a proxy in front of it may send the same line twice.
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
export function inWords(reply: Reply | undefined): string {
  if (reply === undefined) return 'no request was sent';
  if (reply.kind !== 'answer') return reply.says;
  const code = bodyMember(reply, 'error.code');
  return typeof code === 'string' ? `${reply.status} ${code}` : `${reply.status}`;
}

/** An expectation of an HTTP answer. Any other result of the request fails it. */
export const ofAnswer = (
  says: string,
  reads: string[],
  test: (answer: Answer, earlier: Reply[]) => string | undefined,
): Expectation => ({
  says,
  reads,
  test: (reply, earlier) => (reply.kind === 'answer' ? test(reply, earlier) : reply.says),
});

/** An expectation of a JSON body. */
export const ofJson = (
  says: string,
  reads: string[],
  test: (value: unknown, earlier: Reply[]) => string | undefined,
): Expectation =>
  ofAnswer(says, reads, (answer, earlier) =>
    answer.json.ok
      ? test(answer.json.value, earlier)
      : `${answer.status}, the body is not JSON: ${answer.json.problem}`,
  );

export const succeeds = ofAnswer('a 2xx status', ['status 2xx'], (answer) =>
  isSuccess(answer) ? undefined : inWords(answer),
);

export const isJson = ofJson('a JSON body', ['body'], () => undefined);

export const status = (wanted: number): Expectation =>
  ofAnswer(`status ${wanted}`, [`status ${wanted}`], (answer) =>
    answer.status === wanted ? undefined : inWords(answer),
  );

export const isRefused = ofAnswer('not a 2xx status', ['status 4xx'], (answer) =>
  isSuccess(answer) ? inWords(answer) : undefined,
);

/** The first violation of a schema of the interface, with its path. */
export function schemaProblem(name: SchemaName, value: unknown): string | undefined {
  const [first] = problemsOf(name, value);
  return first === undefined ? undefined : `${first.path === '' ? 'the body' : first.path} ${first.says}`;
}

export const errorEnvelope = ofJson(
  'an error envelope: only `error` at the top level, with the strings type, message and code',
  ['error', 'error.type', 'error.message', 'error.code'],
  (value) => schemaProblem('ErrorEnvelope', value),
);

/** Defects of the envelope, which violate every check of a refusal. */
export const envelopeBreakers = [
  'error-as-string',
  'extra-error-member',
  'numeric-error-code',
  'omits-error-type',
  'omits-error-message',
];

/** The complete success envelope of a generation. */
export const generationEnvelope = ofJson(
  'a success envelope: string id, object "generation", object data, createdAt an ISO 8601 UTC timestamp',
  ['id', 'object', 'data', 'createdAt'],
  (value) => schemaProblem('GenerationEnvelope', value),
);

/** The expectation judges only answers that meet the condition; others are no samples. */
export const onlyOn = (when: Condition, expectation: Expectation): Expectation => ({ ...expectation, when });

/** For repeated requests, which a server may refuse. */
export const ifSuccess = (expectation: Expectation): Expectation =>
  onlyOn({ says: 'a 2xx', met: isSuccess }, expectation);

/** For requests that a server may accept. */
export const envelopeIfRefused: Expectation = onlyOn(
  { says: 'a refusal', met: ({ status }) => status >= 400 },
  errorEnvelope,
);

/** An answer with every one of the headers, whatever their values. */
export const carries = (...names: string[]): Condition => ({
  says: `an answer with ${names.join(' and ')}`,
  met: (answer) => names.every((name) => headerOf(answer, name.toLowerCase()) !== undefined),
});

/** The previous reply and this answer have the member; two that are missing cannot be compared. */
export const bothHave = (name: string): Condition => ({
  says: `an answer with ${name}, after another one with ${name}`,
  met: (answer, earlier) => bodyMember(answer, name) !== undefined && bodyMember(earlier.at(-1), name) !== undefined,
});

/** A 2xx with some member of the success envelope. An empty object or a page of HTML is no generation. */
export const isGeneration = (reply: Reply | undefined): boolean =>
  isSuccess(reply) && ['id', 'object', 'data', 'createdAt'].some((name) => bodyMember(reply, name) !== undefined);

/** A key may lack permission for one of several models: its 403 says nothing of the promise that is judged. */
export const unlessForbidden = (expectation: Expectation): Expectation => {
  const { when } = expectation;
  const says = when === undefined ? 'an answer other than 403' : `${when.says} other than 403`;
  return onlyOn(
    { says, met: (answer, earlier) => answer.status !== 403 && when?.met(answer, earlier) !== false },
    expectation,
  );
};

/** A generation succeeds. A 2xx that is no generation shows too little. */
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
      return wrong && `error.${wrong[0]} ${is(member(value, `error.${wrong[0]}`))}`;
    },
  );
};

/** A member of the body that passes a test. `kind` describes it: `an integer`. */
export const bodyHas = (path: string, kind: string, test: (value: unknown) => boolean): Expectation =>
  ofJson(`${kind} in ${path}`, [path], (value) => {
    const found = member(value, path);
    return test(found) ? undefined : `${path} ${is(found)}`;
  });

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rateLimitNames = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
export const rateLimitHeaders = ofAnswer(
  'the headers X-RateLimit-Limit, -Remaining and -Reset',
  rateLimitNames.map((name) => `header ${name}`),
  (answer) => {
    const absent = rateLimitNames.filter((name) => headerOf(answer, name.toLowerCase()) === undefined);
    return absent.length > 0 ? `${answer.status} without ${absent.join(', ')}` : undefined;
  },
);

/** A list whose models pass a test. What is not a list of models is judged too, because it is a problem of its own. */
export const listWith = (says: string, test: (models: unknown[]) => boolean): Condition => ({
  says: `a list with ${says}`,
  met: (answer) => {
    const models = bodyMember(answer, 'models');
    return !Array.isArray(models) || test(models);
  },
});

/**
 * An expectation of every entry of `models`. It reports the first problem with the id of the entry. A list without an
 * entry that it is about is no sample.
 */
export const everyModel = (
  says: string,
  reads: string[],
  problem: (model: unknown) => string | undefined,
  about: { says: string; is(model: unknown): boolean } = { says: 'a model', is: () => true },
): Expectation =>
  onlyOn(
    listWith(about.says, (models) => models.some(about.is)),
    ofJson(says, reads, (value) => {
      const models = member(value, 'models');
      if (!Array.isArray(models)) return `models ${is(models)}`;
      for (const [index, model] of models.entries()) {
        const says = problem(model);
        if (says !== undefined) return `models[${index}] (id ${is(member(model, 'id'), 40)}): ${says}`;
      }
      return undefined;
    }),
  );

/** An expectation of the given members of each entry of `models`: those of the schema of a model. */
export const membersOfEachModel = (says: string, ...names: string[]): Expectation =>
  everyModel(
    says,
    names.map((name) => `models[].${name}`),
    (model) => {
      const found = problemsOf('Model', model).find(
        ({ path, says }) =>
          names.includes(path.split('/')[1] ?? '') ||
          (path === '' && names.some((name) => says.includes(`\`${name}\``))),
      );
      return found && `${found.path === '' ? '' : `${found.path.slice(1).replaceAll('/', '.')} `}${found.says}`;
    },
  );

/** The entries of a list that have a string id. */
export function listedModels(reply: Reply | undefined): ListedModel[] {
  const models = bodyMember(reply, 'models');
  if (!Array.isArray(models)) return [];
  return models.filter((model): model is ListedModel => typeof member(model, 'id') === 'string');
}
export type ListedModel = Record<string, unknown> & { id: string };

export const lists = ofJson('a JSON object with a top-level array `models`', ['models'], (value) =>
  Array.isArray(member(value, 'models')) ? undefined : `models ${is(member(value, 'models'))}`,
);

/** Facts that several observations record. */
export const facts = {
  status: { name: 'status', see: (reply) => (reply.kind === 'answer' ? reply.status : reply.kind) },
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
