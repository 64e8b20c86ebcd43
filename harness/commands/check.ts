import { resolve } from 'node:path';
import { checks as every, suites } from '../../scenarios/index.ts';
import type { Run } from '../cli/commands.ts';
import { Misuse } from '../io/errors.ts';
import { savedReport } from '../results/saved-report.ts';
import { selected } from '../run/check-selection.ts';
import { noLoad } from '../run/load-phase.ts';
import { run as carryOut } from '../run/run.ts';

/** `check`: the suites alone. */
export const run: Run = async (invocation, surroundings) => {
  const { suite = [], check = [], failed } = invocation.options;
  if (failed === undefined) {
    const checks = selected(suites, { suites: suite, checks: check });
    return carryOut({ checks, load: noLoad }, invocation, surroundings);
  }
  if (suite.length + check.length > 0) throw new Misuse('--failed chooses the checks: leave --suite and --check away');
  const before = await savedReport(resolve(surroundings.directory, failed));
  const settled = new Set(
    before.checks.filter(({ outcome }) => outcome === 'passed' || outcome === 'observed').map(({ id }) => id),
  );
  const checks = every.filter(({ id }) => !settled.has(id));
  if (checks.length > 0) return carryOut({ checks, load: noLoad }, invocation, surroundings);
  surroundings.stdout.write(`every check passed in ${failed}: there is nothing to play\n`);
  return 0;
};
