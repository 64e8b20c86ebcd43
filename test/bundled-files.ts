import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, sep } from 'node:path';
import type { Tier } from './tier.ts';

const root = join(import.meta.dirname, '..');

const bundles = globSync('bundles/*.ts', { cwd: root })
  .map((file) => basename(file, '.ts'))
  .sort();
/**
 * The bundles among which files of all folders that take long are divided. All other bundles hold the files of a top folder. tap
 * sorts the files that it runs: `load`, the longest of all, comes before these, and what is in no bundle comes last.
 */
const longBundles = bundles.filter((name) => name.startsWith('long-'));

/** Code that needs a process of its own: it changes or watches the process itself. A child that it starts has one. */
const needsProcess =
  /worker_threads|(?<!\.)process\.(chdir|exitCode|on|once|kill|std\w+\.write =)|process\.env(\.\w+|\[.+?\])? (\?\?)?= |(delete |assign\()process\.env|t\.(intercept|chdir|capture)\b|globalThis/;
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

/** The test files that run whole or by a part in this tier, sorted. */
const testFiles = (tier: Tier): string[] =>
  globSync('**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**', 'test/external/**'] })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => tier === 'full' || !file.endsWith('.full.test.ts'))
    .sort();

/** The bundle of a file, `long` for one of the long bundles; nothing if it runs by itself. */
function bundleOf(file: string, tier: Tier): string | undefined {
  const texts = [...withSupport(file)].map(read);
  if (file.endsWith('.full.test.ts') || texts.some((text) => needsProcess.test(text))) return undefined;
  const [folder = ''] = file.split('/');
  // The first tier runs a small part of a sample, the others the whole.
  if (file.endsWith('.sampled.test.ts')) return tier === 'commit' ? 'long' : undefined;
  if (folder === 'test' && texts.some((text) => startsOthers.test(text))) return 'long';
  return bundles.includes(folder) ? folder : 'test';
}

/** The test files of each bundle, sorted. */
export function bundledFiles(tier: Tier): Map<string, string[]> {
  // The gate may repeat some files, which it does alone.
  const repeatable = read('.ci/repeatable.txt').trim().split('\n');
  const grouped = Map.groupBy(
    testFiles(tier).filter((file) => !repeatable.includes(file)),
    (file) => bundleOf(file, tier),
  );
  const long = grouped.get('long') ?? [];
  return new Map(
    bundles.map((name) => {
      const at = longBundles.indexOf(name);
      const files = at < 0 ? grouped.get(name) : long.filter((_, index) => index % longBundles.length === at);
      return [name, files ?? []];
    }),
  );
}

/** The files that tap runs: the bundles, and every test file that is in none. */
export function filesToRun(tier: Tier): string[] {
  const bundled = bundledFiles(tier);
  const inBundles = new Set([...bundled.values()].flat());
  return [
    ...[...bundled.keys()].map((name) => `bundles/${name}.ts`),
    ...testFiles(tier).filter((file) => !inBundles.has(file)),
  ];
}
