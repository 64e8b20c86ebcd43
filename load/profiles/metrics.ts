export const counts = ['offered', 'sent', 'admitted', 'refused', 'errors', 'overAdmitted', 'underAdmitted'] as const;
export const percentileNames = ['p50', 'p90', 'p95', 'p99', 'p99_9', 'max'] as const;

/**
 * Names of metrics. `LABEL.` or `run.` precedes them. A percentile is CLASS.PERCENTILE in milliseconds, where CLASS is
 * admitted, refused or failed; `invariantsBroken` exists for `run.` only.
 */
export const metricNames: readonly string[] = [
  ...counts,
  ...['admittedShare', 'refusedShare', 'errorShare', 'sentPerSecond', 'admittedPerSecond'],
  ...['admitted', 'refused', 'failed'].flatMap((kind) => percentileNames.map((name) => `${kind}.${name}`)),
  'invariantsBroken',
];

/** Names of the metrics of findings. `run.` or the label of the first key precedes them. */
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
