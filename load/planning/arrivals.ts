import { fnv1a } from '../../schemas/random.ts';
import { type Length, needsLimits, type Profile, type ProfileKey, type Stage, stagesOf } from '../profiles/profile.ts';
import { declaredLimits, type KeyLimits, LoadRefusal } from './key-limits.ts';
import { evenInstants, poissonInstants, type TimedStage } from './spacing.ts';

/** One key's part of a load. Instants are milliseconds since the start of the load. */
export interface KeyArrivals {
  label: string;
  limits: KeyLimits;
  /** Length of this key's load. */
  seconds: number;
  /** When each request should be sent, ascending. Empty for closed arrivals. */
  intended: Float64Array;
  /** Requests with the same instant are released together. */
  together: boolean;
  /** Requests are sent at random distances, or along a ramp, so that only the list of instants describes them. */
  irregular: boolean;
  /** The stages that the instants come from. */
  stages: readonly TimedStage[];
  /** Number of requests released together at each reset that a 429 announces. 0: none. */
  herd: number;
  /** All requests, with retries and herds. 0 for closed arrivals, whose number depends on the target. */
  requests: number;
  /** Most requests due in any one second, with retries and one herd. */
  peakPerSecond: number;
}

/**
 * How much later than the first key the key at `index` begins, as a share of a window. The windows of the keys then
 * begin at different instants, which distinguishes one grid of windows for all keys from one window per key.
 */
const staggerOfWindow = (index: number): number => (index * 0.45) % 0.7;

/** A release at instant 0 has to be prepared before it. */
const releaseLeadMilliseconds = 200;

/**
 * A group is at most this fraction (1/5) of the limit; with larger groups a window would be counted too coarsely. Two
 * requests at once are needed to see a limiter that counts after it decides.
 */
const groupsPerLimit = 5;
const fewestForGroups = 3;

/** When the key at `index` begins, milliseconds since the start of the load. */
export function offsetMilliseconds(profile: Profile, index: number, limits: KeyLimits): number {
  const key = profile.keys[index];
  if (key === undefined || profile.arrival.model === 'closed') return 0;
  const lead = stagesOf(key).some((stage) => stage.release === 'together') ? releaseLeadMilliseconds : 0;
  return lead + staggerOfWindow(index) * (limits.windowSeconds ?? 0) * 1000;
}

function loadMilliseconds(profile: Profile, limits: KeyLimits, length: Length): number {
  if (length.seconds !== undefined) return length.seconds * 1000;
  const windows = length.windows ?? profile.windows;
  if (windows !== undefined) return windows * (limits.windowSeconds ?? 0) * 1000;
  return (profile.seconds ?? 0) * 1000;
}

/** The length of a load, and the seed of its random distances. */
export interface PlanTerms extends Length {
  seed?: number;
}

/** Throws LoadRefusal for a load of more requests than a plan holds, if that depends on no limit of its keys. */
export function requirePlannable(profile: Profile, length: Length): void {
  if (profile.arrival.model === 'closed' || needsLimits(profile, length)) return;
  const milliseconds = loadMilliseconds(profile, noLimits, length);
  for (const key of profile.keys) refuseTooMany(key.label, timedStages(key, noLimits, milliseconds, 0));
}

const noLimits: KeyLimits = declaredLimits({});

export function keyArrivals(profile: Profile, index: number, limits: KeyLimits, terms: PlanTerms): KeyArrivals {
  const key = profile.keys[index] ?? { label: '' };
  const milliseconds = loadMilliseconds(profile, limits, terms);
  const offset = offsetMilliseconds(profile, index, limits);
  const stages = profile.arrival.model === 'closed' ? [] : timedStages(key, limits, milliseconds, offset);
  refuseTooMany(key.label, stages);
  const isRandom = profile.arrival.spacing === 'poisson';
  const even = isRandom ? poissonInstants(stages, fnv1a(`${terms.seed ?? 1} ${key.label}`)) : evenInstants(stages);
  const intended = key.groupsOf === undefined ? even : groupedInstants(even, key, limits.limit ?? 0);
  const herd = Math.round((key.herdOfLimit ?? 0) * (limits.limit ?? 0));
  const each = profile.retries ? 2 : 1;
  return {
    label: key.label,
    limits,
    seconds: milliseconds / 1000,
    intended,
    together: stages.some((stage) => stage.together),
    irregular: isRandom || stages.some((stage) => stage.ramp !== undefined),
    stages,
    herd,
    requests: intended.length * each,
    peakPerSecond: peakPerSecond(intended) * each + herd,
  };
}

/** More instants than these would not fit into the memory of the planning process. */
const mostRequests = 100_000_000;
const mostStages = 1_000_000;

function refuseTooMany(label: string, stages: readonly TimedStage[]): void {
  const requests = stages.reduce((sum, stage) => sum + stage.requests, 0);
  if (requests <= mostRequests) return;
  throw new LoadRefusal(
    `${label} would send ${requests.toPrecision(3)} requests, and a plan holds at most ${mostRequests} of a key`,
    { need: 'profile', says: `lower the rate of ${label}, or shorten the run` },
  );
}

