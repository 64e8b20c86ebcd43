import { suites as builtIn } from '../../scenarios/index.ts';
import type { Suite } from '../../scenarios/vocabulary/suite.ts';
import { type OwnSuite, requireSuite, runnableSuite } from '../extensions/own-suite.ts';
import { UsageError } from '../io/errors.ts';
import { type CheckSelection, selectChecks } from '../run/check-selection.ts';
import type { ConformanceOptions } from './conformance-options.ts';
import { type OptionTypes, requireOptions } from './option-types.ts';
import { runOptionTypes } from './run-call.ts';

const optionTypes: OptionTypes<ConformanceOptions> = {
  ...runOptionTypes,
  ...{ suites: 'list', checks: 'list', level: 'other', budget: 'object', readOnly: 'flag', requireAll: 'flag' },
  ...{ failFast: 'flag', repeat: 'other', tolerations: 'list', onCheck: 'function' },
};

/** The checks of `suites` and `checks`, and the same selection as options of the command. Throws UsageError. */
export function chosenChecks(options: ConformanceOptions, caller: string) {
  requireOptions(caller, options, optionTypes);
  const { suites = [], checks: ids = [] } = options;
  if (options.suites?.length === 0 && ids.length === 0)
    throw new UsageError(`${caller}: suites is empty: name suites, or leave it out to run all built-in ones`);
  const own = suites.filter((suite) => typeof suite !== 'string').map((suite) => ownSuite(suite, caller));
  const twin = own.find(({ name }, index) => own.findIndex((other) => other.name === name) !== index);
  if (twin !== undefined) throw new UsageError(`${caller}: two suites have the name "${twin.name}": rename one`);
  const all: Suite[] = [...builtIn, ...own];
  const names: CheckSelection = {
    ...(suites.length > 0 && { suite: suites.map((suite) => (typeof suite === 'string' ? suite : suite.name)) }),
    ...(ids.length > 0 && { check: [...ids] }),
  };
  return { checks: selectChecks(all, names), names, known: all.flatMap((suite) => suite.checks) };
}

function ownSuite(suite: OwnSuite, caller: string): Suite {
  requireSuite(suite, `${caller}: suites`);
  return runnableSuite(suite);
}
