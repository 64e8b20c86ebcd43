import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import type { FactChange, ModelChange, ObservationChange } from './comparison.ts';

type Facts = NonNullable<CheckResult['observation']>['facts'];

/** The facts that differ, in the order of the new run, then those that are gone. */
export function factChanges(from: Facts, to: Facts): FactChange[] {
  const names = [...new Set([...Object.keys(to), ...Object.keys(from)])];
  return names.flatMap((name): FactChange[] => {
    const [before, after] = [from[name], to[name]];
    if (before === after) return [];
    return [{ name, ...(before !== undefined && { from: before }), ...(after !== undefined && { to: after }) }];
  });
}

/** What the server chooses differently where the interface is silent. Compared only where both runs observed it. */
export function observationChanges(base: RunReport, next: RunReport): ObservationChange[] {
  const before = new Map(base.checks.map((check) => [check.id, check.observation]));
  return next.checks.flatMap(({ id, title, observation }): ObservationChange[] => {
    const old = before.get(id);
    if (old === undefined || observation === undefined) return [];
    const facts = factChanges(old.facts, observation.facts);
    return facts.length > 0 ? [{ id, title, facts }] : [];
  });
}

const modelFact = /^(.+)\.(capabilities|maxTokens|contextWindow)$/;
type Member = 'capabilities' | 'maxTokens' | 'contextWindow';
type Models = Map<string, Partial<Record<Member, Facts[string]>>>;

/** The models that a run observed: facts named `ID.maxTokens`, `ID.contextWindow`, `ID.capabilities` of the suite models. */
function modelsOf(report: RunReport): Models {
  const models: Models = new Map();
  for (const check of report.checks.filter(({ suite, observation }) => suite === 'models' && observation))
    for (const [name, value] of Object.entries(check.observation?.facts ?? {})) {
      const [, id, member] = modelFact.exec(name) ?? [];
      if (id === undefined || member === undefined) continue;
      models.set(id, { ...models.get(id), [member as Member]: value });
    }
  return models;
}

const shown = (value: Facts[string]): string => (value === null || value === '' ? 'none' : String(value));

const words = (value: Facts[string] | undefined): string[] =>
  typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : [];

function memberChange(model: string, what: Member, from: Facts[string], to: Facts[string]): ModelChange[] {
  if (what === 'capabilities') {
    const lost = words(from).filter((word) => !words(to).includes(word));
    return lost.length === 0 ? [] : [{ model, what, from: shown(from), to: shown(to), worse: true }];
  }
  const shrank = typeof from === 'number' && (typeof to !== 'number' || to < from);
  return shrank ? [{ model, what, from: shown(from), to: shown(to), worse: true }] : [];
}

/**
 * Models that lost a capability, or whose ceiling or window shrank. One that is no longer listed is shown but is no
 * loss: when models retire is not stated.
 */
export function modelChanges(base: RunReport, next: RunReport): ModelChange[] {
  const [before, after] = [modelsOf(base), modelsOf(next)];
  if (after.size === 0) return [];
  return [...before].flatMap(([model, old]): ModelChange[] => {
    const now = after.get(model);
    if (now === undefined) return [{ model, what: 'listed', from: 'listed', to: 'not listed', worse: false }];
    return (Object.keys(old) as Member[]).flatMap((what) =>
      memberChange(model, what, old[what] ?? null, now[what] ?? null),
    );
  });
}
