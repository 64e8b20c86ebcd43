/** The smallest of the ascending values that is not below the given share of them; undefined if there are none. */
export function percentileOf(ascending: ArrayLike<number>, share: number): number | undefined {
  return ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)];
}
