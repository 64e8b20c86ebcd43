import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { oneLine } from '../text/safe-text.ts';
import type { Change, CheckChange, CheckPresence, FactChange, ModelChange, ObservationChange } from './comparison.ts';
import { isJudged, isLost, isUndecided } from './coverage.ts';

type Facts = NonNullable<CheckResult['observation']>['facts'];

/** Changed facts in the order of the new run, then removed ones. */
export function factChanges(from: Facts, to: Facts): FactChange[] {
  const names = [...new Set([...Object.keys(to), ...Object.keys(from)])];
  return names.flatMap((name): FactChange[] => {
    const [before, after] = [from[name], to[name]];
    if (before === after) return [];
    return [{ name, ...(before !== undefined && { from: before }), ...(after !== undefined && { to: after }) }];
  });
}

/** Changed observations. Compared only if both runs have them. */
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
type Member = Exclude<ModelChange['what'], 'listed'>;
type Models = Map<string, Partial<Record<Member, Facts[string]>>>;

/** The models of a run: facts named `ID.maxTokens`, `ID.contextWindow`, `ID.capabilities` of the suite models. */
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

const valueText = (value: Facts[string]): string => (value === null || value === '' ? 'none' : String(value));

const words = (value: Facts[string]): string[] =>
  typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : [];

function isLess(what: Member, from: Facts[string], to: Facts[string]): boolean {
  if (what === 'capabilities') return words(from).some((word) => !words(to).includes(word));
  return typeof from === 'number' && (typeof to !== 'number' || to < from);
}

/**
 * Models that lost a capability, or whose token limit or context window shrank. A model that is no longer listed is not
 * worse: the interface does not say when models retire.
 */
export function modelChanges(base: RunReport, next: RunReport): ModelChange[] {
  const [before, after] = [modelsOf(base), modelsOf(next)];
  if (after.size === 0) return [];
  return [...before].flatMap(([model, old]): ModelChange[] => {
    const now = after.get(model);
    if (now === undefined) return [{ model, what: 'listed', from: 'listed', to: 'not listed', worse: false }];
    return (Object.keys(old) as Member[]).flatMap((what): ModelChange[] => {
      const [from, to] = [old[what] ?? null, now[what] ?? null];
      return isLess(what, from, to) ? [{ model, what, from: valueText(from), to: valueText(to), worse: true }] : [];
    });
  });
}

const isBroken = ({ outcome, tolerated }: CheckResult): boolean => outcome === 'violated' && tolerated === undefined;

/**
 * Worse: the check fails now, or it is required, passed before and is undecided now. Lost: it was judged before and is not
 * any more. Better: it passes now. Observations and tolerated violations are never worse.
 */
export function changeOf(from: CheckResult, to: CheckResult): Change {
  if (from.level === 'observe' || to.level === 'observe') return 'other';
  if (isBroken(to) && !isBroken(from)) return 'worse';
  if (isJudged(from) && isUndecided(to) && !isLost(from, to)) return 'worse';
  if (isLost(from, to)) return 'lost';
  return to.outcome === 'passed' && (isBroken(from) || isUndecided(from)) ? 'better' : 'other';
}

/** The checks of both runs whose outcome or toleration changed. */
export function checkChanges(base: RunReport, next: RunReport): CheckChange[] {
  const before = new Map(base.checks.map((check) => [check.id, check]));
  return next.checks.flatMap((to): CheckChange[] => {
    const from = before.get(to.id);
    if (from === undefined) return [];
    if (from.outcome === to.outcome && isBroken(from) === isBroken(to)) return [];
    const { id, title, level, got, because } = to;
    return [
      {
        id,
        title,
        level,
        from: from.outcome,
        to: to.outcome,
        fromLacks: from.lacks,
        toLacks: to.lacks,
        change: changeOf(from, to),
        ...(to.outcome === 'violated' && got !== undefined && { got: oneLine(got, 400) }),
        ...((isUndecided(to) || to.outcome === 'inapplicable') &&
          because !== undefined && { because: oneLine(because, 400) }),
      },
    ];
  });
}

/** The checks of `report` that `other` lacks. */
export function presentOnlyIn(report: RunReport, other: RunReport): CheckPresence[] {
  const known = new Set(other.checks.map(({ id }) => id));
  return report.checks
    .filter(({ id }) => !known.has(id))
    .map(({ id, title, level, outcome, lacks }) => ({ id, title, level, outcome, lacks }));
}
