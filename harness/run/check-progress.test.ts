import t from 'tap';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { CheckProgress } from './check-progress.ts';

function watched(isTerminal: boolean) {
  const shown: string[][] = [];
  const clock = { now: 0 };
  const progress = {
    say: (line: string) => void shown.push([line]),
    show: (...lines: string[]) => void shown.push(lines),
    clear: () => {},
  };
  return { clock, shown, progress: new CheckProgress(progress, 'check', 10, isTerminal, () => clock.now) };
}

const finished = { kind: 'finished', result: { outcome: 'passed' } as CheckResult } as const;
const wait = { kind: 'waiting', key: 'primary', milliseconds: 16_400, why: 'its limit is used up' } as const;

t.test('on a terminal a wait is shown until it ends, whatever finishes meanwhile', async (t) => {
  const { clock, shown, progress } = watched(true);
  using _shown = progress;
  progress.show(wait);
  progress.show({ ...wait, key: 'exhaustible-1', milliseconds: 2000 });
  progress.show(finished);
  t.strictSame(shown.at(-1), [
    '━━┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄  1/10  1 passed',
    'waiting 17 s for primary: its limit is used up',
  ]);
  clock.now = 10_000;
  progress.refresh();
  t.match(shown.at(-1)?.[1], 'waiting 7 s for primary');
  clock.now = 16_400;
  progress.refresh();
  t.equal(shown.at(-1)?.length, 1);
});

t.test('in a log there is a line for the first result and for each long wait', async (t) => {
  const { shown, progress } = watched(false);
  using _shown = progress;
  for (const event of [finished, finished, { ...wait, milliseconds: 400 }, wait]) progress.show(event);
  t.strictSame(shown, [['check: 1 of 10 checks: 1 passed'], ['waiting 16.4 s for primary: its limit is used up']]);
});