/** The most requests that are released at one instant. */
export function largestRelease({ intended, together, herd }: KeyArrivals): number {
  let largest = herd;
  if (together)
    for (let from = 0, to = 0; to < intended.length; to++) {
      while (intended[from] !== intended[to]) from++;
      largest = Math.max(largest, to - from + 1);
    }
  return largest;
}

/** The stages of a key, repeated until the load ends; the last one is cut short. */
function timedStages(key: ProfileKey, limits: KeyLimits, milliseconds: number, offset: number): TimedStage[] {
  const stages = stagesOf(key);
  const timed: TimedStage[] = [];
  for (let at = 0, index = 0; at < milliseconds - 1e-6; index++) {
    const stage = stages[index % stages.length];
    if (!stage) break;
    const full = stageMilliseconds(stage, limits, milliseconds);
    if (full <= 0) throw new RangeError(`a stage of ${key.label} has no length`);
    if (index === mostStages)
      throw new LoadRefusal(`the stages of ${key.label} would follow each other more than ${mostStages} times`, {
        need: 'profile',
        says: `make the stages of ${key.label} longer`,
      });
    const cut = Math.min(full, milliseconds - at);
    const ramp = rampOf(stage, cut / full);
    const together = stage.release === 'together';
    timed.push({
      fromMilliseconds: offset + at,
      forMilliseconds: cut,
      requests: stageRequests(stage, limits, { milliseconds: together ? full : cut, ramp }),
      together,
      ...(ramp && { ramp }),
    });
    at += cut;
  }
  return timed;
}

function stageMilliseconds(stage: Stage, limits: KeyLimits, whole: number): number {
  if (stage.seconds !== undefined) return stage.seconds * 1000;
  return stage.windows === undefined ? whole : stage.windows * (limits.windowSeconds ?? 0) * 1000;
}

/** The rates at the beginning and the end of a stage of which this share is sent. */
function rampOf({ ofLimit, perSecond, rampTo }: Stage, share: number): TimedStage['ramp'] {
  if (rampTo === undefined) return undefined;
  const from = perSecond ?? ofLimit ?? 0;
  return { from, to: from + (rampTo - from) * share };
}

function stageRequests(
  stage: Stage,
  limits: KeyLimits,
  { milliseconds, ramp }: { milliseconds: number; ramp: TimedStage['ramp'] },
): number {
  const rate = ramp ? (ramp.from + ramp.to) / 2 : (stage.perSecond ?? stage.ofLimit ?? 0);
  if (stage.perSecond !== undefined) return (rate * milliseconds) / 1000;
  const windows = stage.release === 'together' ? 1 : milliseconds / 1000 / (limits.windowSeconds ?? 1);
  return rate * (limits.limit ?? 0) * windows;
}

/** A step of the golden ratio: its multiples, modulo 1, are spread evenly and have no period. */
const goldenStep = 0.618_033_988_75;

/**
 * Every request of a group gets the group's instant. The first group is smaller if that puts the last request within the
 * limit into the middle of a group: a limiter that checks before it counts fails there. Groups that come less often than
 * tokens are sent later by a share of their distance that never repeats: at equal distances each could meet a token that
 * has just come back, and a limiter that errs between two tokens would look exact.
 */
function groupedInstants(even: Float64Array, { groupsOf = 1, ofLimit = 1 }: ProfileKey, limit: number): Float64Array {
  const size = groupSize(groupsOf, limit);
  const first = (limit + size - (size >> 1)) % size;
  const step = size < ofLimit ? 0 : goldenStep;
  return even.map((_, index) => {
    if (index < first) return even[0] ?? 0;
    const group = Math.floor((index - first) / size);
    return between(even, first + (group + ((group * step) % 1)) * size);
  });
}

/** The instant at a place between two requests; the last instant for a place after it. */
function between(instants: Float64Array, place: number): number {
  const before = Math.min(Math.floor(place), instants.length - 1);
  const [from = 0, to = from] = instants.subarray(before, before + 2);
  return from + (place - before) * (to - from);
}

/**
 * A size that does not divide the limit, if there is one: of a window that begins with a group, the limit then falls into
 * the middle of a group too.
 */
function groupSize(mostPerGroup: number, limit: number): number {
  if (limit < fewestForGroups) return 1;
  const usual = Math.min(mostPerGroup, Math.max(2, Math.floor(limit / groupsPerLimit)));
  const sizes = Array.from({ length: usual - 1 }, (_, index) => usual - index).filter((size) => size > 1);
  return sizes.find((size) => limit % size !== 0) ?? usual;
}

function peakPerSecond(instants: Float64Array): number {
  let peak = 0;
  for (let from = 0, to = 0; to < instants.length; to++) {
    while ((instants[to] ?? 0) - (instants[from] ?? 0) >= 1000 - 1e-6) from++;
    peak = Math.max(peak, to - from + 1);
  }
  return peak;
}
