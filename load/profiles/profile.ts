/** How requests arrive; product.md's three models. */
export type ArrivalModel = 'open' | 'paced' | 'closed';

export type Operation = 'generate' | 'models' | 'model';

/**
 * A stretch of a key's load. Its length is in windows of the key's Limit, or in seconds; its rate a share of the Limit
 * per window (`ofLimit`: 3 offers three times the Limit), or requests per second.
 */
export interface Stage {
  windows?: number;
  seconds?: number;
  ofLimit?: number;
  perSecond?: number;
  /** `together`: all requests of the stage are released at one instant, its first. Else they are spread evenly. */
  release?: 'even' | 'together';
}

export interface ProfileKey {
  label: string;
  ofLimit?: number;
  perSecond?: number;
  /** Instead of one steady rate: stages, repeated until the run ends. */
  stages?: readonly Stage[];
  /** Besides: so many requests, as a share of the Limit, released together at each reset that a refusal announced. */
  herdOfLimit?: number;
  /** What is spread evenly leaves so many at a time, each on a connection of its own, so that decisions overlap. */
  groupsOf?: number;
  /** Closed arrivals: how many connections ask as fast as answers come. Paced: at least so many. */
  connections?: number;
}

/** A threshold. `metric` is `LABEL.NAME` or `run.NAME`: metrics.ts has the names. */
export interface Limit {
  metric: string;
  atMost?: number;
  atLeast?: number;
}

/** A load question. Neither engine nor target is named in it. */
export interface Profile {
  name: string;
  /** The question, printed above the numbers. */
  asks: string;
  arrival: { model: ArrivalModel };
  keys: readonly ProfileKey[];
  /** How long it lasts: windows of the keys' limits, or seconds. */
  windows?: number;
  seconds?: number;
  /** The operations sent, in turn. Default: generate. */
  mix?: readonly Operation[];
  /** Every request is sent again at once under the same Idempotency-Key, while the first is in flight. */
  retries?: boolean;
  limits: readonly Limit[];
}

/** How many keys a run of this profile takes. */
export const keysNeeded = (profile: Profile): number => profile.keys.length;

/** The sentence for too few keys, or nothing when there are enough. */
export function tooFewKeys(profile: Profile, available: number): string | undefined {
  const needed = keysNeeded(profile);
  if (available >= needed) return undefined;
  return `${profile.name} needs ${needed} load keys (${profile.keys.map((key) => key.label).join(', ')}) and ${available === 1 ? '1 is' : `${available} are`} given`;
}

/** The stages of a key, a steady rate being one stage for the whole run. */
export function stagesOf(key: ProfileKey): readonly Stage[] {
  if (key.stages) return key.stages;
  return [
    {
      ...(key.ofLimit === undefined ? {} : { ofLimit: key.ofLimit }),
      ...(key.perSecond === undefined ? {} : { perSecond: key.perSecond }),
    },
  ];
}

/** Overrides of a profile's length. */
export interface Length {
  seconds?: number;
  windows?: number;
}

/** Whether the profile can only be planned when the keys' Limit and window are known. */
export function needsLimits(profile: Profile, length: Length = {}): boolean {
  const inWindows = length.seconds === undefined && (length.windows ?? profile.windows) !== undefined;
  if (profile.arrival.model === 'closed') return inWindows;
  const stages = profile.keys.flatMap(stagesOf);
  return (
    inWindows ||
    profile.keys.some((key) => key.herdOfLimit !== undefined) ||
    stages.some((stage) => stage.ofLimit !== undefined || stage.windows !== undefined)
  );
}
