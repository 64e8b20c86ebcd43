import t from 'tap';
import { capturedContext } from '../../test/captured-context.ts';
import { candidates } from './candidates.ts';
import { commands } from './commands.ts';
import { buildProgram } from './program.ts';

const check = `{ id: 'acme/a', level: 'must', title: 'a', steps: [{ send: { method: 'GET', path: '/', key: 'none', headers: [] } }] }`;
const directory = t.testdir({
  'suite.ts': `export default { name: 'acme', title: 'Acme', checks: [${check}] };`,
  'wrong.ts': 'export default 7;',
});

const wordsFor = async (...words: string[]): Promise<string[]> =>
  (await candidates(await buildProgram(words, capturedContext()), words, directory)).map(([word]) => word);

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
  [['check', '--suite-file', './suite.ts', '--suite', 'ac'], ['acme']],
  [['check', '--suite-file=./suite.ts', '--check', 'acme/a'], ['acme/a']],
  [['check', '--suite-file', '=', './suite.ts', '--check=acme/a'], ['--check=acme/a']],
  [['explain', '--suite-file', './suite.ts', 'acme/a'], ['acme/a']],
  [['check', '--suite-file', './wrong.ts', '--suite', 'ra'], ['rate-limit']],
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
    ['list', ''],
    ['checks', 'clauses', 'profiles', 'defects', 'variants'],
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
