import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { tar } from './tar.ts';

const long = `${'folder/'.repeat(20)}file.txt`;

t.test('an archive is what the program tar reads', async (t) => {
  const files = new Map([
    ['a.txt', 'one'],
    ['deep/empty', ''],
    [long, 'x'.repeat(512)],
    ['ünï.txt', 'ü'.repeat(300)],
    ['open/', ''],
  ]);
  const folder = t.testdir({ out: {} });
  const archive = tar(new Map([...files].map(([path, content]) => [path, Buffer.from(content)])));
  writeFileSync(join(folder, 'a.tar'), archive);
  mkdirSync(join(folder, 'out'), { recursive: true });
  execFileSync('tar', ['-xf', join(folder, 'a.tar'), '-C', join(folder, 'out')]);
  for (const [path, content] of files)
    if (!path.endsWith('/')) t.equal(readFileSync(join(folder, 'out', path), 'utf8'), content, path);
  t.match(execFileSync('tar', ['-tvf', join(folder, 'a.tar'), 'open/'], { encoding: 'utf8' }), /^drwxrwxrwx/);
});

t.test('a path that no archive can hold is refused', async (t) => {
  t.throws(() => tar(new Map([['x'.repeat(300), Buffer.alloc(0)]])), RangeError);
});
