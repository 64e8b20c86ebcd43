import t from 'tap';
import { Ledger } from './ledger/ledger.ts';
import { type LoadProgress, watchProgress } from './progress.ts';

const arrivals = [
  {
    label: 'only',
    intended: Float64Array.from([0, 1, 2, 60_000]),
    together: false,
    stages: [],
    herd: 0,
    peakPerSecond: 3,
  },
];

t.test('a look counts what was offered, sent and answered so far, each request once', async (t) => {
  const looks: LoadProgress[] = [];
  const progress = watchProgress({ profile: { name: 'p' }, onProgress: (look) => looks.push(look) });
  const ledger = new Ledger(['only']);
  progress.watch({ ledger, arrivals, seconds: 60, model: 'open', windowSeconds: undefined });
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
  t.ok((looks[1]?.keys[0]?.p99Milliseconds ?? 0) > 4);
});

t.test('late requests show in the validity before the end', async (t) => {
  for (const [lag, validity] of [
    [0, 'valid'],
    [50, 'degraded'],
    [500, 'invalid'],
  ] as const) {
    const looks: LoadProgress[] = [];
    const progress = watchProgress({ profile: { name: 'p' }, onProgress: (look) => looks.push(look) });
    const ledger = new Ledger(['only']);
    progress.watch({ ledger, arrivals, seconds: 60, model: 'open', windowSeconds: 60 });
    for (let index = 0; index < 10; index++) ledger.open(0, index, index + lag);
    progress.phase('running');
    progress.stop();
    t.match(looks[0], { validity, latestMilliseconds: lag }, `${lag} ms late`);
  }
});

t.test('without a listener nothing is watched', async (t) => {
  const progress = watchProgress({ profile: { name: 'p' } });
  progress.phase('running');
  progress.stop();
  t.pass('and nothing keeps the process alive');
});
