import t from 'tap';
import { tryAgain } from '../../test/try-again.ts';
import { defineProfile, defineTarget, type LoadOptions, type LoadProgress, load, reference } from './index.ts';

const profile = defineProfile({
  name: 'own',
  asks: 'Are ten requests per second served?',
  arrival: { model: 'paced' },
  keys: [{ label: 'main', perSecond: 10 }],
  seconds: 2,
  limits: [{ metric: 'main.errors', atMost: 0 }],
});

t.test('a load in requests per second, with its state', async (t) => {
  await using server = await reference();
  const states: LoadProgress[] = [];
  const run = () =>
    load({
      target: server.target,
      profile,
      engine: 'autocannon',
      thresholds: ['main.admitted.p50<5000'],
      onProgress: (state) => states.push(state),
    });
  const report = await tryAgain(run, ({ verdict }) => verdict === 'conforms', 5);
  t.match(report, { command: 'load', checks: [], load: [{ profile: 'own', engine: 'autocannon' }] });
  t.same(
    report.load[0]?.limits.map(({ metric, verdict }) => [metric, verdict]),
    [
      ['main.errors', 'met'],
      ['main.admitted.p50', 'met'],
    ],
  );
  t.ok(states.some(({ phase }) => phase === 'running'));
});

const target = defineTarget({ baseUrl: 'http://127.0.0.1:1', keys: { primary: 'a', load: ['b'] } });
const far = defineTarget({ baseUrl: 'https://example.com', keys: { primary: 'a', load: ['b'] } });
const mistakes: [unknown, RegExp][] = [
  [{ target }, /^load: profile is missing\. Profiles: .*per-key-429/],
  [{ target, profile: 'per-key' }, /^unknown profile "per-key"; did you mean per-key-429\?$/],
  [{ target, profile: { name: 'x' } }, /^load: profile is not a load profile:\n/],
  [
    { target, profile: 'per-key-429' },
    /per-key-429 needs 3 load keys \(noisy, steady, quiet\) and 1 is given: provide/,
  ],
  [{ target, profile, engine: 'wrk' }, /^load: engine wrk: expected k6, autocannon or both$/],
  [{ target, profile, seconds: 2, windows: 2 }, /^load: give either seconds or windows$/],
  [{ target, profile, seconds: -1 }, /^load: seconds -1: expected a number above 0/],
  [{ target, profile, thresholds: 'run.errors<1' }, /^load: thresholds: expected a list$/],
  [{ target, profile, thresholds: ['nonsense'] }, /^--threshold 'nonsense'/],
  [{ target: far, profile }, /^load on https:\/\/example\.com is not allowed: set load\.allowed to true/],
  [{ target, profile, profiles: [] }, /^load: unknown option profiles; did you mean profile\?$/],
];

t.test('wrong options are usage errors that say what to do', async (t) => {
  for (const [options, message] of mistakes)
    await t.rejects(load(options as LoadOptions), { name: 'UsageError', message }, String(message));
});

t.test('definitions refuse another form', async (t) => {
  t.throws(() => defineProfile({} as typeof profile), {
    name: 'UsageError',
    message: /^defineProfile: this is not a load/,
  });
  t.throws(() => defineTarget({} as typeof target), {
    name: 'UsageError',
    message: /^defineTarget: the target is not valid/,
  });
});
