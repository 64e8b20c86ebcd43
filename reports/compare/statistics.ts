import { decodeFromCompressedBase64, JsHistogram } from 'hdr-histogram-js';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { randomNumbers } from '../../schemas/random.ts';
import type { ComparedAnswers } from './comparison.ts';

/** The latencies of one key and kind of answer in ms; undefined if the run has no readable histogram for them. */
export function distributionOf(load: LoadResult, key: string, answers: ComparedAnswers): Distribution | undefined {
  const text = load.histograms[`${key}.${answers}`];
  try {
    return text === undefined ? undefined : distributionFrom(text);
  } catch {
    return undefined;
  }
}

function distributionFrom(text: string): Distribution | undefined {
  const histogram = decodeFromCompressedBase64(text);
  if (!(histogram instanceof JsHistogram) || histogram.totalCount === 0) return undefined;
  const values: number[] = [];
  const upTo: number[] = [];
  const all = histogram.recordedValuesIterator;
  all.reset();
  while (all.hasNext()) {
    const { valueIteratedTo, totalCountToThisValue } = all.next();
    values.push(valueIteratedTo / 1000);
    upTo.push(totalCountToThisValue);
  }
  return { values, upTo, samples: histogram.totalCount };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A gamma variate of shape at least 1 (Marsaglia and Tsang 2000). */
function gamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A measured distribution: values ascending, each with the number of samples up to and including it. */
export interface Distribution {
  values: number[];
  upTo: number[];
  samples: number;
}

/** The value below or at which the given share of the samples lies; 0 without samples. */
export function valueAt({ values, upTo, samples }: Distribution, share: number): number {
  const rank = Math.max(1, Math.ceil(share * samples));
  let [low, high] = [0, upTo.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] ?? 0) >= rank) high = middle;
    else low = middle + 1;
  }
  return values[low] ?? 0;
}

/**
 * The value of `valueAt` in a resampling with replacement. The k-th of n resampled values lies at a beta variate of k and n - k + 1 in
 * the old sample, so the n samples need not be drawn.
 */
function resampleAt(distribution: Distribution, share: number, random: () => number): number {
  const rank = Math.max(1, Math.ceil(share * distribution.samples));
  const below = gamma(rank, random);
  return valueAt(distribution, below / (below + gamma(distribution.samples - rank + 1, random)));
}

const resamplings = 2000;
const tail = 0.005;

/** The 99 % bootstrap interval of the ratio of a percentile of `to` to that of `from`. */
export function ratioInterval(from: Distribution, to: Distribution, share: number, seed: number): [number, number] {
  const random = randomNumbers(seed);
  const ratios = Array.from(
    { length: resamplings },
    () => resampleAt(to, share, random) / Math.max(resampleAt(from, share, random), Number.MIN_VALUE),
  ).sort((a, b) => a - b);
  const at = (part: number): number => ratios[Math.round(part * (resamplings - 1))] ?? 1;
  return [at(tail), at(1 - tail)];
}
