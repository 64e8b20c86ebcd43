import type { Noise } from './comparison.ts';

/**
 * Without repeated runs: a quarter and 2 ms. Two runs of the same server on a shared machine were seen to differ by
 * more than either alone, and hardly ever by both.
 */
export const usualNoise: Noise = { ratio: 0.25, milliseconds: 2, runs: 0 };

/** Runs of the same server that differ by this much may differ by a little more the next time. */
const margin = 1.5;

/** The noise between repeated runs of the same server: the widest gap between any two of them, and a margin. */
export function learnedNoise(values: number[]): Noise {
  const known = values.filter((value) => value > 0);
  if (known.length < 2) return usualNoise;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return { ratio: (most / least - 1) * margin, milliseconds: (most - least) * margin, runs: known.length };
}
