import t from 'tap';
import { problemsOf, type SchemaName } from './validate.ts';

const model = {
  id: 'm',
  name: 'M',
  description: '',
  contextWindow: 8192,
  maxTokens: 2048,
  capabilities: ['generate'],
  pricing: { prompt: 0, completion: 0.002 },
  created: 1700000000,
};
const stats = { avgLatency: 120, uptime: 99.9 };
const pagination = { page: 1, perPage: 50, total: 3, totalPages: 1 };
const generation = { id: 'r', object: 'generation', data: {}, createdAt: '2026-11-20T09:30:00Z' };
const error = { type: 't', message: 'm', code: 'c' };
const without = (value: object, name: string): object =>
  Object.fromEntries(Object.entries(value).filter(([member]) => member !== name));
const each = (value: object, change: (name: string) => object): object[] => Object.keys(value).map(change);

const accepted: [SchemaName, unknown[]][] = [
  ['Pricing', [model.pricing, { prompt: -1, completion: 1e9, currency: 'EUR' }]],
  ['Stats', [stats, { avgLatency: 0, uptime: 1, requests: 7 }, { avgLatency: 120.0, uptime: 0 }]],
  ['Model', [model, { ...model, stats }, { ...model, capabilities: [] }, { ...model, created: -1, owner: null }]],
  ['ListedModel', [model, { ...model, family: 'large' }]],
  [
    'SingleModel',
    [
      { ...model, stats },
      { ...model, stats: { ...stats, p99: 1 }, family: null },
    ],
  ],
  [
    'ModelList',
    [{ models: [] }, { models: [model, model] }, { models: [model], data: [model], pagination, object: 'list' }],
  ],
  [
    'GenerateRequest',
    [{}, { model: 'm', prompt: '', maxTokens: 1 }, { maxTokens: -1 }, { model: 'm', temperature: 0.5, stream: true }],
  ],
  [
    'GenerationEnvelope',
    [
      generation,
      { ...generation, id: '', data: { text: 'x', usage: {} }, model: 'm' },
      ...['2026-11-20T09:30:00.1Z', '2026-11-20T09:30:00.123456789+00:00', '2026-11-20T09:30:00,5Z'].map(
        (createdAt) => ({
          ...generation,
          createdAt,
        }),
      ),
      ...['2026-11-20T09:30Z', '20261120T093000Z', '20261120T093000.250+0000', '2016-12-31T23:59:60Z'].map(
        (createdAt) => ({
          ...generation,
          createdAt,
        }),
      ),
    ],
  ],
  [
    'ErrorEnvelope',
    [{ error }, { error: { ...error, param: 'prompt', details: [] } }, { error: { type: '', message: '', code: '' } }],
  ],
  ['Pagination', [pagination, { ...pagination, next: null }]],
  [
    'PaginatedList',
    [
      { data: [], pagination },
      { data: [1], pagination, models: [] },
    ],
  ],
];

const rejected: [SchemaName, unknown[]][] = [
  ['Pricing', [...each(model.pricing, (name) => without(model.pricing, name)), { prompt: '0.001', completion: 0 }, []]],
  [
    'Stats',
    [...each(stats, (name) => without(stats, name)), { ...stats, avgLatency: 1.5 }, { ...stats, uptime: '99%' }],
  ],
  [
    'Model',
    [
      ...each(model, (name) => without(model, name)),
      ...each(model, (name) => ({ ...model, [name]: null })),
      ...['id', 'name', 'description'].map((name) => ({ ...model, [name]: 7 })),
      ...['contextWindow', 'maxTokens', 'created'].map((name) => ({ ...model, [name]: 1.5 })),
      ...['contextWindow', 'maxTokens', 'created'].map((name) => ({ ...model, [name]: '1' })),
      ...[['vision'], ['Generate'], [1], 'generate', {}].map((capabilities) => ({ ...model, capabilities })),
      { ...model, pricing: 0.001 },
      [model],
    ],
  ],
  ['ListedModel', [{ ...model, stats }, { ...model, stats: null }, without(model, 'pricing')]],
  [
    'SingleModel',
    [model, { ...model, stats: null }, { ...model, stats: [] }, { stats }, { data: { ...model, stats } }],
  ],
  [
    'ModelList',
    [{}, [model], { models: { m: model } }, { models: [{ ...model, stats }] }, { data: [model] }, { models: ['m'] }],
  ],
  [
    'GenerateRequest',
    [{ model: 7 }, { prompt: ['x'] }, { prompt: null }, { maxTokens: 1.5 }, { maxTokens: '10' }, [], 'x'],
  ],
  [
    'GenerationEnvelope',
    [
      ...each(generation, (name) => without(generation, name)),
      ...each(generation, (name) => ({ ...generation, [name]: null })),
      { ...generation, id: 7 },
      { ...generation, object: 'text_completion' },
      ...[[], 'text'].map((data) => ({ ...generation, data })),
      ...[
        ...[
          '2026-11-20T09:30:00',
          '2026-11-20 09:30:00Z',
          '2026-11-20T10:30:00+01:00',
          '2026-11-20',
          '2026-13-20T09:30:00Z',
        ],
        ...[
          '2026-11-20T24:30:00Z',
          '20261120T09:30:00Z',
          '1763631000',
          'x2026-11-20T09:30:00Z',
          '2026-11-20T09:30:00Zx',
          '',
        ],
      ].map((createdAt) => ({ ...generation, createdAt })),
      { ...generation, createdAt: 1763631000 },
    ],
  ],
  [
    'ErrorEnvelope',
    [
      ...each(error, (name) => ({ error: without(error, name) })),
      ...each(error, (name) => ({ error: { ...error, [name]: null } })),
      ...each(error, (name) => ({ error: { ...error, [name]: 401 } })),
      { error, requestId: 'r' },
      { error: 'unauthorized' },
      { error: [error] },
      { errors: [error] },
      error,
      {},
      [],
      null,
    ],
  ],
  [
    'Pagination',
    [
      ...each(pagination, (name) => without(pagination, name)),
      ...each(pagination, (name) => ({ ...pagination, [name]: '1' })),
      ...each(pagination, (name) => ({ ...pagination, [name]: 0.5 })),
    ],
  ],
  ['PaginatedList', [{ data: [] }, { pagination }, { data: {}, pagination }, { data: [], pagination: { page: 1 } }]],
];

t.test('the schemas accept what the interface permits', async (t) => {
  for (const [name, values] of accepted)
    for (const value of values) t.same(problemsOf(name, value), [], `${name} ${JSON.stringify(value)}`);
});

t.test('the schemas reject what contradicts the interface', async (t) => {
  for (const [name, values] of rejected)
    for (const value of values) t.not(problemsOf(name, value).length, 0, `${name} ${JSON.stringify(value)}`);
});
