import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { replaceFile } from '../../load/processes/new-file.ts';
import { withoutProgram } from '../../test/needed-program.ts';
import { refuseLink, refuseOldFile, refuseUnwritable, writeDraft, writeFiles } from './output-file.ts';

t.test('files are written into a new folder; other files in it stay', async (t) => {
  const folder = join(t.testdir({ out: { 'notes.txt': 'mine', 'run.json': 'old' } }), 'out');
  writeFiles(folder, { 'run.json': 'new', 'run.tap': 'tap' });
  t.strictSame(readdirSync(folder).sort(), ['notes.txt', 'run.json', 'run.tap']);
  t.equal(readFileSync(join(folder, 'run.json'), 'utf8'), 'new');
  t.equal(readFileSync(join(folder, 'notes.txt'), 'utf8'), 'mine');
  writeFiles(join(folder, 'a', 'b'), { 'run.json': '' });
  t.strictSame(readdirSync(join(folder, 'a', 'b')), ['run.json']);
});

t.test('a file that cannot be replaced leaves no temporary file behind', async (t) => {
  const folder = t.testdir({});
  mkdirSync(join(folder, 'run.json'));
  writeFileSync(join(folder, 'run.json', 'inside'), '');
  t.throws(() => replaceFile(join(folder, 'run.json'), 'text'));
  t.strictSame(readdirSync(folder), ['run.json']);
});

t.test('a folder that cannot be created is refused with the reason, at once', async (t) => {
  const folder = t.testdir({ file: '' });
  const refused = (path: string) => () => refuseUnwritable(path, '--out', 'x');
  t.throws(refused('/proc/x'), { message: '--out x: the directory cannot be created' });
  t.throws(refused('/proc/x/y/z'), { message: /the directory cannot be created/ });
  t.throws(refused(join(folder, 'file')), { message: /a file of that name exists/ });
  t.throws(refused(join(folder, 'file', 'a')), { message: /a file of that name exists/ });
  t.throws(() => writeFiles('/proc/x', {}), { message: 'cannot write /proc/x: the directory cannot be created' });
});

t.test('a file that cannot be written is a usage error', async (t) => {
  t.throws(() => writeDraft('/proc/x.json', '', 'x.json'), { message: /^cannot write x\.json: / });
  const folder = t.testdir({});
  writeDraft(join(folder, 'new.json'), 'text', 'new.json');
  t.equal(readFileSync(join(folder, 'new.json'), 'utf8'), 'text');
});

t.test('the check that a folder can be created leaves nothing behind', async (t) => {
  const folder = t.testdir({ there: {} });
  refuseUnwritable(join(folder, 'a', 'b'), '--out', 'a/b');
  refuseUnwritable(join(folder, 'there'), '--out', 'there');
  t.strictSame(readdirSync(folder), ['there']);
});

t.test('a draft must be a new file in an existing folder', async (t) => {
  const folder = t.testdir({ old: 'mine' });
  t.throws(() => refuseOldFile(join(folder, 'old'), '--write', 'old'), {
    message: /--write old: the file exists/,
  });
  t.throws(() => refuseOldFile(join(folder, 'no', 'new'), '--write', 'no/new'), {
    message: '--write no/new: no such directory: no',
  });
  refuseOldFile(join(folder, 'new'), '--write', 'new');
  t.strictSame(readdirSync(folder), ['old']);
});

const modeOf = (...path: string[]): string => (statSync(join(...path)).mode & 0o777).toString(8);

t.test('only the user may read results; an existing folder keeps its mode', async (t) => {
  const folder = t.testdir({ open: { 'run.json': 'old' } });
  chmodSync(join(folder, 'open'), 0o755);
  chmodSync(join(folder, 'open', 'run.json'), 0o644);
  writeFiles(join(folder, 'open'), { 'run.json': 'new' });
  t.strictSame([modeOf(folder, 'open'), modeOf(folder, 'open', 'run.json')], ['755', '600']);
  writeFiles(join(folder, 'a', 'b'), { 'run.json': 'new' });
  t.strictSame(
    [modeOf(folder, 'a'), modeOf(folder, 'a', 'b'), modeOf(folder, 'a', 'b', 'run.json')],
    [...['700', '700', '600']],
  );
});

t.test('a draft has the mode of any new file, because it is committed and shared', async (t) => {
  const folder = t.testdir({});
  writeFileSync(join(folder, 'usual'), '');
  writeDraft(join(folder, 'draft.json'), '{}', 'draft.json');
  t.equal(modeOf(folder, 'draft.json'), modeOf(folder, 'usual'));
});

t.test('a link, a pipe or a device in place of a file is replaced', { skip: withoutProgram('mkfifo') }, async (t) => {
  const folder = t.testdir({ victim: 'untouched', out: {} });
  const path = (name: string) => join(folder, 'out', name);
  symlinkSync(join(folder, 'victim'), path('run.json'));
  symlinkSync(join(folder, 'new'), path('run.tap'));
  symlinkSync('/dev/full', path('junit.xml'));
  execFileSync('mkfifo', [path('summary.md')]);
  const names = ['junit.xml', 'run.json', 'run.tap', 'summary.md'];
  writeFiles(join(folder, 'out'), Object.fromEntries(names.map((name) => [name, 'new'])));
  t.strictSame(readdirSync(join(folder, 'out')).sort(), names);
  for (const name of names) {
    t.ok(lstatSync(path(name)).isFile(), name);
    t.equal(readFileSync(path(name), 'utf8'), 'new', name);
  }
  t.strictSame(readdirSync(folder), ['out', 'victim']);
  t.equal(readFileSync(join(folder, 'victim'), 'utf8'), 'untouched');
});

t.test('a link in place of a folder is followed if a user named it', async (t) => {
  const folder = t.testdir({ there: {} });
  symlinkSync('there', join(folder, 'link'));
  t.throws(() => refuseLink(join(folder, 'link'), '--out', 'link'), {
    name: 'UsageError',
    message: 'link is a symbolic link: if you trust it, name it with --out link',
  });
  refuseLink(join(folder, 'there'), '--out', 'there');
  refuseLink(join(folder, 'absent'), '--out', 'absent');
  writeFiles(join(folder, 'link'), { 'run.json': 'new' });
  t.strictSame(readdirSync(join(folder, 'there')), ['run.json']);
  symlinkSync('nowhere', join(folder, 'broken'));
  t.throws(() => refuseUnwritable(join(folder, 'broken'), '--out', 'broken'), {
    message: '--out broken: a symbolic link of that name leads nowhere',
  });
  t.throws(() => refuseOldFile(join(folder, 'broken'), '--write', 'broken'), { message: /the file exists/ });
});

t.test('runs that begin in one folder at the same time do not disturb each other', async (t) => {
  const folder = join(t.testdir(), 'deep', 'results');
  const code = `import { refuseUnwritable, writeFiles } from ${JSON.stringify(new URL('output-file.ts', import.meta.url))};
    const [, folder] = process.argv;
    for (let time = 0; time < 400; time += 1) refuseUnwritable(folder, '--out', 'results');
    writeFiles(folder, { 'run.json': '{}' });`;
  const node = promisify(execFile);
  const runs = Array.from({ length: 4 }, () => node(process.execPath, ['--input-type=module', '-e', code, folder]));
  for (const { stderr } of await Promise.all(runs)) t.equal(stderr, '');
  t.strictSame(readdirSync(folder), ['run.json']);
});
