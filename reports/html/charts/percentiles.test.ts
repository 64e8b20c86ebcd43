import { scaleLog } from 'd3-scale';
import t from 'tap';
import type { LoadKey, Percentiles } from '../../../schemas/generated/types.ts';
import { logarithmicTicks } from './frame.ts';
import { percentileChart } from './percentiles.ts';

const keyOf = (admitted: Percentiles): LoadKey => ({
  ...{ key: 'noisy', offered: 0, sent: 0, admitted: 0, refused: 0, errors: 0 },
  latency: { admitted, refused: {} },
});

const lineOf = (of: Percentiles): string =>
  `${percentileChart(keyOf(of), [1, 10])}`.match(/class="line admitted" d="([^"]*)"/)?.[1] ?? '';

t.test('no line crosses a percentile that the samples do not show', async (t) => {
  const all = { p50: 1, p90: 2, p95: 3, p99: 4, p99_9: 5, max: 6 };
  t.equal(lineOf({ n: 20_000, ...all }).match(/L/g)?.length, 5);
  const of240 = { n: 240, ...all };
  t.equal(lineOf(of240).match(/L/g)?.length, 2, 'p50, p90 and p95');
  t.ok(percentileChart(keyOf({ n: 20, ...all }), [1, 10]).isEmpty, 'p50 and max have no line between them');
  const chart = `${percentileChart(keyOf(of240), [1, 10])}`;
  t.equal(chart.match(/<circle/g)?.length, 4);
  t.match(chart, 'admitted p50 1.00 ms, p90 2.00 ms, max 6.00 ms (n 240)');
});

t.test('a logarithmic axis has two values at least: powers of ten, else 2 and 5 times them, else all', async (t) => {
  const textsOf = (from: number, to: number): string[] =>
    logarithmicTicks(scaleLog([from, to], [100, 0])).map(({ text }) => text);
  t.same(textsOf(0.1, 10), ['0.1', '1', '10']);
  t.same(textsOf(0.8, 6), ['1', '2', '5']);
  t.same(textsOf(2, 4.5), ['2', '3', '4']);
  t.ok(textsOf(2, 2.2).length > 1);
  const heights = logarithmicTicks(scaleLog([2.1, 4.9], [30, 0])).map(({ at }) => at);
  t.ok(
    heights.every((at, index) => index === 0 || at <= (heights[index - 1] ?? 0) - 12),
    'a line apart',
  );
});
