import t from 'tap';
import type { Bounds } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { breachSentence, thresholdResult } from './thresholds.ts';

t.test('a threshold has a name, a unit, a value and a bound', async (t) => {
  const cases: [metric: string, bounds: Bounds, value: number | undefined, wanted: string][] = [
    ['noisy.overAdmitted', { atMost: 0 }, 12, 'requests over the limit, noisy: at least 12 (allowed: 0)'],
    ['run.admitted.p99', { atMost: 2000 }, 777, 'p99 latency, admitted, all keys: 777 ms (limit 2000 ms)'],
    [
      'quiet.refused.p99_9',
      { atMost: 250 },
      undefined,
      'p99.9 latency, refused, quiet: no data, needs 10\u202F000 answers (limit 250 ms)',
    ],
    ['run.latencyDrift', { atMost: 2 }, 0.743, 'p50 of the last quarter ÷ first quarter: 0.743 (limit 2)'],
    ['run.sentPerSecond', { atLeast: 90 }, 40, 'requests sent: 40 per second (must be at least 90 per second)'],
    [
      'a.recoveryMilliseconds',
      { atLeast: -5, atMost: 50 },
      60,
      'announced reset to first success, a: 60.0 ms (must be -5 to 50 ms)',
    ],
    ['run.unknownMetric', { atMost: 1 }, 2, 'run.unknownMetric: 2 (limit 1)'],
    ['run.errors', { below: 3 }, 4, 'errors: 4 (must be in words)'],
  ];
  for (const [metric, bounds, value, wanted] of cases) {
    const of = { metric, bound: 'in words', bounds, verdict: 'breached' as const };
    t.equal(thresholdResult({ ...of, ...(value !== undefined && { value }) }), wanted);
  }
  const older = { metric: 'run.errors', bound: 'at most 3', verdict: 'breached' as const, value: 4 };
  t.equal(thresholdResult(older), 'errors: 4 (at most 3)', 'older files have the bounds in words');
});

t.test('too many admitted requests are compared with the limit, window by window', async (t) => {
  const [golden] = everyOutcome.load;
  const [key] = golden?.keys ?? [];
  if (golden === undefined || key === undefined) throw new Error('the golden has no load run');
  const window = (admitted: number) => ({ fromSeconds: 0, untilSeconds: 2, admitted, refused: 0 });
  const breach = {
    metric: `${key.key}.overAdmitted`,
    bound: 'at most 0',
    bounds: { atMost: 0 },
    value: 2,
    verdict: 'breached' as const,
  };
  const says = (admitted: number[]): string =>
    breachSentence({ ...golden, keys: [{ ...key, limit: 20, windows: admitted.map(window) }] }, breach);
  const beginning = `Under load, key ${key.key}: `;
  const most = (count: number): string =>
    `${beginning}${count} requests admitted in one window of 2 s; the limit is 20`;
  t.equal(says([21, 21]), `${most(21)} (exceeded in 2 of 2 windows)`);
  t.equal(says([22, 20]), `${most(22)} (exceeded in 1 of 2 windows)`);
  t.equal(says([21, 22, 20]), `${most(22)} (exceeded in 2 of 3 windows)`);
  t.equal(says([]), `${beginning}at least 2 requests admitted too many`);
  const result = (admitted: number[]): string =>
    thresholdResult(breach, [{ ...key, limit: 20, windows: admitted.map(window) }]);
  t.equal(result([21, 22, 20]), `requests over the limit, ${key.key}: 3 (allowed: 0)`, 'the sum of the windows');
  t.equal(
    result([21, 20]),
    `requests over the limit, ${key.key}: at least 2 (allowed: 0)`,
    'more is certain than they show',
  );
});

t.test('too few admitted requests are compared with the limit, and broken invariants are said', async (t) => {
  const [golden] = everyOutcome.load;
  const [key] = golden?.keys ?? [];
  if (golden === undefined || key === undefined) throw new Error('the golden has no load run');
  const window = { fromSeconds: 0, untilSeconds: 2, admitted: 19, refused: 1 };
  const load = { ...golden, keys: [{ ...key, key: 'noisy', limit: 20, windows: [window, window] }] };
  const few = {
    metric: 'noisy.underAdmitted',
    bound: 'at most 0',
    bounds: { atMost: 0 },
    value: 2,
    verdict: 'breached' as const,
  };
  t.equal(
    breachSentence(load, few),
    'Under load, key noisy: refused after 19 requests in one window of 2 s; the limit is 20 (refused too early in 2 of 2 windows)',
  );
  const invariants = [{ id: 'keys-apart', key: 'steady', verdict: 'broken' as const, says: 'keys share one counter' }];
  const broken = {
    metric: 'run.invariantsBroken',
    bound: 'at most 0',
    bounds: { atMost: 0 },
    value: 1,
    verdict: 'breached' as const,
  };
  t.equal(breachSentence({ ...load, invariants }, broken), 'Under load, keys share one counter');
  const keys = load.keys.map((key) => ({ ...key, offered: 0 }));
  t.equal(breachSentence({ ...load, invariants, keys }, broken), 'Keys share one counter', 'found before the load');
});
