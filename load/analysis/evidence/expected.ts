import { admitted, decisionsFrom, type Outcome, refused } from '../../../limiter/decisions.ts';
import { isFineAbove, isFineBelow, type Resolution, resolution } from '../../../limiter/resolution.ts';
import type { LoadKey } from '../../../schemas/generated/types.ts';
import type { KeyArrivals } from '../../planning/arrivals.ts';

type Rule = Required<Pick<LoadKey, 'limit' | 'windowSeconds'>>;

/**
 * How finely a plan will test the limit of a key, if each answer takes this long. The planned requests are decided, halfway between
 * sending and answer, by windows that the first request begins; the possible limits are then found as after a run. Undefined if nothing
 * would be refused. Other kinds of limiter leave more limits possible, above all those that free requests one by one.
 */
export function expectedLimits(
  { intended }: Pick<KeyArrivals, 'intended'>,
  rule: Rule,
  latencyMilliseconds: number,
): Resolution | undefined {
  if (intended.length > mostRequests) return undefined;
  const outcomes = windowOutcomes(intended, rule);
  if (!outcomes.includes(refused)) return undefined;
  const half = latencyMilliseconds / 2;
  const decisions = decisionsFrom(
    outcomes.map((outcome, index) => {
      const at = intended[index] ?? 0;
      return { sent: at - half, answered: at + half, outcome };
    }),
  );
  return resolution(decisions, { limit: rule.limit, windowMilliseconds: rule.windowSeconds * 1000 }, fresh);
}

/** True if a test that leaves these limits possible decides the thresholds on admissions. */
export const isExpectedFine = (possible: Resolution | undefined, limit: number): boolean =>
  possible === undefined || (isFineAbove(possible, limit) && isFineBelow(possible, limit));

/** A load begins with fresh windows. */
const fresh = { before: { requests: 0, milliseconds: 0 } };

/** Trying larger plans takes too long; their windows hold so many requests that answers hide few of them. */
const mostRequests = 3000;

function windowOutcomes(intended: Float64Array, { limit, windowSeconds }: Rule): Outcome[] {
  let [end, count] = [Number.NEGATIVE_INFINITY, 0];
  return Array.from(intended, (at) => {
    if (at >= end) [end, count] = [at + windowSeconds * 1000, 0];
    return count++ < limit ? admitted : refused;
  });
}
