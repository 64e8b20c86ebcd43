import { admitted, isRoom, refused } from '../../limiter/decisions.ts';
import type { LedgerDecisions } from './decisions.ts';
import type { KeyAnalysis, OtherRefusals } from './key-analysis.ts';

/** False if refusals that announce Remaining above 0 came by chance, and not of another limit, such as one per second beside one per minute. */
export const mayBeOther = (keys: readonly Asked[]): boolean => chanceOf(keys) !== 'shown';

const isOther = ({ outcome, remaining }: LedgerDecisions, index: number): boolean =>
  outcome[index] === refused && isRoom(remaining[index]);

/** The refusals of another limit, if any. They are confirmed if they did not come by chance, and later requests of some key were admitted. */
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
    isConfirmed: chanceOf(keys) === 'excluded' && keys.some(fellFurther),
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

/** Requests that chance would have refused this often, and did not refuse, were not refused by chance. */
const leastExpected = 3;
/** If a limit is used up, a refusal changes the chance of the next one by at least this much. */
const leastDependence = 0.3;

/**
 * Chance refuses every request alike: after a refusal or an admission, and keys that send little or much. A limit refuses only while it
 * is used up, and only the keys that use it up. So chance is shown where a key that stays within its limit was refused as often as others
 * were, or keys so often that refusals would have followed each other; a few refusals of a key that uses up its limit may be of either.
 * Requests of different cost (tokens) are refused nearly alike, but only after others have used their limit up.
 */
function chanceOf(keys: readonly Asked[]): 'shown' | 'excluded' | 'open' {
  const counts = keys.map(countsOf);
  const hit = counts.filter(({ others }) => others > 0);
  const sumOf = (name: Exclude<keyof Counts, 'withinLimit'>): number => hit.reduce((sum, each) => sum + each[name], 0);
  const others = sumOf('others');
  const share = others / (others + sumOf('admissions'));
  const isSpared = counts.some((each) => each.others === 0 && each.admissions * share >= leastExpected);
  const afterRefusal = sumOf('againRefused') / Math.max(1, sumOf('againRefused') + sumOf('thenAdmitted'));
  const afterAdmission = sumOf('thenRefused') / Math.max(1, sumOf('thenRefused') + sumOf('againAdmitted'));
  if (isSpared || Math.abs(afterRefusal - afterAdmission) >= leastDependence) return 'excluded';
  const isAlike = (each: Counts): boolean =>
    chanceOfAtMost(each.others, each.others + each.admissions, share) > Math.exp(-leastExpected);
  const isWithin = hit.length > 1 && hit.some((each) => each.withinLimit && isAlike(each));
  const isEarly = hit.every(({ untilFirst }) => untilFirst * share < leastExpected);
  return isEarly && (isWithin || others * leastDependence >= leastExpected) ? 'shown' : 'open';
}

/** The chance that at most `count` of `requests` are refused, each with the chance `share`. */
function chanceOfAtMost(count: number, requests: number, share: number): number {
  let chance = (1 - share) ** requests;
  let sum = chance;
  for (let refusals = 1; refusals <= count; refusals++) {
    chance *= ((requests - refusals + 1) / refusals) * (share / (1 - share));
    sum += chance;
  }
  return sum;
}

type Asked = Pick<KeyAnalysis, 'decisions' | 'withinLimit'>;

interface Counts {
  withinLimit: boolean;
  admissions: number;
  others: number;
  /** Admissions before the first refusal of another limit. */
  untilFirst: number;
  againRefused: number;
  thenAdmitted: number;
  thenRefused: number;
  againAdmitted: number;
}

/** Counts admissions, refusals of another limit, and how they follow each other. */
function countsOf({ decisions, withinLimit }: Asked): Counts {
  const none = {
    admissions: 0,
    others: 0,
    untilFirst: 0,
    againRefused: 0,
    thenAdmitted: 0,
    thenRefused: 0,
    againAdmitted: 0,
  };
  const counts = { withinLimit, ...none };
  let wasRefused: boolean | undefined;
  for (let index = 0; index < decisions.count; index++) {
    const isRefused = isOther(decisions, index);
    if (!isRefused && decisions.outcome[index] !== admitted) continue;
    counts[isRefused ? 'others' : 'admissions']++;
    if (counts.others === 0) counts.untilFirst++;
    if (wasRefused === true) counts[isRefused ? 'againRefused' : 'thenAdmitted']++;
    if (wasRefused === false) counts[isRefused ? 'thenRefused' : 'againAdmitted']++;
    wasRefused = isRefused;
  }
  return counts;
}

/** One sentence for the report. */
export const otherLimitSays = (label: string, { count, least, most, isConfirmed }: OtherRefusals): string => {
  const values = least === most ? `${least}` : `${least} to ${most}`;
  const refusals = `${count === 1 ? '1 request' : `${count} requests`} of ${label} ${count === 1 ? 'was' : 'were'} refused with X-RateLimit-Remaining ${values}`;
  return isConfirmed
    ? `${refusals}, and later ones were admitted: another limit than the announced one refused them`
    : `${refusals}: another limit than the announced one may have refused them`;
};
