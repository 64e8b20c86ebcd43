import { randomUUID } from 'node:crypto';
import {
  changeAnswers,
  changeModels,
  changeValidation,
  type Members,
  membersOf,
  type Replace,
  replaceMembers,
  rewriteSuccesses,
  withBody,
  withError,
  wrapHandler,
} from '../alterations.ts';
import type { Model } from '../content/models.ts';
import type { Parts } from '../parts.ts';
import { refusal } from '../vocabulary/exchange.ts';
import { type Variant, variant, variantsThat } from './variant.ts';

const list = 'GET /v1/models';
const single = 'GET /v1/models/{model_id}';
const generation = 'POST /v1/generate';

const dataVariant = variantsThat((parts, change: Replace) =>
  replaceMembers(parts, generation, ({ data }) => ({ data: change(data as Members) })),
);
const modelVariant = variantsThat((parts, replace: Replace) => changeModels(parts, '*', replace));
const generationVariant = variantsThat((parts, replace: Replace) => replaceMembers(parts, generation, replace));

const entries = (members: Members): Members[] => members.models as Members[];

/** Ids that need percent-encoding in a path. */
const oddIds = ['acme/model:7b', 'model v3 beta', 'modèle-π', 'model.v9+exp?x=1', '100%-open#1'];

function addModels(parts: Parts): Parts {
  const added = oddIds.map((id, at): Model => {
    const like = parts.models[at % parts.models.length] as Model;
    return { ...like, id, name: `Model ${at + 4}`, created: like.created + at, capabilities: ['generate'] };
  });
  return { ...parts, models: [...parts.models, ...added] };
}

/** Adds a model whose ceiling is its whole context, which leaves no room for a prompt. */
function addWholeWindow(parts: Parts): Parts {
  const [like] = parts.models as [Model];
  const added: Model = {
    ...like,
    id: 'model-v1-small',
    contextWindow: 512,
    maxTokens: 512,
    capabilities: ['generate'],
  };
  return changeValidation({ ...parts, models: [...parts.models, added] }, (refused, { request }, { errors }) =>
    refused === undefined && request?.model === added.id && request.maxTokens === added.maxTokens
      ? refusal(errors, 'invalid_parameter', { message: 'The prompt does not fit.' })
      : refused,
  );
}

function changePrices(parts: Parts): Parts {
  let shown = 0;
  const reprice = (model: Members): Members => {
    shown++;
    return { ...model, pricing: { prompt: 0.001 * shown, completion: 0.002 * shown } };
  };
  const listed = replaceMembers(parts, list, (all) => ({ models: entries(all).map(reprice) }));
  return rewriteSuccesses(listed, single, reprice);
}

function addMembers(parts: Parts): Parts {
  const wider = changeModels(parts, '*', ({ pricing, stats }) => ({
    owner: 'acme',
    pricing: { ...(pricing as Members), currency: 'USD' },
    stats: { ...(stats as Members), requests: 1_000_000 },
  }));
  const listed = replaceMembers(wider, list, () => ({ object: 'list', hasMore: false }));
  const generated = replaceMembers(listed, generation, ({ data }) => ({
    model: 'model-v1',
    data: { ...(data as Members), finishReason: 'stop' },
  }));
  return changeAnswers(generated, (answer) =>
    answer.code === undefined
      ? answer
      : withError(answer, { documentation: 'https://example.com/errors', param: null }),
  );
}

/** Gives each replay the time at which it is sent. */
function restampReplays(parts: Parts): Parts {
  return changeAnswers(parts, (answer) =>
    answer.replayed ? withBody(answer, { ...membersOf(answer), createdAt: parts.setup.clock.timestamp() }) : answer,
  );
}

