import { needsLimits, type Profile, type ProfileKey, type Stage, stagesOf } from './profile.ts';

/** What is known of a key before the load begins. */
export interface KeyFacts {
  limit?: number;
  windowSeconds?: number;
}

/** Overrides of a profile's length. */
export interface Length {
  seconds?: number;
  windows?: number;
}

/** One key's arrivals: intended instants in milliseconds since the start of the run, ascending. */
export interface Arrivals {
  label: string;
  intended: Float64Array;
  /** 1 where a request is released together with its neighbours of the same instant. */
  together: boolean;
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

/** How far the first requests of the keys lie apart, as a share of a window: their windows shall not begin at one instant. */
const staggerOfWindow = 0.11;

interface TimedStage {
  fromMilliseconds: number;
  forMilliseconds: number;
  requests: number;
  together: boolean;
}

/** Why a plan cannot be made yet, in one sentence, or nothing. */
export function missingFacts(profile: Profile, keys: readonly KeyFacts[]): string | undefined {
  if (!needsLimits(profile)) return undefined;
  const missing = profile.keys.filter(
    (_, index) => keys[index]?.limit === undefined || keys[index]?.windowSeconds === undefined,
  );
  if (missing.length === 0) return undefined;
  return `the Limit and the window of ${missing.map((key) => key.label).join(', ')} are not known: declare rateLimit.limit and rateLimit.windowSeconds in the target file`;
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
  const windows = milliseconds / 1000 / (facts.windowSeconds ?? 1);
  return (
    (stage.ofLimit ?? 0) *
    (facts.limit ?? 0) *
    (stage.release === 'together' && stage.windows === undefined ? 1 : windows)
  );
}

/** The stages of a key laid end to end until the run is over; the last one is cut short. */
export function timedStages(key: ProfileKey, facts: KeyFacts, whole: number): TimedStage[] {
  const stages = stagesOf(key);
  const timed: TimedStage[] = [];
  for (let at = 0, index = 0; at < whole - 1e-6; index++) {
    const stage = stages[index % stages.length];
    if (!stage) break;
    const full = stageMilliseconds(stage, facts, whole);
    if (full <= 0) throw new RangeError(`a stage of ${key.label} has no length`);
    const cut = Math.min(full, whole - at);
    const requests = stageRequests(stage, facts, stage.release === 'together' ? full : cut);
    timed.push({ fromMilliseconds: at, forMilliseconds: cut, requests, together: stage.release === 'together' });
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
      instants.push(
        offset + stage.fromMilliseconds + (stage.together ? 0 : (index * stage.forMilliseconds) / requests),
      );
  }
  if (instants.length === 0 && owed > 0) instants.push(offset);
  return Float64Array.from(instants);
}

function peakPerSecond(instants: Float64Array): number {
  let peak = 0;
  for (let from = 0, to = 0; to < instants.length; to++) {
    while ((instants[to] ?? 0) - (instants[from] ?? 0) >= 1000) from++;
    peak = Math.max(peak, to - from + 1);
  }
  return peak;
}

/** The arrivals of every key of an open or paced profile. */
export function arrivals(profile: Profile, keys: readonly KeyFacts[], length: Length = {}): Arrivals[] {
  return profile.keys.map((key, index) => {
    const facts = keys[index] ?? {};
    const whole = runMilliseconds(profile, facts, length);
    const stages = timedStages(key, facts, whole);
    const stagger = index * staggerOfWindow * (facts.windowSeconds ?? 0) * 1000;
    const intended = intendedInstants(stages, stagger);
    return {
      label: key.label,
      intended,
      together: stages.some((stage) => stage.together),
      peakPerSecond: peakPerSecond(intended),
    };
  });
}

/**
 * What a run of the profile will send with these keys, or the sentence that says what must be known first. Closed
 * arrivals have no number: their total is 0 and their length the profile's.
 */
export function plan(profile: Profile, keys: readonly KeyFacts[], length: Length = {}): Plan | string {
  const missing = missingFacts(profile, keys);
  if (missing !== undefined) return missing;
  const seconds =
    Math.max(...profile.keys.map((_, index) => runMilliseconds(profile, keys[index] ?? {}, length))) / 1000;
  if (profile.arrival.model === 'closed')
    return {
      seconds,
      total: 0,
      peakPerSecond: 0,
      keys: profile.keys.map((key) => ({ key: key.label, requests: 0, peakPerSecond: 0 })),
    };
  const all = arrivals(profile, keys, length);
  const twice = profile.retries ? 2 : 1;
  return {
    seconds,
    total: all.reduce((sum, one) => sum + one.intended.length * twice, 0),
    peakPerSecond: all.reduce((sum, one) => sum + one.peakPerSecond * twice, 0),
    keys: all.map((one) => ({
      key: one.label,
      requests: one.intended.length * twice,
      peakPerSecond: one.peakPerSecond * twice,
    })),
  };
}
