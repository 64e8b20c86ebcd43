import { onAnswers } from '../vocabulary/answers.ts';
import { textOf } from '../vocabulary/deviations.ts';
import type { Answered, Answers } from '../vocabulary/episodes.ts';
import { bodyMember, brief, isObject, isSuccess, schemaProblem } from '../vocabulary/expectations.ts';
import { listedModels, lists } from '../vocabulary/model-lists.ts';
import type { Check, EpisodeExpectation, Flaw } from '../vocabulary/suite.ts';
import { known, limitProblem, modelClauses, presentStats, unwrapped } from './expectations.ts';

type Model = Record<string, unknown>;

/** The models of a list: the entries of `models`, and of `data` if it is a page. */
function entriesOf({ reply }: Answered): Model[] {
  const names = bodyMember(reply, 'pagination') === undefined ? ['models'] : ['models', 'data'];
  return names.flatMap((name) => {
    const found = bodyMember(reply, name);
    return Array.isArray(found) ? found.filter(isObject) : [];
  });
}

/** The model of a successful answer to GET /v1/models/{id}. */
const singleOf = ({ reply }: Answered): Model[] =>
  reply.json.ok && isObject(reply.json.value) && typeof reply.json.value.id === 'string' ? [reply.json.value] : [];

/** The ids that the lists of the run show. Answers about other ids are not judged. */
function listedIn(all: readonly Answered[]): Set<string> {
  const ids = new Set<string>();
  // Equal bodies have the same JSON, and a list may have thousands of models.
  const lists = new Map(all.filter(({ endpoint }) => endpoint === 'list').map(({ reply }) => [reply.json, reply]));
  for (const reply of lists.values()) for (const { id } of listedModels(reply)) ids.add(id);
  return ids;
}

const entriesByList = new WeakMap<object, Model[]>();

function modelsOf(answered: Answered): Model[] {
  if (answered.endpoint === 'generate' || !isSuccess(answered.reply)) return [];
  if (answered.endpoint !== 'list') return singleOf(answered);
  const { json } = answered.reply;
  const entries = entriesByList.get(json) ?? entriesOf(answered);
  entriesByList.set(json, entries);
  return entries;
}

/** An expectation of every listed model in every list and single answer of the run; `where` selects models and answers. */
const onEveryModel = (
  says: string,
  reads: string[],
  sampled: string,
  where: (model: Model, answered: Answered) => boolean,
  problem: (model: Model) => string | Flaw | undefined,
): EpisodeExpectation<Answers> => {
  // Equal lists are the same objects. An entry for each of their models would take more memory than the models.
  const right = new WeakSet<object>();
  return onAnswers({
    says,
    reads,
    sampled,
    select: (all) => {
      const listed = listedIn(all);
      return all.filter((answered) =>
        modelsOf(answered).some(
          (model) => where(model, answered) && (answered.endpoint === 'list' || listed.has(String(model.id))),
        ),
      );
    },
    problem: (answered) => {
      const { json } = answered.reply;
      if (right.has(json)) return undefined;
      for (const model of modelsOf(answered)) {
        const found = where(model, answered) ? problem(model) : undefined;
        if (found === undefined) continue;
        const says = `${textOf(found)}, in model ${brief(JSON.stringify(model.id) ?? 'without id', 40)}`;
        return { found: typeof found === 'string' ? says : { ...found, says } };
      }
      right.add(json);
      return undefined;
    },
  });
};

/** Every list, and every answer about a listed model, has the models at its top level. */
const direct = onAnswers({
  says: 'the models of a list in `models`, and the id of a single model at the top level',
  reads: ['models', 'id'],
  sampled: 'a 2xx to a list or to a listed model',
  select: (all) => {
    const listed = listedIn(all);
    return all.filter(({ endpoint, request, reply, isCut }) => {
      if (isCut || !isSuccess(reply) || request.path.includes('?')) return false;
      return endpoint === 'list' || (endpoint === 'model' && isListed(request.path, listed));
    });
  },
  problem: ({ endpoint, reply }) => {
    const found = (endpoint === 'list' ? lists : unwrapped).test(reply, []);
    return found === undefined ? undefined : { found };
  },
});

