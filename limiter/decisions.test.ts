import t from 'tap';
import { admitted, decisionsFrom, longest, refused } from './decisions.ts';

t.test('decisions stand in the order of sending, with NaN for what is absent', async (t) => {
  const decisions = decisionsFrom([
    { sent: 5, answered: 9, outcome: refused, operation: 'GET /v1/models', remaining: 0, row: 70 },
    { sent: 1, answered: 12, outcome: admitted, operation: 'POST /v1/generate', limit: 20, row: 71 },
    { sent: 3, answered: Number.POSITIVE_INFINITY, outcome: admitted, operation: 'GET /v1/models' },
  ]);
  t.strictSame([...decisions.sent], [1, 3, 5]);
  t.strictSame([...decisions.answered], [12, Number.POSITIVE_INFINITY, 9]);
  t.strictSame([...decisions.outcome], [admitted, admitted, refused]);
  t.strictSame([...decisions.limit], [20, Number.NaN, Number.NaN]);
  t.strictSame([...decisions.remaining], [Number.NaN, Number.NaN, 0]);
  t.strictSame([...decisions.row], [71, 2, 70]);
  t.strictSame(
    [...decisions.operation].map((index) => decisions.operations[index]),
    ['POST /v1/generate', 'GET /v1/models', 'GET /v1/models'],
  );
});

t.test('an interval that ends before it begins is an error that names the decision', async (t) => {
  t.throws(() => decisionsFrom([{ sent: 5, answered: 4, outcome: admitted, row: 8 }]), /decision 8: sent at 5 ms/);
  t.throws(() => decisionsFrom([{ sent: Number.NaN, answered: 4, outcome: admitted }]), RangeError);
});

t.test('a length is uncertain by whole milliseconds, slewed clocks and several generators', async (t) => {
  t.equal(longest(2000, {}), 2003);
});
