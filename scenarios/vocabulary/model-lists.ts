import { problemsOf } from '../../schemas/validate.ts';
import { jsonClass, textOf } from './deviations.ts';
import type { Reply } from './exchange.ts';
import { bodyMember, flawOf, member, ofJson, onlyOn, valueText } from './expectations.ts';
import { mostModels } from './requests.ts';
import type { Condition, Draw, Expectation, Fact, Flaw } from './suite.ts';

/** The condition of a list whose models pass a test. A reply that is no list of models is judged too: it is a problem of its own. */
export const listWith = (says: string, test: (models: unknown[]) => boolean): Condition => ({
  says: `a list with ${says}`,
  met: (answer) => {
    const models = bodyMember(answer, 'models');
    return !Array.isArray(models) || test(models);
  },
});

/**
 * An expectation of every entry of `models`. It reports the first problem with the id of the entry. A list without entries that the
 * expectation is about is no sample.
 */
export const everyModel = (
  says: string,
  reads: string[],
  problem: (model: unknown) => string | Flaw | undefined,
  about: { says: string; is(model: unknown): boolean } = { says: 'a model', is: () => true },
): Expectation =>
  onlyOn(
    listWith(about.says, (models) => models.some(about.is)),
    ofJson(says, reads, (value) => {
      const models = member(value, 'models');
      if (!Array.isArray(models)) return `models ${valueText(models)}`;
      for (const [index, model] of models.entries()) {
        const found = problem(model);
        if (found === undefined) continue;
        const says = `models[${index}] (id ${valueText(member(model, 'id'), 40)}): ${textOf(found)}`;
        return typeof found === 'string' ? says : { ...found, says };
      }
      return undefined;
    }),
  );

/** An expectation of the given members of each entry of `models`: those of the schema of a model. */
export const membersOfEachModel = (says: string, ...names: string[]): Expectation =>
  everyModel(
    says,
    names.map((name) => `models[].${name}`),
    (model) => {
      const found = problemsOf('Model', model).find(
        ({ path, missing }) =>
          names.includes(path.split('/')[1] ?? '') || (path === '' && missing !== undefined && names.includes(missing)),
      );
      if (found === undefined) return undefined;
      const name = found.path === '' ? '' : `${found.path.slice(1).replaceAll('/', '.')} `;
      const says = `${name}${found.actual ?? found.says}`;
      return { ...flawOf(found, model, ''), says };
    },
  );

/** The entries of a list that have a string id. */
export function listedModels(reply: Reply | undefined): ListedModel[] {
  const models = bodyMember(reply, 'models');
  if (!Array.isArray(models)) return [];
  return models.filter((model): model is ListedModel => typeof member(model, 'id') === 'string');
}

/**
 * The models that a check requests one by one: all of a short list. Of a long one: the first, the last, those with the smallest and the
 * largest contextWindow, and random ones, so that runs with other seeds reach all.
 */
export function modelsTried(reply: Reply | undefined, draw: Draw): ListedModel[] {
  const all = listedModels(reply);
  if (all.length <= mostModels) return all;
  const bySize = all.toSorted((one, other) => Number(one.contextWindow) - Number(other.contextWindow));
  const tried = new Set([all[0], all.at(-1), bySize[0], bySize.at(-1)]);
  while (tried.size < mostModels) tried.add(all[draw(all.length)]);
  return all.filter((model) => tried.has(model));
}

/** True for a list of models, possibly empty. */
export const hasModels = (reply: Reply | undefined): boolean => Array.isArray(bodyMember(reply, 'models'));

/** The number of listed models. */
export const listedCount: Fact = {
  name: 'models',
  see: (answer) => (hasModels(answer) ? listedModels(answer).length : undefined),
};

export type ListedModel = Record<string, unknown> & { id: string };

/** Models inside the success envelope are one level too deep. */
export const lists = ofJson('a JSON object with a top-level array `models`', ['models'], (value) => {
  const found = member(value, 'models');
  if (Array.isArray(found)) return undefined;
  const clause = member(value, 'data') === undefined ? '2.1/models-array' : '2.1/models-bare';
  return { says: `models ${valueText(found)}`, at: 'models', is: jsonClass(found), clause };
});
