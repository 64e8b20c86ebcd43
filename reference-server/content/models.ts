import { faker } from '@faker-js/faker/locale/en';

/** A model as GET /v1/models/{model_id} shows it. The list omits `stats`. */
export type Model = ReturnType<typeof catalogue>['models'][number];

const basic = ['generate', 'stream'];
const known: [id: string, name: string, contextWindow: number, maxTokens: number, capabilities: string[]][] = [
  ['model-v1', 'Model V1', 8192, 2048, basic],
  ['model-v2-large', 'Model V2 Large', 32_768, 4096, [...basic, 'function_calling']],
  ['model-v1-fast', 'Model V1 Fast', 4096, 1024, basic],
];

/** The interface's models with generated descriptions, prices and statistics, and the words for generated texts. */
export function catalogue(seed: number) {
  faker.seed(seed);
  const { company, word } = faker;
  const int = (min: number, max: number): number => faker.number.int({ min, max });
  const float = (min: number, max: number): number => faker.number.float({ min, max, fractionDigits: 4 });
  const models = known.map(([id, name, contextWindow, maxTokens, capabilities]) => ({
    id,
    name,
    description: `${company.catchPhrase()}.`,
    contextWindow,
    maxTokens,
    capabilities,
    pricing: { prompt: float(0.001, 0.01), completion: float(0.002, 0.03) },
    created: int(1_690_000_000, 1_740_000_000),
    stats: { avgLatency: int(80, 900), uptime: float(99, 99.999) },
  }));
  const words = Array.from({ length: 400 }, () => word.sample()).filter((sample) => /^[a-z]+$/.test(sample));
  return { models, words };
}
