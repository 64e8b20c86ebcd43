import { deviationClass } from '../../reports/summary/deviation-words.ts';
import { groupKey } from '../../reports/summary/groups.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';

/** The deviations that each check shows under each defect, by the name of the defect and the id of the check. */
export type Shown = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** More defects that fit equally well would say little. */
const mostCauses = 2;

/**
 * The names of the defects that explain a failed check, by its id. A defect explains a group of checks that observed the same if
 * each of them shows the deviation that it shows under the defect, and if no other check that the defect violates passed or
 * showed something else, unless another defect explains that. Of those, the ones that explain most of the run are named; of several,
 * none if a check that would tell them apart is undecided.
 */
export function likelyCauses(results: readonly CheckResult[], shown: Shown): ReadonlyMap<string, string[]> {
  const byId = new Map(results.map((result) => [result.id, result]));
  const failed = results.filter(({ outcome }) => outcome === 'violated');
  const groups = [...Map.groupBy(failed, groupKey).values()];
  const named = new Map<string, string[]>();
  const shows = (of: Shown[string], { id, deviation }: CheckResult): boolean =>
    of[id]?.includes(deviationClass(deviation)) === true;
  const fits = (of: Shown[string], group: readonly CheckResult[]): boolean =>
    group.every((check) => shows(of, check)) &&
    Object.keys(of).every((id) => {
      const result = byId.get(id);
      if (result?.outcome === 'passed') return false;
      return result?.outcome !== 'violated' || shows(of, result) || named.has(id);
    });
  const isUndecided = (id: string): boolean => byId.get(id)?.lacks === 'evidence';
  const explained = (of: Shown[string]): number => failed.filter((check) => shows(of, check)).length;
  const nameOf = (group: readonly CheckResult[]): string[] => {
    const fitting = Object.entries(shown).filter(([, of]) => fits(of, group));
    const most = Math.max(...fitting.map(([, of]) => explained(of)));
    const best = fitting.filter(([, of]) => explained(of) === most);
    const untold = best.length > 1 && best.some(([, of]) => Object.keys(of).some(isUndecided));
    return best.length <= mostCauses && !untold ? best.map(([name]) => name) : [];
  };
  // A failure that one defect explains can hide part of another defect.
  for (let open = groups, before = groups.length + 1; open.length < before; ) {
    before = open.length;
    open = open.filter((group) => {
      const names = nameOf(group);
      if (names.length > 0) for (const { id } of group) named.set(id, names);
      return names.length === 0;
    });
  }
  return named;
}
