import t from 'tap';
import { characterReference, jsonText, oneLine, visible, withoutCommands } from './safe-text.ts';

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

t.test('JSON has treacherous characters as escape sequences, and reads back the same', async (t) => {
  const value = { '\u202E': 'a\u0000\u001B\u009B\u200B\uFEFF\u{E0041}\uD800\u2028é😀\n##[debug]x' };
  const text = jsonText(value);
  t.strictSame(JSON.parse(text), value);
  t.equal(visible(text), text, 'nothing treacherous is left');
  t.match(text, 'é😀');
  t.notMatch(text, '##[');
});

t.test('a CI runner finds no commands', async (t) => {
  const cases: [string, string][] = [
    ['::error::x', '⟨U+003A⟩:error::x'],
    ['a\n \t\u00A0::stop-commands::x', 'a\n \t\u00A0⟨U+003A⟩:stop-commands::x'],
    ['\u001B[2m::error::x\u001B[22m', '\u001B[2m⟨U+003A⟩:error::x\u001B[22m'],
    ['x ##[group]y', 'x ⟨U+0023⟩#[group]y'],
    ['##vso[task.setvariable]y', '⟨U+0023⟩#vso[task.setvariable]y'],
    ['a::b, [::1], # one, ## two', 'a::b, [::1], # one, ## two'],
  ];
  for (const [text, wanted] of cases) t.equal(withoutCommands(text), wanted);
  t.equal(withoutCommands('::error::x ##[y]', characterReference), '&#58;:error::x &#35;#[y]');
});
