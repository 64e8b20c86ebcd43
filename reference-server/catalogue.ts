import { faker } from '@faker-js/faker/locale/en';

/** A model as the single-model answer shows it; the list leaves `stats` out. */
export type Model = {
  id: string;
  name: string;
  description: string;
  contextWindow: number;
  maxTokens: number;
  capabilities: string[];
  pricing: { prompt: number; completion: number };
  created: number;
  stats: { avgLatency: number; uptime: number };
};

/** The known models and the words that generated texts are made of. */
export type Catalogue = { models: Model[]; words: string[] };

const known: Pick<Model, 'id' | 'name' | 'contextWindow' | 'maxTokens' | 'capabilities'>[] = [
  { id: 'model-v1', name: 'Model V1', contextWindow: 8192, maxTokens: 2048, capabilities: ['generate', 'stream'] },
  {
    id: 'model-v2-large',
    name: 'Model V2 Large',
    contextWindow: 32768,
    maxTokens: 4096,
    capabilities: ['generate', 'stream', 'function_calling'],
  },
  {
    id: 'model-v1-fast',
    name: 'Model V1 Fast',
    contextWindow: 4096,
    maxTokens: 1024,
    capabilities: ['generate', 'stream'],
  },
];

/** The catalogue of a seed: the interface's models with made-up words, prices and statistics. */
export function catalogue(seed: number): Catalogue {
  faker.seed(seed);
  const models = known.map((model) => ({
    ...model,
    description: `${faker.company.catchPhrase()}.`,
    pricing: {
      prompt: faker.number.float({ min: 0.001, max: 0.01, fractionDigits: 4 }),
      completion: faker.number.float({ min: 0.002, max: 0.03, fractionDigits: 4 }),
    },
    created: faker.number.int({ min: 1_690_000_000, max: 1_740_000_000 }),
    stats: {
      avgLatency: faker.number.int({ min: 80, max: 900 }),
      uptime: faker.number.float({ min: 99, max: 99.999, fractionDigits: 3 }),
    },
  }));
  const words = Array.from({ length: 400 }, () => faker.word.sample()).filter((word) => /^[a-z]+$/.test(word));
  return { models, words };
}
