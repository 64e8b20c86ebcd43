/** A response: instants of the generator's clock, and its Date header, a whole second. All in milliseconds since 1970. */
export interface DatedAnswer {
  sent: number;
  received: number;
  date: number;
}

/** Bounds of the lead of a generator's clock over the target's, in milliseconds. */
export interface ClockBounds {
  least: number;
  most: number;
}

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
 * Bounds of a generator's clock from the Date headers of its responses. Date is the second in which the target made the
 * response (RFC 9110, 6.6.1), which is between sending and receiving. Many responses narrow the bounds to about a round
 * trip. If the clocks of the target's replicas differ, the bounds are as far apart as those clocks. Undefined without
 * responses.
 */
export function clockBounds(answers: Iterable<DatedAnswer>): ClockBounds | undefined {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  for (const { sent, received, date } of answers) {
    least = Math.max(least, sent - date - secondMilliseconds);
    most = Math.min(most, received - date + resolutionMilliseconds);
  }
  if (least === Number.NEGATIVE_INFINITY) return undefined;
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
