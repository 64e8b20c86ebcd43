import {
  bodyHas,
  bodyMember,
  everyModel,
  facts,
  isObject,
  listedModels,
  lists,
  member,
  modelProblem,
  ofJson,
  schemaProblem,
  status,
  succeeds,
} from './vocabulary/expectations.ts';
import { getModel, listModels } from './vocabulary/requests.ts';
import type { Expectation, Fact, Reply, Request, Step, Suite } from './vocabulary/suite.ts';

// The known models of section 2.2; capabilities are those shown, the least a server may list.
const known: Record<string, { contextWindow: number; maxTokens: number; capabilities?: string[] }> = {
  'model-v1': { contextWindow: 8192, maxTokens: 2048, capabilities: ['generate', 'stream'] },
  'model-v2-large': { contextWindow: 32768, maxTokens: 4096, capabilities: ['generate', 'stream', 'function_calling'] },
  'model-v1-fast': { contextWindow: 4096, maxTokens: 1024 },
};

const list: Step = { send: listModels(), expect: [succeeds, lists] };
const fetched = 10;
/** Each listed model by itself, the first ten. */
const eachSingle = (earlier: Reply[]): Request[] =>
  listedModels(earlier[0])
    .slice(0, fetched)
    .map(({ id }) => getModel(id));

const capabilitiesOf = (model: unknown): unknown[] => {
  const found = member(model, 'capabilities');
  return Array.isArray(found) ? found : [];
};

const uniqueIds = ofJson('ids that differ from each other', ['models[].id'], (value) => {
  const models = member(value, 'models');
  const ids = Array.isArray(models) ? models.map((model) => member(model, 'id')) : [];
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? undefined : `${JSON.stringify(twice)} is listed more than once`;
});

