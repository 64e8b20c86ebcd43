import type { Check, Suite } from '../../scenarios/vocabulary/suite.ts';
import { unknownName } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';

/** What --suite and --check ask for; neither asks for everything. */
export interface Wanted {
  suites: readonly string[];
  checks: readonly string[];
}

/** The checks of the named suites and the named checks, in the order of the suites. Throws UsageError for unknown names. */
export function selected(suites: readonly Suite[], wanted: Wanted): Check[] {
  const all = suites.flatMap((suite) => suite.checks);
  refuseUnknown(
    'suite',
    wanted.suites,
    suites.map((suite) => suite.name),
  );
  refuseUnknown(
    'check',
    wanted.checks,
    all.map((check) => check.id),
  );
  if (wanted.suites.length === 0 && wanted.checks.length === 0) return all;
  const named = new Set(wanted.checks);
  return suites.flatMap((suite) =>
    suite.checks.filter(({ id }) => named.has(id) || wanted.suites.includes(suite.name)),
  );
}

function refuseUnknown(what: string, names: readonly string[], known: readonly string[]): void {
  for (const name of names) if (!known.includes(name)) throw new UsageError(unknownName(what, name, known));
}
