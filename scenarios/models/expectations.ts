import type { Reply, Request } from '../vocabulary/exchange.ts';
import { isObject, member, ofJson, onlyOn, succeeds } from '../vocabulary/expectations.ts';
import { everyModel, listedModels, lists, listWith, modelsTried } from '../vocabulary/model-lists.ts';
import { getModel, listModels } from '../vocabulary/requests.ts';
import type { Draw, Expectation, Flaw, Step } from '../vocabulary/suite.ts';

/** The clauses of the members of a model that lists and single answers show. */
export const modelClauses = [
  '2.2/id',
  '2.2/name',
  '2.2/description',
  '2.2/contextWindow',
  '2.2/maxTokens',
  '2.2/capabilities',
  '2.2/capability-values',
  '2.2/pricing',
  '2.2/created',
];

/** The known models of section 2.2 with the capabilities shown there; a server may list more. */
export const known: Record<string, { contextWindow: number; maxTokens: number; capabilities?: string[] }> = {
  'model-v1': { contextWindow: 8192, maxTokens: 2048, capabilities: ['generate', 'stream'] },
  'model-v2-large': { contextWindow: 32768, maxTokens: 4096, capabilities: ['generate', 'stream', 'function_calling'] },
  'model-v1-fast': { contextWindow: 4096, maxTokens: 1024 },
};

export const list: Step = { send: listModels(), expect: [succeeds, lists] };
/** GET /v1/models/{id} for each of the models that are tried. */
export const eachSingle = (earlier: Reply[], draw: Draw): Request[] =>
  modelsTried(earlier[0], draw).map(({ id }) => getModel(id));

/** The flaw of a list entry that has stats. */
export const presentStats = (model: unknown): Flaw | undefined =>
  member(model, 'stats') === undefined
    ? undefined
    : { says: '`stats` is present', at: 'stats', is: 'present', clause: '2.2/stats-only-single' };

export const capabilitiesOf = (model: unknown): unknown[] => {
  const found = member(model, 'capabilities');
  return Array.isArray(found) ? found : [];
};

const idsIn = (models: unknown): unknown[] =>
  Array.isArray(models) ? models.map((model) => member(model, 'id')).filter((id) => id !== undefined) : [];

export const uniqueIds = onlyOn(
  listWith('two ids or more', (models) => idsIn(models).length > 1),
  ofJson('a different id for each model', ['models[].id'], (value) => {
    const seen = new Set<unknown>();
    const twice = idsIn(member(value, 'models')).find((id) => seen.size === seen.add(id).size);
    return twice === undefined
      ? undefined
      : { says: `${JSON.stringify(twice)} is listed more than once`, at: 'id', is: 'twice' };
  }),
);

const knownModel = {
  says: 'a known model',
  is: (model: unknown): boolean => Object.hasOwn(known, String(member(model, 'id'))),
};
const modelOfKnownCapabilities = {
  says: 'a known model whose capabilities section 2.2 shows',
  is: (model: unknown): boolean => known[String(member(model, 'id'))]?.capabilities !== undefined,
};

/** The first limit of a known model that is smaller, or larger, than in section 2.2. */
export function limitProblem(model: unknown, is: 'smaller' | 'larger'): Flaw | undefined {
  const id = String(member(model, 'id'));
  const shown = known[id];
  for (const name of ['contextWindow', 'maxTokens'] as const) {
    const found = member(model, name);
    if (shown === undefined || typeof found !== 'number') continue;
    if (is === 'smaller' ? found < shown[name] : found > shown[name])
      return { says: `${name} is ${found}, section 2.2 has ${shown[name]}`, at: name, is, clause: `2.2/${id}` };
  }
  return undefined;
}

const listedLimits = ['models[].contextWindow', 'models[].maxTokens'];

export const knownLimits = everyModel(
  'contextWindow and maxTokens of each known model at least as in section 2.2',
  listedLimits,
  (model) => limitProblem(model, 'smaller'),
  knownModel,
);

export const knownLimitsOnly = everyModel(
  'contextWindow and maxTokens of each known model at most as in section 2.2',
  listedLimits,
  (model) => limitProblem(model, 'larger'),
  knownModel,
);

