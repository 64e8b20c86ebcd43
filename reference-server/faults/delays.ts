import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** Percentiles of the injected delays of a key's requests, in milliseconds. */
export type DelayPercentiles = Record<'n' | 'p50' | 'p90' | 'p95' | 'p99' | 'p99_9' | 'max', number>;

/** Measured delays in microseconds, by key. */
export type DelayLog = Map<string, RecordableHistogram>;

/** Adds one delay of a key. */
export function recordDelay(log: DelayLog, key: string, milliseconds: number): void {
  const histogram = log.get(key) ?? createHistogram({ lowest: 1, highest: 3_600_000_000, figures: 3 });
  log.set(key, histogram);
  histogram.record(Math.max(1, Math.round(milliseconds * 1000)));
}

/** The delays of a key; undefined if there were none. */
export function delaysOf(log: DelayLog, key: string): DelayPercentiles | undefined {
  const histogram = log.get(key);
  if (histogram === undefined) return undefined;
  const at = (percentile: number): number => histogram.percentile(percentile) / 1000;
  return { n: histogram.count, p50: at(50), p90: at(90), p95: at(95), p99: at(99), p99_9: at(99.9), max: at(100) };
}

/** The delays of a key as lines of Prometheus text; `label` names the key. */
export function delayLines(label: string, delays: DelayPercentiles | undefined): string[] {
  if (delays === undefined) return [];
  const quantiles = Object.entries({ 0.5: delays.p50, 0.95: delays.p95, 0.99: delays.p99 });
  return [
    ...quantiles.map(([at, value]) => `textgen_delay_seconds{${label},quantile="${at}"} ${value / 1000}`),
    `textgen_delay_seconds_count{${label}} ${delays.n}`,
  ];
}
