import { type Length, needsLimits, type Profile, type ProfileKey, type Stage, stagesOf } from '../profiles/profile.ts';

/** What is known of a key before the load begins. */
export interface KeyFacts {
  limit?: number;
  windowSeconds?: number;
  /** The key's answers leave open what X-RateLimit-Reset counts. */
  unitUnknown?: boolean;
}

/** One key's arrivals: intended instants in milliseconds since the start of the run, ascending. */
export interface Arrivals {
  label: string;
  intended: Float64Array;
  /** Requests of one instant are released together. */
  together: boolean;
  /** The stages that the instants come from, offset included. */
  stages: readonly TimedStage[];
  /** So many more are released together at each reset that a refusal announces. 0: none. */
  herd: number;
  /** Most requests due in any one second. */
  peakPerSecond: number;
}

/** What a run will send: for --dry-run and for the ceilings of a target. */
export interface Plan {
  seconds: number;
  total: number;
  peakPerSecond: number;
  keys: { key: string; requests: number; peakPerSecond: number }[];
}

/**
 * How far after the first key the others begin, as a share of a window. Windows that keys begin then lie apart, even for
 * a key that asks but a few times in each, and differ from windows on one grid for all.
 */
const staggerOfWindow = (index: number): number => (index * 0.45) % 0.7;

/** A release at instant 0 has to be prepared before it. */
const releaseLeadMilliseconds = 200;

/** A stage on the clock of the run. */
export interface TimedStage {
  fromMilliseconds: number;
  forMilliseconds: number;
  requests: number;
  together: boolean;
}

/** Why a plan cannot be made yet, in one sentence, or nothing. */
export function missingFacts(profile: Profile, keys: readonly KeyFacts[], length: Length = {}): string | undefined {
  if (!needsLimits(profile, length)) return undefined;
  const missing = profile.keys.filter(
    (_, index) => keys[index]?.limit === undefined || keys[index]?.windowSeconds === undefined,
  );
  if (missing.length === 0) return undefined;
  const who = missing.map((key) => key.label).join(', ');
  const limits = keys.every((key) => key.limit !== undefined);
  const lacking = limits ? 'the window' : 'the Limit or the window';
  const unit = keys.some((key) => key.unitUnknown)
    ? ', or rateLimit.resetUnit, which leaves open what Reset counts,'
    : '';
  const declare = limits ? `rateLimit.windowSeconds${unit}` : 'rateLimit.limit and rateLimit.windowSeconds';
  return `${lacking} of ${who} is not known, nor told by the rate-limit headers: declare ${declare} in the target file`;
}

/** Length of the run for one key in milliseconds. */
export function runMilliseconds(profile: Profile, facts: KeyFacts, length: Length = {}): number {
  if (length.seconds !== undefined) return length.seconds * 1000;
  const windows = length.windows ?? profile.windows;
  if (windows !== undefined) return windows * (facts.windowSeconds ?? 0) * 1000;
  return (profile.seconds ?? 0) * 1000;
}

function stageMilliseconds(stage: Stage, facts: KeyFacts, whole: number): number {
  if (stage.seconds !== undefined) return stage.seconds * 1000;
  return stage.windows === undefined ? whole : stage.windows * (facts.windowSeconds ?? 0) * 1000;
}

function stageRequests(stage: Stage, facts: KeyFacts, milliseconds: number): number {
  if (stage.perSecond !== undefined) return (stage.perSecond * milliseconds) / 1000;
  const windows = stage.release === 'together' ? 1 : milliseconds / 1000 / (facts.windowSeconds ?? 1);
  return (stage.ofLimit ?? 0) * (facts.limit ?? 0) * windows;
}

/** The stages of a key laid end to end until the run is over; the last one is cut short. */
export function timedStages(key: ProfileKey, facts: KeyFacts, whole: number, offset = 0): TimedStage[] {
  const stages = stagesOf(key);
  const timed: TimedStage[] = [];
  for (let at = 0, index = 0; at < whole - 1e-6; index++) {
    const stage = stages[index % stages.length];
    if (!stage) break;
    const full = stageMilliseconds(stage, facts, whole);
    if (full <= 0) throw new RangeError(`a stage of ${key.label} has no length`);
    const cut = Math.min(full, whole - at);
    const requests = stageRequests(stage, facts, stage.release === 'together' ? full : cut);
    timed.push({
      fromMilliseconds: offset + at,
      forMilliseconds: cut,
      requests,
      together: stage.release === 'together',
    });
    at += cut;
  }
  return timed;
}

