import { fittingUnits, type ResetSample, type ResetUnit, resetInstant } from '../../limiter/reset-unit.ts';

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