const knownLimits = everyModel(
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

const knownCapabilities = everyModel(
  'at least the capabilities that the interface shows for a known model',
  ['models[].capabilities'],
  (model) => {
    const lost = known[String(member(model, 'id'))]?.capabilities?.find(
      (name) => !capabilitiesOf(model).includes(name),
    );
    return lost && `lacks the capability ${lost}`;
  },
);

const knownCapabilitiesOnly = everyModel(
  'no capability beyond those that the interface shows for a known model',
  ['models[].capabilities'],
  (model) => {
    const shown = known[String(member(model, 'id'))]?.capabilities;
    const extra = shown && capabilitiesOf(model).find((name) => !shown.includes(String(name)));
    return extra === undefined ? undefined : `claims the capability ${JSON.stringify(extra)}`;
  },
);

const allKnown = ofJson('every known model', ['models[].id'], (value) => {
  const models = member(value, 'models');
  const ids = Array.isArray(models) ? models.map((model) => member(model, 'id')) : [];
  const absent = Object.keys(known).filter((id) => !ids.includes(id));
  return absent.length > 0 ? `${absent.join(', ')} not listed` : undefined;
});

const asListed: Expectation = ofJson(
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

const unwrapped = ofJson('the model itself: its id at the top level', ['id'], (value) =>
  typeof member(value, 'id') === 'string' && member(value, 'contextWindow') !== undefined
    ? undefined
    : `members ${isObject(value) ? Object.keys(value).join(', ') : JSON.stringify(value)}`,
);

/** What the catalogue promises of each listed model, so that runs can be compared. */
const catalogue: Fact[] = Object.keys(known).flatMap((id) =>
  ['contextWindow', 'maxTokens', 'capabilities'].map((name) => ({
    name: `${id}.${name}`,
    see: (reply: Reply) => {
      const value = listedModels(reply).find((model) => model.id === id)?.[name];
      if (typeof value === 'number') return value;
      return Array.isArray(value) ? value.map(String).sort().join(' ') : null;
    },
  })),
);

const odd = ['no such model', 'model/v1', '..', 'modèle', 'a'.repeat(300)];

export const models: Suite = {
  name: 'models',
  title: 'the catalogue: the list of models and each model by itself',
  checks: [
    {
      id: 'models/list-direct',
      clauses: ['1/http-json', '4/list', '2.1/models-array', '2.1/models-bare'],
      level: 'must',
      title: 'the list answers 200 with a JSON object whose models member is an array, outside any envelope',
      why: 'Every client reads `models` from the top level; wrapped, it finds nothing.',
      steps: [{ send: listModels(), expect: [status(200), lists] }],
      brokenBy: ['bare-list', 'wraps-list', 'moves-to-v2', 'answers-in-text'],
    },
    {
      id: 'models/list-without-stats',
      clauses: ['4/list', '2.2/stats-only-single'],
      level: 'must',
      title: 'the entries of the list carry no stats',
      control: [list],
      steps: [
        {
          send: listModels(),
          expect: [
            everyModel('no member `stats`', ['models[].stats'], (model) =>
              member(model, 'stats') === undefined ? undefined : 'carries stats',
            ),
          ],
        },
      ],
      brokenBy: ['lists-stats'],
    },
    {
      id: 'models/entry-members',
      clauses: ['2.2/id', '2.2/name', '2.2/description', '2.2/contextWindow', '2.2/maxTokens'],
      level: 'must',
      title: 'each entry has id, name and description as strings, contextWindow and maxTokens as integers',
      control: [list],
      steps: [
        {
          send: listModels(),
          expect: [
            everyModel(
              'id, name and description strings, contextWindow and maxTokens integers',
              ['models[].id', 'models[].name', 'models[].description', 'models[].contextWindow', 'models[].maxTokens'],
              modelProblem('id', 'name', 'description', 'contextWindow', 'maxTokens'),
            ),
          ],
        },
      ],
      brokenBy: ['string-context-window'],
    },
    {
      id: 'models/entry-capabilities',
      clauses: ['2.2/capabilities', '2.2/capability-values'],
      level: 'must',
      title: 'each entry names its capabilities from the three that exist',
      control: [list],
      steps: [
        {
          send: listModels(),
          expect: [
            everyModel(
              'an array of generate, stream, function_calling',
              ['models[].capabilities'],
              modelProblem('capabilities'),
            ),
          ],
        },
      ],
      brokenBy: ['invents-capability'],
    },
    {
      id: 'models/entry-pricing',
      clauses: ['2.2/pricing'],
      level: 'must',
      title: 'each entry prices prompt and completion in numbers',
      control: [list],
      steps: [
        {
          send: listModels(),
          expect: [
            everyModel('pricing.prompt and pricing.completion numbers', ['models[].pricing'], modelProblem('pricing')),
          ],
        },
      ],
      brokenBy: ['string-pricing', 'omits-pricing'],
    },
    {
      id: 'models/entry-created',
      clauses: ['2.2/created'],
      level: 'must',
      title: 'each entry dates its release as an integer Unix timestamp',
      control: [list],
      steps: [
        {
          send: listModels(),
          expect: [everyModel('created an integer', ['models[].created'], modelProblem('created'))],
        },
      ],
      brokenBy: ['iso-created'],
    },
    {
      id: 'models/ids-unique',
      clauses: ['2.2/id'],
      level: 'must',
      title: 'no two entries of the list share an id',
      control: [list],
      steps: [{ send: listModels(), expect: [uniqueIds] }],
      brokenBy: ['duplicates-model'],
    },
    {
      id: 'models/generate-everywhere',
      clauses: ['2.2/generate'],
      level: 'must',
      title: 'every listed model has the capability generate',
      control: [list],
      steps: [
        {
          send: listModels(),
          expect: [
            everyModel('the capability generate', ['models[].capabilities'], (model) =>
              capabilitiesOf(model).includes('generate')
                ? undefined
                : `has ${capabilitiesOf(model).join(', ') || 'none'}`,
            ),
          ],
        },
      ],
      brokenBy: ['drops-generate-capability'],
    },
    {
      id: 'models/known-limits',
      clauses: ['8.3', '2.2/model-v1', '2.2/model-v2-large', '2.2/model-v1-fast'],
      level: 'must',
      title: 'a known model, where listed, has the window and the ceiling that the interface shows',
      why: 'Clients cut prompts and set maxTokens by these numbers.',
      control: [list],
      steps: [{ send: listModels(), expect: [knownLimits] }],
      brokenBy: ['shrinks-known-model'],
    },
    {
      id: 'models/known-capabilities',
      clauses: ['2.2/model-v1', '2.2/model-v2-large'],
      level: 'must',
      title: 'a known model, where listed, has at least the capabilities that the interface shows',
      control: [list],
      steps: [{ send: listModels(), expect: [knownCapabilities] }],
      brokenBy: ['forgets-known-capability'],
    },
    {
      id: 'models/known-capabilities-only',
      clauses: ['2.2/model-v1', '2.2/model-v2-large'],
      level: 'should',
      title: 'a known model claims no capability beyond those shown',
      control: [list],
      steps: [{ send: listModels(), expect: [knownCapabilitiesOnly] }],
      brokenBy: ['grows-known-capability'],
    },
    {
      id: 'models/known-listed',
      clauses: ['2.2/model-v1', '2.2/model-v2-large', '2.2/model-v1-fast'],
      level: 'should',
      title: 'all three known models are listed',
      control: [list],
      steps: [{ send: listModels(), expect: [allKnown] }],
      brokenBy: ['omits-known-model'],
    },
    {
      id: 'models/single-direct',
      clauses: ['4/single', '2.1/models-bare'],
      level: 'must',
      title: 'each listed model answers 2xx by its id, outside any envelope',
      control: [list],
      steps: [{ send: eachSingle, expect: [succeeds, unwrapped] }],
      brokenBy: ['single-model-missing', 'wraps-single-model'],
    },
    {
      id: 'models/single-members',
      clauses: ['4/single', '2.2/name', '2.2/contextWindow', '2.2/capabilities', '2.2/pricing', '2.2/created'],
      level: 'must',
      title: 'a model by itself has the members of a model in their types',
      control: [list, { send: getModel(), expect: [succeeds, unwrapped] }],
      steps: [
        {
          send: eachSingle,
          expect: [
            ofJson('a model as in section 2.2', ['id', 'name', 'description', 'contextWindow', 'pricing'], (value) =>
              schemaProblem('Model', value),
            ),
          ],
        },
      ],
      brokenBy: ['string-context-window', 'iso-created', 'string-pricing', 'omits-pricing', 'invents-capability'],
    },
    {
      id: 'models/single-stats',
      clauses: ['2.2/stats', '2.2/avgLatency', '2.2/uptime'],
      level: 'must',
      title: 'a model by itself carries stats with an integer avgLatency and a number uptime',
      control: [list, { send: getModel(), expect: [succeeds, unwrapped] }],
      steps: [
        {
          send: eachSingle,
          expect: [
            bodyHas('stats.avgLatency', 'an integer', Number.isInteger),
            bodyHas('stats.uptime', 'a number', (value) => typeof value === 'number'),
          ],
        },
      ],
      brokenBy: ['omits-stats', 'string-stats'],
    },
    {
      id: 'models/single-as-listed',
      clauses: ['4/single', '2.2/id'],
      level: 'must',
      title: 'a model by itself agrees with its entry in the list',
      control: [list, { send: getModel(), expect: [succeeds, unwrapped] }],
      steps: [{ send: eachSingle, expect: [asListed] }],
      brokenBy: ['disagrees-with-list', 'disagrees-on-created'],
    },
    {
      id: 'models/catalogue',
      clauses: ['2.2/model-v1-fast-capabilities', '2.2/model-v1-fast-pricing'],
      level: 'observe',
      title: 'what the catalogue lists',
      steps: [
        {
          send: listModels(),
          observe: [
            { name: 'models', see: (reply) => listedModels(reply).length },
            {
              name: 'ids',
              see: (reply) =>
                listedModels(reply)
                  .map(({ id }) => id)
                  .join(' '),
            },
            ...catalogue,
          ],
        },
      ],
      brokenBy: [],
    },
    {
      id: 'models/id-unknown',
      clauses: ['4.3/unknown-model'],
      level: 'observe',
      title: 'the answer to a model id that does not exist',
      steps: [{ send: getModel('no-such-model'), observe: [facts.status, facts.code] }],
      brokenBy: [],
    },
    {
      id: 'models/id-odd',
      clauses: ['4.3/unknown-model'],
      level: 'observe',
      title: 'the answers to odd model ids',
      steps: odd.map((id, index) => ({
        name: ['spaces', 'slash', 'dots', 'accents', 'long'][index] ?? id,
        send: getModel(id),
        observe: [facts.status],
      })),
      brokenBy: [],
    },
    {
      id: 'models/avg-latency-size',
      clauses: ['2.2/avgLatency-unit'],
      level: 'observe',
      title: 'the size of avgLatency, whose unit is not shown',
      steps: [
        {
          send: getModel(),
          observe: [
            {
              name: 'digits',
              see: (reply) => String(bodyMember(reply, 'stats.avgLatency') ?? '').length,
            },
          ],
        },
      ],
      brokenBy: [],
    },
  ],
};
