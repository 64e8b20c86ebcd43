import type { Suite } from '../../scenarios/vocabulary/suite.ts';
import { UsageError } from '../io/errors.ts';
import { defaultExport } from '../io/module-file.ts';
import { requireSuite, runnableSuite } from './own-suite.ts';

const flag = '--suite-file';

/** The suites in the modules that --suite-file names. Throws UsageError. */
export async function readSuites(files: readonly string[], directory: string): Promise<Suite[]> {
  const suites: { suite: Suite; file: string }[] = [];
  for (const file of files) {
    const value = await defaultExport(file, directory, flag, 'a suite made with defineSuite, or a list of them');
    if (Array.isArray(value) && value.length === 0)
      throw new UsageError(`${flag} ${file}: it exports an empty list: expected a suite made with defineSuite`);
    for (const each of Array.isArray(value) ? value : [value]) {
      requireSuite(each, `${flag} ${file}`);
      const twin = suites.find(({ suite }) => suite.name === each.name);
      if (twin !== undefined)
        throw new UsageError(`${flag} ${file}: ${twin.file} has a suite "${each.name}" too: rename one`);
      suites.push({ suite: runnableSuite(each), file });
    }
  }
  return suites.map(({ suite }) => suite);
}
