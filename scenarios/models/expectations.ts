import type { Reply, Request } from '../vocabulary/exchange.ts';
import { everyModel, isObject, listedModels, lists, member, ofJson, succeeds } from '../vocabulary/expectations.ts';
import { getModel, listModels } from '../vocabulary/requests.ts';
import type { Expectation, Step } from '../vocabulary/suite.ts';

// The known models of section 2.2; capabilities are those shown, the least a server may list.
export const known: Record<string, { contextWindow: number; maxTokens: number; capabilities?: string[] }> = {
  'model-v1': { contextWindow: 8192, maxTokens: 2048, capabilities: ['generate', 'stream'] },
  'model-v2-large': { contextWindow: 32768, maxTokens: 4096, capabilities: ['generate', 'stream', 'function_calling'] },
  'model-v1-fast': { contextWindow: 4096, maxTokens: 1024 },
};

export const list: Step = { send: listModels(), expect: [succeeds, lists] };
export const fetched = 10;
/** Each listed model by itself, the first ten. */
export const eachSingle = (earlier: Reply[]): Request[] =>
  listedModels(earlier[0])
    .slice(0, fetched)
    .map(({ id }) => getModel(id));

export const capabilitiesOf = (model: unknown): unknown[] => {
  const found = member(model, 'capabilities');
  return Array.isArray(found) ? found : [];
};

export const uniqueIds = ofJson('ids that differ from each other', ['models[].id'], (value) => {
  const models = member(value, 'models');
  const ids = Array.isArray(models) ? models.map((model) => member(model, 'id')) : [];
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? undefined : `${JSON.stringify(twice)} is listed more than once`;
});

export const knownLimits = everyModel(
  'the window and ceiling that the interface shows for a known model',
  ['models[].contextWindow', 'models[].maxTokens'],
  (model) => {
    const shown = known[String(member(model, 'id'))];
    const wrong = (['contextWindow', 'maxTokens'] as const).find(
      (name) => shown && typeof member(model, name) === 'number' && member(model, name) !== shown[name],
    );
    return shown && wrong && `${wrong} is ${JSON.stringify(member(model, wrong))}, shown as ${shown[wrong]}`;
  },
);

export const knownCapabilities = everyModel(
  'at least the capabilities that the interface shows for a known model',
  ['models[].capabilities'],
  (model) => {
    const lost = known[String(member(model, 'id'))]?.capabilities?.find(
      (name) => !capabilitiesOf(model).includes(name),
    );
    return lost && `lacks the capability ${lost}`;
  },
);

export const knownCapabilitiesOnly = everyModel(
  'no capability beyond those that the interface shows for a known model',
  ['models[].capabilities'],
  (model) => {
    const shown = known[String(member(model, 'id'))]?.capabilities;
    const extra = shown && capabilitiesOf(model).find((name) => !shown.includes(String(name)));
    return extra === undefined ? undefined : `claims the capability ${JSON.stringify(extra)}`;
  },
);

export const allKnown = ofJson('every known model', ['models[].id'], (value) => {
  const models = member(value, 'models');
  const ids = Array.isArray(models) ? models.map((model) => member(model, 'id')) : [];
  const absent = Object.keys(known).filter((id) => !ids.includes(id));
  return absent.length > 0 ? `${absent.join(', ')} not listed` : undefined;
});

/** For the answers to `eachSingle`, after a control of two requests of which the first is the list. */
export const asAsked: Expectation = ofJson('the id that the path names', ['id', 'models[]'], (value, earlier) => {
  const asked = listedModels(earlier[0])[earlier.length - 2]?.id;
  const id = member(value, 'id');
  return id === asked ? undefined : `id ${JSON.stringify(id)} for ${JSON.stringify(asked)}`;
});

export const asListed: Expectation = ofJson(
  'the id, contextWindow, maxTokens, created and set of capabilities that the list gives',
  ['id', 'contextWindow', 'maxTokens', 'created', 'capabilities', 'models[]'],
  (value, earlier) => {
    const entry = listedModels(earlier[0]).find(({ id }) => id === member(value, 'id'));
    if (entry === undefined) return `id ${JSON.stringify(member(value, 'id'))}, which is not in the list`;
    const wrong = ['contextWindow', 'maxTokens', 'created'].find((name) => member(value, name) !== entry[name]);
    if (wrong !== undefined)
      return `${wrong} ${JSON.stringify(member(value, wrong))}, listed as ${JSON.stringify(entry[wrong])}`;
    const [mine, listed] = [value, entry].map((model) => capabilitiesOf(model).map(String).sort().join(', '));
    return mine === listed ? undefined : `capabilities ${mine}, listed as ${listed}`;
  },
);

export const unwrapped = ofJson('the model itself: its id at the top level', ['id'], (value) =>
  typeof member(value, 'id') === 'string' && member(value, 'contextWindow') !== undefined
    ? undefined
    : `members ${isObject(value) ? Object.keys(value).join(', ') : JSON.stringify(value)}`,
);
