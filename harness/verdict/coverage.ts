import type { CheckResult, Coverage } from '../../schemas/generated/types.ts';

/** True if the check judged an answer. */
export const isDecided = ({ outcome, samples }: CheckResult): boolean =>
  (outcome === 'passed' && samples !== 0) || outcome === 'violated';

/** True if the server never met the condition of the check: there is nothing to decide. */
export const neverArose = ({ outcome, lacks }: CheckResult): boolean =>
  outcome === 'inapplicable' && lacks === undefined;

/** The number of required checks, and of those that a run decided. `catalogue` has every check of this version. */
export function coverage(
  catalogue: readonly Pick<CheckResult, 'id' | 'level'>[],
  results: readonly CheckResult[],
): Coverage {
  const required = new Set([...catalogue, ...results].filter(({ level }) => level === 'must').map(({ id }) => id));
  const of = results.filter(({ id }) => required.has(id));
  const decided = of.filter(isDecided).length;
  return { required: required.size, ran: decided + of.filter(neverArose).length, decided };
}
