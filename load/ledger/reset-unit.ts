import { fittingUnits, type ResetSample, type ResetUnit, resetInstant } from '../../schemas/reset-unit.ts';

export type { ResetSample, ResetUnit };
export { fittingUnits, resetInstant };

export const isEpoch = (unit: ResetUnit): boolean => unit.startsWith('epoch');
const isWholeSeconds = (unit: ResetUnit): boolean => unit.endsWith('-seconds');

/** No penalty is longer than this many windows. */
const longestPenaltyWindows = 5;

/** False for a delta that is far longer than the window, or that is the window itself in the other unit. */
function isPlausible(unit: ResetUnit, samples: readonly ResetSample[], windowSeconds?: number): boolean {
  if (isEpoch(unit) || windowSeconds === undefined) return true;
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
  // Where nothing remains, a penalty may be announced that is longer than the window.
  const open = samples.filter(({ remaining }) => remaining !== 0);
  const longest = Math.max(...(open.length > 0 ? open : samples).map((sample) => sample.reset));
  if (fitting.length < 2) return first === undefined || isPlausible(first, samples, windowSeconds) ? first : undefined;
  if (windowSeconds === undefined) return longest < leastMilliseconds ? 'delta-seconds' : 'delta-milliseconds';
  return fitting.find((unit) => {
    const seconds = isWholeSeconds(unit) ? longest : longest / 1000;
    return seconds <= windowSeconds + 1 && seconds >= windowSeconds * 0.05;
  });
}

/**
 * Possible lengths in seconds of a window that has just begun, the most common first. A Reset in whole seconds leaves an
 * uncertainty of one second, because servers round up, down or to the nearest.
 */
export function possibleWindowSeconds(unit: ResetUnit, sample: ResetSample): number[] {
  const away = (resetInstant(sample, unit) - sample.at) / 1000;
  if (!isWholeSeconds(unit)) {
    const rounded = away >= 0.95 ? Math.round(away * 10) / 10 : Math.round(away * 100) / 100;
    return rounded > 0 ? [rounded] : [];
  }
  const whole = Math.floor(away + 0.05);
  const lengths = isEpoch(unit) ? [whole, whole + 1] : [whole, whole + 1, whole - 1];
  return lengths.filter((seconds) => seconds >= 1).sort((a, b) => usualness(b) - usualness(a));
}

export const usualWindowSeconds = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 86_400];
const usualness = (seconds: number): number => (usualWindowSeconds.includes(seconds) ? 1 : 0);
