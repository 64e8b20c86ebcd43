import type { KeyProbe, Probe } from './probe.ts';
import { isEpoch, possibleWindowSeconds, type ResetUnit, resetInstant, resetUnitOf } from './reset.ts';

/** What was learned of a window that nobody declared. */
export interface LearntWindow {
  /** Every length it may have, likeliest first; none where the announcements do not tell. */
  windows: number[];
  /** All requests spent on it. */
  samples: Probe[];
  /** When the last window seen ends, milliseconds since 1970. */
  freshAt?: number;
}

/** How long a window nobody declared may be waited for. */
const longestWaitMilliseconds = 130_000;
const unitPauseMilliseconds = 150;
const marginMilliseconds = 60;
/** Which of two lengths a window has is tried out below this; above, a round number is believed. */
const longestTriedSeconds = 10;

/**
 * Learns a window from its announcements: waits for the present one to end, sees how far off the next reset is, and
 * whether Remaining falls until then. Where it does not, the limiter refills all the time and announces no window.
 */
export async function learnWindow(
  key: KeyProbe,
  first: Probe,
  declaredUnit: ResetUnit | undefined,
): Promise<LearntWindow> {
  const samples = [first];
  const send = async (): Promise<Probe> => {
    const answer = await key.send();
    samples.push(answer);
    return answer;
  };
  await key.pause(unitPauseMilliseconds);
  const second = await send();
  const unit = declaredUnit ?? unitOf(samples);
  const end = unit && resetOf(second, unit);
  if (unit === undefined || end === undefined || end - Date.now() > longestWaitMilliseconds)
    return { windows: [], samples };
  // A delta in whole seconds may be announced a second short.
  const short = unit === 'delta-seconds' ? 1000 : 0;
  await key.pause(end - Date.now() + marginMilliseconds + short);
  const fresh = await send();
  const possible = fresh.reset === undefined ? [] : possibleWindowSeconds(unit, { reset: fresh.reset, at: fresh.at });
  const windows = await triedOut(key, send, fresh, possible, unit);
  const last = samples.at(-1) ?? fresh;
  // What was spent on learning weighs on a sliding counter for two windows.
  const rest = Math.min(longestTriedSeconds, Math.max(0, ...windows)) * 2000;
  return { windows, samples, freshAt: Math.max(last.at + rest, (resetOf(last, unit) ?? 0) + short) };
}

/** Leaves of the possible lengths those that the window turns out to have. */
async function triedOut(
  key: KeyProbe,
  send: () => Promise<Probe>,
  fresh: Probe,
  possible: readonly number[],
  unit: ResetUnit,
): Promise<number[]> {
  const ascending = possible.toSorted((a, b) => a - b);
  const shortest = ascending[0];
  if (shortest === undefined) return [];
  // Two at once and one a little later: over the next window's edge a log has then room for two more, and a counter not.
  await send();
  await key.pause(Math.min(400, shortest * 400));
  const later = await send();
  if (!fell(fresh, later)) return [];
  if (shortest > longestTriedSeconds) return [...possible];
  for (const [index, seconds] of ascending.entries()) {
    if (index === ascending.length - 1) return [seconds];
    await key.pause(fresh.at + seconds * 1000 + marginMilliseconds - Date.now());
    if (begunAnew(later, await send(), unit)) return [seconds];
  }
  return [];
}

/** Remaining is lower than before, for both requests since; where it is not announced, nothing speaks against it. */
function fell(before: Probe, after: Probe): boolean {
  return before.remaining === undefined || after.remaining === undefined || after.remaining < before.remaining - 1;
}

function begunAnew(before: Probe, after: Probe, unit: ResetUnit): boolean {
  if (before.remaining !== undefined && after.remaining !== undefined) return after.remaining > before.remaining;
  const [one, other] = [resetOf(before, unit) ?? 0, resetOf(after, unit) ?? 0];
  return other - one > (isEpoch(unit) ? 100 : 600);
}

export const unitOf = (samples: readonly Probe[], windowSeconds?: number): ResetUnit | undefined =>
  resetUnitOf(
    samples.flatMap(({ reset, remaining, at }) => (reset === undefined ? [] : [{ reset, remaining, at }])),
    windowSeconds,
  );

const resetOf = ({ reset, at }: Probe, unit: ResetUnit): number | undefined =>
  reset === undefined ? undefined : resetInstant({ reset, at }, unit);
