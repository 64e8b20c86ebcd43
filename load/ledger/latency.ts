import { build, encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js';
import { admitted, refused } from '../../limiter/decisions.ts';
import type { Percentiles } from '../../schemas/generated/types.ts';
import { type PercentileName, percentileOfSamples, percentileShares } from '../../schemas/percentiles.ts';
import type { Ledger } from './ledger.ts';
import { outcomeOf } from './outcome.ts';

/** An empty histogram of microseconds: three significant digits, values up to an hour. */
export const latencyHistogram = (): Histogram =>
  build({ lowestDiscernibleValue: 1, highestTrackableValue: 3_600_000_000, numberOfSignificantValueDigits: 3 });

/** A percentile in milliseconds; undefined where the samples are too few. */
export function percentileIn(histogram: Histogram, name: PercentileName): number | undefined {
  const of = { count: histogram.totalCount, greatest: histogram.maxValue };
  const found = percentileOfSamples(name, { ...of, read: (share) => histogram.getValueAtPercentile(share * 100) });
  return found === undefined ? undefined : round(found / 1000);
}

/** The percentiles in milliseconds that the samples show; empty without any. */
export function percentiles(histogram: Histogram): Percentiles {
  if (histogram.totalCount === 0) return {};
  const names = Object.keys(percentileShares) as PercentileName[];
  const known = names.flatMap((name) => {
    const value = percentileIn(histogram, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { n: histogram.totalCount, ...Object.fromEntries(known), max: round(histogram.maxValue / 1000) };
}

const round = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

export type LatencyClass = 'admitted' | 'refused' | 'failed';
export type Latencies = Record<LatencyClass, Histogram>;

/**
 * Time from sending a request to the end of its answer, NaN if it is not known. The delay between the intended and the actual
 * sending is not part of it: that is the schedule lag, which can make a run invalid.
 */
export function latencyMilliseconds(ledger: Ledger, row: number): number {
  return ledger.isTimed ? ledger.finishedAt(row) - ledger.sentAt(row) : Number.NaN;
}

/** The latencies of each key, by outcome. */
export function latenciesOf(ledger: Ledger): Latencies[] {
  const keys = ledger.labels.map(
    (): Latencies => ({ admitted: latencyHistogram(), refused: latencyHistogram(), failed: latencyHistogram() }),
  );
  for (let row = 0; row < ledger.rows; row++) {
    const milliseconds = latencyMilliseconds(ledger, row);
    if (Number.isNaN(milliseconds)) continue;
    keys[ledger.keyOf(row)]?.[classOf(ledger.statusOf(row))].recordValue(microseconds(milliseconds));
  }
  return keys;
}

export function classOf(status: number): LatencyClass {
  const outcome = outcomeOf(status);
  if (outcome === admitted) return 'admitted';
  return outcome === refused ? 'refused' : 'failed';
}

export const microseconds = (milliseconds: number): number => Math.max(1, Math.round(milliseconds * 1000));

/** V2 compressed base64, which every HdrHistogram library can read and merge. */
export const encodeHistogram = (histogram: Histogram): string => encodeIntoCompressedBase64(histogram);
