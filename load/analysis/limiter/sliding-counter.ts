import { countBelow, type Decisions } from '../decisions.ts';
import { agrees, closestFit, type Fit, type Rule, windowTimes } from './fit.ts';
import { type CountBounds, mostBeyond, slidingFit } from './sliding.ts';

/** If no likely grid fits, this many are tried, evenly spaced over a window, unless there are too many decisions. */
const gridsTried = 16;
const mostDecisionsForMoreGrids = 5000;

/** Requests sent before the load (preflight and probe) that count in the first window. The ledger does not hold them. */
const requestsBefore = 2;

/**
 * The count of the current window plus that of the previous one, weighted by the share of it that the sliding window
 * still covers. `gridMilliseconds` are instants at which windows probably begin; other instants are tried if neither
 * fits, because a request before the load may have begun the first window.
 */
export function fitSlidingCounter(decisions: Decisions, rule: Rule, gridMilliseconds: readonly number[]): Fit {
  const likely = closestFit(gridMilliseconds.map((grid) => fitOnGrid(decisions, rule, grid)));
  const fits = agrees(likely) && likely.remaining !== 'contradicts';
  if (fits || decisions.count > mostDecisionsForMoreGrids) return likely;
  const step = (rule.windowSeconds * 1000) / gridsTried;
  const others = Array.from({ length: gridsTried }, (_, index) => fitOnGrid(decisions, rule, index * step));
  return closestFit([likely, ...others]);
}

function fitOnGrid(decisions: Decisions, rule: Rule, grid: number): Fit {
  const { milliseconds, slack } = windowTimes(rule);
  const endOf = (sent: number): number =>
    grid + (Math.floor((sent - slack - grid) / milliseconds) + 1) * milliseconds - slack;
  // Servers round the weighted count down or not, and count the present request or not: a difference of one.
  const fit = slidingFit(decisions, rule, weightedCounts(decisions, rule, grid), 1);
  return {
    ...fit,
    kind: 'sliding-counter',
    over: Math.max(fit.over, mostBeyond(decisions.sure, rule.limit + 1, endOf)),
    says: `the count of the previous window of ${rule.windowSeconds} s fades out over the current one`,
  };
}

/** The lowest and highest weighted count at the instants at which a decision may have been taken. */
function weightedCounts({ sure, maybe, sent: allSent }: Decisions, rule: Rule, grid: number): CountBounds {
  const { milliseconds, slack } = windowTimes(rule);
  const start = allSent[0] ?? 0;
  return (sent, answered) => {
    let fewest = Number.POSITIVE_INFINITY;
    let most = 0;
    for (const instant of [sent - slack, (sent + answered) / 2, answered + slack]) {
      const begin = grid + Math.floor((instant - grid) / milliseconds) * milliseconds;
      const covered = 1 - (instant - begin) / milliseconds;
      const before = begin - milliseconds;
      const sureBefore = Math.max(0, countBelow(sure.answered, begin) - countBelow(sure.sent, before));
      const sureNow = Math.max(0, countBelow(sure.answered, sent) - countBelow(sure.sent, begin));
      const unseen = before < start ? requestsBefore : 0;
      const maybeBefore = countBelow(maybe.sent, begin) - countBelow(maybe.answered, before) + unseen;
      const maybeNow = countBelow(maybe.sent, answered) - countBelow(maybe.answered, begin);
      fewest = Math.min(fewest, sureBefore * covered + sureNow);
      most = Math.max(most, maybeBefore * covered + maybeNow);
    }
    return [fewest, most];
  };
}
