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
import type { Probe, TriedKey } from './probe.ts';
import { isFresh, ProbedWindow, requestsTogether } from './window-probe.ts';

/** What was learned of a window that nobody declared. */
export interface LearntWindow {
  /** Every length it may have, likeliest first; none where the announcements do not tell. */
  windows: number[];
  /** The whole Limit was seen to come back when the window ended. */
  confirmed: boolean;
  /** All requests spent on it. */
  samples: Probe[];
  /** When the last window seen ends, milliseconds since 1970. */
  freshAt?: number;
  /** It cannot be told what Reset counts. */
  unitUnknown?: boolean;
}

type Found = Pick<LearntWindow, 'windows' | 'confirmed'>;

/** How long a window nobody declared may be waited for. */
const longestWaitMilliseconds = 130_000;
/** The last one is longer than a value in seconds may stand still. */
const unitPausesMilliseconds = [150, 150, 150, 2500];
const marginMilliseconds = 60;
/** Which of two lengths a window has is tried out below this; above, a round number is believed. */
const longestTriedSeconds = 10;
const leastSeconds = 0.5;

/** How long to wait for a fresh window: beyond the announced reset, or so many times as long as one was ever off. */
interface Rest {
  beyondMilliseconds: number;
  times: number;
}

const rests: readonly Rest[] = [0, 1, 2].map((times) => ({ beyondMilliseconds: 0, times }));
/** Rounded down, an announcement comes up to a second early. */
const restsInSeconds: readonly Rest[] = [
  { beyondMilliseconds: 0, times: 0 },
  { beyondMilliseconds: 1000, times: 0 },
  { beyondMilliseconds: 1000, times: 1 },
  { beyondMilliseconds: 1000, times: 2 },
];

/**
 * Learns a window from its announcements and from what comes back when: waits for the present one to end, sends a few
 * requests, and sees how many of them the limiter has given back at the announced reset. All of them: a window. Those
 * sent at once: a log. None, while the reset moved on: a counter that slides. Some at other times: it refills, and its
 * window shows only in how far each request puts the reset off. What fits nothing is tried again after a longer rest.
 */
export async function learnWindow(
  key: TriedKey,
  first: Probe,
  declaredUnit: ResetUnit | undefined,
): Promise<LearntWindow> {
  const samples = [first];
  const unit = declaredUnit ?? (await triedUnit(key, samples));
  const none = { windows: [], confirmed: false, samples };
  if (unit === undefined) return { ...none, unitUnknown: true };
  for (const rest of unit.endsWith('-seconds') ? restsInSeconds : rests) {
    const wait = restMilliseconds(samples, unit, rest, key.now());
    if (wait > longestWaitMilliseconds) return none;
    await key.pause(wait);
    const found = await tried(new ProbedWindow(key, unit, samples), unit, rest.times > 0);
    if (found) return { ...found, samples, freshAt: freshAt(samples, unit, found) };
  }
  return none;
}

