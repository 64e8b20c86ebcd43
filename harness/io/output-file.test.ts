import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { refuseOldFile, refuseUnwritable, replaceFile, writeFiles, writeNamed } from './output-file.ts';

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
  t.throws(() => writeNamed('/proc/x.json', '', 'x.json'), { message: /^cannot write x\.json: / });
  const folder = t.testdir({});
  writeNamed(join(folder, 'new.json'), 'text', 'new.json');
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
