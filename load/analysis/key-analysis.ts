import type { Excess } from '../../limiter/bounds.ts';
import type { LoadKey } from '../../schemas/generated/types.ts';
import type { EngineFacts } from '../engines/engine.ts';
import type { Latencies } from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ResetUnit } from '../ledger/reset-unit.ts';
import type { LoadPlan } from '../planning/load-plan.ts';
import type { Decisions } from './decisions.ts';
import type { LimitsPossible } from './evidence/limits-possible.ts';
import type { Admission, LimiterKind } from './limiter/fit.ts';
import type { RuleFits } from './limiter/rule-fits.ts';
import type { OperationFigures } from './operations.ts';
import type { UncountedOperations } from './uncounted-operations.ts';

/** Requests that the target itself counted for one key. */
export type TruthCounters = Pick<LoadKey, 'admitted' | 'refused'>;

/** Facts about the limiter that the target's owner declares. */
export interface DeclaredLimiter {
  resetUnit?: ResetUnit;
  algorithm?: LimiterKind;
}

/** The part of a finished run that the analysis of its keys reads. Lists are in the order of the plan's keys. */
export interface KeySources {
  plan: LoadPlan;
  ledger: Ledger;
  declared?: DeclaredLimiter;
  truth?: readonly TruthCounters[];
  engine?: Pick<EngineFacts, 'breach'>;
}

/** Proof in the decisions on one key, beside the kind of limiter that fits them best. */
export interface Proof {
  /** Requests admitted that no limiter of the rule admits, whatever its kind. */
  excess?: Excess;
  /** The limits that the decisions leave possible; absent if nothing was refused, or no correct limiter decides so. */
  possible?: LimitsPossible;
  /** The refusals are explained only with what the limiter announced. */
  isExcused?: true;
  /** The reason why the decisions show neither that the limit was held nor that it was not. */
  undecided?: string;
  /** The count beyond the limit, or the one below it, that is decided all the same. */
  decides?: 'over' | 'under';
}

/** Refusals of a key by another limit than the announced one, and the Remaining that they announce. */
export interface OtherRefusals {
  count: number;
  least: number;
  most: number;
  /** Later requests were admitted: the announced limit was not used up. */
  isConfirmed: boolean;
}

/** One key of a finished run, with everything that its verdicts and its part of the report are derived from. */
export interface KeyAnalysis {
  decisions: Decisions;
  latencies: Latencies;
  /** Its requests by operation, if the profile mixes several. */
  operations: readonly OperationFigures[];
  /** Requests in the plan or in the ledger, the larger number. */
  offered: number;
  /** Requests in the ledger without a 2xx or 429. */
  errors: number;
  /** The reset that each answer announces, in milliseconds since the start of the run; NaN if absent. */
  announced: Float64Array;
  /** Unit of X-RateLimit-Reset, if it could be determined. */
  unit?: ResetUnit;
  /** The plan never offers this key more than its limit. */
  withinLimit: boolean;
  /** Counters of the target, if it provides them. */
  truth?: TruthCounters;
  /** Comparison of the decisions with the key's limit and window; absent if these are unknown or nothing was sent. */
  comparison?: RuleFits & { admission: Admission };
  /** Proof in the decisions; absent without a comparison, and if nothing was refused. */
  proof?: Proof;
  /** Refusals by another limit than the announced one, which `decisions` and `announced` lack. */
  otherRefusals?: OtherRefusals;
  /** Operations that the limiter does not count, as the refusals of the others show. */
  uncounted?: UncountedOperations;
  /** Refused requests count too, as the decisions show. They are not those of a limiter that counts what it admits. */
  countsRefusals?: true;
  /** The reason why the inferred window cannot be trusted. The key then has no comparison. */
  windowDoubt?: string;
}
