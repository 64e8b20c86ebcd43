import t from 'tap';
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

t.test('a learnt window gives way to what two other keys agree on, if it leaves that possible', async (t) => {
  t.equal(withWindowsOfOthers([learnt(1.5), learnt(2), learnt(2)])[0]?.windowSeconds, 2);
  t.same(withWindowsOfOthers([learnt(1.5), learnt(2)])[0], learnt(1.5), 'one other key');
  t.same(withWindowsOfOthers([learnt(1.5), learnt(2, 60), learnt(2, 60)])[0], learnt(1.5), 'another limit');
  t.same(withWindowsOfOthers([learnt(1.5), learnt(3), learnt(3)])[0], learnt(1.5), 'its own responses exclude that');
  const declared: KeyLimits = { limit: 20, windowSeconds: 1.5, source: 'declared' };
  t.same(withWindowsOfOthers([declared, learnt(2), learnt(2)])[0], declared);
});
