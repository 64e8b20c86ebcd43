import { suites as builtIn } from '../../scenarios/index.ts';
import type { Check, Suite } from '../../scenarios/vocabulary/suite.ts';
import type { Options } from '../invocation/options.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';

/** The built-in suites, and those in the modules of --suite-file. Throws UsageError. */
export async function suitesOf({ suiteFile }: Pick<Options, 'suiteFile'>, directory: string): Promise<Suite[]> {
  if (suiteFile === undefined) return [...builtIn];
  const { readSuites } = await import('../extensions/suite-file.ts');
  return [...builtIn, ...(await readSuites(suiteFile, directory))];
}

/** Names of suites and ids of checks. */
export type CheckSelection = Pick<Options, 'suites' | 'checks'>;

/** The checks of --suite and --check, all without either, in the order of the suites. Throws UsageError for unknown names. */
export function selectChecks(
  suites: readonly Suite[],
  { suites: suiteNames = [], checks: checkIds = [] }: CheckSelection,
): Check[] {
  const all = suites.flatMap((suite) => suite.checks);
  const known = { suite: suites.map(({ name }) => name), check: all.map(({ id }) => id) };
  const named = checkIds.map((id) => id.replace(/\/\*?$/, ''));
  refuseSwapped('--check', named, '--suite', known.suite);
  refuseSwapped('--suite', suiteNames, '--check', known.check);
  requireKnown('suite', suiteNames, known.suite);
  requireKnown('check', checkIds, known.check);
  if (suiteNames.length === 0 && checkIds.length === 0) return all;
  return suites.flatMap(({ name, checks }) =>
    checks.filter(({ id }) => checkIds.includes(id) || suiteNames.includes(name)),
  );
}

/** Throws UsageError for a value of one option that belongs to the other. */
function refuseSwapped(flag: string, given: readonly string[], other: string, names: readonly string[]): void {
  const name = given.find((each) => names.includes(each));
  if (name !== undefined) throw new UsageError(`${flag} ${name}: did you mean ${other} ${name}?`);
}
