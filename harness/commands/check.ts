import { resolve } from 'node:path';
import { meetsThresholds } from '../../reports/summary/load-answer.ts';
import { plural } from '../../reports/text/quantities.ts';
import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { invocationText } from '../invocation/command-line.ts';
import type { Invocation, RunCommand } from '../invocation/invocation.ts';
import { withPreset } from '../invocation/preset.ts';
import { writeProse } from '../io/output.ts';
import { targetOptionsOf } from '../results/failure-advice.ts';
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
  const open = new Set(earlier.checks.filter(isOpen).map(({ id }) => id));
  const checks = suites.flatMap((suite) => suite.checks).filter(({ id }) => open.has(id));
  for (const text of notRepeated(earlier, invocation, context.env)) writeProse(context.stderr, `${text}\n`);
  if (checks.length > 0) return executeRun({ checks, load }, invocation, context);
  context.stdout.write(`no check failed or was undecided in ${options.failed}: nothing to run\n`);
  return 0;
};

/** Failed, blocked, undecided, or ended with an internal error. */
const isOpen = ({ outcome, lacks }: CheckResult): boolean =>
  ['violated', 'blocked', 'errored'].includes(outcome) || (outcome === 'inapplicable' && lacks === 'evidence');

/** Sentences about the loads and checks that an earlier run left open and that are not repeated, with the command that does. */
function notRepeated(
  { load, checks }: RunReport,
  { arguments: of, options }: Invocation,
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  const lacking = checks.filter(({ lacks }) => lacks !== undefined && lacks !== 'evidence').length;
  return [
    ...load
      .filter((run) => !meetsThresholds(run))
      .map(({ profile }) => {
        const command = { command: 'load', arguments: of, options: { ...targetOptionsOf(options), profile } };
        return `the load ${profile} is not repeated: ${invocationText(command, env)}`;
      }),
    ...(lacking > 0
      ? [
          `${plural(lacking, 'check')} not repeated: a key, a declaration or budget was missing, or they were not selected; textgen-harness check runs them`,
        ]
      : []),
  ];
}
