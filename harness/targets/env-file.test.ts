import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { withoutProgram } from '../../test/needed-program.ts';
import { withEnvFile } from './env-file.ts';
import { readFoundTargetFile } from './target-file.ts';

const target = (variable: string) =>
  JSON.stringify({ baseUrl: 'http://127.0.0.1:1', keys: { primary: { env: variable } } });
const naming = (directory: string, given: object = {}) => ({
  url: undefined,
  file: undefined,
  env: {},
  directory,
  ...given,
});
const url = 'http://127.0.0.1:1';

t.test('keys in .env are used, and nothing else in it', async (t) => {
  const lines = [
    'export TEXTGEN_KEY="k-1" # mine',
    'TEXTGEN_KEYS_LOAD=a,b',
    'HTTP_PROXY=http://evil',
    'NODE_OPTIONS=x',
  ];
  const directory = t.testdir({ '.env': lines.join('\n') });
  t.strictSame(withEnvFile(naming(directory, { url })), {
    env: { TEXTGEN_KEY: 'k-1', TEXTGEN_KEYS_LOAD: 'a,b' },
    says: 'TEXTGEN_KEY, TEXTGEN_KEYS_LOAD read from .env',
  });
});

t.test("the process's own environment wins, also with an empty value", async (t) => {
  const directory = t.testdir({ '.env': 'TEXTGEN_KEY=k-1\nTEXTGEN_KEY_SECONDARY=k-2' });
  const env = { TEXTGEN_KEY: 'own', TEXTGEN_KEY_SECONDARY: '' };
  t.strictSame(withEnvFile(naming(directory, { url, env })), { env });
});

t.test('the file beside the target file is read, for the variables that the target file names', async (t) => {
  const directory = t.testdir({
    '.git': {},
    '.env': 'TEXTGEN_STAGING=s\nTEXTGEN_KEY=other',
    'textgen.target.json': target('TEXTGEN_STAGING'),
    sub: { '.env': 'TEXTGEN_STAGING=wrong' },
    named: { '.env': 'STAGING_KEY=n', 'staging.json': target('STAGING_KEY') },
  });
  const below = join(directory, 'sub');
  const env = { HOME: join(directory, 'home') };
  t.strictSame(withEnvFile(naming(below, { env, trust: true })), {
    env: { ...env, TEXTGEN_STAGING: 's' },
    says: `TEXTGEN_STAGING read from ${join('..', '.env')}`,
  });
  const file = join('named', 'staging.json');
  t.strictSame(
    withEnvFile(naming(directory, { file })).env,
    { STAGING_KEY: 'n' },
    'a file that was named chooses its own',
  );
  t.strictSame(
    withEnvFile(naming(directory, { url })).env,
    { TEXTGEN_KEY: 'other' },
    'with a URL no file is looked for',
  );
});

t.test('a target file that was found takes no variable of another program from .env', async (t) => {
  const directory = t.testdir({ '.env': 'GITHUB_TOKEN=g', 'textgen.target.json': target('GITHUB_TOKEN') });
  t.strictSame(withEnvFile(naming(directory)), { env: {} });
  const env = { HOME: join(directory, 'home') };
  t.match(withEnvFile(naming(directory, { trust: true, env })).env, { GITHUB_TOKEN: 'g' });
});

t.test('a CI job takes no key from .env, and says so', async (t) => {
  const directory = t.testdir({ '.env': 'TEXTGEN_KEY=k-1' });
  t.strictSame(withEnvFile(naming(directory, { url, env: { CI: 'true' } })), {
    env: { CI: 'true' },
    says: 'CI is set, so TEXTGEN_KEY in .env is not used: set it in the CI job',
  });
  t.strictSame(withEnvFile(naming(directory, { url, env: { CI: 'true', TEXTGEN_KEY: 'ci' } })).says, undefined);
});

t.test('a folder and a missing or broken target file are no reason to fail', async (t) => {
  t.strictSame(withEnvFile(naming(t.testdir({ '.env': {} }), { url })), { env: {} });
  t.strictSame(withEnvFile(naming(t.testdir({ 'textgen.target.json': '{', '.env': 'TEXTGEN_KEY=k' }))), { env: {} });
  t.strictSame(withEnvFile(naming(t.testdir({ '.env': 'TEXTGEN_KEY=k' }), { file: 'none.json' })), { env: {} });
});

t.test('a pipe is no reason to fail', { skip: withoutProgram('mkfifo') }, async (t) => {
  const directory = t.testdir({ pipe: {} });
  execFileSync('mkfifo', [join(directory, '.env')]);
  t.strictSame(withEnvFile(naming(directory, { url })), { env: {} });
});

t.test('two found files are used once the server is confirmed, until the address or the path changes', async (t) => {
  const directory = t.testdir({
    clone: { '.env': 'TEXTGEN_KEY=k', 'textgen.target.json': target('TEXTGEN_KEY') },
    copy: { '.env': 'TEXTGEN_KEY=k', 'textgen.target.json': target('TEXTGEN_KEY') },
  });
  const clone = join(directory, 'clone');
  const env = { HOME: join(directory, 'home') };
  const asked = (folder: string, given: object = {}) =>
    withEnvFile(naming(folder, { env, ...given })).unconfirmed?.says;
  t.equal(asked(clone), 'textgen.target.json, which was found, would send TEXTGEN_KEY of .env to http://127.0.0.1:1');
  t.equal(asked(clone, { trust: true }), undefined);
  t.equal(asked(clone), undefined, 'it is remembered');
  t.ok(asked(join(directory, 'copy')), 'for this path only');
  writeFileSync(join(clone, 'textgen.target.json'), target('TEXTGEN_KEY').replace(':1', ':2'));
  t.match(asked(clone), /to http:\/\/127\.0\.0\.1:2$/, 'and for this server only');
});

t.test('links are not followed', async (t) => {
  const directory = t.testdir({
    project: { '.env': 'TEXTGEN_KEY=theirs', 'textgen.target.json': target('TEXTGEN_KEY') },
    clone: { 'textgen.target.json': target('TEXTGEN_KEY') },
    linked: {},
  });
  symlinkSync(join('..', 'project', '.env'), join(directory, 'clone', '.env'));
  for (const given of [{}, { url }, { trust: true }])
    t.strictSame(withEnvFile(naming(join(directory, 'clone'), given)), {
      env: {},
      says: '.env is a symbolic link and is not read',
    });
  symlinkSync(join('..', 'project', 'textgen.target.json'), join(directory, 'linked', 'textgen.target.json'));
  t.throws(() => readFoundTargetFile(join(directory, 'linked', 'textgen.target.json'), 'x', directory, true), {
    message: /found x, which is a symbolic link/,
  });
});
