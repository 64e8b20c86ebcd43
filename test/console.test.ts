import t from 'tap';
import { consolePages, matches, mismatches, onScreen, readPage } from './console-blocks.ts';
import { withoutProgram } from './needed-program.ts';

const skip = withoutProgram('script');

for (const [path, page] of Object.entries(consolePages().quick))
  t.test(`the commands of ${path} print what it shows`, { skip }, async (t) => {
    t.strictSame(await mismatches(t, page), []);
  });

t.test('a page is read: files to save, commands and what they print', async (t) => {
  const text = [
    ...['```json a.json', '{}', '```', '', '```sh', 'not played', '```', '', '```console'],
    ...['$ cat a.json', '{}', '$ echo a \\', '>   b', 'a b', '$ cat <<END', '> c', '> END', 'c', '```', ''],
  ].join('\n');
  t.strictSame(readPage(text), {
    files: { 'a.json': '{}\n' },
    steps: [
      { command: 'cat a.json', output: ['{}'] },
      { command: 'echo a \\\n  b', output: ['a b'] },
      { command: 'cat <<END\nc\nEND', output: ['c'] },
    ],
  });
});

t.test('a command that prints something else is found', { skip }, async (t) => {
  const steps = [
    { command: 'export A=1', output: [] },
    { command: 'echo more than the page shows', output: [] },
    { command: 'echo below; false', output: ['below'] },
    { command: 'echo $? $A', output: ['1 1'] },
    { command: 'false', output: [] },
    { command: 'textgen-harness --version', output: ['9.9.9'] },
    { command: 'echo other', output: ['something'] },
    { command: 'cat a.txt', output: ['port 8080'] },
  ];
  const found = await mismatches(t, { files: { 'a.txt': 'port 8080\n' }, steps });
  t.strictSame(found, [
    { command: 'false', page: [], printed: [], code: 1 },
    { command: 'echo other', page: ['something'], printed: ['other'], code: 0 },
  ]);
});

t.test('numbers, times and dates may differ, words may not', async (t) => {
  const same: [page: string[], printed: string[]][] = [
    [['47 of 73 checks'], ['5 of 9  checks']],
    [['check · 22 Nov 2026 05:27 UTC · 4.6 s'], ['check · 1 Jan 2027 23:59 UTC · 640 ms']],
    [
      ['...', 'last'],
      ['first', 'second', 'last'],
    ],
    [['...'], []],
    [['paced · …'], ['paced · ✔ valid']],
  ];
  for (const [page, printed] of same) t.ok(matches(page, printed), page.join(' '));
  const other: [page: string[], printed: string[]][] = [
    [['a'], []],
    [['a'], ['a', 'b']],
    [['0'], ['1']],
    [['7 passed'], ['7 failed']],
    [
      ['...', 'last'],
      ['last', 'later'],
    ],
  ];
  for (const [page, printed] of other) t.notOk(matches(page, printed), page.join(' '));
});

t.test('live lines that were erased are not on the screen', async (t) => {
  t.equal(onScreen('a\nlive 1\r\x1b[2Klive 2\nx\r\x1b[2K\x1b[1A\x1b[2Kb\n\x1b[1mc\x1b[22m\n'), 'a\nb\nc\n');
});
