/** Attacks by somebody who plants links and pipes where a command writes. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  globSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { compileCache, textgenHarness } from './command-line.ts';
import { inProcess } from './in-process.ts';
import { withoutProgram } from './needed-program.ts';

// They wait, most of the time.
t.jobs = 3;

const check = ['check', '--embedded', '--check', 'models/list-direct', '--quiet'];
/** Its verdict does not depend on how late a busy machine sends. */
const load = ['load', '--embedded', '--profile', join(import.meta.dirname, 'load', 'unhurried.json'), '--quiet'];
const init = ['init', 'https://staging.example.com', '--ci', 'github'];

/** A folder with a file of the victim outside of it, and a link to that file at `path`. */
function planted(t: Test, path: string) {
  const directory = t.testdir({ victim: { 'notes.txt': 'precious\n' }, clone: {} });
  const clone = join(directory, 'clone');
  mkdirSync(join(clone, path, '..'), { recursive: true });
  const victim = join(directory, 'victim');
  symlinkSync(join(victim, 'notes.txt'), join(clone, path));
  return { clone, victim, isUntouched: () => readFileSync(join(victim, 'notes.txt'), 'utf8') === 'precious\n' };
}

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

t.test('--samples does not write through a link, and its file is for this user only', async (t) => {
  const { clone, isUntouched } = planted(t, 'samples.csv');
  const { code, stderr } = await inProcess([...load, '--samples', 'samples.csv'], { directory: clone });
  t.ok(isUntouched());
  t.equal(code, 0, stderr);
  t.ok(lstatSync(join(clone, 'samples.csv')).isFile());
  t.equal(modeOf(join(clone, 'samples.csv')), '600');
});

t.test('the file of --samples loses a wide mode and what was in it', async (t) => {
  const directory = t.testdir({ 'samples.csv': 'old' });
  await inProcess([...load, '--samples', 'samples.csv'], { directory });
  t.equal(modeOf(join(directory, 'samples.csv')), '600');
  t.match(readFileSync(join(directory, 'samples.csv'), 'utf8'), /^profile,engine,/);
});

t.test('a pipe in the place of a file does not hold a command', { skip: withoutProgram('mkfifo') }, async (t) => {
  const directory = t.testdir({ past: {} });
  for (const path of ['samples.csv', 'past/history.ndjson']) execFileSync('mkfifo', [join(directory, path)]);
  const { code, stderr } = await textgenHarness([...load, '--samples', 'samples.csv'], { directory });
  t.equal(code, 0, stderr);
  t.ok(statSync(join(directory, 'samples.csv')).isFile(), 'it is replaced');
  const past = await textgenHarness([...check, '--history', 'past'], { directory });
  t.equal(past.code, 2);
  t.match(past.stderr, /history\.ndjson is not a regular file/);
});

t.test('--history does not write through a link', async (t) => {
  const { clone, victim, isUntouched } = planted(t, 'past/history.ndjson');
  const { code, stderr } = await inProcess([...check, '--history', 'past'], { directory: clone });
  t.ok(isUntouched());
  t.equal(code, 2);
  t.match(stderr, /history\.ndjson is a symbolic link/);
  const open = join(clone, 'open');
  mkdirSync(open);
  writeFileSync(join(open, 'history.ndjson'), '', { mode: 0o644 });
  t.equal((await inProcess([...check, '--history', 'open'], { directory: clone })).code, 0);
  t.equal(modeOf(join(open, 'history.ndjson')), '600', 'names of servers are for this user only');
  t.strictSame(readdirSync(victim), ['notes.txt']);
});

t.test('init writes through no link, neither of a file nor of a folder', async (t) => {
  const file = planted(t, 'textgen.target.json');
  const forced = await inProcess([...init, '--force'], { directory: file.clone });
  t.ok(file.isUntouched());
  t.equal(forced.code, 0, forced.stderr);
  t.ok(lstatSync(join(file.clone, 'textgen.target.json')).isFile());

  const directory = t.testdir({ victim: {}, clone: {} });
  symlinkSync(join(directory, 'victim'), join(directory, 'clone', '.github'));
  const { code, stderr } = await inProcess([...init, '--force'], { directory: join(directory, 'clone') });
  t.equal(code, 2);
  t.match(stderr, /\.github is a symbolic link/);
  t.strictSame(readdirSync(join(directory, 'victim')), []);
});

t.test('a saved baseline is for this user only', async (t) => {
  const directory = t.testdir({});
  const { code, stderr } = await inProcess([...check, '--baseline', 'base.json', '--save-baseline'], { directory });
  t.equal(code, 0, stderr);
  t.equal(modeOf(join(directory, 'base.json')), '600');
});

t.test('only load/processes/new-file.ts opens files for writing', async (t) => {
  const root = join(import.meta.dirname, '..');
  const opening = /\b(?:appendFile|copyFile|cp|createWriteStream|link|open|symlink|truncate|writeFile)(?:Sync)?\b/g;
  const sources = globSync('{schemas,scenarios,load,reports,reference-server,harness}/**/*.ts', { cwd: root });
  // They write into the repository for its developers, and are not in the package.
  const ours = [
    'load/processes/new-file.ts',
    'schemas/generate.ts',
    'harness/self-check/proof/document.ts',
    'harness/cli/option-page.ts',
  ];
  const found = sources.filter((file) => {
    if (file.endsWith('.test.ts') || ours.includes(file)) return false;
    const text = readFileSync(join(root, file), 'utf8');
    const imports = [...text.matchAll(/^import ([^;]*?) from '(?:node:)?fs(?:\/promises)?';/gm)].map(
      ([, names]) => names,
    );
    const named = imports.flatMap((names = '') => (names.startsWith('{') ? (names.match(opening) ?? []) : ['*']));
    const writes = named.filter((name) => name !== 'openSync' || /openSync\((?![^,()]+, (?:'r'|O_RDONLY))/.test(text));
    return writes.length > 0 || /(?:require|import)\('(?:node:)?fs/.test(text);
  });
  t.strictSame(found, []);
});

t.test('a standard output that is full costs no results', { skip: process.platform !== 'linux' }, async (t) => {
  const directory = t.testdir({});
  const full = openSync('/dev/full', 'w');
  const program = join(import.meta.dirname, '..', 'harness', 'launch.ts');
  const env = { PATH: process.env.PATH, HOME: directory, NODE_COMPILE_CACHE: compileCache };
  const { status, stderr } = spawnSync(process.execPath, [program, ...check], {
    ...{ cwd: directory, env, encoding: 'utf8' },
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  t.equal(status, 0, stderr);
  t.match(stderr, /standard output cannot be written: no space left on the device/);
  t.ok(statSync(join(directory, 'harness-results', 'run.json')).isFile());
});
