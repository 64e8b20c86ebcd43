import type { Level, LoadResult, Outcome, RunReport, Verdict } from '../../schemas/generated/types.ts';

type Fact = string | number | boolean | null;

/** What a comparison says of each of its two runs. */
export interface ComparedRun {
  target: RunReport['target'];
  startedAt: string;
  command: string;
  version: string;
  verdict: Verdict;
  says: string;
  complete: boolean;
}

export type Change = 'worse' | 'better' | 'other';

/** A check that came out differently. `worse`: it held and now does not, or is no longer decided although it gates. */
export interface CheckChange {
  id: string;
  title: string;
  level: Level;
  from: Outcome;
  to: Outcome;
  change: Change;
  got?: string;
  because?: string;
}

/** A check that only one of the runs has. */
export interface CheckPresence {
  id: string;
  title: string;
  level: Level;
  outcome: Outcome;
}

/** A fact that the server chose differently; absent on the side where it was not recorded. */
export interface FactChange {
  name: string;
  from?: Fact;
  to?: Fact;
}

export interface ObservationChange {
  id: string;
  title: string;
  facts: FactChange[];
}

/** A model id that lost something it had: the interface says that the same id only improves. */
export interface ModelChange {
  model: string;
  what: 'capabilities' | 'maxTokens' | 'contextWindow' | 'listed';
  from: string;
  to: string;
  worse: boolean;
}

/** How large a change must be before it is one. */
export interface Noise {
  /** Relative: 0.25 is a quarter. */
  ratio: number;
  milliseconds: number;
  /** The runs it was learned from; 0 when it is the default. */
  runs: number;
}

export type Answers = 'admitted' | 'refused';

/** A latency of both runs. `interval` is the 99 % bootstrap interval of `to / from`. */
export interface LatencyChange {
  profile: string;
  engine: LoadResult['engine'];
  key: string;
  answers: Answers;
  percentile: 'p50' | 'p99';
  samples: [from: number, to: number];
  from: number;
  to: number;
  interval?: [low: number, high: number];
  noise: Noise;
  verdict: 'slower' | 'faster' | 'same' | 'cannot tell';
}

/** Admitted requests per second of both runs. */
export interface ThroughputChange {
  profile: string;
  engine: LoadResult['engine'];
  key: string;
  from: number;
  to: number;
  /** The relative change that chance alone explains. */
  bound: number;
  verdict: 'lower' | 'higher' | 'same' | 'cannot tell';
}

/** A limit or a validity that came out differently. */
export interface LoadChange {
  profile: string;
  engine: LoadResult['engine'];
  what: string;
  from: string;
  to: string;
  worse: boolean;
}

/** Two runs beside each other. `worse` is what the exit code follows; `reasons` says why, one sentence each. */
export interface Comparison {
  schemaVersion: 1;
  kind: 'comparison';
  tool: RunReport['tool'];
  base: ComparedRun;
  new: ComparedRun;
  worse: boolean;
  reasons: string[];
  checks: CheckChange[];
  appeared: CheckPresence[];
  gone: CheckPresence[];
  observations: ObservationChange[];
  models: ModelChange[];
  latencies: LatencyChange[];
  throughputs: ThroughputChange[];
  load: LoadChange[];
  /** What could not be compared, and why. */
  notes: string[];
}
