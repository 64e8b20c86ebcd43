import type { Decisions as LimiterDecisions } from '../../../limiter/decisions.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { unclear } from '../../ledger/outcome.ts';
import type { Decisions } from '../decisions.ts';

/** The decisions about one key of a load as the folder `limiter` reads them. They are widened by the clocks' uncertainty already. */
export function limiterDecisions(decisions: Decisions, { statusOf }: Pick<Ledger, 'statusOf'>): LimiterDecisions {
  const { count, sent, answered, outcome, rows } = decisions;
  const order = Uint32Array.from(outcome.keys()).sort(
    (one, other) =>
      (sent[one] ?? 0) - (sent[other] ?? 0) || (answered[one] ?? 0) - (answered[other] ?? 0) || one - other,
  );
  const absent = new Float64Array(count).fill(Number.NaN);
  return {
    count,
    sent: Float64Array.from(order, (index) => sent[index] ?? 0),
    // Without an answer a request may have been counted at any time.
    answered: Float64Array.from(order, (index) =>
      statusOf(rows[index] ?? 0) === 0 ? Number.POSITIVE_INFINITY : (answered[index] ?? 0),
    ),
    outcome: Uint8Array.from(order, (index) => outcome[index] ?? unclear),
    operation: new Uint8Array(count),
    operations: [''],
    limit: absent,
    remaining: Float64Array.from(order, (index) => decisions.remaining[index] ?? Number.NaN),
    reset: absent,
    retryAfter: absent,
    date: absent,
    row: Uint32Array.from(order, (index) => rows[index] ?? 0),
    clockMilliseconds: 0,
  };
}
