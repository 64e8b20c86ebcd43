import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { bundledFiles } from './bundled-files.ts';
import { tier } from './tier.ts';

const root = join(import.meta.dirname, '..');
const scheme = 'bundled-tap:';

/** The subtests of the files, by URL. */
const subtests = new Map<string, Test>();

/** The test to which a bundled file adds its own. */
export const subtestOf = (url: string): Test => {
  const subtest = subtests.get(url);
  if (subtest === undefined) throw new Error(`${url} is not in this bundle`);
  return subtest;
};

/**
 * Runs the test files of the bundle of this name, each as a subtest with its path as its name. Where such a file imports `tap`, it
 * gets that subtest.
 */
export function runBundle(name: string): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'tap' && subtests.has(context.parentURL ?? '')
        ? { url: `${scheme}${context.parentURL}`, shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url.startsWith(scheme)
        ? { format: 'module', source: sourceFor(url.slice(scheme.length)), shortCircuit: true }
        : next(url, context),
  });
  for (const file of bundledFiles(tier).get(name) ?? [])
    t.test(file, async (t) => {
      const url = pathToFileURL(join(root, file)).href;
      subtests.set(url, t);
      await import(url);
    });
}

const sourceFor = (url: string): string =>
  `import { subtestOf } from ${JSON.stringify(import.meta.url)}; export default subtestOf(${JSON.stringify(url)});`;
