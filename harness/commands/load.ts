import type { RunCommand } from '../invocation/invocation.ts';
import type { Options } from '../invocation/options.ts';
import { UsageError } from '../io/errors.ts';
import { openObservation } from '../load/observation.ts';
import { chosenProfile, requireKnownProfile } from '../load/profile-options.ts';
import { executeRun } from '../run/run.ts';
import { requireTarget } from '../run/target-choice.ts';

/** `load`: one profile. */
export const run: RunCommand = async (invocation, context) => {
  const { options } = invocation;
  requireKnownProfile(options);
  requireTarget(invocation.arguments, options, context);
  if (options.collect !== undefined)
    return (await import('../run/load-collection.ts')).collectLoad(options.collect, invocation, context);
  const profile = await chosenProfile(options, context.directory);
  refuseOtherEngine(options);
  using observation = openObservation(options, context);
  await observation?.reach();
  const load = { profiles: [profile], optional: false, ...(observation && { observation }) };
  return await executeRun({ checks: [], load }, invocation, context);
};

function refuseOtherEngine({ engine = 'k6', processes, on }: Options): void {
  const starter = processes === undefined ? on && `--on ${on}` : '--processes';
  if (starter !== undefined && engine !== 'k6')
    throw new UsageError(`${starter} starts k6: it cannot be used with --engine ${engine}`);
}
