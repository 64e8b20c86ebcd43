import type { Reply } from '../vocabulary/exchange.ts';
import { bodyMember, facts, listedModels } from '../vocabulary/expectations.ts';
import { getModel, listModels } from '../vocabulary/requests.ts';
import type { Check, Fact } from '../vocabulary/suite.ts';

import { known } from './expectations.ts';

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

/** What a server chose of its catalogue. */
export const catalogueObservations: Check[] = [
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
];
