import t from 'tap';
import { percentileOf } from './percentile.ts';

t.test('a percentile is a value that occurred', async (t) => {
  const ascending = Array.from({ length: 100 }, (_, index) => index + 1);
  t.equal(percentileOf(ascending, 0.5), 50);
  t.equal(percentileOf(ascending, 0.99), 99);
  t.equal(percentileOf([], 0.5), undefined);
});