/** The path of a model that a list shows. */
function isListed(path: string, listed: ReadonlySet<string>): boolean {
  const [segment = ''] = path.split('/').slice(-1);
  try {
    return (segment === '{{model}}' && listed.size > 0) || listed.has(decodeURIComponent(segment));
  } catch {
    return false;
  }
}

const always = (): boolean => true;
const isListEntry = (_: Model, { endpoint }: Answered): boolean => endpoint === 'list';

const modelNames = ['id', 'name', 'description', 'contextWindow', 'maxTokens', 'capabilities', 'pricing', 'created'];

/** From this number on, seconds are in the year 5138 or later, and milliseconds in 1973 or later. */
const leastMilliseconds = 1e11;

/** Checks of every model that the answers of the run show. */
export const modelAnswerChecks: Check[] = [
  {
    id: 'models/stats-in-no-list',
    clauses: ['4/list', '2.2/stats-only-single'],
    level: 'must',
    title: 'no list of the run has stats in an entry',
    reads: 'answers',
    expect: [
      onEveryModel(
        'no `stats` in any entry of any list',
        ['models[].stats'],
        'a list with an entry',
        isListEntry,
        presentStats,
      ),
    ],
    brokenBy: ['lists-stats', 'lists-stats-on-pages'],
  },
  {
    id: 'models/direct-everywhere',
    clauses: ['4/list', '4/single', '2.1/models-array', '2.1/models-bare'],
    level: 'must',
    title: 'every list has a top-level models array, and every single model its id at the top level',
    reads: 'answers',
    expect: [direct],
    brokenBy: ['bare-list', 'wraps-list', 'wraps-single-model', 'answers-in-text', 'bare-list-for-small-keys'],
  },
  {
    id: 'models/members-everywhere',
    clauses: ['4/list', '4/single', ...modelClauses],
    level: 'must',
    title: 'every model in every list and single answer has the members of a model with their types',
    why: 'Pages and other keys are often served by other code than the usual list.',
    reads: 'answers',
    expect: [
      onEveryModel(
        'a model as in section 2.2',
        modelNames.flatMap((name) => [name, `models[].${name}`]),
        'a 2xx with a model',
        always,
        (model) => schemaProblem('Model', model),
      ),
    ],
    brokenBy: [
      'omits-description',
      'string-context-window',
      'iso-created',
      'string-pricing',
      'omits-pricing',
      'invents-capability',
      'omits-description-on-pages',
    ],
  },
  {
    id: 'models/known-limits-everywhere',
    clauses: ['8.3', '2.2/model-v1', '2.2/model-v2-large', '2.2/model-v1-fast', '4/single'],
    level: 'must',
    title: 'no answer shows a known model with smaller limits than those of the interface',
    reads: 'answers',
    expect: [
      onEveryModel(
        'contextWindow and maxTokens of a known model at least as in section 2.2',
        ['contextWindow', 'maxTokens', 'models[].contextWindow', 'models[].maxTokens'],
        'a 2xx with a known model',
        (model) => Object.hasOwn(known, String(model.id)),
        (model) => limitProblem(model, 'smaller'),
      ),
    ],
    brokenBy: ['shrinks-known-model', 'disagrees-with-list'],
  },
  {
    id: 'models/created-in-seconds',
    clauses: ['2.2/created'],
    level: 'should',
    title: 'created of every model is a number of seconds',
    why: 'Read as seconds, a number of milliseconds is a date far in the future.',
    reads: 'answers',
    expect: [
      onEveryModel(
        `created below ${leastMilliseconds}, since a Unix timestamp counts seconds`,
        ['created', 'models[].created'],
        'a 2xx with a number in created of a model',
        ({ created }) => typeof created === 'number',
        ({ created }) =>
          Number(created) >= leastMilliseconds
            ? { says: `created is ${created}`, at: 'created', is: 'too large' }
            : undefined,
      ),
    ],
    brokenBy: ['created-in-milliseconds'],
  },
];
