import t from 'tap';
import { oneLine, visible } from './safe-text.ts';

t.test('treacherous characters are written out, the others stay', async (t) => {
  const cases: [string, string, string][] = [
    ['plain text, línea, 文字, 😀', 'plain text, línea, 文字, 😀', 'letters and emoji stay'],
    ['a\tb\nc', 'a\tb\nc', 'tabs and line feeds stay'],
    ['a\r\nb', 'a\nb', 'CRLF is a line break'],
    ['a\rb', 'a⟨U+000D⟩b', 'a lone carriage return could overwrite the line'],
    ['\u0000\u001B[2J', '⟨U+0000⟩⟨U+001B⟩[2J', 'controls and escapes'],
    ['\u202Egpj.exe\u2066\u200F', '⟨U+202E⟩gpj.exe⟨U+2066⟩⟨U+200F⟩', 'bidirectional marks'],
    ['a\u200Bb\uFEFF\u00AD', 'a⟨U+200B⟩b⟨U+FEFF⟩⟨U+00AD⟩', 'zero width'],
    ['\u2028\u2029\u0085', '⟨U+2028⟩⟨U+2029⟩⟨U+0085⟩', 'line separators'],
    ['x\uD800y\uDC00', 'x⟨U+D800⟩y⟨U+DC00⟩', 'halves of surrogate pairs'],
    ['\uFFFE\uFFFF', '⟨U+FFFE⟩⟨U+FFFF⟩', 'noncharacters, which XML forbids'],
    ['\u{E0041}', '⟨U+E0041⟩', 'tags'],
  ];
  for (const [text, wanted, name] of cases) t.equal(visible(text), wanted, name);
});

t.test('one line has no breaks and is cut between characters', async (t) => {
  t.equal(oneLine('  a\n\n b\tc '), 'a b c');
  t.equal(oneLine('abcdef', 4), 'abc…');
  t.equal(oneLine('ab😀cd', 4), 'ab…');
  t.equal(oneLine('abcd', 4), 'abcd');
});
