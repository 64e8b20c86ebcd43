import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { capturedContext } from '../../test/captured-context.ts';
import { inProcess } from '../../test/in-process.ts';
import { candidates } from './candidates.ts';
import { commands } from './commands.ts';
import { buildProgram } from './program.ts';

const wordsFor = async (...words: string[]): Promise<string[]> =>
  (await candidates(await buildProgram(words, capturedContext()), words)).map(([word]) => word);

t.test('the first word is a command', async (t) => {
  t.strictSame(
    await wordsFor(''),
    commands.map(({ name }) => name),
  );
  t.strictSame(await wordsFor('co'), ['compare', 'completion']);
  t.strictSame(await wordsFor('--v'), ['--version']);
});

t.test('options of the command follow; one that was given is not offered again, unless it repeats', async (t) => {
  t.strictSame(await wordsFor('check', '--chec'), ['--check']);
  t.strictSame(await wordsFor('check', '--check', 'a', '--chec'), ['--check']);
  t.strictSame(await wordsFor('check', '--quiet', '--qu'), []);
  t.strictSame(await wordsFor('check', '-q', '--qu'), []);
  t.strictSame(await wordsFor('load', '--proc'), ['--processes']);
  t.strictSame(await wordsFor('serve', '--def'), ['--defect']);
});

const values: [words: string[], offers: string[]][] = [
  [['check', '--suite', 'ra'], ['rate-limit']],
  [['check', '--suite=ra'], ['--suite=rate-limit']],
  [['check', '--suite', '=', 'ra'], ['rate-limit']],
  [['check', '--check', 'auth/key-invalid-on-l'], ['auth/key-invalid-on-list']],
  [
    ['load', '--profile', 'per'],
    ['per-key-429', ':files'],
  ],
  [
    ['gate', '--reporter', 'j'],
    ['json', 'junit'],
  ],
  [['gate', '--out', ''], [':folders']],
  [['gate', '-o', ''], [':folders']],
  [['gate', '--target', ''], [':files']],
  [['gate', ''], []],
  [['gate', '--seed', ''], []],
  [['serve', '--defect', 'never-refu'], ['never-refuses']],
  [['serve', '--variant', 'token-b'], ['token-bucket']],
  [
    ['client', '--scenario', 'answer-'],
    ['answer-lost', 'answer-cut'],
  ],
  [
    ['list', ''],
    ['checks', 'clauses', 'profiles', 'defects', 'variants', 'scenarios', 'suites'],
  ],
  [['explain', 'per-key'], ['per-key-429']],
  [['report', ''], [':files']],
  [
    ['compare', ''],
    [':files', ':files'],
  ],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['unknown', ''], []],
];

t.test('values of options and arguments are offered', async (t) => {
  for (const [words, offers] of values) t.strictSame(await wordsFor(...words), offers, words.join(' '));
});

/** Code of others could read the keys of the shell, whatever is left out of its environment. */
t.test('no module is loaded that the command line names', async (t) => {
  const directory = t.testdir({
    'own.mjs': `import { writeFileSync } from 'node:fs'; writeFileSync(new URL('ran', import.meta.url), '');`,
  });
  const own = join(directory, 'own.mjs');
  for (const flag of ['--suite-file', '--profile', '--reporter'])
    for (const asked of ['--suite', '--check', '--reporter']) {
      const { code, stdout } = await inProcess(['__complete', 'gate', flag, own, asked, ''], { directory });
      t.equal(code, 0);
      t.ok(stdout.split('\n').length > 2, `${asked}: ${stdout}`);
      t.notOk(existsSync(join(directory, 'ran')), `${flag}, ${asked}`);
    }
});
