import { resolve } from 'node:path';
import { checks as every, suites } from '../../scenarios/index.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { UsageError } from '../io/errors.ts';
import { savedReport } from '../results/saved-report.ts';
import { selected } from '../run/check-selection.ts';
import { noLoad } from '../run/load-phase.ts';
import { run as carryOut } from '../run/run.ts';

/** `check`: the suites alone. */
export const run: RunCommand = async (invocation, context) => {
  const { suite = [], check = [], failed } = invocation.options;
  if (failed === undefined) {
    const checks = selected(suites, { suites: suite, checks: check });
    return carryOut({ checks, load: noLoad }, invocation, context);
  }
  if (suite.length + check.length > 0)
    throw new UsageError('--failed chooses the checks: leave --suite and --check away');
  const before = await savedReport(resolve(context.directory, failed));
  const settled = new Set(
    before.checks.filter(({ outcome }) => outcome === 'passed' || outcome === 'observed').map(({ id }) => id),
  );
  const checks = every.filter(({ id }) => !settled.has(id));
  if (checks.length > 0) return carryOut({ checks, load: noLoad }, invocation, context);
  context.stdout.write(`every check passed in ${failed}: there is nothing to play\n`);
  return 0;
};
