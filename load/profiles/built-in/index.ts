import type { Profile } from '../profile.ts';
import { breakpoint } from './breakpoint.ts';
import { burst } from './burst.ts';
import { idempotentRetries } from './idempotent-retries.ts';
import { noisyNeighbour } from './noisy-neighbour.ts';
import { perKey429 } from './per-key-429.ts';
import { resetRecovery } from './reset-recovery.ts';
import { soak } from './soak.ts';
import { spike } from './spike.ts';
import { steady } from './steady.ts';

/** The built-in profiles, in the order in which they are listed. */
export const profiles: readonly Profile[] = [
  perKey429,
  noisyNeighbour,
  burst,
  resetRecovery,
  idempotentRetries,
  steady,
  spike,
  soak,
  breakpoint,
];

export function profileByName(name: string): Profile | undefined {
  return profiles.find((profile) => profile.name === name);
}
