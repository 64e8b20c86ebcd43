import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js';
import type { Percentiles } from '../../schemas/generated/types.ts';
import type { Ledger } from './ledger.ts';
import { admitted, outcomeOf, refused } from './outcome.ts';

/** An empty histogram of microseconds, three digits exact, up to an hour. */
export const latencyHistogram = (): Histogram =>
  build({ lowestDiscernibleValue: 1, highestTrackableValue: 3_600_000_000, numberOfSignificantValueDigits: 3 });

/** Percentiles in milliseconds; empty without a sample. */
export function percentiles(histogram: Histogram): Percentiles {
  if (histogram.totalCount === 0) return {};
  const at = (share: number) => rounded(histogram.getValueAtPercentile(share) / 1000);
  return {
    n: histogram.totalCount,
    p50: at(50),
    p90: at(90),
    p95: at(95),
    p99: at(99),
    p99_9: at(99.9),
    max: rounded(histogram.maxValue / 1000),
  };
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

export type LatencyClass = 'admitted' | 'refused' | 'failed';
export type Latencies = Record<LatencyClass, Histogram>;

/**
 * From when a request was sent until its answer was complete. Open arrivals are sent when they are intended: by how much
 * they were not is the run's schedule lag, which decides whether it may be believed.
 */
export function latencyMilliseconds(ledger: Ledger, row: number): number {
  return ledger.finishedAt(row) - ledger.sentAt(row);
}

/** Each key's latencies, admitted, refused and failed apart. */
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

/** V2 compressed base64, which any HDR reader merges. */
export const encodeHistogram = (histogram: Histogram): string => encodeIntoCompressedBase64(histogram);

export const decodeHistogram = (text: string): Histogram => decodeFromCompressedBase64(text);
