import { admitted, longest, type Rule, refused } from '../../../limiter/decisions.ts';
import { isBroken } from '../../../limiter/questions/limit-judgement.ts';
import type { AnnouncedEnds } from '../../../limiter/resets.ts';
import type { LedgerDecisions } from '../decisions.ts';
import { visitDecisions } from '../in-flight.ts';
import type { KeyAnalysis } from '../key-analysis.ts';
import { breach, holds, type InvariantVerdict, noData, unitUnknown } from './verdict.ts';

/** Largest share of epoch values that may lie slightly before an earlier one: rounding flickers at whole seconds. */
const flickerShare = 0.2;
/** Variation of servers that compute Reset anew for each answer, from the time left. */
const jitterMilliseconds = 10;
const fewestAnnouncements = 5;

/** Reset stays or moves forward; it never goes back and does not alternate. */
export function resetSteady({ decisions, announced, ends, unit, judgement }: KeyAnalysis): InvariantVerdict {
  if (unit === undefined) return noData(unitUnknown);
  const isUnexplained = judgement && (isBroken(judgement) || judgement.excused.size > judgement.others.size);
  if (isUnexplained && refusalsPostponeReset(decisions, judgement.rule, announced, ends.resolutionMilliseconds))
    return breach('every 429 moves the announced reset one window later');
  const { values, backward, flickering } = movements(decisions, announced, ends);
  if (values < 2) return noData('too few answers carry X-RateLimit-Reset');
  if (backward > 0) return breach(`the announced reset went back ${backward === 1 ? 'once' : `${backward} times`}`);
  if (unit === 'epoch-milliseconds' && values >= fewestAnnouncements && flickering > values * flickerShare)
    return breach(`the announced reset alternates: ${flickering} of ${values} values lie before an earlier one`);
  return holds(`the announced reset (${unit}) never goes back`);
}

/**
 * Counts the values that are lower than one that certainly came earlier; within the tolerance, only those that are lower than two that
 * did. A single late value, such as the first of a window, is no alternation with everything that follows.
 */
function movements(
  decisions: LedgerDecisions,
  announced: KeyAnalysis['announced'],
  { endOf, resolutionMilliseconds }: AnnouncedEnds,
): { values: number; backward: number; flickering: number } {
  const moved = { values: 0, backward: 0, flickering: 0 };
  const never = Number.NEGATIVE_INFINITY;
  const latest = { first: never, second: never, certain: never };
  const onDecided = (earlier: number) => {
    const instant = announced(earlier) || never;
    latest.second = Math.max(latest.second, Math.min(latest.first, instant));
    latest.first = Math.max(latest.first, instant);
    latest.certain = Math.max(latest.certain, endOf(earlier)?.earliest ?? never);
  };
  visitDecisions(decisions, onDecided, (index) => {
    const instant = announced(index);
    if (Number.isNaN(instant)) return;
    moved.values++;
    // Servers round in one direction, and may count an epoch from a delta that was read earlier in the request.
    const latency = (decisions.answered[index] ?? 0) - (decisions.sent[index] ?? 0);
    const end = (endOf(index)?.latest ?? Number.NaN) + latency;
    if (end < latest.certain + resolutionMilliseconds) {
      moved.backward++;
      latest.certain = endOf(index)?.earliest ?? never;
    } else if (instant < latest.second - jitterMilliseconds) moved.flickering++;
  });
  return moved;
}

/**
 * True if each refusal announces a whole window from its own instant: the server begins the window again. Refusals at the beginning of a
 * window announce that too, and those of a bucket; they show a moved end only if they go on for longer than a window, with no announced
 * end and no admission between them.
 */
function refusalsPostponeReset(
  decisions: LedgerDecisions,
  { windowMilliseconds }: Rule,
  announced: KeyAnalysis['announced'],
  resolution: number,
): boolean {
  const drift = longest(windowMilliseconds, decisions) - windowMilliseconds;
  // A Reset that is rounded down may be early by its resolution. In short windows that would prove nothing.
  const least = windowMilliseconds - drift - (windowMilliseconds > 3 * resolution ? resolution : 0);
  let [since, end, lasted] = [Number.NaN, Number.NEGATIVE_INFINITY, 0];
  for (let index = 0; index < decisions.count; index++) {
    if (decisions.outcome[index] === admitted) end = Number.NEGATIVE_INFINITY;
    if (decisions.outcome[index] !== refused) continue;
    const answered = decisions.answered[index] ?? 0;
    const instant = announced(index);
    if (!(instant - answered >= least)) return false;
    if (answered >= end) since = answered;
    lasted = Math.max(lasted, answered - since);
    end = instant - resolution;
  }
  return lasted > windowMilliseconds + drift;
}
