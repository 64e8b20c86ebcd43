import { jsonValue } from '../../schemas/json-text.ts';
import { inWords, problemsOf } from '../../schemas/validate.ts';
import { OptionError } from '../option-error.ts';
import type { Model } from './models.ts';

/** Statistics for a model without any. */
const usualStats = { avgLatency: 250, uptime: 99.9 };

/** Models with or without `stats`, a list or the answer of GET /v1/models. Throws an OptionError that names them `where`. */
export function fixtureModels(given: unknown, where: string): Model[] {
  const list = Array.isArray(given) ? given : (given as { models?: unknown } | null)?.models;
  if (!Array.isArray(list) || list.length === 0)
    throw new OptionError(`${where}: expected a list of models, or an object with such a list as "models".`);
  const models = list.map((model) => (isObject(model) ? { stats: usualStats, ...model } : model)) as Model[];
  const problems = models.flatMap((model, at) =>
    problemsOf('SingleModel', model).map((problem) => `  ${inWords(problem, `model ${at + 1}`)} (model ${at + 1})`),
  );
  if (problems.length > 0) throw new OptionError(`${where} is not valid:\n${problems.join('\n')}`);
  if (new Set(models.map(({ id }) => id)).size < models.length)
    throw new OptionError(`${where}: two models have the same id. Give each its own.`);
  return models;
}

/** A function that returns the given `data` for every generation. Throws an OptionError. */
export function fixtureData(given: unknown, where: string): () => object {
  if (!isObject(given)) throw new OptionError(`${where}: expected a JSON object, the "data" of every generation.`);
  return () => given;
}

/** The JSON value in the text of a file. Throws an OptionError. */
export function fixtureIn(text: string, where: string): unknown {
  try {
    return jsonValue(text);
  } catch (error) {
    throw new OptionError(`${where} is not JSON, ${(error as Error).message}.`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
