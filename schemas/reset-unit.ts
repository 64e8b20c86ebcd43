import type { Declared } from './generated/types.ts';

/** Unit of X-RateLimit-Reset, which the interface leaves open (clause 8/reset-unit). */
export type ResetUnit = NonNullable<NonNullable<Declared['rateLimit']>['resetUnit']>;

/** A value of X-RateLimit-Reset with its time of receipt (local clock, milliseconds since 1970) and X-RateLimit-Remaining. */
export interface ResetSample {
  reset: number;
  at: number;
  /** Time of the request; the server computed the value between `sentAt` and `at`. Default: `at`. */
  sentAt?: number;
  remaining?: number | undefined;
}

const day = 86_400_000;
const isNear = (instant: number, at: number): boolean => instant > at - day && instant < at + 366 * day;

/** A unit is excluded after this many announced resets, if Remaining did not rise after this share of them. */
const hopsBelieved = 3;
const shareBelieved = 0.75;

/** Longest time that the value was on its way. */
const underWay = ({ at, sentAt = at }: ResetSample): number => at - sentAt;

/**
 * True if the values can be deltas in a unit of `unit` milliseconds: until the announced reset a delta falls as time
 * passes, within the rounding; after it, Remaining has risen.
 */
function couldCount(samples: readonly ResetSample[], unit: number, rounding: number): boolean {
  let [anchor] = samples;
  let [hops, falls] = [0, 0];
  for (const sample of samples) {
    if (anchor === undefined) return false;
    const passed = sample.at - anchor.at;
    const slack = rounding + underWay(anchor) + underWay(sample);
    const left = anchor.reset * unit - passed;
    const ended = left < -slack;
    if (ended) {
      hops += 1;
      if ((sample.remaining ?? 0) < (anchor.remaining ?? 0)) falls += 1;
    }
    // Around the announced instant a new window may or may not have begun.
    if (ended || sample.reset > anchor.reset) anchor = sample;
    else if (left > slack && Math.abs((anchor.reset - sample.reset) * unit - passed) > slack) return false;
  }
  return hops < hopsBelieved || falls / hops < shareBelieved;
}

/**
 * The units that fit all samples of one key, given in the order of receipt. The unit with the shorter wait comes first.
 * One sample distinguishes an epoch from a delta; seconds and milliseconds of a delta need more.
 */
export function fittingUnits(samples: readonly ResetSample[]): ResetUnit[] {
  if (samples.length === 0) return [];
  if (samples.every(({ reset, at }) => isNear(reset, at))) return ['epoch-milliseconds'];
  if (samples.every(({ reset, at }) => isNear(reset * 1000, at))) return ['epoch-seconds'];
  if (samples.some(({ reset }) => reset < 0)) return [];
  return [
    ...(couldCount(samples, 1, 150) ? (['delta-milliseconds'] as const) : []),
    ...(couldCount(samples, 1000, 1200) ? (['delta-seconds'] as const) : []),
  ];
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
