import { suites as builtIn } from '../../scenarios/index.ts';
import type { Suite } from '../../scenarios/vocabulary/suite.ts';
import { type OwnSuite, requireSuite, runnableSuite } from '../extensions/own-suite.ts';
import { callback, listOf, object } from '../invocation/kinds.ts';
import { UsageError } from '../io/errors.ts';
import { type CheckSelection, selectChecks } from '../run/check-selection.ts';
import { requireArguments, runKinds } from './arguments.ts';
import type { ConformanceOptions } from './conformance-options.ts';

const ownKinds = { ...runKinds, ...{ suites: listOf(), budget: object, tolerations: listOf(), onCheck: callback } };

/** The checks of `suites` and `checks`, and the same selection as options of the command. Throws UsageError. */
export function chosenChecks(options: ConformanceOptions, caller: string) {
  requireArguments(caller, 'check', options, ownKinds);
  const { suites = [], checks: ids = [] } = options;
  if (options.suites?.length === 0 && ids.length === 0)
    throw new UsageError(`${caller}: suites is empty: name suites, or leave it out to run all built-in ones`);
  const own = suites.filter((suite) => typeof suite !== 'string').map((suite) => ownSuite(suite, caller));
  const twin = own.find(({ name }, index) => own.findIndex((other) => other.name === name) !== index);
  if (twin !== undefined) throw new UsageError(`${caller}: two suites have the name "${twin.name}": rename one`);
  const all: Suite[] = [...builtIn, ...own];
  const names: CheckSelection = {
    ...(suites.length > 0 && { suites: suites.map((suite) => (typeof suite === 'string' ? suite : suite.name)) }),
    ...(ids.length > 0 && { checks: [...ids] }),
  };
  return { checks: selectChecks(all, names), names, known: all.flatMap((suite) => suite.checks) };
}

function ownSuite(suite: OwnSuite, caller: string): Suite {
  requireSuite(suite, `${caller}: suites`);
  return runnableSuite(suite);
}
