/** The smallest of the ascending values at or below which the given share of them lies; undefined if there are none. */
export function percentileOf(ascending: ArrayLike<number>, share: number): number | undefined {
  return ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)];
}
