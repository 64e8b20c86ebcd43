import { resolve } from 'node:path';
import type { RunCommand } from '../invocation/invocation.ts';
import { withPreset } from '../invocation/preset.ts';
import { savedReport } from '../results/saved-report.ts';
import { selectChecks, suitesOf } from '../run/check-selection.ts';
import { executeRun } from '../run/run.ts';
import { requireTarget } from '../run/target-choice.ts';

/** `check`: the suites without load. */
export const run: RunCommand = async (given, context) => {
  const invocation = withPreset(given);
  const { options } = invocation;
  requireTarget(invocation.arguments, options, context);
  const load = { profiles: [], optional: true };
  const suites = await suitesOf(options, context.directory);
  if (options.failed === undefined)
    return executeRun({ checks: selectChecks(suites, options), load }, invocation, context);
  const earlier = await savedReport(resolve(context.directory, options.failed));
  const passed = new Set(
    earlier.checks.filter(({ outcome }) => outcome === 'passed' || outcome === 'observed').map(({ id }) => id),
  );
  const checks = suites.flatMap((suite) => suite.checks).filter(({ id }) => !passed.has(id));
  if (checks.length > 0) return executeRun({ checks, load }, invocation, context);
  context.stdout.write(`every check passed in ${options.failed}: nothing to run\n`);
  return 0;
};
