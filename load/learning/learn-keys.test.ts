import t from 'tap';
import type { LimiterKind } from '../../limiter/decisions.ts';
import type { KeyLimits } from '../planning/key-limits.ts';
import { withWindowsOfOthers } from './learn-keys.ts';

const learnt = (windowSeconds: number, limit = 20): KeyLimits => ({
  ...{ limit, windowSeconds, source: 'learnt' },
  windowsPossible: [{ kind: 'fixed-window', from: windowSeconds * 900, to: 2000 }],
});
const unknown: KeyLimits = { limit: 20, source: 'learnt' };

t.test('a window that could not be told is that of all other keys with the limit', async (t) => {
  t.match(withWindowsOfOthers([unknown, learnt(2), learnt(2)])[0], { windowSeconds: 2, source: 'learnt' });
  t.same(withWindowsOfOthers([unknown, learnt(2), learnt(3)])[0], unknown, 'they differ');
  t.same(withWindowsOfOthers([unknown, learnt(2, 60)])[0], unknown, 'another limit');
});

t.test('a learnt window gives way to the one that all keys leave possible', async (t) => {
  t.equal(withWindowsOfOthers([learnt(1.5), learnt(2), learnt(2)])[0]?.windowSeconds, 2);
  t.equal(withWindowsOfOthers([learnt(1.5), learnt(2)])[0]?.windowSeconds, 2, 'the other key excludes 1.5 s');
  t.same(withWindowsOfOthers([learnt(1.5), learnt(2, 60), learnt(2, 60)])[0], learnt(1.5), 'another limit');
  t.same(withWindowsOfOthers([learnt(1.5), learnt(3), learnt(3)])[0], learnt(1.5), 'its own responses exclude that');
  const declared: KeyLimits = { limit: 20, windowSeconds: 1.5, source: 'declared' };
  t.same(withWindowsOfOthers([declared, learnt(2), learnt(2)])[0], declared);
});

/** Windows of a fixed window of 1 s, as three keys showed them on a machine that stalled. */
const stalled = (windowSeconds: number | undefined, ...sets: [kind: LimiterKind, from: number, to: number][]) => ({
  ...{ limit: 20, source: 'learnt' as const, ...(windowSeconds !== undefined && { windowSeconds }) },
  windowsPossible: sets.map(([kind, from, to]) => ({ kind, from, to })),
});

t.test(
  'keys that stalls led to different windows have the one that is possible for one kind in all of them',
  async (t) => {
    const keys: KeyLimits[] = [
      stalled(1, ['fixed-window', 963, 1171], ['fixed-window', 1997, 2012], ['sliding-counter', 304, 1800]),
      stalled(1.5, ['fixed-window', 955, 1047], ['aligned-window', 949, 1600], ['sliding-counter', 250, 606]),
      stalled(undefined, ['fixed-window', 901, 1132], ['aligned-window', 672, 2100]),
    ];
    t.same(
      withWindowsOfOthers(keys).map(({ windowSeconds }) => windowSeconds),
      [1, 1, 1],
    );
  },
);

t.test('of two windows that all keys leave possible, each key has the more frequent one, or its own', async (t) => {
  const wide = (windowSeconds?: number) => stalled(windowSeconds, ['sliding-counter', 900, 2100]);
  const windowsOf = (...seconds: (number | undefined)[]) =>
    withWindowsOfOthers(seconds.map(wide)).map(({ windowSeconds }) => windowSeconds);
  t.same(windowsOf(1, 2, 2), [2, 2, 2]);
  t.same(windowsOf(1, 2, undefined), [1, 2, undefined]);
});