function intendedInstants(stages: readonly TimedStage[], offset: number): Float64Array {
  const instants: number[] = [];
  let owed = 0;
  for (const stage of stages) {
    // Fractions are carried on, so that 0.2 of a Limit of 3 comes to the right number over several windows.
    const requests = Math.floor(stage.requests + owed + 1e-9);
    owed += stage.requests - requests;
    for (let index = 0; index < requests; index++)
      instants.push(stage.fromMilliseconds + (stage.together ? 0 : (index * stage.forMilliseconds) / requests));
  }
  if (instants.length === 0 && owed > 0) instants.push(offset);
  return Float64Array.from(instants);
}

/** Of a Limit at least so many groups, or what a window admits would be counted too coarsely. */
const groupsOfLimit = 5;

/**
 * Each group leaves at the instant of its first request. The first group is smaller where that puts the last request of
 * the Limit into the middle of one: a limiter that decides before it counts shows itself there.
 */
export function grouped(spread: Float64Array, most: number, limit: number): Float64Array {
  const size = Math.max(1, Math.min(most, Math.floor(limit / groupsOfLimit)));
  const first = (limit + size - (size >> 1)) % size;
  return spread.map((_, index) => {
    const from = index < first ? 0 : index - ((index - first) % size);
    return spread[from] ?? 0;
  });
}

function peakPerSecond(instants: Float64Array): number {
  let peak = 0;
  for (let from = 0, to = 0; to < instants.length; to++) {
    while ((instants[to] ?? 0) - (instants[from] ?? 0) >= 1000 - 1e-6) from++;
    peak = Math.max(peak, to - from + 1);
  }
  return peak;
}

/** How long after the start a key's first request is intended. */
function offsetMilliseconds(key: ProfileKey, index: number, facts: KeyFacts): number {
  const lead = stagesOf(key).some((stage) => stage.release === 'together') ? releaseLeadMilliseconds : 0;
  return lead + staggerOfWindow(index) * (facts.windowSeconds ?? 0) * 1000;
}

/** Length of the whole run in seconds: the keys begin one after the other, and each has its full length. */
export function wholeSeconds(profile: Profile, keys: readonly KeyFacts[], length: Length = {}): number {
  const ends = profile.keys.map((key, index) => {
    const facts = keys[index] ?? {};
    const offset = profile.arrival.model === 'closed' ? 0 : offsetMilliseconds(key, index, facts);
    return offset + runMilliseconds(profile, facts, length);
  });
  return Math.max(...ends) / 1000;
}

/** The arrivals of every key of an open or paced profile. */
export function arrivals(profile: Profile, keys: readonly KeyFacts[], length: Length = {}): Arrivals[] {
  return profile.keys.map((key, index) => {
    const facts = keys[index] ?? {};
    const offset = offsetMilliseconds(key, index, facts);
    const stages = timedStages(key, facts, runMilliseconds(profile, facts, length), offset);
    const spread = intendedInstants(stages, offset);
    const intended = key.groupsOf === undefined ? spread : grouped(spread, key.groupsOf, facts.limit ?? 0);
    return {
      label: key.label,
      intended,
      together: stages.some((stage) => stage.together),
      stages,
      herd: Math.round((key.herdOfLimit ?? 0) * (facts.limit ?? 0)),
      peakPerSecond: peakPerSecond(intended),
    };
  });
}

/** The arrivals of a closed profile: none has an instant. */
export function noArrivals(profile: Profile): Arrivals[] {
  return profile.keys.map(({ label }) => ({
    label,
    intended: new Float64Array(0),
    together: false,
    stages: [],
    herd: 0,
    peakPerSecond: 0,
  }));
}

/**
 * What a run of the profile will send with these keys, or the sentence that says what must be known first. Closed
 * arrivals have no number: their total is 0 and their length the profile's.
 */
export function plan(profile: Profile, keys: readonly KeyFacts[], length: Length = {}): Plan | string {
  const missing = missingFacts(profile, keys, length);
  if (missing !== undefined) return missing;
  const seconds = wholeSeconds(profile, keys, length);
  if (profile.arrival.model === 'closed')
    return {
      seconds,
      total: 0,
      peakPerSecond: 0,
      keys: profile.keys.map((key) => ({ key: key.label, requests: 0, peakPerSecond: 0 })),
    };
  const all = arrivals(profile, keys, length);
  const twice = profile.retries ? 2 : 1;
  const planned = all.map((one, index) => {
    // A window has at most one reset, and a herd comes at each.
    const resets = Math.ceil(seconds / (keys[index]?.windowSeconds ?? seconds)) + 1;
    return {
      key: one.label,
      requests: one.intended.length * twice + one.herd * resets,
      peakPerSecond: one.peakPerSecond * twice + one.herd,
    };
  });
  return {
    seconds,
    total: planned.reduce((sum, one) => sum + one.requests, 0),
    peakPerSecond: planned.reduce((sum, one) => sum + one.peakPerSecond, 0),
    keys: planned,
  };
}
