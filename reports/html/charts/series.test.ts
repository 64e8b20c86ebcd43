import t from 'tap';
import type { TimelineSlot } from '../../../schemas/generated/types.ts';
import { linePath, stepPath } from './frame.ts';
import { ratesOf } from './series.ts';

const slot = (at: number, admitted: number, remaining?: number): TimelineSlot => ({
  key: 'noisy',
  atSeconds: at,
  forSeconds: 0.5,
  admitted,
  refused: 1,
  errors: 0,
  ...(remaining !== undefined && { remaining }),
});

t.test('slots become rates per second of one key, and a missing slot held no request', async (t) => {
  const rates = ratesOf([slot(1, 2), slot(0, 5, 3), { ...slot(0.5, 9), key: 'quiet' }], 'noisy', 10);
  t.same(rates, [
    { from: 0, until: 0.5, admitted: 10, refused: 2, errors: 0, remaining: [3, 3] },
    { from: 0.5, until: 1, admitted: 0, refused: 0, errors: 0, remaining: undefined },
    { from: 1, until: 1.5, admitted: 4, refused: 2, errors: 0, remaining: undefined },
  ]);
  t.same(ratesOf([], 'noisy', 10), []);
});

t.test('neighbours are merged until few enough are left, and nothing is lost', async (t) => {
  const slots = Array.from({ length: 10 }, (_, index) => slot(index * 0.5, index, 20 - index));
  const rates = ratesOf(slots, 'noisy', 4);
  t.equal(rates.length, 4);
  t.equal(
    rates.reduce((sum, { admitted, from, until }) => sum + admitted * (until - from), 0),
    45,
  );
  t.same(rates[0]?.remaining, [18, 20], 'the least and the greatest Remaining of the merged slots');
});

t.test('short slots are merged to a quarter of a second at least, whole slots each', async (t) => {
  const slots = Array.from({ length: 40 }, (_, index) => ({ ...slot(index / 10, 1), forSeconds: 0.1 }));
  const rates = ratesOf(slots, 'noisy', 120);
  t.equal(rates.length, 14);
  t.same(
    [...new Set(rates.slice(0, 13).map(({ admitted }) => Math.round(admitted * 1e6)))],
    [10e6],
    'an even offer looks even',
  );
});

t.test('parts that are longer than a window hold whole windows', async (t) => {
  const slots = Array.from({ length: 900 }, (_, index) => slot(index / 10, index % 20 < 5 ? 4 : 0)).map((one) => ({
    ...one,
    forSeconds: 0.1,
  }));
  t.equal(new Set(ratesOf(slots, 'noisy', 60, 2).map(({ admitted }) => admitted.toFixed(6))).size, 1);
});

t.test('a step line moves only where the value changes', async (t) => {
  const steps = [
    { from: 0, until: 10, at: 5 },
    { from: 10, until: 20, at: 5 },
    { from: 20, until: 30, at: 2 },
  ];
  t.equal(stepPath(steps), 'M0 5H20V2H30');
  t.equal(stepPath(steps, true), 'M0 126V5H20V2H30V126Z');
  t.equal(stepPath([]), '');
});

t.test('a line joins its points with coordinates to 0.1 pixels, and a single point is a dot', async (t) => {
  t.equal(
    linePath([
      [0, 1],
      [2.26, 3.04],
    ]),
    'M0,1L2.3,3',
  );
  t.equal(linePath([[1, 2]]), 'M1,2Z');
});

t.test('the range of Remaining includes what a slot saw besides its last value', async (t) => {
  const slots = [{ ...slot(0, 1, 7), remainingRange: [2, 19] }, slot(0.5, 1, 6)] as TimelineSlot[];
  t.same(ratesOf(slots, 'noisy', 1)[0]?.remaining, [2, 19]);
});
