import t from 'tap';
import { Ledger } from '../ledger/ledger.ts';
import { timeline } from './timeline.ts';

function ledgerOf(answers: readonly [at: number, status: number, remaining?: number][]): Ledger {
  const ledger = new Ledger(['only']);
  for (const [at, status, remaining] of answers)
    ledger.answer(ledger.open(0, at, at), at, at + 2, status, remaining === undefined ? {} : { remaining });
  return ledger;
}

t.test('a slot has the last Remaining, and the range if it saw several', async (t) => {
  const slots = timeline(
    ledgerOf([
      [0, 200, 1],
      [20, 200, 0],
      [40, 429, 0],
      [60, 200, 19],
      [80, 200, 18],
      [150, 200, 17],
      [250, 200],
    ]),
    1,
  );
  t.match(slots, [
    { atSeconds: 0, admitted: 4, refused: 1, remaining: 18, remainingRange: [0, 19], latency: { p50: 2, max: 2 } },
    { atSeconds: 0.1, remaining: 17, remainingRange: undefined },
    { atSeconds: 0.2, remaining: undefined },
  ]);
});
