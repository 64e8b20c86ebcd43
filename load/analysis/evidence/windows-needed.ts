import type { KeyLimits } from '../../planning/key-limits.ts';
import { type Ceilings, loadPlan } from '../../planning/load-plan.ts';
import { profileByName } from '../../profiles/built-in/index.ts';
import { comparesWithWindows, type Length, type Profile } from '../../profiles/profile.ts';
import { expectedLimits, isExpectedFine } from './expected.ts';

/** A built-in profile becomes at most this many times as long, and at most this many seconds. */
const mostTimes = 6;
const mostSeconds = 120;
const timesTried = [1, 1.5, 2, 3, 4, mostTimes];
/**
 * The shortest length. Busy machines stop programs for up to 0.7 s: of simulated loads on a bucket of 20 per 2 s with such stops, 13 of
 * 20 were fine enough in two windows, 20 of 20 in three.
 */
const leastSeconds = 6;

/** Latency with which a plan is tried: that of the quickest key, because a first answer may be slow by chance. */
export const measuredLatency = (limits: readonly KeyLimits[]): number =>
  Math.min(...limits.map(({ latencyMilliseconds = 0 }) => latencyMilliseconds));

/**
 * A built-in profile with as many windows as it needs to test limits finely, on a machine that stalls and with answers as slow as before
 * the load. A profile stays as it is if its length was chosen, or if it compares nothing with a limit. If no number of windows is enough,
 * it gets the largest: requests admitted beyond the limit add up.
 */
export function withWindowsNeeded(
  profile: Profile,
  limits: readonly KeyLimits[],
  length: Length,
  { maxRequests = Number.POSITIVE_INFINITY }: Ceilings = {},
): Profile {
  const { windows } = profile;
  // Options may have changed a built-in profile, but its length is the original one.
  const isOwnLength = windows !== undefined && profileByName(profile.name)?.windows === windows;
  const isChosen = length.seconds !== undefined || length.windows !== undefined || !isOwnLength;
  const latency = measuredLatency(limits);
  if (isChosen || windows === undefined || !comparesWithWindows(profile)) return profile;
  let longest = profile;
  for (const times of timesTried) {
    const tried = { ...profile, windows: windows * times };
    const plan = loadPlan(tried, limits);
    if (times > 1 && (plan.seconds > mostSeconds || plan.requests > maxRequests)) break;
    longest = times === 1 ? profile : tried;
    const isEach = (): boolean => plan.keys.every(({ intended, limits: own }) => isFine(intended, own, latency));
    if (plan.seconds >= leastSeconds && (latency === 0 || isEach())) break;
  }
  return longest;
}

function isFine(intended: Float64Array, { limit, windowSeconds }: KeyLimits, latency: number): boolean {
  if (limit === undefined || windowSeconds === undefined) return true;
  return isExpectedFine(expectedLimits({ intended }, { limit, windowSeconds }, latency), limit);
}
