import t from 'tap';
import { hanging, padEnd, padStart, truncate, wrap, wrapCommand, wrapCurl, wrapParts, wrapProse } from './wrap.ts';

t.test('text breaks at blanks, words that are too long anywhere', async (t) => {
  t.same(wrap('one two three', 7), ['one two', 'three']);
  t.same(wrap('abcdefghij kl', 4), ['abcd', 'efgh', 'ij', 'kl']);
  t.same(wrap('😀😀😀', 4), ['😀😀', '😀'], 'wide characters count twice');
  t.same(wrap('漢字 漢', 5), ['漢字', '漢']);
  t.same(wrap('', 4), ['']);
});

t.test('a text that nobody reads to its end is cut, without its colours', async (t) => {
  const lines = wrap(`\u001B[31m${'word '.repeat(100_000)}\u001B[39m`, 80);
  t.equal(lines.join(' ').length, 20_001);
  t.match(lines.slice(-2).join(' '), /^(word )+…$/);
});

t.test('colour codes take no room', async (t) => {
  t.same(wrap('\u001B[31mred\u001B[39m word', 8), ['\u001B[31mred\u001B[39m word']);
});

t.test('parts stay whole where they can', async (t) => {
  t.same(wrapParts(['3 of 4 hold', '2 blocked', '1 left'], 18), ['3 of 4 hold', '· 2 blocked', '· 1 left']);
  const long = ['worse than before: 3 checks', '1 left'];
  t.same(
    wrapParts(long, 18),
    ['worse than before:', '3 checks ·\u00A01 left'.replace('\u00A0', ' ')],
    'no word is broken',
  );
});

t.test('wide characters fill two columns', async (t) => {
  t.equal(padEnd('漢', 4), '漢  ');
  t.equal(padStart('漢', 4), '  漢');
  t.equal(truncate('漢字漢字', 8), '漢字漢字');
  t.equal(truncate('漢字漢字', 7), '漢字漢…');
  t.equal(truncate('漢字漢字', 6), '漢字…');
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
  const apostrophe = `curl -sS -d 'it'\\''s -5 | x' 'http://h'`;
  t.same(wrapCurl(apostrophe, 20), ['curl -sS \\', `  -d 'it'\\''s -5 | x' \\`, "  'http://h'"]);
  t.same(wrapCurl('curl -sS http://h', 80), ['curl -sS http://h']);
  const script = `again() { curl -s -H 'a: b' 'http://h/v1'; }; export -f again; seq 29 | xargs -P 29 -I{} bash -c again`;
  t.same(wrapCurl(script, 48), [
    `again() { curl -s -H 'a: b' 'http://h/v1'; }; \\`,
    '  export -f again; seq 29 \\',
    '  | xargs -P 29 -I{} bash -c again',
  ]);
});

t.test('prose keeps its indentation, and words that are too long', async (t) => {
  t.same(wrapProse('  one two\nthree', 6), ['  one', '  two', 'three']);
  t.same(wrapProse('see http://127.0.0.1:8080/v1 there', 10), ['see', 'http://127.0.0.1:8080/v1', 'there']);
  t.same(wrapProse('', 10), ['']);
});

t.test('a command breaks between words, an option stays beside its value', async (t) => {
  const command = `KEY=a program run http://h --name 'a b' --flag --other=1 -o "c d" x`;
  for (const width of [12, 20, 30, 200]) {
    const lines = wrapCommand(command, width);
    t.equal(lines.map((line) => line.replace(/ \\$/, '').trim()).join(' '), command, `${width} columns`);
    t.ok(lines.slice(0, -1).every((line) => line.endsWith(' \\')));
    t.ok(lines.every((line) => line.length <= width || !line.trim().includes(' ')) || width < 20, `${width} columns`);
  }
  t.same(wrapCommand('program run http://h --name value', 24), ['program run http://h \\', '  --name value']);
});
