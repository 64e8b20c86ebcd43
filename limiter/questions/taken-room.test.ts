import t from 'tap';
import { admitted, type Decision, decisionsFrom, refused } from '../decisions.ts';
import { grantsAll, takenRefusals } from './taken-room.ts';

const rule = { limit: 5, windowMilliseconds: 2000 };

/** Requests each 33 ms, answered after 2 ms, by what they leave; a refusal says what is left, or nothing (undefined). */
const ledger = (...rows: (number | { refused: number | undefined })[]) =>
  decisionsFrom(
    rows.map((row, index): Decision => {
      const sent = index * 33;
      const isAdmitted = typeof row === 'number';
      const remaining = isAdmitted ? row : row.refused;
      return {
        ...{ sent, answered: sent + 2, outcome: isAdmitted ? admitted : refused, limit: 5 },
        ...(remaining !== undefined && { remaining }),
      };
    }),
  );
const none = { refused: 0 };
const silent = { refused: undefined };

const cases: [says: string, rows: Parameters<typeof ledger>, taken: number[], isAllGranted?: boolean][] = [
  ['our own requests used all', [4, 3, 2, 1, 0, none, none], []],
  ['our own requests used all, and nothing came back', [4, 3, 2, 1, 0, ...Array<typeof none>(70).fill(none)], []],
  ['Remaining fell by more', [4, 3, 0, none], [3]],
  ['what came back was gone', [4, 3, 2, 1, 0, none, 0, none], [7]],
  ['a window did not begin whole', [4, 3, 2, 1, 0, none, 2, 1, 0, none], [9]],
  ['nothing was left from the first', [none, none, 4], [0, 1]],
  ['something was left, of a limiter that keeps some back', [4, 3, 2, 1, none], []],
  ['something was left, of a limiter that keeps nothing back', [4, 3, 2, 1, none, none], [4, 5], true],
  ['something is left still', [4, 3, { refused: 3 }], [], true],
  ['nothing is announced', [silent, silent], []],
];
for (const [says, rows, taken, isAllGranted = false] of cases)
  t.test(`${says}: ${taken.length} refusals may be another client's`, async (t) => {
    t.same(
      [...takenRefusals(ledger(...rows), rule, isAllGranted)].sort((one, other) => one - other),
      taken,
    );
  });

t.test('requests in flight together use no more than those that were admitted', async (t) => {
  const left = [4, 3, 2, 1, undefined, undefined, 4, 3, 2, 1, 0, undefined];
  const together = left.map((remaining, index): Decision => {
    const sent = Math.floor(index / 3) * 100 + (index % 3) / 10;
    const outcome = remaining === undefined ? refused : admitted;
    return { sent, answered: sent + 2, outcome, limit: 5, remaining: remaining ?? 0 };
  });
  const taken = takenRefusals(decisionsFrom(together), rule, true);
  t.same([...taken].sort(), [4, 5], 'four of five were admitted, and nothing was left');
});

t.test('a limiter that admits a request which leaves nothing keeps nothing back', async (t) => {
  t.ok(grantsAll(ledger(4, 3, 2, 1, 0)));
  t.notOk(grantsAll(ledger(4, 3, 2, 1, none)));
});
