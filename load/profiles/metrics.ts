import type { LoadOperation } from '../../schemas/generated/types.ts';

export const counts = ['offered', 'sent', 'admitted', 'refused', 'errors', 'overAdmitted', 'underAdmitted'] as const;
export const percentileNames = ['p50', 'p90', 'p95', 'p99', 'p99_9', 'max'] as const;

const shares = ['admittedShare', 'refusedShare', 'errorShare'];
const rates = ['sentPerSecond', 'admittedPerSecond'];
const latencies = ['admitted', 'refused', 'failed'].flatMap((kind) => percentileNames.map((name) => `${kind}.${name}`));

/**
 * Names of metrics. `LABEL.` or `run.` precedes them. A percentile is CLASS.PERCENTILE in milliseconds, where CLASS is
 * admitted, refused or failed; `invariantsBroken` exists for `run.` only.
 */
export const metricNames: readonly string[] = [...counts, ...shares, ...rates, ...latencies, 'invariantsBroken'];

/** Names of the metrics of one operation. `LABEL.OPERATION.` or `run.OPERATION.` precedes them. */
export const operationMetricNames: readonly string[] = [
  ...['sent', 'admitted', 'refused', 'errors'],
  ...shares,
  ...rates,
  ...latencies,
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

const operations: readonly string[] = ['generate', 'models', 'model'] satisfies LoadOperation[];

interface MetricParts {
  /** The label of a key, or `run`. */
  owner: string;
  operation?: LoadOperation;
  name: string;
}

/** The parts of a metric: `steady.generate.admitted.p99` is admitted.p99 of the generations of steady. */
export function metricParts(metric: string): MetricParts {
  const [owner = '', first = '', ...rest] = metric.split('.');
  if (operations.includes(first) && rest.length > 0)
    return { owner, operation: first as LoadOperation, name: rest.join('.') };
  return { owner, name: [first, ...rest].join('.') };
}

const growing = ['sent', 'admitted', 'refused', 'errors'];

/** The kind of a metric that can be computed while the load runs; undefined for others. */
export function abortableMetric(name: string): 'count' | 'share' | 'latency' | undefined {
  if (growing.includes(name)) return 'count';
  if (shares.includes(name)) return 'share';
  return latencies.includes(name) ? 'latency' : undefined;
}
