import type { LoadKey } from '../../schemas/generated/types.ts';
import type { Latencies } from '../ledger/latency.ts';
import type { ResetUnit } from '../ledger/reset-unit.ts';
import type { Decisions } from './decisions.ts';
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

/** Refusals of a key by another limit than the announced one, and the Remaining that they announce. */
export interface OtherRefusals {
  count: number;
  least: number;
  most: number;
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
  /** Refusals by another limit than the announced one, which `decisions` and `announced` lack. */
  otherRefusals?: OtherRefusals;
  /** Operations that the limiter does not count, as the refusals of the others show. */
  uncounted?: UncountedOperations;
  /** Refused requests count too, as the decisions show. They are not those of a limiter that counts what it admits. */
  countsRefusals?: true;
  /** The reason why the inferred window cannot be trusted. The key then has no comparison. */
  windowDoubt?: string;
}
