/** Percentiles of latencies, and the share of the samples up to each. */
export const percentileShares = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99, p99_9: 0.999 } as const;

export type PercentileName = keyof typeof percentileShares;

/** A percentile with fewer samples beyond it depends on single requests. */
const fewestBeyond = 10;

/** The least number of samples that show a percentile: 20 for p50, 100, 200, 1,000 and 10,000 for the others. */
export const fewestSamples = (name: PercentileName): number => Math.round(fewestBeyond / (1 - percentileShares[name]));

/** The percentile of these samples, at most the greatest one; undefined if they are too few. `read` returns the value at a share. */
export function percentileOfSamples(
  name: PercentileName,
  { count, greatest, read }: { count: number; greatest: number; read(share: number): number },
): number | undefined {
  return count >= fewestSamples(name) ? Math.min(read(percentileShares[name]), greatest) : undefined;
}
