import type { Declared } from './generated/types.ts';

/** What the integer of X-RateLimit-Reset counts; the interface does not show it (clause 8/reset-unit). */
export type ResetUnit = NonNullable<NonNullable<Declared['rateLimit']>['resetUnit']>;

/** A value of X-RateLimit-Reset, when it was received (milliseconds since the epoch by our clock), and what remained. */
export interface ResetSample {
  reset: number;
  at: number;
  /** When it was asked for: the value was made out between the two. As if it were `at` where it is not known. */
  sentAt?: number;
  remaining?: number | undefined;
}

const day = 86_400_000;
const isNear = (instant: number, at: number): boolean => instant > at - day && instant < at + 366 * day;

/** Announced resets that passed without Remaining coming back: so many, and this share of all, speak against a unit. */
const hopsBelieved = 3;
const shareBelieved = 0.75;

/** How long a value was under way at most. */
const underWay = ({ at, sentAt = at }: ResetSample): number => at - sentAt;

/**
 * Whether deltas can be in a unit of so many milliseconds: until the announced reset a delta falls as time passes,
 * give or take the rounding; after it Remaining has come back.
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
    // Around the announced instant a new window may have begun or not: no evidence either way.
    if (ended || sample.reset > anchor.reset) anchor = sample;
    else if (left > slack && Math.abs((anchor.reset - sample.reset) * unit - passed) > slack) return false;
  }
  return hops < hopsBelieved || falls / hops < shareBelieved;
}

/**
 * The units that fit every sample of one key, in the order in which they were received; the one with the shorter
 * wait first. One sample tells an epoch from a delta; more of them tell seconds from milliseconds.
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

/** The announced reset by our clock, milliseconds since the epoch. */
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
