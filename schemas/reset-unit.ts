import type { Declared } from './generated/types.ts';

/** What the integer of X-RateLimit-Reset counts; the interface does not show it (clause 8/reset-unit). */
export type ResetUnit = NonNullable<NonNullable<Declared['rateLimit']>['resetUnit']>;

/** A value of X-RateLimit-Reset and when it was received, milliseconds since the epoch by our clock. */
export interface ResetSample {
  reset: number;
  at: number;
}

const day = 86_400_000;
const isNear = (instant: number, at: number): boolean => instant > at - day && instant < at + 366 * day;

// A delta falls as time passes: by one each millisecond or by one each second, give or take the rounding.
const couldFall = (earlier: ResetSample, later: ResetSample, perMillisecond: number, slack: number): boolean =>
  later.reset > earlier.reset ||
  Math.abs(earlier.reset - later.reset - (later.at - earlier.at) * perMillisecond) <= slack;

/**
 * The units that fit every sample of one key, in the order in which they were received; the one with the shorter
 * wait first. One sample tells an epoch from a delta; two of one window tell seconds from milliseconds.
 */
export function fittingUnits(samples: readonly ResetSample[]): ResetUnit[] {
  if (samples.length === 0) return [];
  if (samples.every(({ reset, at }) => isNear(reset, at))) return ['epoch-milliseconds'];
  if (samples.every(({ reset, at }) => isNear(reset * 1000, at))) return ['epoch-seconds'];
  if (samples.some(({ reset }) => reset < 0)) return [];
  const pairs = samples.slice(1).map((later, index) => [samples[index] ?? later, later] as const);
  const milliseconds = pairs.every(([earlier, later]) => couldFall(earlier, later, 1, 150));
  const seconds = pairs.every(([earlier, later]) => couldFall(earlier, later, 0.001, 1.2));
  return [...(milliseconds ? (['delta-milliseconds'] as const) : []), ...(seconds ? (['delta-seconds'] as const) : [])];
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
