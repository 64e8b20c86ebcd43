import t from 'tap';
import {
  duration,
  instant,
  latency,
  measurement,
  percentile,
  percentileOrNeed,
  plural,
  quantity,
  size,
} from './quantities.ts';

t.test('numbers read as people write them, without a locale', async (t) => {
  const cases: [string, string][] = [
    [plural(1, 'check'), '1 check'],
    [plural(0, 'check'), '0 checks'],
    [duration(639.6), '640 ms'],
    [duration(14_230), '14.2 s'],
    [duration(185_000), '3 min 05 s'],
    [quantity(5), '5'],
    [quantity(12_345), '12\u202F345'],
    [quantity(-3), '\u22123'],
    [quantity(0.12345), '0.123'],
    [quantity(-0.12345), '\u22120.123'],
    [quantity(1234.5), '1\u202F235'],
    [latency(undefined), '–'],
    [latency(0.844), '0.84'],
    [latency(8.2), '8.20'],
    [latency(12.44), '12.4'],
    [latency(1000.4), '1\u202F000'],
    [size(1), '1 byte'],
    [size(312), '312 bytes'],
    [size(4096), '4.0 KB'],
    [size(10_485_760), '10 MB'],
  ];
  for (const [shown, wanted] of cases) t.equal(shown, wanted);
});

t.test('instants are UTC and say so; what is no date stays', async (t) => {
  t.equal(instant('2026-11-20T11:42:59.999Z'), '20 Nov 2026 11:42 UTC');
  t.equal(instant('2026-01-01T00:30:00+01:00'), '31 Dec 2025 23:30 UTC');
  t.equal(instant('yesterday'), 'yesterday');
});

t.test('a measured value takes its unit from its name', async (t) => {
  t.same(measurement('scheduleLagP99Milliseconds', 12.4), ['schedule lag p99', '12.4 ms']);
  t.same(measurement('generatorCpuShare', 0.31), ['generator CPU share', '31 %']);
  t.same(measurement('dropped', 3), ['dropped', '3']);
});

t.test('a percentile is shown only with ten samples beyond it', async (t) => {
  t.equal(percentile({ n: 1000, p99: 7.5 }, 'p99'), '7.50');
  t.equal(percentile({ n: 999, p99: 7.5 }, 'p99'), '–');
  t.equal(percentile({ n: 20, p50: 7.5 }, 'p50'), '7.50');
  t.equal(percentile({}, 'p50'), '–');
  t.equal(percentileOrNeed({ n: 999, p99: 7.5 }, 'p99'), 'n < 1\u202F000');
  t.equal(percentileOrNeed({ n: 1000, p99: 7.5 }, 'p99'), '7.50');
  t.equal(percentileOrNeed({}, 'p99'), '–');
});
