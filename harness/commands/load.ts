import { resolve } from 'node:path';
import { profileByName, profiles } from '../../load/profiles/built-in/index.ts';
import type { Profile } from '../../load/profiles/profile.ts';
import { readProfile } from '../../load/profiles/profile-file.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import type { Options } from '../invocation/options.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';
import { executeRun } from '../run/run.ts';
import { requireTarget } from '../run/target-choice.ts';

/** `load`: one profile. */
export const run: RunCommand = async (invocation, context) => {
  const { profile: name, collect } = invocation.options;
  const isFile = name !== undefined && /[/\\]|\.(json|ts|js|mjs)$/.test(name);
  if (name !== undefined && !isFile) requireKnown('profile', [name], profileNames());
  requireTarget(invocation.arguments, invocation.options, context);
  if (collect !== undefined)
    return (await import('../run/load-collection.ts')).collectLoad(collect, invocation, context);
  if (name === undefined)
    throw new UsageError(`load: --profile is missing. Profiles: ${profileNames().join(', ')}, or a file of your own`);
  refuseOtherEngine(invocation.options);
  const profile = profileByName(name) ?? (await profileFromFile(resolve(context.directory, name)));
  return executeRun({ checks: [], load: { profiles: [profile], optional: false } }, invocation, context);
};

function refuseOtherEngine({ engine = 'k6', processes, on }: Options): void {
  const starter = processes === undefined ? on && `--on ${on}` : '--processes';
  if (starter !== undefined && engine !== 'k6')
    throw new UsageError(`${starter} starts k6: it cannot be used with --engine ${engine}`);
}

const profileNames = (): string[] => profiles.map(({ name }) => name);

async function profileFromFile(path: string): Promise<Profile> {
  try {
    return await readProfile(path);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
