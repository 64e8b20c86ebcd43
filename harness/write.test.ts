import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { replaceFile, writeFiles } from './write.ts';

t.test('files are written into a folder that is made for them, others in it stay', async (t) => {
  const folder = join(t.testdir({ out: { 'notes.txt': 'mine', 'run.json': 'old' } }), 'out');
  writeFiles(folder, { 'run.json': 'new', 'run.tap': 'tap' });
  t.strictSame(readdirSync(folder).sort(), ['notes.txt', 'run.json', 'run.tap']);
  t.equal(readFileSync(join(folder, 'run.json'), 'utf8'), 'new');
  t.equal(readFileSync(join(folder, 'notes.txt'), 'utf8'), 'mine');
  writeFiles(join(folder, 'a', 'b'), { 'run.json': '' });
  t.strictSame(readdirSync(join(folder, 'a', 'b')), ['run.json']);
});

t.test('where a file cannot be replaced, nothing is left behind and nothing is lost', async (t) => {
  const folder = t.testdir({});
  mkdirSync(join(folder, 'run.json'));
  writeFileSync(join(folder, 'run.json', 'inside'), '');
  t.throws(() => replaceFile(join(folder, 'run.json'), 'text'));
  t.strictSame(readdirSync(folder), ['run.json']);
});
