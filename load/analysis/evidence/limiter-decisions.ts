import type { Decisions as LimiterDecisions } from '../../../limiter/decisions.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { unclear } from '../../ledger/outcome.ts';
import type { Decisions } from '../decisions.ts';

/** The decisions about one key of a load as the folder `limiter` reads them. They are widened by the clocks' uncertainty already. */
export function limiterDecisions(
  decisions: Decisions,
  { limitOf, operationOf }: Pick<Ledger, 'limitOf' | 'operationOf'>,
): LimiterDecisions {
  const { count, sent, answered, outcome, rows } = decisions;
  const order = Uint32Array.from(outcome.keys()).sort(
    (one, other) =>
      (sent[one] ?? 0) - (sent[other] ?? 0) || (answered[one] ?? 0) - (answered[other] ?? 0) || one - other,
  );
  const absent = new Float64Array(count).fill(Number.NaN);
  const row = Uint32Array.from(order, (index) => rows[index] ?? 0);
  const operations = [...new Set(Array.from(row, operationOf))];
  return {
    count,
    sent: Float64Array.from(order, (index) => sent[index] ?? 0),
    answered: Float64Array.from(order, (index) => answered[index] ?? 0),
    outcome: Uint8Array.from(order, (index) => outcome[index] ?? unclear),
    operation: Uint8Array.from(row, (each) => operations.indexOf(operationOf(each))),
    operations,
    limit: Float64Array.from(row, limitOf),
    remaining: Float64Array.from(order, (index) => decisions.remaining[index] ?? Number.NaN),
    reset: absent,
    retryAfter: absent,
    date: absent,
    row,
    clockMilliseconds: 0,
  };
}
