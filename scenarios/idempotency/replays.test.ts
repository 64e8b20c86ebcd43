import t from 'tap';
import { firstDifference } from './replays.ts';

t.test('two JSON values differ in the first member whose values are not equal', async (t) => {
  const before = { text: 'a', usage: { completion: 3, prompt: 5 } };
  t.equal(firstDifference('data', { usage: { prompt: 5, completion: 3 }, text: 'a' }, before), undefined);
  const counted = { text: 'a', usage: { completion: 4, prompt: 5 } };
  t.same(firstDifference('data', counted, before), { at: 'data.usage.completion', now: 4, before: 3 });
  t.same(firstDifference('data', { text: 'b' }, before), { at: 'data.text', now: 'b', before: 'a' });
  t.same(firstDifference('data', [], before), { at: 'data', now: [], before }, 'another type');
  t.match(firstDifference('data', { text: 'a' }, before), { at: 'data.usage', now: undefined });
});
