import fc from 'fast-check';
import t from 'tap';
import { editDistance, nearest } from './nearest.ts';

t.test('the distance counts inserted, dropped, changed and swapped letters', async (t) => {
  const distances: [string, string, number][] = [
    ['', '', 0],
    ['', 'abc', 3],
    ['name', 'name', 0],
    ['nme', 'name', 1],
    ['names', 'name', 1],
    ['nane', 'name', 1],
    ['nmae', 'name', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ];
  for (const [one, other, distance] of distances) t.equal(editDistance(one, other), distance, `${one} and ${other}`);
});

t.test('the distance is symmetric, and 0 only for equal words', async () => {
  const word = fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', 'c', '-') });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = editDistance(one, other);
      return distance === editDistance(other, one) && (distance === 0) === (one === other);
    }),
    { seed: 1, numRuns: 300 },
  );
});

t.test('the closest word is found', async (t) => {
  const commands = [
    'gate',
    'check',
    'load',
    'serve',
    'report',
    'compare',
    'list',
    'explain',
    'prove',
    'doctor',
    'calibrate',
  ];
  const ids = ['auth/key-invalid', 'auth/key-absent', 'per-key-429', 'rate-limit/burst-exact'];
  const words: [string, string[], string | undefined][] = [
    ['chekc', commands, 'check'],
    ['gat', commands, 'gate'],
    ['Serve', commands, 'serve'],
    ['cal', commands, 'calibrate'],
    ['frobnicate', commands, undefined],
    ['x', commands, undefined],
    ['x', ['y'], undefined],
    ['yaml', ['json', 'html'], undefined],
    ['best', ['must', 'should'], undefined],
    ['', commands, undefined],
    ['auth/invalid-key', ids, 'auth/key-invalid'],
    ['per-key-492', ids, 'per-key-429'],
    ['rate-limit', ids, 'rate-limit/burst-exact'],
    ['anything', [], undefined],
  ];
  for (const [word, candidates, meant] of words) t.equal(nearest(word, candidates), meant, word);
});
