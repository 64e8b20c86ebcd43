import t from 'tap';
import type { LoadKey, Percentiles } from '../../../schemas/generated/types.ts';
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
