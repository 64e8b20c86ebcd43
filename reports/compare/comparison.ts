import type { CheckResult, LoadResult, Outcome, RunReport } from '../../schemas/generated/types.ts';
import type { ComparedRun } from '../document.ts';

type Fact = NonNullable<CheckResult['observation']>['facts'][string];

export type Change = 'worse' | 'lost' | 'better' | 'other';

/** A check with another outcome. `worse`: it fails now, or it is required and undecided now. `lost`: it is no longer judged. */
export interface CheckChange extends Pick<CheckResult, 'id' | 'title' | 'level' | 'got' | 'because'> {
  from: Outcome;
  to: Outcome;
  /** The need that a check without a result lacked, in each run. */
  fromLacks?: CheckResult['lacks'] | undefined;
  toLacks?: CheckResult['lacks'] | undefined;
  change: Change;
}

export type CheckPresence = Pick<CheckResult, 'id' | 'title' | 'level' | 'outcome'> & {
  lacks?: CheckResult['lacks'] | undefined;
};

/** Something that the base run judged and the new run did not. */
export interface LostPart {
  kind: 'check' | 'load' | 'threshold' | 'clause';
  id: string;
  from: string;
  to: string;
  because?: string;
  /** True if a declaration that it needs is missing now. */
  isUndeclared?: true;
}

/** A changed fact; `from` or `to` is absent if that run did not record it. */
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

/** A model that lost something: the interface says that a model id only improves. */
export interface ModelChange {
  model: string;
  what: 'capabilities' | 'maxTokens' | 'contextWindow' | 'listed';
  from: string;
  to: string;
  worse: boolean;
}

/** The smallest change that counts: both measures must be exceeded. */
export interface Noise {
  /** Relative: 0.25 is a quarter. */
  ratio: number;
  milliseconds: number;
  /** Number of runs it was estimated from; 0 for the default. */
  runs: number;
}

export type ComparedAnswers = 'admitted' | 'refused';

type LoadRun = Pick<LoadResult, 'profile' | 'engine'>;

/** A figure in both runs. */
interface FigureChange<Verdict> {
  from: number;
  to: number;
  verdict: Verdict | 'same' | 'cannot tell';
  /** The missing thing without which there is no verdict. */
  because?: string;
}

/** A percentile in both runs. */
interface PercentileChange<Name> extends FigureChange<'slower' | 'faster'> {
  percentile: Name;
  samples: [from: number, to: number];
  noise: Noise;
}

/** A latency in both runs. `interval` is the 99 % bootstrap interval of `to / from`. */
export interface LatencyChange extends LoadRun, PercentileChange<'p50' | 'p99'> {
  key: string;
  answers: ComparedAnswers;
  interval?: [low: number, high: number];
}

/** A latency of the answers to the checks of both runs. It never makes a run worse: checks are not a load. */
export interface OperationChange extends PercentileChange<'p50' | 'p95'> {
  operation: string;
}

/** Admitted requests per second in both runs. */
export interface ThroughputChange extends LoadRun, FigureChange<'lower' | 'higher'> {
  key: string;
  /** Relative changes up to this are noise. */
  bound: number;
}

/** A changed verdict of a threshold, or a changed validity. */
export interface LoadChange extends LoadRun {
  what: string;
  /** The threshold; undefined for the validity. */
  threshold?: Pick<LoadResult['limits'][number], 'metric' | 'bound' | 'bounds'>;
  from: string;
  to: string;
  worse: boolean;
}

export type ComparisonVerdict = 'worse' | 'not worse' | 'inconclusive';

/** Two runs compared. `verdict` decides the exit code; `reasons` has one line for each reason. */
export interface Comparison {
  schemaVersion: 1;
  kind: 'comparison';
  tool: RunReport['tool'];
  base: ComparedRun;
  new: ComparedRun;
  /** Inconclusive: the runs have nothing in common, or what they have cannot be compared for the one reason in `reasons`. */
  verdict: ComparisonVerdict;
  worse: boolean;
  reasons: string[];
  /** Lost coverage. It is a reason unless it was allowed. */
  lost: LostPart[];
  lostAllowed: boolean;
  checks: CheckChange[];
  appeared: CheckPresence[];
  gone: CheckPresence[];
  observations: ObservationChange[];
  models: ModelChange[];
  latencies: LatencyChange[];
  throughputs: ThroughputChange[];
  operations: OperationChange[];
  load: LoadChange[];
  /** The parts that could not be compared, with reasons. */
  notes: string[];
}
