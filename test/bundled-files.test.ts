import { globSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { bundledFiles, bundleFolders, filesToRun } from './bundled-files.ts';

const bundled = bundleFolders.flatMap(bundledFiles);

t.test('each test file runs once, in a bundle or by itself', async (t) => {
  const root = join(import.meta.dirname, '..');
  const all = globSync('**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**', 'test/external/**'] });
  const alone = filesToRun('full').filter((file) => !file.startsWith('bundles/'));
  t.strictSame([...bundled, ...alone].sort(), all.sort());
  t.notOk(filesToRun('commit').some((file) => file.endsWith('.full.test.ts')));
});

t.test(
  'a bundle has no file that changes the process, also by way of test support, and that of test/ none that starts others',
  async (t) => {
    for (const file of [
      'schemas/validate.test.ts',
      'load/engines/k6/local-process.test.ts',
      'test/started-server.test.ts',
      'test/baseline.test.ts',
    ])
      t.notOk(bundled.includes(file), file);
    t.notOk(
      bundled.some((file) => file.endsWith('.sampled.test.ts')),
      'a sample takes long',
    );
    t.ok(bundled.length > 100, `${bundled.length} files are in bundles`);
  },
);
