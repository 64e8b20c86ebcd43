import { resolve } from 'node:path';
import { profileByName, profiles } from '../../load/profiles/built-in/index.ts';
import type { Profile } from '../../load/profiles/profile.ts';
import { readProfile } from '../../load/profiles/profile-file.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { unknownName } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';
import { enginesNamed, loadOrder } from '../run/load-phase.ts';
import { run as carryOut } from '../run/run.ts';

/** `load`: one profile. */
export const run: RunCommand = async (invocation, context) => {
  const { profile: name, engine, seconds, windows, processes, on, collect, plan, emit } = invocation.options;
  if (collect !== undefined) return (await import('../run/load-collection.ts')).collect(collect, invocation, context);
  if (name === undefined)
    throw new UsageError(`load: which --profile? there are ${names().join(', ')}, and your own files`);
  if (seconds !== undefined && windows !== undefined) throw new UsageError('give --seconds or --windows, not both');
  if (processes !== undefined && (engine ?? 'k6') !== 'k6')
    throw new UsageError(`--processes starts k6: it does not go with --engine ${engine}`);
  if (on !== undefined && (engine ?? 'k6') !== 'k6')
    throw new UsageError(`--on ${on} starts k6: it does not go with --engine ${engine}`);
  const profile = isFile(name) ? await own(resolve(context.directory, name)) : known(name);
  const load = await loadOrder(profile, {
    leaveOut: false,
    ...enginesNamed((processes ?? on ?? emit) ? 'k6' : engine),
    ...(seconds !== undefined && { seconds }),
    ...(windows !== undefined && { windows }),
    ...(processes !== undefined && { members: processes }),
    ...((plan || emit !== undefined) && { onlyPlanned: true }),
  });
  return carryOut({ checks: [], load }, invocation, context);
};

const names = (): string[] => profiles.map((profile) => profile.name);
const isFile = (name: string): boolean => /[/\\]|\.(json|ts|js|mjs)$/.test(name);

function known(name: string): Profile {
  const profile = profileByName(name);
  if (profile === undefined) throw new UsageError(unknownName('profile', name, names()));
  return profile;
}

async function own(path: string): Promise<Profile> {
  try {
    return await readProfile(path);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
