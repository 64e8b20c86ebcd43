import t from 'tap';
import { draw } from './tier.ts';

const all = Array.from({ length: 40 }, (_, index) => index);

t.test('a sample has the size asked for, keeps the order and has no member twice', async (t) => {
  const drawn = draw('numbers', all, 7, 'a seed');
  t.equal(new Set(drawn).size, 7);
  t.strictSame(
    drawn,
    drawn.toSorted((one, other) => one - other),
  );
  t.strictSame(draw('numbers', all, 99, 'a seed'), all);
});

t.test('the same seed draws the same sample, and other seeds reach every member', async (t) => {
  t.strictSame(draw('numbers', all, 7, 'a seed'), draw('numbers', all, 7, 'a seed'));
  const days = Array.from({ length: 60 }, (_, day) => draw('numbers', all, 7, `day ${day}`));
  t.equal(new Set(days.flat()).size, all.length);
});
