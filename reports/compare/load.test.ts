import { build, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import t from 'tap';
import type { LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { randomNumbers } from '../../schemas/random.ts';
import { after, before } from '../../test/goldens/changed.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { compare } from './compare.ts';
import { comparisonReporters } from './index.ts';
import { latencyChanges, noiseOf, operationChanges, type Pair, pairsOf, usualNoise } from './load.ts';

const [golden] = everyOutcome.load;
if (golden === undefined) throw new Error('the golden has no load run');

/** `count` latencies, lognormal around a median in ms, as an encoded histogram of microseconds. */
function histogram(count: number, median: number, seed: number): string {
  const random = randomNumbers(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const recorded = build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: 3_600_000_000,
    numberOfSignificantValueDigits: 3,
  });
  for (let index = 0; index < count; index++)
    recorded.recordValue(Math.round(median * Math.exp(0.3 * normal()) * 1000));
  return encodeIntoCompressedBase64(recorded);
}

const shared = everyOutcome.checks.filter(({ outcome }) => outcome === 'passed');

interface Shape {
  count?: number;
  median?: number;
  seed?: number;
  load?: Partial<LoadResult>;
  keys?: Partial<LoadResult['keys'][number]>;
}

function run({ count = 1000, median = 20, seed = 1, load = {}, keys = {} }: Shape = {}): RunReport {
  const [key] = golden?.keys ?? [];
  if (golden === undefined || key === undefined) throw new Error('the golden has no keys');
  const result: LoadResult = {
    ...golden,
    validity: { verdict: 'valid', reasons: [] },
    limits: [{ metric: 'noisy.overAdmitted', bound: 'at most 0', bounds: { atMost: 0 }, value: 0, verdict: 'met' }],
    keys: [{ ...key, ...keys }],
    histograms: { 'noisy.admitted': histogram(count, median, seed) },
    ...load,
  };
  return { ...everyOutcome, verdict: 'conforms', exitCode: 0, checks: shared, causes: [], load: [result] };
}

const verdicts = (base: RunReport, next: RunReport, repeats: RunReport[] = []): Record<string, string> =>
  Object.fromEntries(
    compare(base, next, { repeats }).latencies.map(({ percentile, verdict }) => [percentile, verdict]),
  );

t.test('the same server is not worse in any of 40 pairs of runs', async (t) => {
  const worse = Array.from({ length: 40 }, (_, index) =>
    compare(run({ seed: index * 2 }), run({ seed: index * 2 + 1 })),
  ).filter((comparison) => comparison.worse);
  t.same(
    worse.flatMap(({ reasons }) => reasons),
    [],
  );
});

t.test('a server that takes half as long again is slower, one that takes half as long faster', async (t) => {
  t.same(verdicts(run(), run({ median: 30, seed: 2 })), { p50: 'slower', p99: 'slower' });
  t.same(verdicts(run(), run({ median: 10, seed: 2 })), { p50: 'faster', p99: 'faster' });
  const { worse, reasons } = compare(run(), run({ median: 30, seed: 2 }));
  t.ok(worse);
  t.match(
    reasons[0],
    /^per-key-429, p50 latency, admitted, noisy: \d+\.\d → \d+\.\d ms \(99 % CI of new ÷ base: 1\.\d+…1\.\d+\)$/,
  );
});

t.test('a change within the noise is none, however many samples say so', async (t) => {
  t.same(verdicts(run({ count: 20_000 }), run({ count: 20_000, median: 22, seed: 2 })), { p50: 'same', p99: 'same' });
  t.same(
    verdicts(run({ median: 1 }), run({ median: 2, seed: 2 })),
    { p50: 'same', p99: 'same' },
    'a millisecond is noise',
  );
});

t.test('few samples say nothing', async (t) => {
  t.same(verdicts(run({ count: 100 }), run({ count: 100, median: 60, seed: 2 })), {
    p50: 'slower',
    p99: 'cannot tell',
  });
  t.same(verdicts(run({ count: 10 }), run({ count: 10, median: 60, seed: 2 })), {
    p50: 'cannot tell',
    p99: 'cannot tell',
  });
});

t.test('repeated runs teach the noise: a quiet server is watched more closely, a restless one less', async (t) => {
  const quiet = [run({ seed: 5 }), run({ seed: 6, median: 20.4 })];
  t.equal(verdicts(run(), run({ median: 24, seed: 2 })).p50, 'same');
  t.equal(verdicts(run(), run({ median: 24, seed: 2 }), quiet).p50, 'slower');
  const restless = [run({ seed: 5, median: 14 }), run({ seed: 6, median: 32 })];
  t.equal(verdicts(run(), run({ median: 34, seed: 2 })).p50, 'slower');
  t.equal(verdicts(run(), run({ median: 34, seed: 2 }), restless).p50, 'same');
  t.same(noiseOf([20]), usualNoise);
  t.match(noiseOf([20, 22]), { milliseconds: 3, runs: 2 });
});

t.test('admitted per second: lower beyond chance is worse, other offers cannot be compared', async (t) => {
  const rate = (admitted: number, offered = 1000): Shape => ({
    keys: { admitted, offered, overAdmitted: 0 },
    load: { durationSeconds: 10 },
  });
  const of = (base: Shape, next: Shape): string | undefined => compare(run(base), run(next)).throughputs[0]?.verdict;
  t.equal(of(rate(1000), rate(500)), 'lower');
  t.equal(of(rate(500), rate(1000)), 'higher');
  t.equal(of(rate(1000), rate(950)), 'same');
  t.equal(of(rate(20), rate(12)), 'same', 'few requests: chance explains it');
  t.equal(of(rate(1000), rate(500, 500)), 'cannot tell');
  const over = { ...rate(1000), keys: { admitted: 1000, offered: 1000, overAdmitted: 500 } };
  t.equal(of(over, rate(500)), 'cannot tell', 'a limiter that is held now admits fewer');
  t.notOk(compare(run(over), run(rate(500))).worse);
  t.equal(of(rate(500), over), 'cannot tell', 'admissions over the limit are no gain');
});

t.test('limits that were met and are not, and runs that became invalid, are worse', async (t) => {
  const breached = run({
    load: {
      limits: [
        { metric: 'noisy.overAdmitted', bound: 'at most 0', bounds: { atMost: 0 }, value: 3, verdict: 'breached' },
      ],
    },
  });
  t.match(compare(run(), breached).reasons, [
    'per-key-429, requests over the limit, noisy (allowed: 0): met → breached',
  ]);
  t.notOk(compare(breached, run()).worse);
  const silent = run({
    load: { limits: [{ metric: 'noisy.overAdmitted', bound: 'at most 0', bounds: { atMost: 0 }, verdict: 'no data' }] },
  });
  t.match(compare(silent, { ...breached, verdict: 'conforms' }).reasons, [
    'per-key-429, requests over the limit, noisy (allowed: 0): no data → breached',
  ]);
  const invalid = run({ median: 90, load: { validity: { verdict: 'invalid', reasons: ['too slow'] } } });
  const { reasons, latencies, notes } = compare(run(), invalid);
  t.match(reasons, ['per-key-429, validity: valid → invalid']);
  t.same(latencies, [], 'numbers of an invalid run are not compared');
  t.match(notes, [/one run is invalid/]);
});

t.test('an invalid run is worse once: none of its thresholds is judged or lost', async (t) => {
  const silent = [
    { metric: 'noisy.overAdmitted', bound: 'at most 0', bounds: { atMost: 0 }, verdict: 'no data' as const },
  ];
  const invalid = run({ load: { validity: { verdict: 'invalid', reasons: ['too slow'] }, limits: silent } });
  t.same(compare(run(), invalid).reasons, ['per-key-429, validity: valid → invalid']);
  const breached = run({ load: { limits: silent.map((limit) => ({ ...limit, value: 3, verdict: 'breached' })) } });
  t.same(compare(breached, invalid).reasons, ['per-key-429, validity: valid → invalid']);
});

t.test('a base run that is later, and loads of other lengths, are said', async (t) => {
  const at = (startedAt: string, durationSeconds: number): RunReport => ({
    ...run({ load: { durationSeconds } }),
    startedAt,
  });
  const [early, late] = [at('2026-11-27T06:31:00.000Z', 12), at('2026-11-27T06:37:00.000Z', 32)];
  t.same(compare(late, early).notes, [
    'The base run is the later one: 27 Nov 2026 06:37 UTC, the new one 27 Nov 2026 06:31 UTC.',
    'per-key-429 (autocannon) took 32 s in the base run and 12 s in the new one.',
  ]);
  t.same(compare(early, at('2026-11-27T06:37:00.000Z', 12.1)).notes, []);
});

t.test('latencies of a generator that was late are not compared', async (t) => {
  const name = 'eventLoopLagP99Milliseconds';
  const late = (lag: number): RunReport =>
    run({
      ...{ median: 60, seed: 2 },
      load: {
        validity: {
          ...{ verdict: 'degraded', reasons: ['late'] },
          ...{ measured: { [name]: lag }, bounds: { [name]: { degradedAbove: 100 } } },
        },
      },
    });
  t.same(verdicts(run(), late(104)), { p50: 'cannot tell', p99: 'cannot tell' });
  t.same(verdicts(late(104), run()), { p50: 'cannot tell', p99: 'cannot tell' });
  t.same(verdicts(run(), late(90)), { p50: 'slower', p99: 'slower' }, 'degraded for another reason');
});

t.test('runs of other profiles, engines or arrivals are named, not compared', async (t) => {
  const other = run({ load: { arrival: { model: 'closed' } } });
  const { latencies, notes, worse } = compare(run(), other);
  t.same(latencies, []);
  t.same(notes, [
    'per-key-429 (autocannon, paced) is only in the base run.',
    'per-key-429 (autocannon, closed) is only in the new run.',
  ]);
  t.notOk(worse);
});

t.test('a histogram that cannot be read is left out', async (t) => {
  t.same(compare(run(), run({ load: { histograms: { 'noisy.admitted': 'rubbish' } } })).latencies, []);
});

t.test('verdicts: from conforms to inconclusive to departs is worse', async (t) => {
  const as = (verdict: RunReport['verdict']): RunReport => ({ ...run(), verdict });
  t.ok(compare(as('conforms'), as('inconclusive')).worse);
  t.ok(compare(as('inconclusive'), as('departs')).worse);
  t.notOk(compare(as('departs'), as('conforms')).worse);
});

t.test('a percentile of too few answers says what a verdict would take', async (t) => {
  const [pair] = pairsOf(before, after).pairs;
  if (pair === undefined) throw new Error('no pair');
  const seconds = (durationSeconds: number): Pair => ({
    from: { ...pair.from, durationSeconds },
    to: { ...pair.to, durationSeconds },
  });
  const of = (pair: Pair) =>
    latencyChanges(pair, [], 1).find(({ key, percentile }) => key === 'quiet' && percentile === 'p50')?.because;
  t.equal(of(seconds(4)), 'needs 20 answers in each run, about 10 s of this load');
  t.equal(of(seconds(0)), 'needs 20 answers in each run');
});

t.test('latencies of operations are compared where both runs measured enough of them', async (t) => {
  t.match(operationChanges(before, after, []), [
    { operation: 'generate', percentile: 'p50', samples: [340, 352], from: 3.1, to: 3.4, verdict: 'same' },
    { operation: 'generate', percentile: 'p95', from: 9.4, to: 31.5, verdict: 'slower' },
    { operation: 'models', percentile: 'p50', verdict: 'same' },
    { operation: 'models', percentile: 'p95', verdict: 'cannot tell', because: 'needs 200 answers in each run' },
  ]);
  t.same(operationChanges(everyOutcome, after, []), [], 'a run without them');
});

t.test('repeated runs of the base widen the noise', async (t) => {
  const [, p95] = operationChanges(before, after, [after]);
  t.match(p95, { verdict: 'same', noise: { runs: 2 } });
});

t.test('one that is slower is shown, and not marked as worse', async (t) => {
  t.match(comparisonReporters.markdown(compare(before, after)), /generate p95, ms .*\| ○ slower \|/);
});

t.test('a run that conforms in part is called so on both sides', async (t) => {
  const part: RunReport = { ...before, verdict: 'conforms', coverage: { required: 73, ran: 60 } };
  const comparison = compare(part, { ...after, verdict: 'departs' });
  t.equal(comparison.reasons[0], 'Verdict: Conforms, partly → Does not conform');
  const [load] = everyOutcome.load.map(
    (one): LoadResult => ({ ...one, validity: { verdict: 'degraded', reasons: [] } }),
  );
  const degraded: RunReport = { ...part, coverage: { required: 73, ran: 73 }, load: load ? [load] : [] };
  t.equal(compare(degraded, after).base.headline, 'Conforms, partly', 'by its load');
});

t.test('they never make a run worse, and what could not be compared says what it takes', async (t) => {
  const slower = { ...before, checks: after.checks.filter(({ id }) => id === 'models/catalogue') };
  const comparison = compare(
    { ...slower, checks: before.checks.filter(({ id }) => id === 'models/catalogue') },
    slower,
  );
  t.notMatch(comparison.reasons.join(), 'ms');
  t.match(
    comparisonReporters.pretty(comparison, { columns: 200 }),
    /^ {2}cannot tell, needs 200 answers in each run: models p95, ms$/m,
  );
});
