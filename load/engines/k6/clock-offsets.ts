import { type ClockBounds, type DatedAnswer, narrowBounds, unboundedClock } from '../../../limiter/server-clock.ts';

/** Lead of a generator's clock over the run's clock. */
export interface ClockOffset {
  offsetMilliseconds: number;
  uncertaintyMilliseconds: number;
}

/** A generator's clock is read in whole milliseconds, rounded down. */
const resolutionMilliseconds = 1;
const secondMilliseconds = 1000;
const dayMilliseconds = 86_400_000;

/**
 * Bounds of a generator's clock from the Date headers of its responses. If the clocks of the target's replicas differ, the
 * bounds are as far apart as those clocks. Undefined without responses.
 */
export function clockBounds(answers: Iterable<DatedAnswer>): ClockBounds | undefined {
  let bounds = unboundedClock;
  for (const answer of answers) bounds = narrowBounds(bounds, answer);
  if (bounds === unboundedClock) return undefined;
  const [least, most] = [bounds.least, bounds.most + resolutionMilliseconds];
  return { least: Math.min(least, most), most: Math.max(least, most) };
}

/**
 * Offsets of the generators' clocks from their median. A clock that may be equal to the median gets the offset 0, so that
 * a ledger is corrected no more than necessary. Undefined for a generator without bounds.
 */
export function clockOffsets(bounds: readonly (ClockBounds | undefined)[]): (ClockOffset | undefined)[] {
  const middles = bounds.flatMap((one) => (one ? [(one.least + one.most) / 2] : [])).sort((a, b) => a - b);
  const common = ((middles[(middles.length - 1) >> 1] ?? 0) + (middles[middles.length >> 1] ?? 0)) / 2;
  return bounds.map((one) => {
    if (one === undefined) return undefined;
    const { least, most } = one;
    if (least <= common && common <= most)
      return { offsetMilliseconds: 0, uncertaintyMilliseconds: Math.max(common - least, most - common) };
    return { offsetMilliseconds: (least + most) / 2 - common, uncertaintyMilliseconds: (most - least) / 2 };
  });
}

/** The instant nearest to `epochMilliseconds` that has the given second of the day, milliseconds since 1970. */
export function dateNear(secondOfDay: number, epochMilliseconds: number): number {
  const day = Math.floor(epochMilliseconds / dayMilliseconds) * dayMilliseconds;
  const date = day + secondOfDay * secondMilliseconds;
  const away = date - epochMilliseconds;
  if (away > dayMilliseconds / 2) return date - dayMilliseconds;
  return away < -dayMilliseconds / 2 ? date + dayMilliseconds : date;
}
