import type { CheckResult, Coverage } from '../../schemas/generated/types.ts';

/** A required check ran if it was decided, or if the server never met its condition. */
const hasRun = ({ outcome, lacks }: CheckResult): boolean =>
  outcome === 'passed' || outcome === 'violated' || (outcome === 'inapplicable' && lacks === undefined);

/** The number of required checks, and of those that a run decided. `catalogue` has every check of this version. */
export function coverage(
  catalogue: readonly Pick<CheckResult, 'id' | 'level'>[],
  results: readonly CheckResult[],
): Coverage {
  const required = new Set([...catalogue, ...results].filter(({ level }) => level === 'must').map(({ id }) => id));
  return { required: required.size, ran: results.filter((result) => required.has(result.id) && hasRun(result)).length };
}
