import { changeModels, type Members, rewriteSuccesses, withBody, wrapHandler } from '../alterations.ts';
import type { Parts } from '../parts.ts';
import { refusal } from '../vocabulary/exchange.ts';
import { type Defect, defect } from './defect.ts';

const list = 'GET /v1/models';
const single = 'GET /v1/models/{model_id}';

const every = (change: (model: Members) => Members) => (parts: Parts) => changeModels(parts, '*', change);
const of = (id: string, change: (model: Members) => Members) => (parts: Parts) => changeModels(parts, id, change);
const inList = (change: (members: Members) => unknown) => (parts: Parts) => rewriteSuccesses(parts, list, change);
const alone = (change: (model: Members) => Members) => (parts: Parts) => rewriteSuccesses(parts, single, change);
const onlyStatsAlone = (change: (stats: Members) => Members) =>
  alone((model) => ({ ...model, stats: change(model.stats as Members) }));

const inEnvelope = (parts: Parts, object: string, data: unknown): Members => ({
  id: parts.nextId(),
  object,
  data,
  createdAt: parts.setup.clock.timestamp(),
});

const entries = (members: Members): Members[] => members.models as Members[];
const texts = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
const capabilities = (model: Members): string[] => model.capabilities as string[];

function listStats(parts: Parts): Parts {
  const stats = new Map<unknown, unknown>(parts.models.map((model) => [model.id, model.stats]));
  return rewriteSuccesses(parts, list, (all) => ({
    ...all,
    models: entries(all).map((model) => ({ ...model, stats: stats.get(model.id) })),
  }));
}

/** Defects of the model endpoints. */
export const modelDefects: readonly Defect[] = [
  defect('wraps-list', '2.1/models-bare', 'Puts the model list inside a success envelope.', (parts) =>
    rewriteSuccesses(parts, list, (all) => inEnvelope(parts, 'list', all)),
  ),
  defect(
    'bare-list',
    '2.1/models-array',
    'Answers the list with a bare array.',
    inList((all) => all.models),
  ),
  defect('lists-stats', '2.2/stats-only-single', 'Shows `stats` in list entries.', listStats),
  defect(
    'omits-stats',
    '2.2/stats',
    'Leaves `stats` out of the single model.',
    alone(({ stats: _, ...model }) => model),
  ),
  defect('wraps-single-model', '2.1/models-bare', 'Puts the single model inside a success envelope.', (parts) =>
    rewriteSuccesses(parts, single, (model) => inEnvelope(parts, 'model', model)),
  ),
  defect(
    'omits-description',
    '2.2/description',
    'Leaves `description` out of every model.',
    every(({ description: _, ...model }) => model),
  ),
  defect(
    'shows-first-model',
    '4/single',
    'Shows the first model of the list, whichever listed model is asked for.',
    (parts) =>
      wrapHandler(parts, single, (answer) => (answer.status < 300 ? withBody(answer, parts.models[0]) : answer)),
  ),
  defect(
    'string-context-window',
    '2.2/contextWindow',
    'Sends `contextWindow` as a string.',
    every((model) => ({ ...model, contextWindow: String(model.contextWindow) })),
  ),
  defect(
    'iso-created',
    '2.2/created',
    'Sends `created` as ISO 8601 text.',
    every((model) => ({ ...model, created: new Date(Number(model.created) * 1000).toISOString() })),
  ),
  defect(
    'string-pricing',
    '2.2/pricing',
    'Sends the prices as strings.',
    every((model) => ({ ...model, pricing: texts(model.pricing as Members) })),
  ),
  defect(
    'omits-pricing',
    '2.2/pricing',
    'Leaves `pricing` out of every model.',
    every(({ pricing: _, ...model }) => model),
  ),
  defect(
    'invents-capability',
    '2.2/capability-values',
    'Lists a capability that the interface does not know, on model-v1-fast.',
    of('model-v1-fast', (model) => ({ ...model, capabilities: [...capabilities(model), 'vision'] })),
  ),
  defect(
    'drops-generate-capability',
    '2.2/generate',
    'Lists model-v1-fast without the capability generate.',
    of('model-v1-fast', (model) => ({
      ...model,
      capabilities: capabilities(model).filter((name) => name !== 'generate'),
    })),
  ),
  defect(
    'shrinks-known-model',
    '2.2/model-v1',
    'Gives model-v1 a context window of 4096.',
    of('model-v1', (model) => ({ ...model, contextWindow: 4096 })),
  ),
  defect(
    'forgets-known-capability',
    '2.2/model-v1',
    'Lists model-v1 without the capability stream.',
    of('model-v1', (model) => ({ ...model, capabilities: ['generate'] })),
  ),
  defect(
    'grows-known-capability',
    '2.2/model-v1',
    'Lists model-v1 with the capability function_calling.',
    of('model-v1', (model) => ({ ...model, capabilities: [...capabilities(model), 'function_calling'] })),
  ),
  defect('omits-known-model', '2.2/model-v1-fast', 'Does not know model-v1-fast.', (parts) => ({
    ...parts,
    models: parts.models.filter(({ id }) => id !== 'model-v1-fast'),
  })),
  defect(
    'duplicates-model',
    '2.2/id',
    'Lists the first model twice.',
    inList((all) => ({ ...all, models: [...entries(all), entries(all)[0]] })),
  ),
  defect(
    'disagrees-with-list',
    '2.2/maxTokens',
    'Shows another `maxTokens` in the single model than in the list.',
    alone((model) => ({ ...model, maxTokens: Number(model.maxTokens) / 2 })),
  ),
  defect(
    'disagrees-on-created',
    '2.2/created',
    'Shows another `created` in the single model than in the list.',
    alone((model) => ({ ...model, created: Number(model.created) + 86_400 })),
  ),
  defect(
    'string-stats',
    '2.2/stats',
    'Sends `stats.avgLatency` as text.',
    onlyStatsAlone((stats) => ({ ...stats, avgLatency: `${stats.avgLatency} ms` })),
  ),
  defect('single-model-missing', '4/single', 'Knows no single model, though it lists three.', (parts) =>
    wrapHandler(parts, single, () => refusal(parts.errors, 'model_not_found')),
  ),
];
