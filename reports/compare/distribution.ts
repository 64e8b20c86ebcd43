import { decodeFromCompressedBase64, JsHistogram } from 'hdr-histogram-js';
import type { LoadResult } from '../../schemas/generated/types.ts';
import type { Answers } from './comparison.ts';
import type { Distribution } from './statistics.ts';

/** The latencies of one key and kind of answer in ms; undefined if the run has no readable histogram for them. */
export function distributionOf(load: LoadResult, key: string, answers: Answers): Distribution | undefined {
  const text = load.histograms[`${key}.${answers}`];
  if (text === undefined) return undefined;
  try {
    return distributionFrom(text);
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
