/**
 * The instants that a value of X-RateLimit-Reset can mean, on the clock of the client.
 *
 * Evidence: the value, its unit (reset-unit.ts), and the difference of the clocks (server-clock.ts). The interval is the sum of
 * its parts and nothing else: the resolution of the value, which servers round either way; for a delta the time of the answer,
 * because it was counted from an instant between sending and answer; for an epoch the uncertainty of the clocks.
 * It cannot tell: whether the instant is the end of a window, a full bucket or the next token.
 */
import type { Decisions } from './decisions.ts';
import { type ResetUnit, resetInstant } from './reset-unit.ts';
import { agreeingClock, type ClockReading } from './server-clock.ts';

/** The instant at which an answer says that requests are admitted again, in milliseconds. */
export interface AnnouncedEnd {
  earliest: number;
  latest: number;
}

export const middleOf = ({ earliest, latest }: AnnouncedEnd): number => (earliest + latest) / 2;

/** A timer that ends a window, and the answer that announces it, run late by up to this on a busy server. */
const lateMilliseconds = 50;
const secondMilliseconds = 1000;
/** An epoch that is further from the clock that Date shows belongs to another clock, and is not corrected. */
export const longestWindowMilliseconds = 86_400_000;
const mostPassedMilliseconds = 2000;

/** Longest time by which the instant of a value may be earlier or later, in milliseconds. */
export const resetResolution = (unit: ResetUnit | undefined): number =>
  unit?.endsWith('-seconds') === false ? lateMilliseconds : secondMilliseconds;

/** One value, and the instants of its request and its answer, in milliseconds since 1970. */
interface ResetValue {
  reset: number;
  sent: number;
  answered: number;
}

export function announcedEnd(
  { reset, sent, answered }: ResetValue,
  unit: ResetUnit,
  clock: ClockReading,
): AnnouncedEnd {
  const resolution = resetResolution(unit);
  if (unit.startsWith('delta')) {
    const end = resetInstant({ reset, at: 0 }, unit);
    return { earliest: sent + end - resolution, latest: answered + end + resolution };
  }
  const tolerance = resolution + clock.uncertainty;
  const instant = epochInstant(resetInstant({ reset, at: answered }, unit), answered, clock);
  return { earliest: instant - tolerance, latest: instant + tolerance };
}

/** An instant of the server's clock on the client's clock; unchanged if it is too far from the server's present time. */
function epochInstant(instant: number, at: number, { ahead }: ClockReading): number {
  const left = instant - (at + ahead);
  return left > -mostPassedMilliseconds && left < longestWindowMilliseconds ? instant - ahead : instant;
}

interface ReadUnits {
  /** The units that fit; the instants of all of them are possible. */
  units: readonly ResetUnit[];
  /** Default: the clocks agree. */
  clock?: ClockReading;
  /** The beginning of the ledger in milliseconds since 1970. Default: 0. */
  origin?: number;
}

/** The ends that the answers to decisions announce, on the clock of the ledger, and their resolution. */
export interface AnnouncedEnds {
  /** Undefined if the answer announces no end. */
  endOf(index: number): AnnouncedEnd | undefined;
  resolutionMilliseconds: number;
}

export function announcedEnds(
  { sent, answered, reset }: Pick<Decisions, 'sent' | 'answered' | 'reset'>,
  { units, clock = agreeingClock, origin = 0 }: ReadUnits,
): AnnouncedEnds {
  const resolutionMilliseconds = Math.max(...(units.length > 0 ? units : [undefined]).map(resetResolution));
  const endOf: AnnouncedEnds['endOf'] = (index) => {
    const value = {
      reset: reset[index] ?? Number.NaN,
      sent: origin + (sent[index] ?? 0),
      answered: origin + (answered[index] ?? 0),
    };
    if (units.length === 0 || !Number.isFinite(value.reset + value.answered)) return undefined;
    const ends = units.map((unit) => announcedEnd(value, unit, clock));
    return {
      earliest: Math.min(...ends.map(({ earliest }) => earliest)) - origin,
      latest: Math.max(...ends.map(({ latest }) => latest)) - origin,
    };
  };
  return { endOf, resolutionMilliseconds };
}
