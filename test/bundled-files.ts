import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, sep } from 'node:path';

import type { Tier } from './tier.ts';

const root = join(import.meta.dirname, '..');

/** The top folders whose tests run in a bundle: `bundles/FOLDER.ts`. tap sorts the files that it runs, and bundles take longest. */
export const bundleFolders = globSync('bundles/*.ts', { cwd: root }).map((file) => basename(file, '.ts'));

/** Code that needs a process of its own: it changes or watches the process itself. A child that it starts has one. */
const needsProcess =
  /worker_threads|process\.(chdir|exitCode|on|once|kill|std\w+\.write)\b|process\.env(\.\w+|\[.+?\])? (\?\?)?= |(delete |assign\()process\.env|t\.(intercept|chdir|capture)\b|globalThis/;
/** Files of several folders take longer if they start servers or children: beside others, not after them. */
const startsOthers = /child_process|\b(serving|textgenHarness|inProcess|prove|runOnServer|listen|createServer)\b/;

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A test file and the test support that it imports, directly or by way of another. */
function withSupport(file: string, seen = new Set<string>()): Set<string> {
  seen.add(file);
  for (const [, specifier = ''] of read(file).matchAll(/from '(\.[^']+\.ts)'/g)) {
    const target = normalize(join(dirname(file), specifier))
      .split(sep)
      .join('/');
    if (target.startsWith('test/') && !seen.has(target) && existsSync(join(root, target))) withSupport(target, seen);
  }
  return seen;
}

const testFiles = (folder: string): string[] =>
  globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**', 'test/external/**'] })
    .map((file) => file.split(sep).join('/'))
    .sort();

/** The test files of a top folder that can share a process, sorted. Those of which a part is drawn take long. */
export const bundledFiles = (folder: string): string[] =>
  testFiles(folder)
    .filter((file) => !/\.(full|sampled)\.test\.ts$/.test(file))
    .filter((file) => {
      const texts = [...withSupport(file)].map(read);
      return !texts.some((text) => needsProcess.test(text) || (folder === 'test' && startsOthers.test(text)));
    });

/** The files that tap runs: the bundles, and every test file that is in none. */
export function filesToRun(tier: Tier): string[] {
  const bundled = new Set(bundleFolders.flatMap(bundledFiles));
  const alone = testFiles('**').filter(
    (file) => !bundled.has(file) && (tier === 'full' || !file.endsWith('.full.test.ts')),
  );
  return [...bundleFolders.map((folder) => `bundles/${folder}.ts`), ...alone];
}
