import t from 'tap';
import { arrivalsOf } from '../test/load/engine-jobs.ts';
import { Ledger } from './ledger/ledger.ts';
import type { LoadPlan } from './planning/load-plan.ts';
import { soak } from './profiles/built-in/soak.ts';
import { type LoadState, watchProgress } from './progress.ts';

const planOf = (windowSeconds?: number): LoadPlan => ({
  profile: { ...soak, arrival: { model: 'open' } },
  seconds: 60,
  requests: 4,
  peakPerSecond: 3,
  keys: [
    arrivalsOf({
      label: 'only',
      intended: Float64Array.from([0, 1, 2, 60_000]),
      limits: { source: 'declared', ...(windowSeconds !== undefined && { windowSeconds }) },
    }),
  ],
});

t.test('progress counts the requests offered, sent and answered so far, each once', async (t) => {
  const looks: LoadState[] = [];
  const progress = watchProgress({ profile: { name: 'p' }, onProgress: (look) => looks.push(look) });
  const ledger = new Ledger(['only']);
  progress.watch({ ledger, plan: planOf() });
  const [first, second] = [ledger.open(0, 0, 0), ledger.open(0, 1, 1)];
  ledger.answer(first, 5, 5, 200, {});
  progress.phase('running');
  ledger.answer(second, 9, 9, 429, {});
  ledger.fail(ledger.open(0, 2, 2), 10, 'reset');
  await new Promise((resolve) => setTimeout(resolve, 20));
  progress.phase('judging');
  progress.stop();
  t.match(looks[0], { phase: 'running', totalSeconds: 60, keys: [{ key: 'only', sent: 2, admitted: 1, refused: 0 }] });
  t.match(looks[1], {
    phase: 'judging',
    keys: [{ offered: 3, sent: 3, admitted: 1, refused: 1, errors: 1 }],
    validity: 'valid',
  });
  t.equal(looks[1]?.keys[0]?.p99Milliseconds, undefined, 'two answers show no p99');
});

t.test('late requests change the validity during the run', async (t) => {
  for (const [lag, validity] of [
    [0, 'valid'],
    [50, 'degraded'],
    [500, 'invalid'],
  ] as const) {
    const looks: LoadState[] = [];
    const progress = watchProgress({ profile: { name: 'p' }, onProgress: (look) => looks.push(look) });
    const ledger = new Ledger(['only']);
    progress.watch({ ledger, plan: planOf(60) });
    for (let index = 0; index < 10; index++) ledger.open(0, index, index + lag);
    progress.phase('running');
    progress.stop();
    t.match(looks[0], { validity, latestMilliseconds: lag }, `${lag} ms late`);
  }
});

t.test('without a listener no timer is started', async (t) => {
  const progress = watchProgress({ profile: { name: 'p' } });
  progress.phase('running');
  progress.stop();
  t.pass('and nothing keeps the process alive');
});
