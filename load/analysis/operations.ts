import type { LoadKeyOperation, LoadOperation } from '../../schemas/generated/types.ts';
import {
  classOf,
  type Latencies,
  latencyHistogram,
  latencyMilliseconds,
  microseconds,
  percentiles,
} from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** The requests of one operation. */
export interface OperationFigures
  extends Pick<LoadKeyOperation, 'operation' | 'sent' | 'admitted' | 'refused' | 'errors'> {
  latencies: Latencies;
}

/** The figures of each key by operation. */
export function figuresByOperation(ledger: Ledger, operations: readonly LoadOperation[]): OperationFigures[][] {
  const keys = ledger.labels.map(() => operations.map(noFigures));
  for (let row = 0; row < ledger.rows; row++) {
    const operation = ledger.operationOf(row);
    const figures = keys[ledger.keyOf(row)]?.find((one) => one.operation === operation);
    if (!figures) continue;
    const outcome = classOf(ledger.statusOf(row));
    figures[outcome === 'failed' ? 'errors' : outcome]++;
    if (Number.isNaN(ledger.sentAt(row))) continue;
    figures.sent++;
    const milliseconds = latencyMilliseconds(ledger, row);
    if (!Number.isNaN(milliseconds)) figures.latencies[outcome].recordValue(microseconds(milliseconds));
  }
  return keys;
}

/** No requests of an operation. */
export const noFigures = (operation: LoadOperation): OperationFigures => ({
  operation,
  sent: 0,
  admitted: 0,
  refused: 0,
  errors: 0,
  latencies: { admitted: latencyHistogram(), refused: latencyHistogram(), failed: latencyHistogram() },
});

/** The figures of all keys together by operation. */
export function totalsByOperation(keys: readonly (readonly OperationFigures[])[]): OperationFigures[] {
  const totals = (keys[0] ?? []).map(({ operation }) => noFigures(operation));
  for (const [index, total] of totals.entries())
    for (const figures of keys.flatMap((key) => key[index] ?? [])) {
      for (const name of ['sent', 'admitted', 'refused', 'errors'] as const) total[name] += figures[name];
      for (const kind of ['admitted', 'refused', 'failed'] as const) total.latencies[kind].add(figures.latencies[kind]);
    }
  return totals;
}

/** The part of a report about an operation. */
export const operationResult = ({ latencies, ...figures }: OperationFigures): LoadKeyOperation => ({
  ...figures,
  latency: {
    admitted: percentiles(latencies.admitted),
    refused: percentiles(latencies.refused),
    ...(latencies.failed.totalCount > 0 ? { failed: percentiles(latencies.failed) } : {}),
  },
});