export const knownCapabilities = everyModel(
  'at least the capabilities of each known model in section 2.2',
  ['models[].capabilities'],
  (model) => {
    const id = String(member(model, 'id'));
    const lost = known[id]?.capabilities?.find((name) => !capabilitiesOf(model).includes(name));
    if (lost === undefined) return undefined;
    return { says: `the capability ${lost} is missing`, at: 'capabilities', is: 'too few', clause: `2.2/${id}` };
  },
  modelOfKnownCapabilities,
);

export const knownCapabilitiesOnly = everyModel(
  'only the capabilities of each known model in section 2.2',
  ['models[].capabilities'],
  (model) => {
    const id = String(member(model, 'id'));
    const shown = known[id]?.capabilities;
    const extra = shown && capabilitiesOf(model).find((name) => !shown.includes(String(name)));
    if (extra === undefined) return undefined;
    const says = `the capability ${JSON.stringify(extra)} is not among them`;
    return { says, at: 'capabilities', is: 'too many', clause: `2.2/${id}` };
  },
  modelOfKnownCapabilities,
);

/** True for a list without further pages. The interface leaves open if the list of models is paginated. */
const isWhole = (value: unknown): boolean => {
  const [pages, total] = ['pagination.totalPages', 'pagination.total'].map((name) => Number(member(value, name) ?? 0));
  return !(Number(pages) > 1) && !(Number(total) > idsIn(member(value, 'models')).length);
};

export const allKnown = onlyOn(
  { says: 'a list on one page', met: ({ json }) => json.ok && isWhole(json.value) },
  ofJson('every known model', ['models[].id'], (value) => {
    const ids = idsIn(member(value, 'models'));
    const absent = Object.keys(known).filter((id) => !ids.includes(id));
    if (absent.length === 0) return undefined;
    return { says: `${absent.join(', ')} missing`, at: 'models', is: 'too few', clause: `2.2/${absent[0]}` };
  }),
);

/** Judges the answers to `eachSingle`. */
export const idAsInPath: Expectation = ofJson('the id in the path', ['id', 'models[]'], (value, _, request) => {
  const id = member(value, 'id');
  if (typeof id === 'string' && getModel(id).path === request?.path) return undefined;
  const says = `id is ${JSON.stringify(id)}, the path is ${request?.path}`;
  return { says, at: 'id', is: 'of another model', clause: 'question' };
});

export const asListed: Expectation = ofJson(
  'id, contextWindow, maxTokens, created and capabilities as in the list',
  ['id', 'contextWindow', 'maxTokens', 'created', 'capabilities', 'models[]'],
  (value, earlier) => {
    const entry = listedModels(earlier[0]).find(({ id }) => id === member(value, 'id'));
    if (entry === undefined) {
      const says = `id is ${JSON.stringify(member(value, 'id'))}, which is not in the list`;
      return { says, at: 'id', is: 'of another model', clause: 'question' };
    }
    const wrong = ['contextWindow', 'maxTokens', 'created'].find((name) => member(value, name) !== entry[name]);
    if (wrong !== undefined) {
      const says = `${wrong} is ${JSON.stringify(member(value, wrong))}, in the list ${JSON.stringify(entry[wrong])}`;
      return { says, at: wrong, is: 'not as listed' };
    }
    const [mine, listed] = [value, entry].map((model) =>
      [...new Set(capabilitiesOf(model))].map(String).sort().join(', '),
    );
    if (mine === listed) return undefined;
    return { says: `capabilities are ${mine}, in the list ${listed}`, at: 'capabilities', is: 'not as listed' };
  },
);

export const unwrapped = ofJson('a model with its id at the top level', ['id'], (value) => {
  if (typeof member(value, 'id') === 'string' && member(value, 'contextWindow') !== undefined) return undefined;
  const says = `the top level has ${isObject(value) ? Object.keys(value).join(', ') : JSON.stringify(value)}`;
  return { says, at: 'body', is: 'without the members of a model', clause: '2.1/models-bare' };
});
