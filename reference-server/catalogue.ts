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

const basic = ['generate', 'stream'];
const known = [
  ['model-v1', 'Model V1', 8192, 2048, basic],
  ['model-v2-large', 'Model V2 Large', 32_768, 4096, [...basic, 'function_calling']],
  ['model-v1-fast', 'Model V1 Fast', 4096, 1024, basic],
] as const;

/** The interface's models with made-up words, prices and statistics, and the words that texts are made of. */
export function catalogue(seed: number): { models: Model[]; words: string[] } {
  const { number, company, word } = faker;
  faker.seed(seed);
  const models = known.map(([id, name, contextWindow, maxTokens, capabilities]) => ({
    id,
    name,
    description: `${company.catchPhrase()}.`,
    contextWindow,
    maxTokens,
    capabilities: [...capabilities],
    pricing: {
      prompt: number.float({ min: 0.001, max: 0.01, fractionDigits: 4 }),
      completion: number.float({ min: 0.002, max: 0.03, fractionDigits: 4 }),
    },
    created: number.int({ min: 1_690_000_000, max: 1_740_000_000 }),
    stats: {
      avgLatency: number.int({ min: 80, max: 900 }),
      uptime: number.float({ min: 99, max: 99.999, fractionDigits: 3 }),
    },
  }));
  const words = Array.from({ length: 400 }, () => word.sample()).filter((sample) => /^[a-z]+$/.test(sample));
  return { models, words };
}
