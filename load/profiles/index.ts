import type { Profile } from '../profile.ts';
import { perKey429 } from './per-key-429.ts';

/** The profiles that come with the toolkit, in the order in which they are listed. */
export const profiles: readonly Profile[] = [perKey429];

export function profileByName(name: string): Profile | undefined {
  return profiles.find((profile) => profile.name === name);
}
