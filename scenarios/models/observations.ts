import type { Answer } from '../vocabulary/exchange.ts';
import { bodyMember, brief, facts } from '../vocabulary/expectations.ts';
import { hasModels, listedCount, listedModels } from '../vocabulary/model-lists.ts';
import { getModel, listModels } from '../vocabulary/requests.ts';
import { checksOfLevel, type Fact } from '../vocabulary/suite.ts';
import { known } from './expectations.ts';

/** Facts about each known model, for comparing two runs. */
const catalogue: Fact[] = Object.keys(known).flatMap((id) =>
  ['contextWindow', 'maxTokens', 'capabilities'].map((name) => ({
    name: `${id}.${name}`,
    see: (reply: Answer) => {
      if (!hasModels(reply)) return undefined;
      const value = listedModels(reply).find((model) => model.id === id)?.[name];
      if (typeof value === 'number') return value;
      if (Array.isArray(value)) return value.map(String).sort().join(' ');
      return value === undefined ? null : `not a number: ${brief(JSON.stringify(value), 80)}`;
    },
  })),
);

const odd = ['no such model', 'model/v1', '..', 'modèle', 'a'.repeat(300)];

export const catalogueObservations = checksOfLevel('observe', [
  {
    id: 'models/catalogue',
    clauses: ['2.2/model-v1-fast-capabilities', '2.2/model-v1-fast-pricing'],
    title: 'models in the list',
    steps: [
      {
        send: listModels(),
        observe: [
          listedCount,
          {
            name: 'ids',
            see: (reply) =>
              hasModels(reply)
                ? listedModels(reply)
                    .map(({ id }) => id)
                    .join(' ')
                : undefined,
          },
          ...catalogue,
        ],
      },
    ],
  },
  {
    id: 'models/id-unknown',
    clauses: ['4.3/unknown-model'],
    title: 'answer to a model id that does not exist',
    steps: [{ send: getModel('no-such-model'), observe: [facts.status, facts.code] }],
  },
  {
    id: 'models/id-odd',
    clauses: ['4.3/unknown-model'],
    title: 'answers to unusual model ids',
    steps: odd.map((id, index) => ({
      name: ['spaces', 'slash', 'dots', 'accents', 'long'][index] ?? id,
      send: getModel(id),
      observe: [facts.status],
    })),
  },
  {
    id: 'models/avg-latency-size',
    clauses: ['2.2/avgLatency-unit'],
    title: 'number of digits of avgLatency, whose unit the interface does not show',
    steps: [
      {
        send: getModel(),
        observe: [
          {
            name: 'digits',
            see: (reply) => {
              const latency = bodyMember(reply, 'stats.avgLatency');
              return latency === undefined ? undefined : String(latency).length;
            },
          },
        ],
      },
    ],
  },
]);
