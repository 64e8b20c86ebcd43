import type { LoadKey, LoadOperation } from '../../schemas/generated/types.ts';
import type { Breach } from '../engines/engine.ts';
import { classOf, latencyMilliseconds, microseconds } from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { followRows } from '../ledger/row-follower.ts';
import { abortableMetric, metricParts } from '../profiles/metrics.ts';
import type { Limit, Profile } from '../profiles/profile.ts';
import { noFigures, type OperationFigures, operationResult, totalsByOperation } from './operations.ts';
import { boundOf, boundsOf, evaluateThresholds } from './thresholds.ts';

const operations: readonly LoadOperation[] = ['generate', 'models', 'model'];
/** Shares and percentiles of fewer requests are too uncertain. */
const fewestRequests = 20;
const evaluateEveryMilliseconds = 500;

/**
 * Evaluates the thresholds with `abortOnBreach` while a load runs. Each call looks at the requests that finished since the
 * last one, and returns the first breach, if there is one. `elapsed`: milliseconds since the start of the load.
 */
export function watchBreaches({ limits }: Profile, ledger: Ledger, elapsed: () => number): () => Breach | undefined {
  const watched = limits.filter((limit) => limit.abortOnBreach === true);
  const takeRows = followRows(ledger);
  const figures = ledger.labels.map(() => operations.map(noFigures));
  let next = 0;
  return () => {
    const now = elapsed();
    if (watched.length === 0 || now < next) return undefined;
    next = now + evaluateEveryMilliseconds;
    for (const row of takeRows().finished) count(figures, ledger, row);
    const due = watched.filter(({ abortAfterSeconds = 0 }) => now >= abortAfterSeconds * 1000);
    return breachOf(due, figures, ledger.labels, now / 1000);
  };
}

function count(figures: readonly OperationFigures[][], ledger: Ledger, row: number): void {
  const own = figures[ledger.keyOf(row)]?.[operations.indexOf(ledger.operationOf(row))];
  if (!own) return;
  const outcome = classOf(ledger.statusOf(row));
  own[outcome === 'failed' ? 'errors' : outcome]++;
  if (!Number.isNaN(ledger.sentAt(row))) own.sent++;
  const milliseconds = latencyMilliseconds(ledger, row);
  if (!Number.isNaN(milliseconds)) own.latencies[outcome].recordValue(microseconds(milliseconds));
}

function breachOf(
  limits: readonly Limit[],
  figures: readonly OperationFigures[][],
  labels: readonly string[],
  seconds: number,
): Breach | undefined {
  const keys = figures.map((own, index) => keyOf(labels[index] ?? '', own));
  const totals = totalsByOperation(figures);
  const runOperations = totals.map(operationResult);
  const { latency: runLatency } = keyOf('run', totals);
  for (const limit of limits) {
    const sources = {
      keys,
      invariants: [],
      seconds: { sending: seconds, answered: seconds },
      runLatency,
      runOperations,
    };
    const [result] = evaluateThresholds([limit], sources);
    if (result?.verdict !== 'breached' || result.value === undefined) continue;
    const { owner, operation } = metricParts(limit.metric);
    const own = owner === 'run' ? totals : (figures[labels.indexOf(owner)] ?? []);
    const counted = own.filter((one) => operation === undefined || one.operation === operation);
    if (!isEnough(limit.metric, counted)) continue;
    const { metric, value } = result;
    return { metric, bound: boundOf(limit), bounds: boundsOf(limit), value, atSeconds: Math.round(seconds * 10) / 10 };
  }
  return undefined;
}

/** All operations of a key together. */
function keyOf(key: string, own: readonly OperationFigures[]): LoadKey {
  const [total = noFigures('generate')] = totalsByOperation(own.map((one) => [{ ...one, operation: 'generate' }]));
  const { operation: _, ...result } = operationResult(total);
  return { key, offered: result.sent, ...result, operations: own.map(operationResult) };
}

/** Shares and maxima need twenty requests. Counts need none, and percentiles have minimums of their own. */
function isEnough(metric: string, figures: readonly OperationFigures[]): boolean {
  const { name } = metricParts(metric);
  const kind = abortableMetric(name);
  if (kind === 'count') return true;
  const all = figures.reduce((sum, { admitted, refused, errors }) => sum + admitted + refused + errors, 0);
  if (kind === 'share') return all >= fewestRequests;
  const [outcome = ''] = name.split('.');
  return figures.reduce((sum, { latencies }) => sum + latencies[outcome as 'admitted'].totalCount, 0) >= fewestRequests;
}
