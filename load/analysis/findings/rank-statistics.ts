import type { Isolation } from '../../../schemas/generated/types.ts';

/** Larger samples are thinned: a million pairs are precise enough. */
const mostValues = 1000;
const fewestValues = 5;

/** At most 1000 values, at even distances in ascending order, which keeps the distribution. */
function thin(values: readonly number[]): Float64Array {
  const ascending = Float64Array.from(values).sort();
  if (ascending.length <= mostValues) return ascending;
  return Float64Array.from({ length: mostValues }, (_, index) => {
    const at = Math.floor(((index + 0.5) * ascending.length) / mostValues);
    return ascending[at] ?? 0;
  });
}

/** Cliff's delta: the share of pairs in which `after` is greater, minus the share in which it is smaller. */
export function effectSize(before: readonly number[], after: readonly number[]): number | undefined {
  const [left, right] = [thin(before), thin(after)];
  if (left.length < fewestValues || right.length < fewestValues) return undefined;
  let balance = 0;
  for (const one of left) for (const other of right) balance += Math.sign(other - one);
  return Math.round((balance / left.length / right.length) * 1000) / 1000;
}

/** Hodges-Lehmann: the median of all differences, with the 95 % interval of the rank-sum test, in the unit of the values. */
export function shiftInterval(before: readonly number[], after: readonly number[]): Isolation['shiftMilliseconds'] {
  const [left, right] = [thin(before), thin(after)];
  const [m, n] = [left.length, right.length];
  if (m < fewestValues || n < fewestValues) return undefined;
  const differences = new Float64Array(m * n);
  let next = 0;
  for (const one of left) for (const other of right) differences[next++] = other - one;
  differences.sort();
  const rank = Math.max(0, Math.floor((m * n) / 2 - 1.96 * Math.sqrt((m * n * (m + n + 1)) / 12)));
  const at = (index: number) => Math.round((differences[index] ?? 0) * 1000) / 1000;
  return { estimate: at((m * n) >> 1), low: at(rank), high: at(m * n - 1 - rank) };
}
