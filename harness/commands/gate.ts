import { profileByName } from '../../load/profiles/built-in/index.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import type { Options } from '../invocation/options.ts';
import { withPreset } from '../invocation/preset.ts';
import { UsageError } from '../io/errors.ts';
import { withThresholds } from '../load/profile-options.ts';
import { selectChecks, suitesOf } from '../run/check-selection.ts';
import { executeRun } from '../run/run.ts';
import type { RequestedLoad } from '../run/run-context.ts';
import { requireTarget } from '../run/target-choice.ts';

/** `gate`: all suites, then a load run. */
export const run: RunCommand = async (given, context) => {
  const invocation = withPreset(given);
  const { options } = invocation;
  requireTarget(invocation.arguments, options, context);
  const checks = selectChecks(await suitesOf(options, context.directory), options);
  return executeRun({ checks, load: gateLoad(options) }, invocation, context);
};

function gateLoad(options: Options): RequestedLoad {
  const { load, readOnly, thresholds } = options;
  if (thresholds !== undefined && (readOnly === true || load === false))
    throw new UsageError(
      'gate: --threshold judges the load, which --no-load, --read-only and --preset smoke leave out: give one or the other',
    );
  const none = { profiles: [], optional: true };
  if (readOnly === true) return { ...none, skipped: 'skipped because of --read-only: the profile sends generations' };
  if (load === false) return { ...none, skipped: 'skipped because of --no-load' };
  const profile = profileByName('per-key-429');
  if (profile === undefined) throw new Error('the profile per-key-429 is missing');
  return { profiles: [withThresholds(profile, options)], optional: true };
}
