import type { Declared } from '../schemas/generated/types.ts';

/** Unit of X-RateLimit-Reset, which the interface leaves open (clause 8/reset-unit). */
export type ResetUnit = NonNullable<NonNullable<Declared['rateLimit']>['resetUnit']>;

export const resetUnits: readonly ResetUnit[] = [
  'epoch-seconds',
  'epoch-milliseconds',
  'delta-seconds',
  'delta-milliseconds',
];

/** A value of X-RateLimit-Reset with its time of receipt (local clock, milliseconds since 1970) and X-RateLimit-Remaining. */
export interface ResetSample {
  reset: number;
  at: number;
  /** Time of the request; the server computed the value between `sentAt` and `at`. Default: `at`. */
  sentAt?: number;
  remaining?: number | undefined;
}

/** A value that means an instant or a delta further away than this has another unit. */
const furthestMilliseconds = 366 * 86_400_000;
/** Smaller values are before the year 2001, so they are deltas. */
export const leastEpochSeconds = 1e9;
export const leastEpochMilliseconds = 1e12;
/** A smaller delta is in seconds: no window lasts a quarter of a second. */
const leastDeltaMilliseconds = 250;

/** A delta: milliseconds of one unit, and the error of a value, which servers round in either direction. */
interface Delta {
  unit: ResetUnit;
  milliseconds: number;
  rounding: number;
}
const deltas: readonly Delta[] = [
  { unit: 'delta-milliseconds', milliseconds: 1, rounding: 150 },
  { unit: 'delta-seconds', milliseconds: 1000, rounding: 1200 },
];

/** A unit is excluded after this many announced resets, if Remaining did not rise after this share of them. */
const hopsBelieved = 3;
const shareBelieved = 0.75;
/** A unit is excluded if this share of the values fall faster than time. */
const fastFallsBelieved = 0.4;

/** The longest time that the value may have been under way. */
const underWay = ({ at, sentAt = at }: ResetSample): number => at - sentAt;

/** True if Remaining went on falling after most of the resets that the values announce in this unit. */
function isNotFollowedByReset(samples: readonly ResetSample[], { milliseconds, rounding }: Delta): boolean {
  const countsDown = samples.some(({ remaining = 0 }) => remaining > 0);
  let [anchor] = samples;
  let [hops, falls] = [0, 0];
  for (const sample of samples) {
    if (anchor === undefined) return false;
    const slack = rounding + underWay(anchor) + underWay(sample);
    const ended = anchor.reset * milliseconds - (sample.at - anchor.at) < -slack;
    if (ended) {
      const [before, after] = [anchor.remaining ?? 0, sample.remaining ?? 0];
      hops += 1;
      if (after < before || (countsDown && after === 0)) falls += 1;
    }
    // Around the announced instant a new window may or may not have begun.
    if (ended || sample.reset > anchor.reset) anchor = sample;
  }
  return hops >= hopsBelieved && falls / hops >= shareBelieved;
}

/** Each value with the one before it, if they were not received at one instant. */
const successive = (samples: readonly ResetSample[]): [ResetSample, ResetSample][] =>
  samples.flatMap((sample, index) => {
    const before = samples[index - 1];
    return before === undefined || sample.at - before.at < 1 ? [] : [[before, sample]];
  });

/** True if the values often fall by more than the time that passes, although Remaining does not rise. */
function fallsFasterThanTime(samples: readonly ResetSample[], { milliseconds, rounding }: Delta): boolean {
  const pairs = successive(samples);
  const falls = pairs.filter(([before, sample]) => {
    const slack = rounding + underWay(before) + underWay(sample);
    const fall = (before.reset - sample.reset) * milliseconds;
    const hasRoom = (sample.remaining ?? 0) > (before.remaining ?? 0);
    return fall > sample.at - before.at + slack && !hasRoom && sample.reset > 0;
  });
  return falls.length > fastFallsBelieved * pairs.length;
}

const isPossible = (samples: readonly ResetSample[], delta: Delta): boolean =>
  samples.every(({ reset }) => reset >= 0 && reset * delta.milliseconds <= furthestMilliseconds) &&
  !isNotFollowedByReset(samples, delta) &&
  !fallsFasterThanTime(samples, delta);

/** A fall by one in a second: in milliseconds it would be as large as the time that has passed. */
function fallsAsSeconds([before, sample]: [ResetSample, ResetSample]): boolean {
  const passed = sample.at - before.at;
  const fall = before.reset - sample.reset;
  const isOfMilliseconds = Math.abs(fall - passed) <= Math.max(20, passed * 0.3);
  return fall > 0 && fall * 1000 <= passed + 1200 && !isOfMilliseconds;
}

