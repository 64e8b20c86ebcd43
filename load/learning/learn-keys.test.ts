import t from 'tap';
import type { KeyLimits } from '../planning/key-limits.ts';
import { withWindowsOfOthers } from './learn-keys.ts';

const guessed = (windowSeconds: number, limit = 20): KeyLimits => ({ limit, windowSeconds, source: 'guessed' });
const confirmed = (windowSeconds: number): KeyLimits => ({ limit: 20, windowSeconds, source: 'confirmed' });
const unknown: KeyLimits = { limit: 20, source: 'guessed' };

t.test('a window that could not be told is that of all other keys with the limit', async (t) => {
  t.same(withWindowsOfOthers([unknown, confirmed(2), guessed(2)])[0], guessed(2));
  t.same(withWindowsOfOthers([unknown, guessed(2), guessed(3)])[0], unknown, 'they differ');
  t.same(withWindowsOfOthers([unknown, guessed(2, 60)])[0], unknown, 'another limit');
});

t.test('a guess gives way to what two other keys agree on', async (t) => {
  t.same(withWindowsOfOthers([guessed(1.5), guessed(2), guessed(2)])[0], guessed(2));
  t.same(withWindowsOfOthers([guessed(1.5), guessed(2)])[0], guessed(1.5), 'one other key');
  t.same(withWindowsOfOthers([guessed(1.5), guessed(2, 60), guessed(2, 60)])[0], guessed(1.5), 'another limit');
  t.same(withWindowsOfOthers([confirmed(1), guessed(2), guessed(2)])[0], confirmed(1), 'no guess');
});

t.test('a guess is confirmed by another key that was seen to have that window', async (t) => {
  t.same(withWindowsOfOthers([guessed(2), confirmed(2)])[0], confirmed(2));
  t.same(withWindowsOfOthers([guessed(2), guessed(2)])[0], guessed(2));
});
