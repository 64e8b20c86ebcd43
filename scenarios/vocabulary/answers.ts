import { deviationOf, textOf } from './deviations.ts';
import type { Answered, Answers, Endpoint } from './episodes.ts';
import type { NearMiss, Reply, Request } from './exchange.ts';
import { brief, headerOf, isSuccess, member } from './expectations.ts';
import { inapplicable, judgement } from './findings.ts';
import type { Condition, Deviation, EpisodeExpectation, Expectation, Flaw, Unmet } from './suite.ts';

/** The model that a body names, for requests with another than the usual model. */
export function modelIn(body: string | undefined): string | undefined {
  try {
    const model = member(JSON.parse(body ?? ''), 'model');
    return typeof model === 'string' && model !== '{{model}}' ? model : undefined;
  } catch {
    return undefined;
  }
}

const nearMissInWords: Record<NearMiss, string> = {
  'first-cut': 'the primary key without its first character',
  'last-cut': 'the primary key without its last character',
  'first-added': 'one character before the primary key',
  'last-added': 'one character after the primary key',
  'other-case': 'the primary key with its letters in the other case',
};

function keyInWords({ key, nearMiss, authorization }: Request): string {
  if (nearMiss !== undefined) return nearMissInWords[nearMiss];
  if (authorization?.trim() === 'Bearer') return 'an empty token';
  if (authorization === '{{key}}') return `the ${key} key without a scheme`;
  const scheme = authorization?.split(' ')[0];
  if (scheme !== undefined && scheme !== 'Bearer') return `the scheme ${scheme}`;
  if (key === 'none') return 'no key';
  return key === 'unknown' ? 'an unknown key' : `the ${key} key`;
}

/** `GET /v1/models/{model_id}`. */
export const operationInWords = ({ method, path }: Request): string =>
  `${method} ${brief(path.replace('{{model}}', '{model_id}'), 60)}`;

const hasOwnKey = ({ key, authorization }: Request): boolean =>
  key !== 'none' && key !== 'unknown' && authorization === undefined;

/** A request in words: `POST /v1/generate with model "model-v2-large" and the primary key`. */
export function requestInWords(request: Request): string {
  const model = modelIn(request.body);
  const ofModel = model === undefined ? '' : `model ${JSON.stringify(brief(model, 40))} and `;
  return `${operationInWords(request)} with ${ofModel}${keyInWords(request)}`;
}

/** A violation in one sentence: `GET /v1/models accepted an unknown key: 200, expected status 401`. */
export function violationInWords(
  { wanted, got, deviation }: { wanted: string; got: string; deviation?: Deviation },
  request: Request | undefined,
): string {
  const result = `${got}, expected ${wanted}`;
  if (request === undefined) return result;
  const isAccepted = deviation?.at === 'status' && deviation.is === '2xx' && !hasOwnKey(request);
  if (!isAccepted) return `${requestInWords(request)}: ${result}`;
  const accepted = request.key === 'none' ? `a request with ${keyInWords(request)}` : keyInWords(request);
  return `${operationInWords(request)} accepted ${accepted}: ${result}`;
}

/** True for answers that meet all of the conditions. */
export const allOf = (says: string, ...conditions: Condition<Answered>[]): Condition<Answered> => ({
  says,
  met: (answered) => conditions.every((condition) => condition.met(answered, [])),
});

export const isOf = (...endpoints: Endpoint[]): Condition<Answered> => {
  const each = `answer of ${endpoints.length === 3 ? 'the three endpoints' : endpoints.join(' or ')}`;
  return { says: `an ${each}`, each, met: ({ endpoint }) => endpoints.includes(endpoint) };
};

export const is2xx: Condition<Answered> = { says: 'a 2xx', met: ({ reply }) => isSuccess(reply) };

export const is4xxOr5xx: Condition<Answered> = { says: 'a 4xx or 5xx', met: ({ reply }) => reply.status >= 400 };

export const hasOneStatusOf = (...statuses: number[]): Condition<Answered> => ({
  says: `a ${statuses.join(' or ')}`,
  met: ({ reply }) => statuses.includes(reply.status),
});

