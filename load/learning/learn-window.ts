import {
  fittingUnits,
  isEpoch,
  possibleWindowSeconds,
  type ResetSample,
  type ResetUnit,
  resetInstant,
  resetUnitOf,
  usualWindowSeconds,
} from '../ledger/reset-unit.ts';
import type { Probe, ProbedKey } from './probe.ts';
import { isFresh, requestsTogether, WindowProbe } from './window-probe.ts';

/** The result of probing for a window that is not declared; without a length if it could not be determined. */
export interface LearnedWindow extends Partial<Found> {
  /** All requests that were sent for it. */
  samples: Probe[];
  /** From then on the requests do not count against the limit any more, milliseconds since 1970. */
  freshAt?: number;
  /** The unit of X-RateLimit-Reset could not be determined. */
  unitUnknown?: boolean;
}

interface Found {
  /** Length of the window. */
  seconds: number;
  /** The whole limit was seen to return at its end. */
  confirmed: boolean;
}

const longestWaitMilliseconds = 130_000;
/** The last pause is longer than a value in seconds can stay the same. */
const unitPausesMilliseconds = [150, 150, 150, 2500];
const marginMilliseconds = 60;
/** Longer windows are not tried out; a round number near the announcement is taken. */
const longestTriedSeconds = 10;
const shortestSeconds = 0.5;

/** A wait for a new window: a time beyond the announced reset, or a multiple of the farthest reset seen. */
interface Rest {
  beyondMilliseconds: number;
  times: number;
}

const rests: readonly Rest[] = [0, 1, 2].map((times) => ({ beyondMilliseconds: 0, times }));
/** An announcement that is rounded down comes up to a second early. */
const restsInSeconds: readonly Rest[] = [
  ...rests.slice(0, 1),
  ...rests.map((rest) => ({ ...rest, beyondMilliseconds: 1000 })),
];

/**
 * Learns a window from its announcements and from what the limiter gives back: waits for the current window to end,
 * sends a few requests, and counts how many of them have returned at the announced reset. All: a fixed window. Those
 * sent together: a sliding log. None, and the reset has moved: a sliding counter. Some at other times: a token bucket,
 * whose window follows only from the shift of the reset by each request. If nothing fits, it waits longer and tries again.
 */
export async function learnWindow(
  key: ProbedKey,
  first: Probe,
  declaredUnit: ResetUnit | undefined,
): Promise<LearnedWindow> {
  const samples = [first];
  const unit = declaredUnit ?? (await probeUnit(key, samples));
  if (unit === undefined) return { samples, unitUnknown: true };
  for (const rest of unit.endsWith('-seconds') ? restsInSeconds : rests) {
    const wait = restMilliseconds(samples, unit, rest, key.now());
    if (wait > longestWaitMilliseconds) return { samples };
    await key.pause(wait);
    const found = await probeWindow(new WindowProbe(key, unit, samples), unit, rest.times > 0);
    if (found) return { ...found, samples, freshAt: freshAt(samples, unit, found) };
  }
  return { samples };
}

/**
 * The unit of X-RateLimit-Reset. If two units fit, more requests decide: Remaining keeps falling beyond an instant that
 * would be the end of the window in milliseconds.
 */
async function probeUnit(key: ProbedKey, samples: Probe[]): Promise<ResetUnit | undefined> {
  for (const pause of unitPausesMilliseconds) {
    await key.pause(pause);
    samples.push(await key.send());
    if (fittingUnits(resetSamples(samples)).length < 2) break;
  }
  return unitOf(samples);
}

function restMilliseconds(samples: readonly Probe[], unit: ResetUnit, rest: Rest, now: number): number {
  const last = samples.at(-1);
  const end = last && resetOf(last, unit);
  if (last === undefined || end === undefined) return Number.POSITIVE_INFINITY;
  const farthest = Math.max(...samples.map((one) => (resetOf(one, unit) ?? one.at) - one.at));
  return Math.max(end, last.at + rest.times * farthest) - now + marginMilliseconds + rest.beyondMilliseconds;
}

/** On a sliding counter, requests count for two windows. */
function freshAt(samples: readonly Probe[], unit: ResetUnit, { seconds, confirmed }: Found): number {
  const last = samples.at(-1);
  const rest = confirmed && seconds <= longestTriedSeconds ? seconds : 2 * Math.min(longestTriedSeconds, seconds);
  const end = last && resetOf(last, unit);
  return Math.max((last?.at ?? 0) + rest * 1000, (end ?? 0) + (unit === 'delta-seconds' ? 1000 : 0));
}

