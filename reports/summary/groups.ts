import type { CheckResult } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';
import { deviationClass, deviationInWords, partsOf } from './deviation-words.ts';
import { decisiveExchange } from './exchange-words.ts';

type Deviation = NonNullable<CheckResult['deviation']>;

/**
 * Checks with the same key have one cause. Violated checks share it if they showed the same part of an answer, its class, and broken
 * clauses; those that found a fault proven by a load are one group. Blocked checks share it if the same answer blocks them.
 */
export function groupKey(check: CheckResult): string {
  const { id, outcome, cause, fault, deviation, breaks = [] } = check;
  if (outcome === 'blocked') return `blocked ${deviation === undefined ? (cause ?? id) : blockedBy(check, deviation)}`;
  if (fault !== undefined) return `fault ${fault}`;
  // Admissions too many have one cause, shown by requests at once or in turn.
  return deviation === undefined ? id : [deviation.at, deviation.is.replace(/ at once$/, ''), ...breaks].join(' ');
}

/** The wrong part of the answer that blocks a check, and the status of that answer. */
const blockedBy = (check: CheckResult, { operation, at, is }: Deviation): string =>
  [operation, at, is, decisiveExchange(check)?.response?.status].join(' ');

/** True for a 2xx that should have been a refusal. */
export const isAccepted = ({ outcome, deviation }: CheckResult): boolean =>
  outcome === 'violated' && deviation?.at === 'status' && deviation.is === '2xx';

/** The request to which the server had no answer, or a 5xx. Undefined for others: whether one is wrong depends on what was sent. */
function failedRequest(check: CheckResult): string | undefined {
  const { request, response, failure } = decisiveExchange(check) ?? {};
  if (request === undefined || (response !== undefined && response.status < 500)) return undefined;
  return `${request.method} ${request.path} ${response?.status ?? failure}`;
}

/** A status or a body belongs to its operation; a header belongs to the answers of all. */
const isPartOf = (one: Deviation, whole: Deviation): boolean =>
  one.is === whole.is &&
  (one.operation === whole.operation || one.at.startsWith('header ')) &&
  partsOf(one).every((part) => partsOf(whole).includes(part));

/** Checks that need a part of an answer which a failed check found wrong belong to its group. */
function isBlockedBy(check: CheckResult, failed: CheckResult): boolean {
  if (check.outcome !== 'blocked' || failed.outcome !== 'violated') return false;
  const request = failedRequest(check);
  if (request !== undefined && request === failedRequest(failed)) return true;
  return check.deviation !== undefined && failed.deviation !== undefined && isPartOf(check.deviation, failed.deviation);
}

/** The checks in groups by what was observed, in the order of the checks. */
export function groupsOf(checks: readonly CheckResult[]): CheckResult[][] {
  const alike = [...Map.groupBy(checks, groupKey).values()];
  const failedBefore = ([first]: CheckResult[]): string | undefined =>
    first?.outcome === 'blocked' ? failedRequest(first) : undefined;
  const groups = [...Map.groupBy(alike, (group) => failedBefore(group) ?? group).values()].map((of) => of.flat());
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
    return `what was sent for the load run proves the fault that ${plural(failed.length, 'failed check')} found`;
  const blocked = checks.filter(({ outcome }) => outcome === 'blocked').length;
  const more = blocked === 0 ? '' : `; ${blocked} more ${blocked === 1 ? 'is' : 'are'} blocked by it`;
  const isSame = failed.every(({ deviation }) => deviationClass(deviation) === deviationClass(first.deviation));
  return isSame
    ? `${plural(failed.length, 'failed check')} found the same problem: ${deviationInWords(first.deviation)}${more}`
    : undefined;
}