/** True if the request carried a key of the run in the usual way, so that the server knows the key. */
export const isToKnownKey: Condition<Answered> = {
  says: 'an answer to a known key',
  met: ({ key, request }) => key !== undefined && request.authorization === undefined,
};

export const hasHeader = (name: string): Condition<Answered> => ({
  says: `an answer with the header ${name}`,
  met: ({ reply }) => headerOf(reply, name.toLowerCase()) !== undefined,
});

/** The answers of a run are complete when they are read, and are judged once. */
function once<Result>(judge: (all: readonly Answered[]) => Result): (all: readonly Answered[]) => Result {
  const results = new WeakMap<readonly Answered[], { count: number; result: Result }>();
  return (all) => {
    const known = results.get(all);
    if (known?.count === all.length) return known.result;
    const result = judge(all);
    results.set(all, { count: all.length, result });
    return result;
  };
}

interface Judged {
  samples: Reply[];
  unmet: Unmet | undefined;
}

const readsBody = ({ reads }: Expectation): boolean => reads.some((part) => !/^(status|header) /.test(part));

/**
 * Every answer of the run that meets the condition must meet the expectation. Answers whose body was too large to keep are left out if
 * the expectation reads bodies.
 */
export function onEachAnswer(
  when: Condition<Answered>,
  expectation: Expectation,
  says = `${expectation.says}, in each ${when.each ?? `answer that is ${when.says}`}`,
): EpisodeExpectation<Answers> {
  const needsBody = readsBody(expectation);
  const judge = once((all): Judged => {
    const samples: Reply[] = [];
    for (const answered of all) {
      if (!when.met(answered, []) || (answered.isCut && needsBody)) continue;
      const { isSample, got, deviation } = judgement(expectation, answered.reply);
      if (isSample) samples.push(answered.reply);
      if (got !== undefined)
        return { samples, unmet: { got, shownBy: [answered.reply], ...(deviation && { deviation }) } };
    }
    return { samples, unmet: undefined };
  });
  return {
    says,
    reads: expectation.reads,
    sampled:
      expectation.when === undefined
        ? when.says
        : `${when.says} ${expectation.when.adds ?? `that is ${expectation.when.says}`}`,
    samples: ({ all }) => judge(all).samples,
    test: ({ all }) => judge(all).unmet,
  };
}

/** An expectation of some answers of the run, each judged with a view of the others. */
export function onAnswers({
  says,
  reads,
  sampled,
  unselected,
  select,
  problem,
}: {
  says: string;
  reads: string[];
  /** The answers that are judged, with an article: `a 2xx`. */
  sampled: string;
  /** The reason if none is judged, as a sentence; default: the run got no `sampled`. */
  unselected?(all: readonly Answered[]): string | undefined;
  select(all: readonly Answered[]): readonly Answered[];
  /** The actual result, and an earlier answer that shows it too. */
  problem(answered: Answered, selected: readonly Answered[]): { found: string | Flaw; earlier?: Answered } | undefined;
}): EpisodeExpectation<Answers> {
  const judge = once((all): Judged => {
    const selected = select(all);
    const samples = selected.map(({ reply }) => reply);
    for (const answered of selected) {
      const result = problem(answered, selected);
      if (result === undefined) continue;
      const { found, earlier } = result;
      const deviation = deviationOf({ reads }, found, answered.reply);
      const shownBy = [earlier?.reply, answered.reply];
      return { samples, unmet: { got: textOf(found), shownBy, ...(deviation && { deviation }) } };
    }
    return { samples, unmet: undefined };
  });
  return {
    ...{ says, reads, sampled },
    precondition: ({ all }) => {
      const because = judge(all).samples.length > 0 ? undefined : unselected?.(all);
      return because === undefined ? undefined : inapplicable(because);
    },
    samples: ({ all }) => judge(all).samples,
    test: ({ all }) => judge(all).unmet,
  };
}

/** The Idempotency-Key of a request, with its placeholders. */
export const idempotencyKeyOf = ({ request }: Answered): string | undefined =>
  request.headers?.find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1];
