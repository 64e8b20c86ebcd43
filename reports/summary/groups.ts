import type { CheckResult } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';
import { deviationInWords } from './deviation-words.ts';

type Deviation = NonNullable<CheckResult['deviation']>;

/**
 * Violated checks with the same key showed the same: the part of an answer, its class, and the clauses that this breaks. Those that
 * found a fault that a load proves are one group.
 */
export function groupKey({ id, outcome, cause, fault, deviation, breaks = [] }: CheckResult): string {
  if (outcome === 'blocked') return `blocked ${cause ?? id}`;
  if (fault !== undefined) return `fault ${fault}`;
  return deviation === undefined ? id : [deviation.at, deviation.is, ...breaks].join(' ');
}

/** The deviation as one text, without the request; `other` for checks without one. */
export const deviationClass = (deviation: Deviation | undefined): string =>
  deviation === undefined ? 'other' : `${deviation.at} ${deviation.is}`;

/** A server that answers 2xx where it should refuse gives something away. */
export const isAccepted = ({ outcome, deviation }: CheckResult): boolean =>
  outcome === 'violated' && deviation?.at === 'status' && deviation.is === '2xx';

/** Checks whose control request had the result of a failed check belong to its group. */
const isBlockedBy = ({ outcome, deviation }: CheckResult, failed: CheckResult): boolean =>
  outcome === 'blocked' &&
  failed.outcome === 'violated' &&
  deviation !== undefined &&
  failed.deviation !== undefined &&
  deviation.operation === failed.deviation.operation &&
  deviationClass(deviation) === deviationClass(failed.deviation);

/** The checks in groups by what was observed, in the order of the checks. */
export function groupsOf(checks: readonly CheckResult[]): CheckResult[][] {
  const groups = [...Map.groupBy(checks, groupKey).values()];
  const failed = groups.filter(([first]) => first?.outcome === 'violated');
  const joined = new Map<CheckResult[], CheckResult[]>();
  for (const group of groups.filter(([first]) => first?.outcome === 'blocked')) {
    const cause = failed.find((of) => of.some((one) => group.every((check) => isBlockedBy(check, one))));
    if (cause !== undefined) joined.set(group, cause);
  }
  return groups
    .filter((group) => !joined.has(group))
    .map((group) => [group, ...[...joined].flatMap(([blocked, cause]) => (cause === group ? [blocked] : []))].flat());
}

/** The reason why failed checks are one group: `12 failed checks found the same problem: the body is not JSON; 3 more are blocked by it`; undefined for one check. */
export function whyOneGroup(checks: readonly CheckResult[]): string | undefined {
  const failed = checks.filter(({ outcome }) => outcome === 'violated');
  const [first] = failed;
  if (first?.deviation === undefined || failed.length < 2) return undefined;
  if (first.fault !== undefined)
    return `the load run proves the fault that ${plural(failed.length, 'failed check')} found`;
  const blocked = checks.filter(({ outcome }) => outcome === 'blocked').length;
  const more = blocked === 0 ? '' : `; ${blocked} more ${blocked === 1 ? 'is' : 'are'} blocked by it`;
  return `${plural(failed.length, 'failed check')} found the same problem: ${deviationInWords(first.deviation)}${more}`;
}
