import type { Reply, Request } from '../vocabulary/exchange.ts';
import {
  everyModel,
  isObject,
  listedModels,
  lists,
  listWith,
  member,
  ofJson,
  onlyOn,
  succeeds,
} from '../vocabulary/expectations.ts';
import { getModel, listModels, mostModels } from '../vocabulary/requests.ts';
import type { Expectation, Step } from '../vocabulary/suite.ts';

/** The known models of section 2.2 with the capabilities shown there; a server may list more. */
export const known: Record<string, { contextWindow: number; maxTokens: number; capabilities?: string[] }> = {
  'model-v1': { contextWindow: 8192, maxTokens: 2048, capabilities: ['generate', 'stream'] },
  'model-v2-large': { contextWindow: 32768, maxTokens: 4096, capabilities: ['generate', 'stream', 'function_calling'] },
  'model-v1-fast': { contextWindow: 4096, maxTokens: 1024 },
};

export const list: Step = { send: listModels(), expect: [succeeds, lists] };
/** GET /v1/models/{id} for each of the first listed models. */
export const eachSingle = (earlier: Reply[]): Request[] =>
  listedModels(earlier[0])
    .slice(0, mostModels)
    .map(({ id }) => getModel(id));

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
    return twice === undefined ? undefined : `${JSON.stringify(twice)} is listed more than once`;
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

/** The first limit of a known model that is smaller, or larger, than section 2.2 shows. */
export function limitProblem(model: unknown, is: 'smaller' | 'larger'): string | undefined {
  const shown = known[String(member(model, 'id'))];
  for (const name of ['contextWindow', 'maxTokens'] as const) {
    const found = member(model, name);
    if (shown === undefined || typeof found !== 'number') continue;
    if (is === 'smaller' ? found < shown[name] : found > shown[name])
      return `${name} is ${found}, section 2.2 has ${shown[name]}`;
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
    const lost = known[String(member(model, 'id'))]?.capabilities?.find(
      (name) => !capabilitiesOf(model).includes(name),
    );
    return lost && `the capability ${lost} is missing`;
  },
  modelOfKnownCapabilities,
);

export const knownCapabilitiesOnly = everyModel(
  'only the capabilities of each known model in section 2.2',
  ['models[].capabilities'],
  (model) => {
    const shown = known[String(member(model, 'id'))]?.capabilities;
    const extra = shown && capabilitiesOf(model).find((name) => !shown.includes(String(name)));
    return extra === undefined ? undefined : `the capability ${JSON.stringify(extra)} is not among them`;
  },
  modelOfKnownCapabilities,
);

/** Without further pages. The interface leaves open if the list of models is paginated. */
const isWhole = (value: unknown): boolean => {
  const [pages, total] = ['pagination.totalPages', 'pagination.total'].map((name) => Number(member(value, name) ?? 0));
  return !(Number(pages) > 1) && !(Number(total) > idsIn(member(value, 'models')).length);
};

export const allKnown = onlyOn(
  { says: 'a list on one page', met: ({ json }) => json.ok && isWhole(json.value) },
  ofJson('every known model', ['models[].id'], (value) => {
    const ids = idsIn(member(value, 'models'));
    const absent = Object.keys(known).filter((id) => !ids.includes(id));
    return absent.length > 0 ? `${absent.join(', ')} missing` : undefined;
  }),
);

/** For the answers to `eachSingle`, after two control requests of which the first is the list. */
export const idAsInPath: Expectation = ofJson('the id in the path', ['id', 'models[]'], (value, earlier) => {
  const asked = listedModels(earlier[0])[earlier.length - 2]?.id;
  const id = member(value, 'id');
  return id === asked ? undefined : `id is ${JSON.stringify(id)}, the path has ${JSON.stringify(asked)}`;
});

export const asListed: Expectation = ofJson(
  'id, contextWindow, maxTokens, created and capabilities as in the list',
  ['id', 'contextWindow', 'maxTokens', 'created', 'capabilities', 'models[]'],
  (value, earlier) => {
    const entry = listedModels(earlier[0]).find(({ id }) => id === member(value, 'id'));
    if (entry === undefined) return `id is ${JSON.stringify(member(value, 'id'))}, which is not in the list`;
    const wrong = ['contextWindow', 'maxTokens', 'created'].find((name) => member(value, name) !== entry[name]);
    if (wrong !== undefined)
      return `${wrong} is ${JSON.stringify(member(value, wrong))}, in the list ${JSON.stringify(entry[wrong])}`;
    const [mine, listed] = [value, entry].map((model) =>
      [...new Set(capabilitiesOf(model))].map(String).sort().join(', '),
    );
    return mine === listed ? undefined : `capabilities are ${mine}, in the list ${listed}`;
  },
);

export const unwrapped = ofJson('a model with its id at the top level', ['id'], (value) =>
  typeof member(value, 'id') === 'string' && member(value, 'contextWindow') !== undefined
    ? undefined
    : `the top level has ${isObject(value) ? Object.keys(value).join(', ') : JSON.stringify(value)}`,
);
