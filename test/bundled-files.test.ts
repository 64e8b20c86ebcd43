import { globSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { bundledFiles, bundleFolders, filesToRun } from './bundled-files.ts';
import type { Tier } from './tier.ts';

const bundled = (tier: Tier) => bundleFolders.flatMap((folder) => bundledFiles(folder, tier));

t.test('each test file runs once, in a bundle or by itself', async (t) => {
  const root = join(import.meta.dirname, '..');
  const all = globSync('**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**', 'test/external/**'] });
  const isFull = (file: string) => file.endsWith('.full.test.ts');
  for (const tier of ['commit', 'full'] as const) {
    const alone = filesToRun(tier).filter((file) => !file.startsWith('bundles/'));
    const wanted = all.filter((file) => tier === 'full' || !isFull(file));
    t.strictSame([...bundled(tier), ...alone].sort(), wanted.sort(), tier);
  }
});

t.test('a bundle has no file that starts a child or changes the process, also by way of test support', async (t) => {
  for (const file of ['schemas/validate.test.ts', 'test/started-server.test.ts', 'test/cli-runs.sampled.test.ts'])
    t.notOk(bundled('commit').includes(file), file);
  const isSampled = (file: string) => file.endsWith('.sampled.test.ts');
  t.ok(bundled('commit').some(isSampled), 'what is drawn is short');
  t.notOk(bundled('full').some(isSampled), 'the whole takes long');
  t.ok(bundled('full').length > 100, `${bundled('full').length} files are in bundles`);
});
