import t from 'tap';
import type { LoadKey, LoadResult } from '../schemas/generated/types.ts';
import { accessTo } from '../test/load/engine-jobs.ts';
import { disagreements, runBoth } from './engine-comparison.ts';
import { steady } from './profiles/built-in/steady.ts';

const result = (more: Partial<LoadKey>): LoadResult => ({
  profile: 'p',
  engine: 'k6',
  asks: '?',
  arrival: { model: 'paced' },
  validity: { verdict: 'valid', reasons: [] },
  keys: [
    {
      key: 'only',
      offered: 100,
      sent: 100,
      admitted: 60,
      refused: 40,
      errors: 0,
      latency: { admitted: { n: 60, p50: 10, p99: 40 }, refused: {} },
      ...more,
    },
  ],
  invariants: [],
  limiter: { kind: 'unknown', evidence: '' },
  limits: [],
  timeline: [],
  histograms: {},
});

t.test('equal runs agree on every figure', async (t) => {
  t.ok(disagreements(result({}), result({})).every((one) => one.agrees && one.share === 0));
});

for (const [says, change, metric, agrees] of [
  ['one request over the edge of a window', { admitted: 61, refused: 39 }, 'only.admitted', true],
  ['a tenth of the counts', { admitted: 50, refused: 50 }, 'only.admitted', false],
  ['two milliseconds', { latency: { admitted: { n: 60, p50: 12, p99: 40 }, refused: {} } }, 'only.admitted.p50', true],
  [
    'twice the latency',
    { latency: { admitted: { n: 60, p50: 20, p99: 40 }, refused: {} } },
    'only.admitted.p50',
    false,
  ],
] as const)
  t.equal(disagreements(result({}), result(change)).find((one) => one.metric === metric)?.agrees, agrees, says);

t.test('a profile that one engine cannot run is refused before any request', async (t) => {
  const options = {
    profile: steady,
    ...accessTo('http://127.0.0.1:9'),
    keys: Array(3).fill({ secret: 's' }),
    seed: 1,
    signal: AbortSignal.timeout(5000),
  };
  await t.rejects(runBoth(options), /autocannon cannot make open arrivals/);
});
