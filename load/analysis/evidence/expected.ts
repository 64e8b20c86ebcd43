import { admitted, refused } from '../../ledger/outcome.ts';
import type { KeyArrivals } from '../../planning/arrivals.ts';
import type { Decisions, Instants } from '../decisions.ts';
import type { Rule } from '../limiter/fit.ts';
import { ruleFits } from '../limiter/rule-fits.ts';
import { limiterDecisions } from './limiter-decisions.ts';
import { isFineAbove, isFineBelow, type LimitsPossible, limitsPossible, possibilityOf } from './limits-possible.ts';

/**
 * How fine a plan will test the limit of a key, if each answer takes this long: the planned requests are decided by windows that the
 * first of them begins, halfway between sending and answer, and what stays possible is found as after a run. Undefined if nothing
 * would be refused. Other kinds of limiter leave more possible, above all those to which requests come back one by one.
 */
export function expectedLimits(
  { intended }: Pick<KeyArrivals, 'intended'>,
  rule: Rule,
  latencyMilliseconds: number,
): LimitsPossible | undefined {
  if (intended.length > mostRequests) return undefined;
  const outcome = windowOutcomes(intended, rule);
  if (!outcome.includes(refused)) return undefined;
  const decisions = decisionsAt(intended, outcome, latencyMilliseconds);
  const announcements = {
    instants: new Float64Array(decisions.count).fill(Number.NaN),
    resolutionMilliseconds: 1000,
    isDelta: false,
  };
  const key = ruleFits(decisions, announcements, rule, 0, false);
  const search = {
    key,
    decisions: limiterDecisions(decisions, { limitOf: () => Number.NaN, operationOf: () => 'generate' }),
    startedAt: 0,
  };
  return limitsPossible(rule.limit, possibilityOf(search), decisions.count);
}

/** True if a test that leaves these limits possible decides the thresholds on admissions. */
export const isExpectedFine = (possible: LimitsPossible | undefined, limit: number): boolean =>
  possible === undefined || (isFineAbove(possible, limit) && isFineBelow(possible, limit));

/** Larger plans take too long to try: their windows hold so many requests that answers hide few of them. */
const mostRequests = 3000;

function windowOutcomes(intended: Float64Array, { limit, windowSeconds }: Rule): Uint8Array {
  let [end, count] = [Number.NEGATIVE_INFINITY, 0];
  return Uint8Array.from(intended, (at) => {
    if (at >= end) [end, count] = [at + windowSeconds * 1000, 0];
    return count++ < limit ? admitted : refused;
  });
}

function decisionsAt(intended: Float64Array, outcome: Uint8Array, latencyMilliseconds: number): Decisions {
  const answered = intended.map((at) => at + latencyMilliseconds / 2);
  const sent = intended.map((at) => at - latencyMilliseconds / 2);
  const isAdmitted = (_: number, index: number): boolean => outcome[index] === admitted;
  const sure: Instants = { sent: sent.filter(isAdmitted), answered: answered.filter(isAdmitted) };
  const count = intended.length;
  return {
    ...{ label: '', count, sent, answered, outcome, sure, maybe: sure, limits: [], lackingHeaders: 0 },
    rows: Uint32Array.from(outcome.keys()),
    remaining: new Float32Array(count).fill(Number.NaN),
    outcomes: [sure.sent.length, count - sure.sent.length, 0],
  };
}
