import t from 'tap';
import type { LoadState } from '../../load/progress.ts';
import { showLoad } from './load-progress.ts';

const key = { key: 'noisy', offered: 60, sent: 58, admitted: 20, refused: 38, errors: 0, p99Milliseconds: 3.14 };
const now = (phase: LoadState['phase'], elapsedSeconds: number): LoadState => ({
  profile: 'per-key-429',
  phase,
  elapsedSeconds,
  totalSeconds: 4,
  keys: [key, { key: 'quiet', offered: 1, sent: 0, admitted: 0, refused: 0, errors: 1 }],
  latestMilliseconds: 0,
});

function recorder() {
  const said: string[] = [];
  const shown: string[][] = [];
  const progress = {
    say: (line: string) => said.push(line),
    show: (...lines: string[]) => shown.push(lines),
    clear: () => {},
  };
  return { said, shown, progress };
}

t.test('on a terminal each update replaces the table', async (t) => {
  const { shown, progress } = recorder();
  showLoad(progress, true)(now('running', 2.6));
  t.strictSame(shown, [
    [
      '━━━━━━━━━━┄┄┄┄┄┄┄┄┄┄ 2/4 s  load per-key-429',
      '       offered  admitted  refused  errors  p99 ms',
      'noisy       60        20       38       0     3.1',
      'quiet        1         0        0       1       –',
    ],
  ]);
});

t.test(
  'without a terminal there is a line after the first second, every ten seconds and one for each long wait',
  async (t) => {
    const { said, progress } = recorder();
    let clock = 0;
    const show = showLoad(progress, false, () => clock * 1000);
    for (const [at, look] of [
      [0, now('preparing', 0)],
      [1, now('preparing', 1)],
      [2, { ...now('waiting', 0), waitsFor: { says: 'a short wait', atMostSeconds: 4.9 } }],
      [3, { ...now('waiting', 0), waitsFor: { says: 'new rate-limit windows', atMostSeconds: 25 } }],
      [4, { ...now('waiting', 1), waitsFor: { says: 'new rate-limit windows', atMostSeconds: 24 } }],
      [14, { ...now('waiting', 11), waitsFor: { says: 'new rate-limit windows', atMostSeconds: 14 } }],
      [15, now('running', 0)],
      [15.9, now('running', 0.9)],
      [16, now('running', 1)],
      [25.9, now('running', 3)],
      [26, now('running', 11)],
      [31, now('judging', 4)],
    ] as const) {
      clock = at;
      show(look);
    }
    t.strictSame(said, [
      'load per-key-429: waiting up to 25 s for new rate-limit windows',
      'load per-key-429: 1 of 4 s; noisy 20 admitted, 38 refused; quiet 0 admitted, 0 refused, 1 error',
      'load per-key-429: waiting for the last replies; noisy 20 admitted, 38 refused; quiet 0 admitted, 0 refused, 1 error',
    ]);
  },
);

t.test('the validity of the run is shown while it runs', async (t) => {
  const { said, shown, progress } = recorder();
  const late = { ...now('running', 2.6), validity: 'degraded' as const, latestMilliseconds: 58.4 };
  showLoad(progress, true)({ ...late, validity: 'valid' });
  t.match(shown[0]?.[0], /load per-key-429, valid so far$/);
  showLoad(progress, true)({ ...now('preparing', 3), waitsFor: { says: 'another run', atMostSeconds: 0 } });
  t.match(shown[1]?.[0], /learning the rate limits of the keys/, 'a wait that is over');
  showLoad(progress, true)(late);
  t.match(shown[2]?.[0], /load per-key-429, degraded so far: requests up to 58 ms late$/);
  let clock = 0;
  const show = showLoad(progress, false, () => clock * 1000);
  show({ ...late, validity: 'valid' });
  clock = 1;
  show({ ...late, validity: 'valid' });
  t.match(said[0], /^load per-key-429: 3 of 4 s; noisy/);
  clock = 11;
  show(late);
  t.match(said[1], /^load per-key-429: 3 of 4 s, degraded so far: requests up to 58 ms late; noisy/);
});
