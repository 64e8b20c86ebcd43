import t from 'tap';
import { admitted, refused, unclear } from '../../limiter/decisions.ts';
import { Ledger } from '../ledger/ledger.ts';
import { decisionsOf } from './decisions.ts';

/** Requests as [sent, answered, status, pair]. */
function decided(...requests: [sent: number, answered: number, status: number, pair: number][]) {
  const ledger = new Ledger(['a']);
  for (const [sent, answered, status, pair] of requests)
    ledger.answer(ledger.open(0, sent, sent, pair), answered, answered, status, { remaining: 5 });
  const { outcome, answered, remaining, outcomes } = decisionsOf(ledger, 0);
  return { outcome: [...outcome], answered: [...answered], remaining: [...remaining], outcomes };
}

t.test('a limiter need not count what may replay the result of another request', async (t) => {
  const inTurn = decided([0, 2, 200, 1], [5, 7, 200, 1], [10, 12, 200, -1]);
  t.strictSame(inTurn.outcome, [admitted, unclear, admitted]);
  t.strictSame(inTurn.outcomes, [3, 0, 0], 'they were admitted all the same');
  const together = decided([0, 8, 200, 1], [1, 20, 200, 1]);
  t.strictSame(together.outcome, [admitted, unclear]);
  t.equal(together.answered[0], 20, 'one of the two counts, at an instant of either');
  t.strictSame(together.remaining, [Number.NaN, 5], 'which of them announced this is not known');
  t.strictSame(decided([0, 2, 429, 1], [5, 7, 200, 1]).outcome, [refused, admitted], 'a refusal has no result');
  t.strictSame(decided([0, 2, 200, 1], [5, 7, 429, 1]).outcome, [admitted, refused]);
});
