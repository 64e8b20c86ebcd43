/** An answer as one generator saw it: milliseconds since 1970 by its own clock, and the answer's Date, a whole second. */
export interface DatedAnswer {
  sent: number;
  received: number;
  date: number;
}

/** How far a generator's clock is ahead of the target's, milliseconds: not less and not more than this. */
export interface ClockBounds {
  least: number;
  most: number;
}

/** How far a generator's clock is ahead of the run's, give or take the uncertainty. */
export interface ClockOffset {
  offsetMilliseconds: number;
  uncertaintyMilliseconds: number;
}

/** Of a generator's clock, which is read in whole milliseconds, rounded down. */
const resolutionMilliseconds = 1;
const secondMilliseconds = 1000;
const dayMilliseconds = 86_400_000;

/**
 * What a generator's answers say of its clock. A Date names the second in which the target made the answer (RFC 9110, 6.6.1),
 * which lies between sending and receiving: the many answers together leave little more than a round trip. Targets whose
 * replicas' clocks differ contradict themselves; then the bounds are as far apart as those clocks. Undefined without answers.
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
 * The generators' clocks against one, the middle of theirs. A clock that cannot be told from it has the offset 0: what was
 * measured moves a ledger no further than it must. Undefined for a generator of which nothing is known.
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

/** The instant of a second of the day that is nearest to another instant; both milliseconds since 1970. */
export function dateNear(secondOfDay: number, epochMilliseconds: number): number {
  const day = Math.floor(epochMilliseconds / dayMilliseconds) * dayMilliseconds;
  const date = day + secondOfDay * secondMilliseconds;
  const away = date - epochMilliseconds;
  if (away > dayMilliseconds / 2) return date - dayMilliseconds;
  return away < -dayMilliseconds / 2 ? date + dayMilliseconds : date;
}
