import t from 'tap';
import type { LoadKey } from '../../../schemas/generated/types.ts';
import { admittedPerWindow, mostInWindow, windowBars, windowsInWords } from './windows.ts';

/** A key of limit 20 per 2 s that was admitted these numbers of requests in its windows, and refused 40 in each. */
const keyWith = (admitted: number[], windowSeconds = 2): LoadKey => ({
  key: 'noisy',
  limit: 20,
  windowSeconds,
  offered: 60 * admitted.length,
  sent: 60 * admitted.length,
  admitted: admitted.reduce((sum, one) => sum + one, 0),
  refused: 40 * admitted.length,
  errors: 0,
  windows: admitted.map((one, index) => ({
    fromSeconds: index * windowSeconds,
    untilSeconds: (index + 1) * windowSeconds + 0.7,
    admitted: one,
    refused: 40,
  })),
  latency: { admitted: {}, refused: {} },
});
const windowsOf = (count: number, admitted: number): number[] => Array.from({ length: count }, () => admitted);
const overs = (key: LoadKey, seconds: number): number =>
  `${admittedPerWindow(key, seconds, mostInWindow(key))}`.match(/<rect class="over/g)?.length ?? 0;

t.test('each window over the limit has a red part and its excess, a correct limiter has none', async (t) => {
  t.equal(overs(keyWith(windowsOf(45, 21)), 90), 45);
  t.equal(overs(keyWith(windowsOf(45, 20)), 90), 0);
  t.equal(overs(keyWith([20, 24, 20]), 6), 1);
  t.match(`${admittedPerWindow(keyWith([20, 24, 20]), 6, 64)}`, />\+4</);
});

t.test('in a long run each bar shows the worst of its windows, so that no excess is lost', async (t) => {
  const key = keyWith([...windowsOf(149, 20), 23, ...windowsOf(50, 20)]);
  const bars = windowBars(key, 400);
  t.ok(bars.length <= 60);
  t.equal(bars.filter(({ over }) => over > 0).length, 1);
  t.equal(overs(key, 400), 1);
  t.equal(windowsInWords(key), '1 of 200 windows over the limit, worst +3');
});

t.test('a sentence says if the limit was kept, exceeded or not reached', async (t) => {
  t.equal(windowsInWords(keyWith(windowsOf(45, 21))), '45 of 45 windows over the limit, worst +1');
  t.equal(windowsInWords(keyWith(windowsOf(2, 20))), 'limit kept in 2 of 2 windows');
  const below = { ...keyWith([4]), windows: [{ fromSeconds: 0, untilSeconds: 2, admitted: 4, refused: 0 }] };
  t.equal(windowsInWords(below), 'limit not reached in 1 window');
  t.equal(windowsInWords({ ...below, windows: [] }), undefined);
});

t.test(
  'announced ends with up to a second too much do not make bars overlap, and a cut window is marked',
  async (t) => {
    const bars = windowBars(keyWith([20, 20, 9]), 5);
    t.same(
      bars.map(({ from, until, partial }) => [from, until, partial]),
      [
        [0, 2, false],
        [2, 4, false],
        [4, 5, true],
      ],
    );
  },
);

t.test('without announced windows the chart says so', async (t) => {
  t.match(`${admittedPerWindow({ ...keyWith([20]), windows: [] }, 2, 20)}`, /no announced window/);
});
