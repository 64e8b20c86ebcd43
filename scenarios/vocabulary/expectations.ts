import type { SchemaName } from '../../schemas/validate.ts';
import { problemsOf } from '../../schemas/validate.ts';
import type { Announcement } from './episodes.ts';
import type { Answer, Reply } from './exchange.ts';
import type { Expectation, Fact } from './suite.ts';

/** A text cut to so many characters; the mark of the cut also says where a piece of a secret may have been left. */
export const brief = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);
const shown = (value: unknown, most = 60): string =>
  brief(value === undefined ? 'nothing' : JSON.stringify(value), most);

/** A member of JSON by path, `undefined` where any step is missing. */
export function member(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    return (at as Record<string, unknown>)[name];
  }, value);
}

/** A member of a reply's JSON body. */
export const bodyMember = (reply: Reply | undefined, path: string): unknown =>
  reply?.kind === 'answer' && reply.json.ok ? member(reply.json.value, path) : undefined;

/** A header's value; repeated lines are joined by comma. */
export function headerOf(reply: Reply | undefined, name: string): string | undefined {
  if (reply?.kind !== 'answer') return undefined;
  const values = reply.headers.filter(([header]) => header.toLowerCase() === name).map(([, value]) => value);
  return values.length > 0 ? values.join(', ') : undefined;
}

export const isSuccess = (reply: Reply | undefined): boolean =>
  reply?.kind === 'answer' && reply.status >= 200 && reply.status < 300;
export const hasStatus = (reply: Reply | undefined, status: number): boolean =>
  reply?.kind === 'answer' && reply.status === status;

const integer = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,16}$/.test(text.trim()) ? Number(text) : undefined;

/** The rate-limit headers as integers, `undefined` where absent or not an integer. */
export const announcement = (reply: Reply | undefined): Announcement => ({
  limit: integer(headerOf(reply, 'x-ratelimit-limit')),
  remaining: integer(headerOf(reply, 'x-ratelimit-remaining')),
  reset: integer(headerOf(reply, 'x-ratelimit-reset')),
});

/** A reply in a few words: `401 invalid_api_key`, `no answer within 10 s`. */
export function inWords(reply: Reply | undefined): string {
  if (reply === undefined) return 'nothing';
  if (reply.kind !== 'answer') return reply.says;
  const code = bodyMember(reply, 'error.code');
  return typeof code === 'string' ? `${reply.status} ${code}` : `${reply.status}`;
}

/** An expectation of an answer: misbehaviour of any kind is what came instead. */
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
      : `${answer.status} with a body that is not JSON: ${answer.json.problem}`,
  );

export const succeeds = ofAnswer('a 2xx status', ['status 2xx'], (answer) =>
  isSuccess(answer) ? undefined : inWords(answer),
);

export const isJson = ofJson('a JSON body', ['body'], () => undefined);

export const status = (wanted: number): Expectation =>
  ofAnswer(`status ${wanted}`, [`status ${wanted}`], (answer) =>
    answer.status === wanted ? undefined : inWords(answer),
  );

export const isRefused = ofAnswer('a refusal, never 2xx', ['status 4xx'], (answer) =>
  answer.status >= 400 ? undefined : inWords(answer),
);

/** The first problem of a value against a schema of the interface, with its place. */
export function schemaProblem(name: SchemaName, value: unknown): string | undefined {
  const [first] = problemsOf(name, value);
  return first === undefined ? undefined : `${first.path === '' ? 'the body' : first.path} ${first.says}`;
}

export const errorEnvelope = ofJson(
  'the error envelope: one top-level member `error` with type, message and code as strings',
  ['error', 'error.type', 'error.message', 'error.code'],
  (value) => schemaProblem('ErrorEnvelope', value),
);

/** Defects of the envelope itself, which every check of a refusal meets. */
export const envelopeBreakers = [
  'error-as-string',
  'extra-error-member',
  'numeric-error-code',
  'omits-error-type',
  'omits-error-message',
];

/** The success envelope of a generation, whole. */
export const generationEnvelope = ofJson(
  'the success envelope: id a string, object "generation", data an object, createdAt an ISO 8601 time in UTC',
  ['id', 'object', 'data', 'createdAt'],
  (value) => schemaProblem('GenerationEnvelope', value),
);

/** For repetitions, which a server may also refuse: judged where they are answered 2xx. */
export const ifServed = (expectation: Expectation): Expectation => ({
  ...expectation,
  says: `where served, ${expectation.says}`,
  test: (reply, earlier) =>
    reply.kind === 'answer' && !isSuccess(reply) ? undefined : expectation.test(reply, earlier),
});

/** For requests that a server may also grant: judged only when it refuses. */
export const envelopeIfRefused: Expectation = {
  ...errorEnvelope,
  says: `when refused, ${errorEnvelope.says}`,
  test: (reply, earlier) => (isSuccess(reply) ? undefined : errorEnvelope.test(reply, earlier)),
};

export const error = (wanted: { code?: string; type?: string }): Expectation => {
  const pairs = Object.entries(wanted);
  return ofJson(
    pairs.map(([name, value]) => `error.${name} ${value}`).join(' and '),
    pairs.map(([name]) => `error.${name}`),
    (value) => {
      const wrong = pairs.find(([name, text]) => member(value, `error.${name}`) !== text);
      return wrong && `error.${wrong[0]} ${shown(member(value, `error.${wrong[0]}`))}`;
    },
  );
};

/** A member of the body that passes a test; `what` reads after the member's name. */
export const bodyHas = (path: string, what: string, test: (value: unknown) => boolean): Expectation =>
  ofJson(`${path} ${what}`, [path], (value) => {
    const found = member(value, path);
    return test(found) ? undefined : `${path} is ${shown(found)}`;
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

/** Every entry of `models`, judged one by one; the first problem is reported with the entry's id. */
export const everyModel = (
  says: string,
  reads: string[],
  problem: (model: unknown) => string | undefined,
): Expectation =>
  ofJson(says, reads, (value) => {
    const models = member(value, 'models');
    if (!Array.isArray(models)) return `models is ${shown(models)}`;
    for (const [index, model] of models.entries()) {
      const says = problem(model);
      if (says !== undefined) return `models[${index}] (${shown(member(model, 'id'), 40)}): ${says}`;
    }
    return undefined;
  });

/** Problems of a model in the members named, against the interface's model. */
export const modelProblem =
  (...names: string[]) =>
  (model: unknown): string | undefined => {
    const found = problemsOf('Model', model).find(
      ({ path, says }) =>
        names.includes(path.split('/')[1] ?? '') || (path === '' && names.some((name) => says.includes(`\`${name}\``))),
    );
    return found && `${found.path === '' ? '' : `${found.path.slice(1).replaceAll('/', '.')} `}${found.says}`;
  };

/** The listed models of a list reply that are objects with a string id. */
export function listedModels(reply: Reply | undefined): (Record<string, unknown> & { id: string })[] {
  const models = bodyMember(reply, 'models');
  if (!Array.isArray(models)) return [];
  return models.filter(
    (model): model is Record<string, unknown> & { id: string } => typeof member(model, 'id') === 'string',
  );
}

export const lists = ofJson('a JSON object with a top-level array `models`', ['models'], (value) =>
  Array.isArray(member(value, 'models')) ? undefined : `models is ${shown(member(value, 'models'))}`,
);

/** Facts that many observations record. */
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
