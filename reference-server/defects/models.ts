import {
  changeModels,
  type Members,
  type Replace,
  replaceMembers,
  rewriteSuccesses,
  texts,
  wrapHandler,
} from '../alterations.ts';
import type { Parts } from '../parts.ts';
import { refusal } from '../vocabulary/exchange.ts';
import { type Defect, defect, defectsThat } from './defect.ts';

const list = 'GET /v1/models';
const single = 'GET /v1/models/{model_id}';

const defectsOfModel = (id: string) => defectsThat((parts, replace: Replace) => changeModels(parts, id, replace));
const everyDefect = defectsOfModel('*');
const modelV1Defect = defectsOfModel('model-v1');
const fastDefect = defectsOfModel('model-v1-fast');
const listDefect = defectsThat((parts, replace: Replace) => replaceMembers(parts, list, replace));
const singleDefect = defectsThat((parts, replace: Replace) => replaceMembers(parts, single, replace));

const wrapIn = (parts: Parts, object: string) => (data: unknown) => {
  return { id: parts.nextId(), object, data, createdAt: parts.setup.clock.timestamp() };
};

const entries = (members: Members): Members[] => members.models as Members[];
const capabilities = (model: Members): string[] => model.capabilities as string[];

/** Defects of the model endpoints. */
export const modelDefects: readonly Defect[] = [
  defect('wraps-list', '2.1/models-bare', 'Puts the model list inside a success envelope.', (parts) =>
    rewriteSuccesses(parts, list, wrapIn(parts, 'list')),
  ),
  defect('bare-list', '2.1/models-array', 'Answers the list with a bare array.', (parts) =>
    rewriteSuccesses(parts, list, entries),
  ),
  defect('lists-stats', '2.2/stats-only-single', 'Shows `stats` in list entries.', (parts) => {
    const stats = new Map<unknown, unknown>(parts.models.map((model) => [model.id, model.stats]));
    const withStats = (model: Members) => ({ ...model, stats: stats.get(model.id) });
    return replaceMembers(parts, list, (all) => ({ models: entries(all).map(withStats) }));
  }),
  singleDefect('omits-stats', '2.2/stats', 'Leaves `stats` out of the single model.', () => ({ stats: undefined })),
  defect('wraps-single-model', '2.1/models-bare', 'Puts the single model inside a success envelope.', (parts) =>
    rewriteSuccesses(parts, single, wrapIn(parts, 'model')),
  ),
  everyDefect('omits-description', '2.2/description', 'Leaves `description` out of every model.', () => ({
    description: undefined,
  })),
  defect(
    'shows-first-model',
    '4/single',
    'Shows the first model of the list, whichever listed model is asked for.',
    (parts) => rewriteSuccesses(parts, single, () => parts.models[0]),
  ),
  everyDefect('string-context-window', '2.2/contextWindow', 'Sends `contextWindow` as a string.', (model) => ({
    contextWindow: String(model.contextWindow),
  })),
  everyDefect('iso-created', '2.2/created', 'Sends `created` as ISO 8601 text.', ({ created }) => ({
    created: new Date(Number(created) * 1000).toISOString(),
  })),
  everyDefect('string-pricing', '2.2/pricing', 'Sends the prices as strings.', ({ pricing }) => ({
    pricing: texts(pricing as Members),
  })),
  everyDefect('omits-pricing', '2.2/pricing', 'Leaves `pricing` out of every model.', () => ({ pricing: undefined })),
  fastDefect(
    'invents-capability',
    '2.2/capability-values',
    'Lists a capability that the interface does not know.',
    (model) => ({ capabilities: [...capabilities(model), 'vision'] }),
  ),
  fastDefect(
    'drops-generate-capability',
    '2.2/generate',
    'Lists a model without the capability generate.',
    (model) => ({ capabilities: capabilities(model).filter((name) => name !== 'generate') }),
  ),
  modelV1Defect('shrinks-known-model', '2.2/model-v1', 'Gives a known model a smaller context window.', () => ({
    contextWindow: 4096,
  })),
  modelV1Defect('enlarges-known-model', '2.2/model-v1', 'Gives a known model a larger context window.', () => ({
    contextWindow: 16_384,
  })),
  modelV1Defect('forgets-known-capability', '2.2/model-v1', 'Lists a known model without a capability.', () => ({
    capabilities: ['generate'],
  })),
  modelV1Defect('grows-known-capability', '2.2/model-v1', 'Lists a known model with another capability.', (model) => ({
    capabilities: [...capabilities(model), 'function_calling'],
  })),
  defect('omits-known-model', '2.2/model-v1-fast', 'Does not know all known models.', (parts) => ({
    ...parts,
    models: parts.models.filter(({ id }) => id !== 'model-v1-fast'),
  })),
  listDefect('duplicates-model', '2.2/id', 'Lists a model twice.', (all) => ({
    models: [...entries(all), entries(all)[0]],
  })),
  singleDefect(
    'disagrees-with-list',
    ['2.2/maxTokens', '2.2/model-v1'],
    'Shows another `maxTokens` in the single model than in the list.',
    ({ maxTokens }) => ({ maxTokens: Number(maxTokens) / 2 }),
  ),
  singleDefect(
    'disagrees-on-created',
    '2.2/created',
    'Shows another `created` in the single model than in the list.',
    ({ created }) => ({ created: Number(created) + 86_400 }),
  ),
  singleDefect('string-stats', '2.2/avgLatency', 'Sends `stats.avgLatency` as text.', (model) => {
    const stats = model.stats as Members;
    return { stats: { ...stats, avgLatency: `${stats.avgLatency} ms` } };
  }),
  defect('single-model-missing', ['4/single', '9.1'], 'Knows no single model, though it lists three.', (parts) =>
    wrapHandler(parts, single, () => refusal(parts.errors, 'model_not_found')),
  ),
];
