import { admitted, refused } from '../../limiter/decisions.ts';
import type { LedgerDecisions } from './decisions.ts';
import type { KeyAnalysis, OtherRefusals } from './key-analysis.ts';

/**
 * True if refusals that announce Remaining above 0 may be of another limit, such as one per second beside one per minute; false if they
 * came by chance.
 */
export const mayBeOther = (keys: readonly Pick<KeyAnalysis, 'decisions'>[]): boolean =>
  keys.some(({ decisions }) => decisions.outcome.some((_, index) => isOther(decisions, index))) && !cameByChance(keys);

const isOther = ({ outcome, remaining }: LedgerDecisions, index: number): boolean =>
  outcome[index] === refused && (remaining[index] ?? Number.NaN) >= 1;

/** The refusals of another limit, if any. They are confirmed if later requests of some key were admitted. */
export function otherRefusals(
  { decisions, judgement }: KeyAnalysis,
  keys: readonly KeyAnalysis[],
): OtherRefusals | undefined {
  const others = judgement?.others;
  if (others === undefined || others.size === 0) return undefined;
  const values = [...others].map((index) => decisions.remaining[index] ?? 0);
  return {
    count: others.size,
    least: values.reduce((one, other) => Math.min(one, other)),
    most: values.reduce((one, other) => Math.max(one, other)),
    isConfirmed: keys.some(fellFurther),
  };
}

/** True if a request was refused although some remained, and Remaining fell further later: the announced limit did not refuse it. */
function fellFurther({ decisions }: Pick<KeyAnalysis, 'decisions'>): boolean {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
  for (let index = 0; index < decisions.count; index++) {
    const remaining = decisions.remaining[index] ?? Number.NaN;
    if (decisions.outcome[index] === admitted && remaining < lowest) lowest = remaining;
    if (isOther(decisions, index) && remaining > highest) highest = remaining;
  }
  return highest > lowest;
}

/** A key needs this many expected refusals, if chance refuses all keys alike. */
const leastExpected = 3;
/** If a limit is used up, a refusal changes the chance of the next one by at least this much. */
const leastDependence = 0.3;

/**
 * True if every request was refused with the same chance: after a refusal or an admission, and for keys that send little or much. A limit
 * refuses only while it is used up, and only the keys that use it up.
 */
function cameByChance(keys: readonly Pick<KeyAnalysis, 'decisions'>[]): boolean {
  const counts = keys.map(countsOf);
  const hit = counts.filter(({ others }) => others > 0);
  const sumOf = (name: keyof Counts): number => hit.reduce((sum, each) => sum + each[name], 0);
  const share = sumOf('others') / (sumOf('others') + sumOf('admissions'));
  const isSpared = counts.some(({ others, admissions }) => others === 0 && admissions * share >= leastExpected);
  const afterRefusal = sumOf('againRefused') / Math.max(1, sumOf('againRefused') + sumOf('thenAdmitted'));
  const afterAdmission = sumOf('thenRefused') / Math.max(1, sumOf('thenRefused') + sumOf('againAdmitted'));
  return !isSpared && Math.abs(afterRefusal - afterAdmission) < leastDependence;
}

interface Counts {
  admissions: number;
  others: number;
  againRefused: number;
  thenAdmitted: number;
  thenRefused: number;
  againAdmitted: number;
}

/** Counts admissions, refusals of another limit, and how they follow each other. */
function countsOf({ decisions }: Pick<KeyAnalysis, 'decisions'>): Counts {
  const counts = { admissions: 0, others: 0, againRefused: 0, thenAdmitted: 0, thenRefused: 0, againAdmitted: 0 };
  let wasRefused: boolean | undefined;
  for (let index = 0; index < decisions.count; index++) {
    const isRefused = isOther(decisions, index);
    if (!isRefused && decisions.outcome[index] !== admitted) continue;
    counts[isRefused ? 'others' : 'admissions']++;
    if (wasRefused === true) counts[isRefused ? 'againRefused' : 'thenAdmitted']++;
    if (wasRefused === false) counts[isRefused ? 'thenRefused' : 'againAdmitted']++;
    wasRefused = isRefused;
  }
  return counts;
}

/** One sentence for the report. */
export const otherLimitSays = (label: string, { count, least, most, isConfirmed }: OtherRefusals): string => {
  const values = least === most ? `${least}` : `${least} to ${most}`;
  const refusals = `${count} requests of ${label} were refused with X-RateLimit-Remaining ${values}`;
  return isConfirmed
    ? `${refusals}, and later ones were admitted: another limit than the announced one refused them`
    : `${refusals}: another limit than the announced one may have refused them`;
};
