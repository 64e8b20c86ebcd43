import { countBelow, type Decisions } from '../decisions.ts';
import { agrees, closestFit, distance, type Edge, type Fit, type Rule, windowTimes } from './fit.ts';
import { type CountBounds, mostBeyond, type Search, slidingFit, strideInSearch } from './sliding.ts';

/** If no likely grid fits, this many are tried, evenly spaced over a window. */
const gridsTried = 16;
/** Then as many around the closest one, twice, each time closer together. */
const levels = 2;

/**
 * A grid beside the right one can be further from agreement than a distant one, so that two grids are tried for each time in
 * which an edge is uncertain. So many explain a limiter that admits too much as well: it must also refuse requests that fixed
 * windows would admit.
 */
const gridsForSlack = 2;

/** Requests sent before the load (preflight and probe) that count in the first window. The ledger does not hold them. */
const requestsBefore = 2;

/**
 * The count of the current window plus that of the previous one, weighted by the share of it that the sliding window
 * still covers. `gridMilliseconds` are instants at which windows probably begin; other instants are tried if neither
 * fits, because a request before the load may have begun the first window. `fixed`: the fit of fixed windows. `announced`: the
 * only grid that X-RateLimit-Reset allows.
 */
export function fitSlidingCounter(
  decisions: Decisions,
  rule: Rule,
  gridMilliseconds: readonly number[],
  fixed: Fit,
  announced?: Edge,
): Fit {
  if (announced !== undefined) {
    const step = (announced.latest - announced.earliest) / gridsTried;
    return closestOf(fitOnGrids(decisions, rule, announced.earliest, step, gridsTried + 1)).fit;
  }
  const likely = closestOf(gridMilliseconds.map((grid) => ({ grid, fit: fitOnGrid(decisions, rule, grid) })));
  if (explains(likely)) return likely.fit;
  const { milliseconds, slack } = windowTimes(rule);
  const wanted = fixed.over > 0 && fixed.under > 0 ? (milliseconds / slack) * gridsForSlack : gridsTried;
  const count = Math.ceil(Math.max(gridsTried, wanted));
  let step = milliseconds / count;
  let closest = closestOf(fitOnGrids(decisions, rule, 0, step, count));
  for (let level = 0; level < levels && !explains(closest); level++) {
    const first = closest.grid - step;
    step /= gridsTried / 2;
    closest = closestOf([closest, ...fitOnGrids(decisions, rule, first, step, gridsTried, distance(closest.fit))]);
  }
  return closestFit([likely.fit, fitOnGrid(decisions, rule, closest.grid)]);
}

/** Grids at equal distances, up to the first that explains the decisions. One is left at its `tooMany`th mistake. */
function fitOnGrids(
  decisions: Decisions,
  rule: Rule,
  first: number,
  step: number,
  count: number,
  tooMany = Number.POSITIVE_INFINITY,
): GridFit[] {
  const tried: GridFit[] = [];
  const stride = strideInSearch(decisions);
  let most = tooMany;
  for (let index = 0; index < count; index++) {
    const grid = first + index * step;
    const one = { grid, fit: fitOnGrid(decisions, rule, grid, { stride, tooMany: most }) };
    tried.push(one);
    if (explains(one)) break;
    most = Math.min(most, distance(one.fit));
  }
  return tried;
}

interface GridFit {
  grid: number;
  fit: Fit;
}

const explains = ({ fit }: GridFit): boolean => agrees(fit) && fit.remaining !== 'contradicts';

function closestOf(tried: readonly GridFit[]): GridFit {
  const fit = closestFit(tried.map((one) => one.fit));
  return tried.find((one) => one.fit === fit) ?? { grid: 0, fit };
}

export function fitOnGrid(decisions: Decisions, rule: Rule, grid: number, search: Search = {}): Fit {
  const { milliseconds, slack } = windowTimes(rule);
  const endOf = (sent: number): number =>
    grid + (Math.floor((sent - slack - grid) / milliseconds) + 1) * milliseconds - slack;
  // Servers round the weighted count down or not, and count the present request or not: a difference of one.
  const fit = slidingFit(decisions, rule, weightedCounts(decisions, rule, grid), 1, search);
  return {
    ...fit,
    kind: 'sliding-counter',
    over: Math.max(fit.over, mostBeyond(search.admitted ?? decisions.sure, rule.limit, endOf, search.stride)),
    says: `the count of the previous window of ${rule.windowSeconds} s fades out over the current one`,
  };
}

/** The lowest and highest weighted count at the instants at which a decision may have been taken. */
function weightedCounts(decisions: Decisions, rule: Rule, grid: number): CountBounds {
  const { milliseconds, slack } = windowTimes(rule);
  let window = windowFrom(decisions, rule, grid);
  return (sent, answered, decided, maybeDecided) => {
    let fewest = Number.POSITIVE_INFINITY;
    let fewestNow = Number.POSITIVE_INFINITY;
    let most = 0;
    for (const instant of [sent - slack, (sent + answered) / 2, answered + slack]) {
      const begin = grid + Math.floor((instant - grid) / milliseconds) * milliseconds;
      if (begin !== window.begin) window = windowFrom(decisions, rule, begin);
      const covered = 1 - (instant - begin) / milliseconds;
      // A request in flight at the edge is in one of the two windows: it counts at least as much as in the previous one.
      const sureBefore = Math.max(window.answeredBefore, Math.min(decided, window.sentBefore));
      const sureNow = Math.max(0, decided - window.sentBefore);
      const surePrevious = Math.max(0, sureBefore - window.sentBeforePrevious);
      fewest = Math.min(fewest, surePrevious * covered + sureNow);
      fewestNow = Math.min(fewestNow, sureNow);
      most = Math.max(most, window.mostPrevious * covered + maybeDecided - window.maybeAnsweredBefore);
    }
    // Only the share of the previous window can be rounded: a window that is full by itself is full.
    return [fewestNow >= rule.limit ? Math.max(fewest, rule.limit + 1) : fewest, most];
  };
}

/** The requests before a window that begins at `begin`; `mostPrevious` is the most that the window before may count. */
function windowFrom({ sure, maybe, sent }: Decisions, rule: Rule, begin: number) {
  const previous = begin - rule.windowSeconds * 1000;
  const unseen = previous < (sent[0] ?? 0) ? requestsBefore : 0;
  const maybeAnsweredBefore = countBelow(maybe.answered, begin);
  // No request counts in both windows, and no window counts more than the limit.
  const mostPrevious = Math.min(rule.limit, maybeAnsweredBefore - countBelow(maybe.answered, previous) + unseen);
  return {
    begin,
    sentBefore: countBelow(sure.sent, begin),
    sentBeforePrevious: countBelow(sure.sent, previous),
    answeredBefore: countBelow(sure.answered, begin),
    maybeAnsweredBefore,
    mostPrevious,
  };
}
