import { globSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { bundledFiles, filesToRun } from './bundled-files.ts';

const inBundles = [...bundledFiles('commit').values()].flat();

t.test('each test file runs once, in a bundle or by itself', async (t) => {
  const root = join(import.meta.dirname, '..');
  const all = globSync('**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**', 'test/external/**'] }).sort();
  for (const tier of ['commit', 'full'] as const) {
    const run = filesToRun(tier).filter((file) => !file.startsWith('bundles/'));
    const wanted = all.filter((file) => tier === 'full' || !file.endsWith('.full.test.ts'));
    t.strictSame([...[...bundledFiles(tier).values()].flat(), ...run].sort(), wanted);
  }
});

t.test(
  'no bundle has a file that changes the process, also by way of test support, or that is repeated alone',
  async (t) => {
    for (const file of [
      'reference-server/mock.test.ts',
      'load/engines/k6/local-process.test.ts',
      'test/temporary-failures.sampled.test.ts',
      'test/hostile/hostile.sampled.test.ts',
      'test/ordinary-keys.test.ts',
    ])
      t.notOk(inBundles.includes(file), file);
    t.ok(inBundles.length > 200, `${inBundles.length} files are in bundles`);
  },
);

t.test('samples, and files of test/ that start others, are divided among the long bundles', async (t) => {
  const long = [...bundledFiles('commit')].filter(([name]) => name.startsWith('long-')).map(([, files]) => files);
  for (const file of [
    'test/started-server.test.ts',
    'test/baseline.test.ts',
    'load/learning/learn-window.sampled.test.ts',
  ])
    t.equal(long.filter((files) => files.includes(file)).length, 1, file);
  const counts = long.map(({ length }) => length);
  t.ok(Math.max(...counts) - Math.min(...counts) <= 1, `${counts}`);
  t.notOk(
    [...bundledFiles('full').values()].flat().some((file) => file.endsWith('.sampled.test.ts')),
    'a whole sample takes long',
  );
});