/** The unit of Reset. Where two fit, more requests: Remaining falls on when what would be an end in milliseconds passes. */
async function triedUnit(key: TriedKey, samples: Probe[]): Promise<ResetUnit | undefined> {
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

/** When what was spent weighs no more: on a sliding counter after two windows. */
function freshAt(samples: readonly Probe[], unit: ResetUnit, { windows, confirmed }: Found): number {
  const last = samples.at(-1);
  const longest = Math.max(0, ...windows);
  const rest = confirmed && longest <= longestTriedSeconds ? longest : 2 * Math.min(longestTriedSeconds, longest);
  const end = last && resetOf(last, unit);
  return Math.max((last?.at ?? 0) + rest * 1000, (end ?? 0) + (unit === 'delta-seconds' ? 1000 : 0));
}

/** `rested`: nothing from before weighs any more; else, were the windows on a grid, this one would have begun just now. */
async function tried(window: ProbedWindow, unit: ResetUnit, rested: boolean): Promise<Found | undefined> {
  const fresh = await window.begin();
  const end = resetOf(fresh, unit);
  if (end === undefined || fresh.reset === undefined || !isFresh(fresh)) return undefined;
  const refill = window.refillMilliseconds;
  if (refill !== undefined && fresh.limit !== undefined)
    return unconfirmed(rounded((refill * fresh.limit) / 1000, 0.06));
  const possible = possibleWindowSeconds(unit, { reset: fresh.reset, at: fresh.at });
  const ascending = possible.toSorted((a, b) => a - b);
  const shortest = ascending[0];
  if (shortest === undefined) return undefined;
  if (shortest > longestTriedSeconds) {
    await window.after(Math.min(5000, shortest * 100));
    return window.returned === 0 ? longWindow((end - fresh.at) / 1000, unit, rested) : undefined;
  }
  await window.after(Math.min(400, shortest * 400));
  if (window.returned !== 0) return undefined;
  return unit.endsWith('-milliseconds')
    ? toTheMillisecond(window, fresh, end, unit, rested)
    : inSeconds(window, ascending, unit, unit === 'epoch-seconds' && !rested);
}

/** Announced to the millisecond: the next window's announcement tells windows on a grid from those begun by a request. */
async function toTheMillisecond(
  window: ProbedWindow,
  fresh: Probe,
  end: number,
  unit: ResetUnit,
  rested: boolean,
): Promise<Found | undefined> {
  const off = end - fresh.at;
  // Well into the next window, so that on a grid its end is less far off.
  await window.after(off + marginMilliseconds + off / 4);
  const next = window.last;
  const nextEnd = resetOf(next, unit) ?? Number.NaN;
  const doubt = 5 + fresh.milliseconds + next.milliseconds;
  const begunByRequest = Math.abs(nextEnd - next.at - off) <= doubt;
  const grid = (nextEnd - end) / 1000;
  if (window.allReturned) {
    const seconds = rounded(begunByRequest ? (off + fresh.milliseconds / 2) / 1000 : grid);
    return seconds >= leastSeconds ? { windows: [seconds], confirmed: true } : undefined;
  }
  const onGrid = nextEnd - end >= Math.max(off, nextEnd - next.at) - doubt;
  if (rested && window.returned >= 0 && onGrid && window.endHeld) return unconfirmed(rounded(grid));
  const isLog = !onGrid && window.returned === requestsTogether;
  return isLog ? unconfirmed(rounded((off + fresh.milliseconds / 2) / 1000)) : undefined;
}

/** Announced in seconds: which of the lengths that leaves it has is seen from when the requests come back. */
async function inSeconds(
  window: ProbedWindow,
  ascending: readonly number[],
  unit: ResetUnit,
  atEdge: boolean,
): Promise<Found | undefined> {
  const [fresh] = window.sent;
  for (const seconds of ascending) {
    if (seconds > 1) {
      // What comes back little by little shows before the window's end.
      await window.after(seconds * 1000 - 400);
      if (window.allReturned) return onceMore(window, seconds);
      if (window.returned !== 0) return undefined;
    }
    await window.after(seconds * 1000 + marginMilliseconds);
    if (window.allReturned) return atEdge ? { windows: [seconds], confirmed: true } : onceMore(window, seconds);
    if (window.returned === requestsTogether) return unconfirmed(seconds);
    if (window.returned !== 0) return undefined;
    const moved = (window.last.reset ?? 0) - (fresh?.reset ?? 0);
    if (isEpoch(unit) && moved === seconds) return unconfirmed(seconds);
  }
  return undefined;
}

/** A grid may have turned early in the time that passed: it turns again so many seconds later, or one more or less. */
async function onceMore(window: ProbedWindow, seconds: number): Promise<Found | undefined> {
  const last = window.beginningAtLast();
  for (const length of [seconds - 1, seconds, seconds + 1].filter((one) => one > 0)) {
    await last.after(length * 1000 + marginMilliseconds);
    if (last.allReturned) return { windows: [length], confirmed: true };
  }
  return undefined;
}

/** Too long to be tried out: a round number near what was announced is believed. */
function longWindow(seconds: number, unit: ResetUnit, rested: boolean): Found {
  const [fewer, more] = unit.endsWith('-seconds') ? [1.1, 2.1] : [0.1, seconds * 0.01];
  const round = usualWindowSeconds.find((usual) => usual >= seconds - fewer && usual <= seconds + more);
  const exact = unit.endsWith('-seconds') ? Math.round(seconds) : rounded(seconds);
  return { windows: [round ?? exact], confirmed: round !== undefined && !rested };
}

const unconfirmed = (seconds: number): Found | undefined =>
  seconds >= leastSeconds ? { windows: [seconds], confirmed: false } : undefined;

/** Windows are whole seconds, or tenths of one. */
const rounded = (seconds: number, doubt = 0.01): number =>
  Math.abs(seconds - Math.round(seconds)) <= Math.max(0.03, seconds * doubt)
    ? Math.round(seconds)
    : Math.round(seconds * 10) / 10;

export const unitOf = (samples: readonly Probe[], windowSeconds?: number): ResetUnit | undefined =>
  resetUnitOf(resetSamples(samples), windowSeconds);

const resetSamples = (samples: readonly Probe[]): ResetSample[] =>
  samples.flatMap(({ reset, remaining, at }) => (reset === undefined ? [] : [{ reset, remaining, at }]));

export const resetOf = ({ reset, at }: Probe, unit: ResetUnit): number | undefined =>
  reset === undefined ? undefined : resetInstant({ reset, at }, unit);