/** Variants of contents that the interface leaves open. */
export const contentVariants: readonly Variant[] = [
  variant('generate-201', 'generate-status', 'Answers 201 to a generation.', (parts) =>
    wrapHandler(parts, generation, (answer) => (answer.status === 200 ? { ...answer, status: 201 } : answer)),
  ),
  dataVariant('data-as-choices', 'data', 'Sends a list of choices in `data`, without token counts.', ({ text }) => ({
    choices: [{ index: 0, text, finishReason: 'stop' }],
  })),
  dataVariant('data-empty', 'data', 'Sends an empty object as `data`.', () => ({})),
  dataVariant('data-as-messages', 'data', 'Sends a message with content parts in `data`.', ({ text }) => ({
    message: { role: 'assistant', content: [{ type: 'text', text }] },
    tokens: 0,
  })),
  variant(
    'extra-members',
    'members',
    'Sends members that the interface does not know, everywhere but beside `error`.',
    addMembers,
  ),
  variant('list-with-pagination', 'list', 'Sends `pagination` and `data` beside `models`.', (parts) =>
    replaceMembers(parts, list, (all) => ({
      data: all.models,
      pagination: { page: 1, perPage: 50, total: entries(all).length, totalPages: Math.ceil(entries(all).length / 50) },
    })),
  ),
  variant('cursor-pagination', 'list', 'Sends a pagination object with a cursor.', (parts) =>
    replaceMembers(parts, list, () => ({ pagination: { next: null, hasMore: false } })),
  ),
  variant('null-pagination', 'list', 'Sends null as `pagination`.', (parts) =>
    replaceMembers(parts, list, () => ({ pagination: null })),
  ),
  variant('one-page-of-none', 'list', 'Counts one page where the total is 0.', (parts) =>
    replaceMembers(parts, list, () => ({
      data: [],
      pagination: { page: 1, perPage: 20, total: 0, totalPages: 1 },
    })),
  ),
  variant('ceiling-as-window', 'models', 'Lists a model whose maxTokens is its contextWindow.', addWholeWindow),
  variant('more-models', 'models', 'Lists five more models, whose ids need percent-encoding.', addModels),
  variant('other-prices', 'prices', 'Shows other prices in each response.', changePrices),
  modelVariant('zero-prices', 'prices', 'Shows prices of 0.', () => ({ pricing: { prompt: 0, completion: 0 } })),
  modelVariant('shuffled-capabilities', 'capabilities', 'Lists capabilities in another order.', (model) => ({
    capabilities: [...(model.capabilities as string[])].reverse(),
  })),
  variant('bare-fast-model', 'capabilities', 'Gives model-v1-fast the capability generate alone.', (parts) =>
    changeModels(parts, 'model-v1-fast', () => ({ capabilities: ['generate'] })),
  ),
  modelVariant('zero-created', 'created', 'Shows 0 as `created`.', () => ({ created: 0 })),
  modelVariant('fractional-uptime', 'uptime', 'Shows uptime as a fraction of 1.', ({ stats }) => ({
    stats: { ...(stats as Members), uptime: 0.9995 },
  })),
  modelVariant('integer-uptime', 'uptime', 'Shows uptime as 100.', ({ stats }) => ({
    stats: { ...(stats as Members), uptime: 100 },
  })),
  generationVariant(
    'offset-created-at',
    'created-at',
    'Writes `createdAt` with +00:00 and a long fraction.',
    ({ createdAt }) => ({ createdAt: `${String(createdAt).slice(0, -1)}123+00:00` }),
  ),
  generationVariant('ordinal-created-at', 'created-at', 'Writes `createdAt` with the day of the year.', () => ({
    createdAt: '2026-324T09:30:00Z',
  })),
  generationVariant('week-created-at', 'created-at', 'Writes `createdAt` with the week of the year.', () => ({
    createdAt: '2026-W47-5T09:30:00Z',
  })),
  generationVariant('whole-second-created-at', 'created-at', 'Writes `createdAt` without a fraction.', (all) => ({
    createdAt: `${String(all.createdAt).slice(0, 19)}Z`,
  })),
  variant('uuid-ids', 'ids', 'Uses UUIDs as ids.', (parts) => ({ ...parts, nextId: randomUUID })),
  variant('restamped-replays', 'replay-time', 'Sends replays with a new `createdAt`.', restampReplays),
];
