import { decodeFromCompressedBase64 } from 'hdr-histogram-js';
import t from 'tap';
import { encodeHistogram, latenciesOf, latencyHistogram, microseconds, percentiles } from './latency.ts';
import { Ledger } from './ledger.ts';

t.test('percentiles are milliseconds, exact to a thousandth part', async (t) => {
  const histogram = latencyHistogram();
  for (let milliseconds = 1; milliseconds <= 1000; milliseconds++)
    for (let times = 0; times < 10; times++) histogram.recordValue(microseconds(milliseconds));
  const { n, p50, p90, p95, p99, p99_9, max } = percentiles(histogram);
  t.equal(n, 10_000);
  for (const [got, wanted] of [
    [p50, 500],
    [p90, 900],
    [p95, 950],
    [p99, 990],
    [p99_9, 999],
    [max, 1000],
  ] as const)
    t.ok(Math.abs((got ?? 0) - wanted) <= wanted * 0.001 + 0.001, `${got} is ${wanted}`);
});

t.test('a percentile is shown only with the samples for it, and is at most the greatest of them', async (t) => {
  const of = (count: number) => {
    const histogram = latencyHistogram();
    for (let sample = 0; sample < count; sample++) histogram.recordValue(42_413);
    return percentiles(histogram);
  };
  const least = { p50: 20, p90: 100, p95: 200, p99: 1000, p99_9: 10_000 } as const;
  for (const [name, count] of Object.entries(least) as [keyof typeof least, number][]) {
    t.equal(of(count - 1)[name], undefined, `${name} of ${count - 1}`);
    const { [name]: value = Number.NaN, max = 0 } = of(count);
    t.ok(value <= max, `${name} ${value}, max ${max}`);
  }
});

t.test('without a sample there are no percentiles', async (t) => {
  t.strictSame(percentiles(latencyHistogram()), {});
});

t.test('histograms merge after they were written', async (t) => {
  const [left, right] = [latencyHistogram(), latencyHistogram()];
  left.recordValue(1000);
  right.recordValue(3_000_000);
  const merged = decodeFromCompressedBase64(encodeHistogram(left));
  merged.add(decodeFromCompressedBase64(encodeHistogram(right)));
  t.equal(merged.totalCount, 2);
  t.ok(Math.abs(merged.maxValue - 3_000_000) < 3000);
});

t.test('admitted, refused and failed requests have separate histograms', async (t) => {
  const ledger = new Ledger(['only']);
  const add = (status: number, milliseconds: number) => {
    const row = ledger.open(0, 0, 10);
    ledger.answer(row, 11, 10 + milliseconds, status, {});
  };
  add(200, 5);
  add(201, 6);
  add(429, 1);
  add(503, 9);
  ledger.fail(ledger.open(0, 0, 10), 110, 'no answer in time');
  ledger.fail(ledger.open(0, 0, Number.NaN), 110, 'no connection');
  const [only] = latenciesOf(ledger);
  t.equal(only?.admitted.totalCount, 2);
  t.equal(only?.refused.totalCount, 1);
  t.equal(only?.failed.totalCount, 2, 'what was never sent took no time');
});