/** `isRested`: no earlier request counts any more. Otherwise a window on the clock's grid would have begun just now. */
async function probeWindow(window: WindowProbe, unit: ResetUnit, isRested: boolean): Promise<Found | undefined> {
  const fresh = await window.begin();
  const end = resetOf(fresh, unit);
  if (end === undefined || fresh.reset === undefined || !isFresh(fresh)) return undefined;
  const refill = window.refillMilliseconds;
  if (refill !== undefined && fresh.limit !== undefined) return guess(roundWindow((refill * fresh.limit) / 1000, 0.06));
  const possible = possibleWindowSeconds(unit, { reset: fresh.reset, at: fresh.at });
  const ascending = possible.toSorted((a, b) => a - b);
  const shortest = ascending[0];
  if (shortest === undefined) return undefined;
  if (shortest > longestTriedSeconds) {
    await window.sendAfter(Math.min(5000, shortest * 100));
    return window.returned === 0 ? longWindow((end - fresh.at) / 1000, unit, isRested) : undefined;
  }
  await window.sendAfter(Math.min(400, shortest * 400));
  if (window.returned !== 0) return undefined;
  return unit.endsWith('-milliseconds')
    ? refineWindowLength(window, fresh, end, unit, isRested)
    : windowInSeconds(window, ascending, unit, unit === 'epoch-seconds' && !isRested);
}

/** The length of a window that is announced in milliseconds. The next announcement tells a grid from other windows. */
async function refineWindowLength(
  window: WindowProbe,
  fresh: Probe,
  end: number,
  unit: ResetUnit,
  isRested: boolean,
): Promise<Found | undefined> {
  const off = end - fresh.at;
  // Well into the next window: on a grid its end is then less far away.
  await window.sendAfter(off + marginMilliseconds + off / 4);
  const next = window.last;
  const nextEnd = resetOf(next, unit) ?? Number.NaN;
  const windowUncertainty = 5 + fresh.milliseconds + next.milliseconds;
  const isBegunByRequest = Math.abs(nextEnd - next.at - off) <= windowUncertainty;
  const grid = (nextEnd - end) / 1000;
  const length = (off + fresh.milliseconds / 2) / 1000;
  if (window.allReturned) {
    const seconds = roundWindow(isBegunByRequest ? length : grid);
    return seconds >= shortestSeconds ? { seconds, confirmed: true } : undefined;
  }
  const isOnGrid = nextEnd - end >= Math.max(off, nextEnd - next.at) - windowUncertainty;
  if (isRested && window.returned >= 0 && isOnGrid && window.endHeld) return guess(roundWindow(grid));
  const isLog = !isOnGrid && window.returned === requestsTogether;
  return isLog ? guess(roundWindow(length)) : undefined;
}

/** The length of a window that is announced in seconds: the requests return at the end of one of the possible lengths. */
async function windowInSeconds(
  window: WindowProbe,
  ascending: readonly number[],
  unit: ResetUnit,
  isAtEdge: boolean,
): Promise<Found | undefined> {
  const [fresh] = window.sent;
  for (const seconds of ascending) {
    if (seconds > 1) {
      // A limiter that refills gradually shows it before the end of the window.
      await window.sendAfter(seconds * 1000 - 400);
      if (window.allReturned) return confirmWindow(window, seconds);
      if (window.returned !== 0) return undefined;
    }
    await window.sendAfter(seconds * 1000 + marginMilliseconds);
    if (window.allReturned) return isAtEdge ? { seconds, confirmed: true } : confirmWindow(window, seconds);
    if (window.returned === requestsTogether) return guess(seconds);
    if (window.returned !== 0) return undefined;
    const moved = (window.last.reset ?? 0) - (fresh?.reset ?? 0);
    if (isEpoch(unit) && moved === seconds) return guess(seconds);
  }
  return undefined;
}

/** A grid may have ended early while time passed. It ends again after the same number of seconds, or one more or less. */
async function confirmWindow(window: WindowProbe, seconds: number): Promise<Found | undefined> {
  const last = window.beginningAtLast();
  for (const length of [seconds - 1, seconds, seconds + 1].filter((one) => one > 0)) {
    await last.sendAfter(length * 1000 + marginMilliseconds);
    if (last.allReturned) return { seconds: length, confirmed: true };
  }
  return undefined;
}

/** A window that is too long to try out: a round number near the announcement. */
function longWindow(seconds: number, unit: ResetUnit, isRested: boolean): Found {
  const [fewer, more] = unit.endsWith('-seconds') ? [1.1, 2.1] : [0.1, seconds * 0.01];
  const round = usualWindowSeconds.find((usual) => usual >= seconds - fewer && usual <= seconds + more);
  const exact = unit.endsWith('-seconds') ? Math.round(seconds) : roundWindow(seconds);
  return { seconds: round ?? exact, confirmed: round !== undefined && !isRested };
}

const guess = (seconds: number): Found | undefined =>
  seconds >= shortestSeconds ? { seconds, confirmed: false } : undefined;

/** Windows are whole seconds or tenths of a second. */
const roundWindow = (seconds: number, uncertainty = 0.01): number =>
  Math.abs(seconds - Math.round(seconds)) <= Math.max(0.03, seconds * uncertainty)
    ? Math.round(seconds)
    : Math.round(seconds * 10) / 10;

export const unitOf = (samples: readonly Probe[], windowSeconds?: number): ResetUnit | undefined =>
  resetUnitOf(resetSamples(samples), windowSeconds);

const resetSamples = (samples: readonly Probe[]): ResetSample[] =>
  samples.flatMap(({ reset, remaining, at }) => (reset === undefined ? [] : [{ reset, remaining, at }]));

const resetOf = ({ reset, at }: Probe, unit: ResetUnit): number | undefined =>
  reset === undefined ? undefined : resetInstant({ reset, at }, unit);
