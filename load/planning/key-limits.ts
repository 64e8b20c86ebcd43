import type { ResetUnit } from '../../limiter/reset-unit.ts';
import type { PossibleWindows } from '../../limiter/windows-possible.ts';
import type { KeySource, LoadResult } from '../../schemas/generated/types.ts';
import { comparesWithWindows, type Length, needsLimits, type Profile } from '../profiles/profile.ts';

/** The limits of a key, as far as they are known before the load. */
export interface KeyLimits extends Pick<KeySource, 'limit' | 'windowSeconds'> {
  /** Source of the window: the target file, or the responses before the load. */
  source: 'declared' | 'learnt';
  /** The windows that the responses before the load leave possible, in milliseconds; absent if declared, empty if none explains them. */
  windowsPossible?: readonly PossibleWindows[];
  /** Unit of X-RateLimit-Reset, from the key's own responses. */
  resetUnit?: ResetUnit;
  /** The responses fit more than one unit of X-RateLimit-Reset. */
  resetUnitUnknown?: boolean;
  /** Milliseconds since the start. Requests before may have been admitted or not, since unknown ones counted before them. */
  knownFrom?: number;
  /** Earlier requests than the first may still count: the ledger is a part of a log. */
  mayBeUsed?: true;
  /** Slowest response of the probe; absent if the key was not probed. */
  latencyMilliseconds?: number;
}

/** The limits that the target file declares for a key. */
export const declaredLimits = ({ limit, windowSeconds }: Omit<KeyLimits, 'source'>): KeyLimits => ({
  ...(limit !== undefined && { limit }),
  ...(windowSeconds !== undefined && { windowSeconds }),
  source: 'declared',
});

/** A setting or change with which a load decides more; `says` is a sentence without a full stop. */
export type Missing = NonNullable<LoadResult['validity']['missing']>[number];

/** The load cannot be planned or must not begin. The message is one sentence for the user: the fact, and what to do. */
export class LoadRefusal extends Error {
  /** One sentence without a full stop. */
  readonly fact: string;
  readonly missing: readonly Missing[];

  constructor(fact: string, ...missing: Missing[]) {
    super([fact, ...missing.map(({ says }) => says)].join(': '));
    this.fact = fact;
    this.missing = missing;
  }
}

/** Throws LoadRefusal if the profile depends on a limit or a window that is not known. */
export function requireLimits(profile: Profile, limits: readonly KeyLimits[], length: Length): void {
  if (needsLimits(profile, length)) refuseUnknown(profile, limits);
}

/** Throws LoadRefusal if a threshold of the profile compares decisions with a limit or a window that is not known. */
export function requireJudgedLimits(profile: Profile, limits: readonly KeyLimits[]): void {
  if (comparesWithWindows(profile)) refuseUnknown(profile, limits);
}

function refuseUnknown(profile: Profile, limits: readonly KeyLimits[]): void {
  const incomplete = profile.keys.filter(
    (_, index) => limits[index]?.limit === undefined || limits[index]?.windowSeconds === undefined,
  );
  if (incomplete.length === 0) return;
  const labels = incomplete.map(({ label }) => label);
  const last = labels.pop();
  const keys = labels.length === 0 ? last : `${labels.join(', ')} and ${last}`;
  if (limits.some(({ limit }) => limit === undefined))
    throw new LoadRefusal(`the rate limit or its window could not be determined for ${keys}`, {
      need: 'declared.rateLimit.limit',
      says: 'set rateLimit.limit and rateLimit.windowSeconds in the target file',
    });
  const unit = limits.some(({ resetUnitUnknown }) => resetUnitUnknown) ? ' (or rateLimit.resetUnit)' : '';
  throw new LoadRefusal(`the rate-limit window of ${keys} could not be determined`, {
    need: 'declared.rateLimit.windowSeconds',
    says: `set rateLimit.windowSeconds${unit} in the target file`,
  });
}
