import { profileByName, profiles } from '../../load/profiles/index.ts';
import type { Run } from '../commands.ts';
import { loadOrder } from '../loads.ts';
import { Misuse } from '../misuse.ts';
import { run as carryOut } from '../run.ts';
import { unknownName } from '../select.ts';

/** `load`: one profile. */
export const run: Run = async (invocation, surroundings) => {
  const { profile: name, seconds, windows } = invocation.options;
  const names = profiles.map((profile) => profile.name);
  if (name === undefined)
    throw new Misuse(`load: which --profile? there ${names.length > 1 ? 'are' : 'is'} ${names.join(', ')}`);
  const profile = profileByName(name);
  if (profile === undefined) throw new Misuse(unknownName('profile', name, names));
  if (seconds !== undefined && windows !== undefined) throw new Misuse('give --seconds or --windows, not both');
  const load = await loadOrder(profile, {
    leaveOut: false,
    ...(seconds !== undefined && { seconds }),
    ...(windows !== undefined && { windows }),
  });
  return carryOut({ checks: [], load }, invocation, surroundings);
};
