import t from 'tap';
import { admitted, type Decision, decisionsFrom, refused } from '../decisions.ts';
import { fallsTooSlowly } from './slow-fall.ts';

const rule = { limit: 20, windowMilliseconds: 2000 };

/** Requests each 33 ms, answered after 2 ms; negative values are refusals. */
const ledger = (...values: number[]) =>
  decisionsFrom(
    values.map((value, index): Decision => {
      const sent = index * 33;
      return {
        sent,
        answered: sent + 2,
        outcome: value < 0 ? refused : admitted,
        remaining: Math.max(0, value),
        limit: 20,
      };
    }),
  );
const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, index) => from - index);

t.test('two counters that each give their values fall too slowly for one', async (t) => {
  t.ok(fallsTooSlowly(ledger(...down(19, 11).flatMap((value) => [value, value])), rule));
});

const correct: [says: string, values: number[]][] = [
  ['a window', [...down(19, 0), -1, -1]],
  ['a window that another client uses as well', [...down(19, 14), ...down(9, 0), -1]],
  ['a grid whose window ends at once', [19, 18, ...down(19, 0)]],
  ['a key that was not full, whose log gets back what was used before', [11, 10, 10, 10, 10, 10, 10, 10, 10, 10]],
  ['a bucket', Array.from({ length: 20 }, (_, index) => Math.floor(19 - index + index * 0.33))],
];
for (const [says, values] of correct)
  t.test(`${says} is one counter`, async (t) => {
    t.notOk(fallsTooSlowly(ledger(...values), rule));
  });
