export const counts = ['offered', 'sent', 'admitted', 'refused', 'errors', 'overAdmitted', 'underAdmitted'] as const;
const shares = ['admittedShare', 'refusedShare', 'errorShare'] as const;
const rates = ['sentPerSecond', 'admittedPerSecond'] as const;
export const percentileNames = ['p50', 'p90', 'p95', 'p99', 'p99_9', 'max'] as const;

/**
 * The names of metrics: `LABEL.` or `run.` before a count, a share, a rate per second, or CLASS.PERCENTILE in milliseconds
 * (CLASS is admitted, refused or failed); `run.` also before `invariantsBroken`.
 */
export const metricNames: readonly string[] = [
  ...counts,
  ...shares,
  ...rates,
  ...['admitted', 'refused', 'failed'].flatMap((kind) => percentileNames.map((name) => `${kind}.${name}`)),
  'invariantsBroken',
];

/** Names of the metrics that findings give, after `run.` or the label of the first key. */
export const findingMetricNames = [
  'retriesAgreeing',
  'retriesDiffering',
  'releaseSpreadMilliseconds',
  'latencyDrift',
  'effectSize',
  'shiftMilliseconds',
  'recoveryMilliseconds',
  'lastGoodPerSecond',
  'lastGoodOfLimit',
];
