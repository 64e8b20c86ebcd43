import { metricNames, metricParts, operationMetricNames, percentileNames } from './metrics.ts';
import type { Limit, Profile } from './profile.ts';
import { thresholdProblems } from './threshold-problems.ts';

const form = /^\s*([A-Za-z][\w.-]*)\s*(<=|>=|==|=|<|>)\s*(-?\d+(?:\.\d+)?)\s*(ms|s|%)?\s*$/;

const bounds: Record<string, (value: number) => Partial<Limit>> = {
  '<': (below) => ({ below }),
  '<=': (atMost) => ({ atMost }),
  '>': (above) => ({ above }),
  '>=': (atLeast) => ({ atLeast }),
  '=': (value) => ({ atLeast: value, atMost: value }),
  '==': (value) => ({ atLeast: value, atMost: value }),
};

/**
 * Reads a threshold like `steady.admitted.p99<250`, `errorShare<1%` or `p95<=0.5s` for a profile. Without a key it is one
 * of the whole run. `abortOnBreach` ends the load when it is breached. Throws RangeError with one sentence.
 */
export function readThreshold(text: string, profile: Profile, abortOnBreach = false): Limit {
  const [, written = '', operator = '', number = '', unit] = form.exec(text) ?? [];
  if (operator === '') throw new RangeError(k6Advice(text) ?? 'expected a metric, <, <=, >, >= or =, and a number');
  const metric = completeMetric(written, profile);
  const bound = bounds[operator]?.(Number(number) * factorOf(unit, metric));
  const limit: Limit = { metric, ...bound, ...(abortOnBreach && { abortOnBreach }) };
  const [problem] = thresholdProblems(limit, profile);
  if (problem !== undefined) throw new RangeError(k6Advice(text) ?? problem);
  return limit;
}

/** `p99` is admitted.p99 of the whole run. */
function completeMetric(written: string, { keys }: Profile): string {
  const { owner } = metricParts(written);
  if (owner === 'run' || keys.some(({ label }) => label === owner)) return written;
  if ((percentileNames as readonly string[]).includes(written)) return `run.admitted.${written}`;
  const { operation, name } = metricParts(`run.${written}`);
  const known = operation === undefined ? metricNames : operationMetricNames;
  return known.includes(name) ? `run.${written}` : written;
}

function factorOf(unit: string | undefined, metric: string): number {
  const { name } = metricParts(metric);
  const isLatency = name.includes('.');
  const isShare = name.endsWith('Share');
  if (unit === undefined) return 1;
  if (unit === '%' ? !isShare : !isLatency)
    throw new RangeError(
      `${metric} is ${isShare ? 'a share' : isLatency ? 'in milliseconds' : 'a number'}: leave out ${unit}`,
    );
  return unit === '%' ? 0.01 : unit === 's' ? 1000 : 1;
}

const k6Metrics: readonly (readonly [pattern: RegExp, ours: string])[] = [
  [/http_req_(?:duration|waiting).*p\(?(\d+)/, 'admitted.p$1'],
  [/http_req_(?:duration|waiting)/, 'admitted.p99'],
  [/http_req_failed/, 'errorShare'],
  [/http_reqs.*rate/, 'sentPerSecond'],
  [/http_reqs|iterations/, 'sent'],
];

/** The metric that k6 calls otherwise; undefined for other texts. */
function k6Advice(text: string): string | undefined {
  for (const [pattern, ours] of k6Metrics) {
    const match = pattern.exec(text);
    if (match) return `k6's metric is called ${ours.replace('$1', match[1] ?? '')} here (docs/load.md)`;
  }
  return undefined;
}
