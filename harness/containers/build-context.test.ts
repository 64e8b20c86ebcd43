import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import t from 'tap';
import { contentName, serverContext } from './build-context.ts';

t.test('the server runs from the files of its context alone', async (t) => {
  // Outside this repository, so that its packages cannot be found.
  const folder = mkdtempSync(join(tmpdir(), 'textgen-context-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of serverContext().files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const main = join(folder, 'reference-server', 'main.ts');
  const child = spawn(process.execPath, [main], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  t.match(String(said), /^http:\/\/127\.0\.0\.1:\d+/);
  child.kill();
  t.same(await once(child, 'exit'), [0, null]);
});

t.test('a context contains no tests', async (t) => {
  t.same(
    [...serverContext().files.keys()].filter((path) => !path.startsWith('node_modules') && /test/.test(path)),
    [],
  );
});

t.test('equal content on an equal base gives an equal name, in any order of files', async (t) => {
  const nameOf = (files: [string, string][], base: string) =>
    contentName('x', { dockerfile: 'D', files: new Map(files.map(([path, text]) => [path, Buffer.from(text)])) }, base);
  const a: [string, string] = ['a', '1'];
  const b: [string, string] = ['b', '2'];
  const name = nameOf([a, b], 'base');
  t.match(name, /^x:[0-9a-f]{16}$/);
  t.equal(nameOf([b, a], 'base'), name);
  for (const other of [
    nameOf([a, b], 'other'),
    nameOf([a], 'base'),
    nameOf(
      [
        ['a', '12'],
        ['b', ''],
      ],
      'base',
    ),
  ])
    t.not(other, name);
});
