import type { LoadPermission } from '../../schemas/generated/types.ts';
import type { Profile } from '../profiles/profile.ts';
import { type KeyArrivals, keyArrivals, offsetMilliseconds, type PlanTerms } from './arrivals.ts';
import { type KeyLimits, LoadRefusal, requireLimits } from './key-limits.ts';

/** Everything a load will send. Computed once; the ceilings, the engine, the previews and the analysis read it. */
export interface LoadPlan {
  profile: Profile;
  /** From the first key's beginning to the last key's end. */
  seconds: number;
  /** All requests. 0 for closed arrivals, whose number depends on the target. */
  requests: number;
  peakPerSecond: number;
  /** In the order of the profile's keys. */
  keys: readonly KeyArrivals[];
}

/** Limits that a target sets for the load on it. */
export type Ceilings = Pick<LoadPermission, 'maxRequests' | 'maxRequestsPerSecond'>;

/** The most requests that one generator records: more would not fit into its memory. */
export const mostRequestsPerGenerator = 2_000_000;

/** Plans a load. `limits` are those of the profile's keys, in order. Throws LoadRefusal if limits are missing. */
export function loadPlan(profile: Profile, limits: readonly KeyLimits[], terms: PlanTerms = {}): LoadPlan {
  requireLimits(profile, limits, terms);
  const keys = profile.keys.map((_, index) => keyArrivals(profile, index, limits[index] ?? unknownLimits, terms));
  const ends = keys.map((key, index) => offsetMilliseconds(profile, index, key.limits) / 1000 + key.seconds);
  const seconds = Math.max(...ends);
  const complete = keys.map((key) => withHerds(key, seconds));
  return {
    profile,
    seconds,
    requests: complete.reduce((sum, key) => sum + key.requests, 0),
    peakPerSecond: complete.reduce((sum, key) => sum + key.peakPerSecond, 0),
    keys: complete,
  };
}

const unknownLimits: KeyLimits = { source: 'declared' };

/** A herd comes at each reset, and each window has at most one. */
function withHerds(key: KeyArrivals, seconds: number): KeyArrivals {
  const resets = Math.ceil(seconds / (key.limits.windowSeconds ?? seconds)) + 1;
  return key.herd === 0 ? key : { ...key, requests: key.requests + key.herd * resets };
}

/** Throws LoadRefusal if the target does not allow the load. `sentBefore`: requests already sent to learn the limits. */
export function requireCeilings(plan: LoadPlan, ceilings: Ceilings, sentBefore: number): void {
  const { maxRequests = Number.POSITIVE_INFINITY, maxRequestsPerSecond = Number.POSITIVE_INFINITY } = ceilings;
  if (plan.profile.arrival.model === 'closed') {
    if (Number.isFinite(maxRequests) || Number.isFinite(maxRequestsPerSecond))
      throw new LoadRefusal(
        'closed arrivals send as fast as the target answers, and the target file limits the load (load.maxRequests, load.maxRequestsPerSecond)',
        { need: 'profile', says: 'use a paced or open profile' },
      );
    return;
  }
  if (plan.requests + sentBefore > maxRequests) {
    const before = sentBefore === 0 ? '' : ` after ${sentBefore} to check the keys`;
    throw new LoadRefusal(
      `the run would send ${plan.requests} requests${before}, and load.maxRequests allows ${maxRequests}`,
      { need: 'load.maxRequests', says: 'raise load.maxRequests in the target file, or shorten the run' },
    );
  }
  if (plan.peakPerSecond > maxRequestsPerSecond)
    throw new LoadRefusal(
      `the run would send ${plan.peakPerSecond} requests in one second, and load.maxRequestsPerSecond allows ${maxRequestsPerSecond}`,
      {
        need: 'load.maxRequestsPerSecond',
        says: 'raise load.maxRequestsPerSecond in the target file, or lower the rates of the profile',
      },
    );
}
