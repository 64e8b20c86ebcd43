import { countBelow, type Decisions } from '../decisions.ts';
import { rankedKinds } from './closest-kinds.ts';
import { agrees, type Edge, type Fit, type Fits, type LimiterKind, type Rule, windowTimes } from './fit.ts';
import { gridOf, partsOf } from './grid.ts';
import { otherExplanation } from './identify.ts';
import { possibleKinds, type RuleFits } from './rule-fits.ts';
import { type CountBounds, mostBeyond, slidingFit, strideInSearch } from './sliding.ts';
import { fitBucket, type Refill } from './token-bucket.ts';

// Limiters to which requests come back together, at equal intervals.

/** If another kind agrees except in Remaining, steps may be this far from the decisions, as a share of the admissions. */
const mostDistance = 0.3;
/** It may also be this many times as far from the decisions as that kind. */
const mostBeyondOther = 1.2;

/**
 * Adds limiters to which requests come back together at equal intervals, within a window. So many of them are possible that they
 * are tried only if no other kind can have made the decisions of all keys and announced their Remaining, or only the sliding
 * counter, which has as many forms.
 */
export function withSteppedFits<Key extends RuleFits>(keys: readonly (Key | undefined)[]): (Key | undefined)[] {
  const known = keys.filter((key) => key !== undefined);
  const other = otherExplanation(known);
  const isPlain = (kind: LimiterKind): boolean => kind !== 'sliding-counter';
  const plain = possibleKinds(known, false).filter(isPlain);
  if (possibleKinds(known).some(isPlain) || (other && (plain.length === 0 || other.fits.every(explains))))
    return [...keys];
  const distances = rankedKinds(known, plain, 'exact').map(({ distance }) => distance);
  const admissions = known.reduce((sum, { decisions }) => sum + decisions.sure.sent.length, 0);
  const most =
    plain.length === 0
      ? Number.POSITIVE_INFINITY
      : Math.min(admissions * mostDistance, ...distances.map((distance) => distance * mostBeyondOther));
  const stepped = known.map((key) => ({ ...key, fits: { ...key.fits, ...steppedFits(key) } }));
  const near = rankedKinds(stepped, ['sliding-log', 'token-bucket'], 'exact').filter(
    ({ kind, distance }) => stepped.every(({ fits }) => explains(fits[kind])) && distance <= most,
  );
  return keys.map((key) => {
    const fits = key && stepped[known.indexOf(key)]?.fits;
    return fits && { ...key, fits: { ...key.fits, ...Object.fromEntries(near.map(({ kind }) => [kind, fits[kind]])) } };
  });
}

function steppedFits({ fits, decisions, rule }: RuleFits): Pick<Fits, 'sliding-log' | 'token-bucket'> {
  return {
    'sliding-log': fitSegmentedLog(decisions, rule) ?? fits['sliding-log'],
    'token-bucket': fitIntervalBucket(decisions, rule) ?? fits['token-bucket'],
  };
}

const explains = (fit: Fit): boolean => agrees(fit) && fit.remaining !== 'contradicts';

/** The decisions must rule out at least this share of an interval as its beginning: else one of many always agrees. */
const leastRuledOut = 0.05;

/** The beginning of an interval; undefined if the decisions contradict each other, or show none. */
function shownGrid(decisions: Decisions, interval: Rule): Edge | undefined {
  const grid = gridOf(decisions, interval);
  const most = interval.windowSeconds * 1000 * (1 - leastRuledOut);
  const isShown = grid !== undefined && grid.latest - grid.earliest < most;
  return isShown ? grid : undefined;
}

/** Intervals are a whole share of the window, or a multiple of this one. */
const usualShare = 10;

/** A bucket that gets several tokens at a time, at equal intervals; undefined if none agrees with the decisions. */
function fitIntervalBucket(decisions: Decisions, rule: Rule): Fit | undefined {
  for (const tokens of tokensAtOnce(rule)) {
    const period = { limit: rule.limit, windowSeconds: (rule.windowSeconds * tokens) / rule.limit };
    const grid = shownGrid(decisions, period);
    if (grid === undefined) continue;
    for (const part of partsOf(grid, period)) {
      const fit = bucketOnGrid(decisions, rule, tokens, part);
      if (explains(fit)) return fit;
    }
  }
  return undefined;
}

/** The numbers of tokens that are probably added together, the most first. */
const tokensAtOnce = ({ limit }: Rule): number[] =>
  Array.from({ length: limit }, (_, index) => limit - index).filter(
    (tokens) => tokens > 1 && tokens * 2 <= limit && (limit % tokens === 0 || (tokens * usualShare) % limit === 0),
  );

function bucketOnGrid(decisions: Decisions, rule: Rule, tokens: number, grid: Edge): Fit {
  const { milliseconds, slack } = windowTimes(rule);
  const period = (milliseconds * tokens) / rule.limit;
  const refill: Refill = {
    least: (instant) => tokens * Math.floor((instant - grid.latest - slack) / period),
    most: (instant) => tokens * Math.floor((instant - grid.earliest + slack) / period),
  };
  const fit = fitBucket(decisions, rule, refill, 0);
  const steps = { milliseconds: period, grid: (grid.earliest + grid.latest) / 2 };
  return {
    ...fit,
    steps,
    says: `a bucket of ${fit.burst}, to which ${tokens} are added every ${Math.round(period)} ms`,
  };
}

/** Numbers of segments that a window is usually divided into. */
const segmentsTried = [2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24, 30, 32, 60];

/**
 * A window that slides by segments: requests of a segment come back together, a window after it began. Undefined if none agrees
 * with the decisions.
 */
function fitSegmentedLog(decisions: Decisions, rule: Rule): Fit | undefined {
  const stride = strideInSearch(decisions);
  for (const segments of segmentsTried) {
    const segment = { limit: rule.limit, windowSeconds: rule.windowSeconds / segments };
    const grid = shownGrid(decisions, segment);
    if (grid === undefined) continue;
    for (const { earliest, latest } of partsOf(grid, segment)) {
      const middle = (earliest + latest) / 2;
      const found = logOnGrid(decisions, rule, segments, middle, stride);
      if (!explains(found)) continue;
      const fit = stride > 1 ? logOnGrid(decisions, rule, segments, middle, 1) : found;
      if (explains(fit)) return fit;
    }
  }
  return undefined;
}

function logOnGrid(decisions: Decisions, rule: Rule, segments: number, grid: number, stride: number): Fit {
  const { milliseconds, slack } = windowTimes(rule);
  const { sure, maybe } = decisions;
  const segment = milliseconds / segments;
  const ordinal = (instant: number): number => Math.floor((instant - grid) / segment);
  /** The beginning of the first segment that counts at an instant. */
  const countedFrom = (instant: number): number => grid + (ordinal(instant) - segments + 1) * segment;
  const countedBefore: CountBounds = (sent, answered, decided, maybeDecided) => [
    Math.max(0, decided - countBelow(sure.sent, countedFrom(answered + slack) + slack)),
    maybeDecided - countBelow(maybe.answered, countedFrom(sent - slack) - slack),
  ];
  const fit = slidingFit(decisions, rule, countedBefore, 0, { stride, tooMany: 1 });
  const endOf = (sent: number): number => grid + (ordinal(sent - slack) + segments) * segment - slack;
  return {
    ...fit,
    kind: 'sliding-log',
    steps: { milliseconds: segment, grid },
    over: Math.max(fit.over, mostBeyond(sure, rule.limit, endOf, stride)),
    says: `never more than ${rule.limit} in ${segments} segments of ${Math.round(segment)} ms, the requests of which come back together`,
  };
}
