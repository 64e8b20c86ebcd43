import type { ResetUnit } from '../ledger/reset-unit.ts';
import type { Decisions } from './decisions.ts';
import type { Rule } from './limiter/fit.ts';
import type { Admission, KeyFits } from './limiter/identify.ts';

/** One key's decisions with everything its invariants are judged from. */
export interface JudgedKey {
  decisions: Decisions;
  rule?: Rule;
  fits?: KeyFits;
  admission?: Admission;
  /** Announced resets in milliseconds since the start of the run. */
  announced: Float64Array;
  unit?: ResetUnit;
  /** The plan never offers this key more than its Limit. */
  withinLimit: boolean;
  /** Why the inferred window cannot be judged by. */
  windowDoubt?: string;
  /** What the target itself counted during the run, where it tells. */
  truth?: { admitted: number; refused: number };
  /** Requests after the end of the ledger, which were only counted. */
  tail?: { admitted: number; refused: number; failed: number } | undefined;
}