/** True if most values stay the same from one answer to the next, or fall by one in a second. */
function looksLikeSeconds(samples: readonly ResetSample[]): boolean {
  const pairs = successive(samples);
  if (pairs.length === 0) return samples.every(({ reset }) => reset < leastDeltaMilliseconds);
  const likely = pairs.filter((pair) => pair[0].reset === pair[1].reset || fallsAsSeconds(pair));
  return likely.length * 2 > pairs.length;
}

/**
 * The units that fit all samples of one key, given in the order of receipt; the likelier one comes first. One sample
 * distinguishes an epoch from a delta; seconds and milliseconds of a delta need more. A value that stays the same makes
 * milliseconds less likely, but excludes them only if Remaining goes on falling after the resets.
 */
export function fittingUnits(samples: readonly ResetSample[]): ResetUnit[] {
  if (samples.length === 0) return [];
  const isEpoch = (least: number, milliseconds: number): boolean =>
    samples.every(({ reset, at }) => reset >= least && reset * milliseconds < at + furthestMilliseconds);
  if (isEpoch(leastEpochMilliseconds, 1)) return ['epoch-milliseconds'];
  if (isEpoch(leastEpochSeconds, 1000)) return ['epoch-seconds'];
  if (samples.some(({ reset }) => reset >= leastEpochSeconds)) return [];
  const units = deltas.filter((delta) => isPossible(samples, delta)).map(({ unit }) => unit);
  return looksLikeSeconds(samples) ? units.reverse() : units;
}

/** No penalty is longer than this many windows. */
const longestPenaltyWindows = 5;

/** False for a delta that is far longer than the window, or that is the window itself in the other unit. */
function isPlausible(unit: ResetUnit, samples: readonly ResetSample[], windowSeconds?: number): boolean {
  if (unit.startsWith('epoch') || windowSeconds === undefined) return true;
  const longest = Math.max(...samples.map((sample) => sample.reset));
  if (unit === 'delta-milliseconds') return longest !== windowSeconds;
  return longest <= windowSeconds * longestPenaltyWindows + 1;
}

/** Windows last at least a second, so a smaller delta cannot be in milliseconds. */
const leastMilliseconds = 1000;

/**
 * The unit of X-RateLimit-Reset from one key's samples, in the order of receipt. If seconds and milliseconds both fit, the
 * window decides (a window of 60 s is not 60,000 s or 60 ms away), or without one the size of the value.
 */
export function resetUnitOf(samples: readonly ResetSample[], windowSeconds?: number): ResetUnit | undefined {
  const fitting = fittingUnits(samples);
  const [first] = fitting;
  if (samples.every(({ reset }) => reset === 0)) return undefined;
  // A penalty that is longer than the window may be announced where nothing remains.
  const open = samples.filter(({ remaining }) => remaining !== 0);
  const longest = Math.max(...(open.length > 0 ? open : samples).map((sample) => sample.reset));
  if (fitting.length < 2) return first === undefined || isPlausible(first, samples, windowSeconds) ? first : undefined;
  if (windowSeconds === undefined) return longest < leastMilliseconds ? 'delta-seconds' : 'delta-milliseconds';
  return fitting.find((unit) => {
    const seconds = unit.endsWith('-seconds') ? longest : longest / 1000;
    return seconds <= windowSeconds + 1 && seconds >= windowSeconds * 0.05;
  });
}

/** True if the values were seen to count down in this unit. An epoch needs no such evidence: its size shows the unit. */
export function isSeenToCountDown(samples: readonly ResetSample[], unit: ResetUnit): boolean {
  const delta = deltas.find((each) => each.unit === unit);
  if (delta === undefined) return true;
  const { milliseconds, rounding } = delta;
  let [first] = samples;
  for (const sample of samples) {
    if (first === undefined || sample.reset > first.reset) first = sample;
    const passed = sample.at - first.at;
    const fall = (first.reset - sample.reset) * milliseconds;
    const slack = rounding + underWay(first) + underWay(sample);
    if (fall > 0 && passed > Math.min(milliseconds, 900) && Math.abs(fall - passed) <= slack) return true;
  }
  return false;
}

/** The announced reset by the local clock, milliseconds since 1970. */
export function resetInstant({ reset, at }: ResetSample, unit: ResetUnit): number {
  switch (unit) {
    case 'epoch-seconds':
      return reset * 1000;
    case 'epoch-milliseconds':
      return reset;
    case 'delta-seconds':
      return at + reset * 1000;
    case 'delta-milliseconds':
      return at + reset;
  }
}
