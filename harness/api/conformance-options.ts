import type { Budget, CheckResult, Toleration } from '../../schemas/generated/types.ts';
import type { OwnSuite } from '../extensions/own-suite.ts';
import type { OptionValue } from '../invocation/options.ts';
import type { SuiteName } from './names.ts';
import type { RunOptions } from './run-options.ts';

/** Options of `conformance`. */
export interface ConformanceOptions extends RunOptions {
  /**
   * The suites to run: names of built-in ones (`suiteNames`), and suites from `defineSuite`. Default: all built-in ones,
   * or none if `checks` are given.
   */
  suites?: readonly (SuiteName | OwnSuite)[];
  /** Ids of checks to run besides these suites. */
  checks?: Readonly<OptionValue<'checks'>>;
  /** Lowest level that decides the verdict. Default: `must`. */
  level?: OptionValue<'level'>;
  /** Limits on the traffic, in place of the same members of the target. */
  budget?: Budget;
  /** Sends no POST request. Checks that need one are not applicable. */
  readOnly?: OptionValue<'readOnly'>;
  /** Blocks checks that lack a key, a declaration or budget, so that the verdict is inconclusive. */
  requireAll?: OptionValue<'requireAll'>;
  /** Ends the run at the first violation that decides the verdict. */
  failFast?: OptionValue<'failFast'>;
  /** Runs the checks this many times; a violation seen only sometimes is marked flaky. Default: 1. */
  repeat?: OptionValue<'repeat'>;
  /** Known violations that do not decide the verdict until their dates, as in a tolerations file. */
  tolerations?: readonly Toleration[];
  /**
   * Receives each result when its check has ended, with secrets masked. With `repeat`, once for each run. An error that it
   * throws ends the run, and the call rejects with it.
   */
  onCheck?: (result: CheckResult) => void;
}
