import t from 'tap';
import { hanging, wrap, wrapCurl, wrapParts } from './wrap.ts';

t.test('text breaks at blanks, words that are too long anywhere', async (t) => {
  t.same(wrap('one two three', 7), ['one two', 'three']);
  t.same(wrap('abcdefghij kl', 4), ['abcd', 'efgh', 'ij', 'kl']);
  t.same(wrap('😀😀😀', 2), ['😀😀', '😀']);
  t.same(wrap('', 4), ['']);
});

t.test('colour codes take no room', async (t) => {
  t.same(wrap('\u001B[31mred\u001B[39m word', 8), ['\u001B[31mred\u001B[39m word']);
});

t.test('parts stay whole where they can', async (t) => {
  t.same(wrapParts(['3 of 4 hold', '2 blocked', '1 left'], 18), ['3 of 4 hold', '· 2 blocked', '· 1 left']);
});

t.test('later lines hang below the first', async (t) => {
  t.same(hanging('  - ', 4, 'one two', 8), ['  - one', '    two']);
});

t.test('curl breaks only before options, and what a shell reads stays the same', async (t) => {
  const curl = `curl -sS -X POST 'http://h/a b' -H "X: -y $K" -d '{"a": "it'\\''s -d"}'`;
  const lines = wrapCurl(curl, 30);
  t.ok(lines.length > 2);
  t.equal(lines.map((line) => line.replace(/ \\$/, '').trim()).join(' '), curl);
  t.ok(lines.slice(0, -1).every((line) => line.endsWith(' \\')));
  t.same(wrapCurl('curl -sS http://h', 80), ['curl -sS http://h']);
});
