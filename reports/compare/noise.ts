import type { Noise } from './comparison.ts';

/**
 * Without repeated runs: 25 % and 2 ms. Measured: two runs of one server on a shared machine often differ by more than one
 * of these, and hardly ever by both.
 */
export const usualNoise: Noise = { ratio: 0.25, milliseconds: 2, runs: 0 };

/** The next run may differ by a little more than those that were measured. */
const margin = 1.5;

/** The noise between repeated runs of one server: the largest difference between two of them, with a margin. */
export function noiseOf(values: number[]): Noise {
  const known = values.filter((value) => value > 0);
  if (known.length < 2) return usualNoise;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return { ratio: (most / least - 1) * margin, milliseconds: (most - least) * margin, runs: known.length };
}
