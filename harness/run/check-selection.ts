import type { Check, Suite } from '../../scenarios/vocabulary/suite.ts';
import type { Options } from '../invocation/options.ts';
import { unknownName } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';

/** The checks of --suite and --check, all without either, in the order of the suites. Throws UsageError for unknown names. */
export function selectChecks(
  suites: readonly Suite[],
  { suite: suiteNames = [], check: checkIds = [] }: Pick<Options, 'suite' | 'check'>,
): Check[] {
  const all = suites.flatMap((suite) => suite.checks);
  refuseUnknown(
    'suite',
    suiteNames,
    suites.map(({ name }) => name),
  );
  refuseUnknown(
    'check',
    checkIds,
    all.map(({ id }) => id),
  );
  if (suiteNames.length === 0 && checkIds.length === 0) return all;
  return suites.flatMap(({ name, checks }) =>
    checks.filter(({ id }) => checkIds.includes(id) || suiteNames.includes(name)),
  );
}

function refuseUnknown(kind: string, names: readonly string[], known: readonly string[]): void {
  for (const name of names) if (!known.includes(name)) throw new UsageError(unknownName(kind, name, known));
}
