import type { LimiterKind, Rule } from '../../limiter/decisions.ts';
import type { LimitJudgement } from '../../limiter/questions/limit-judgement.ts';
import type { ResetUnit } from '../../limiter/reset-unit.ts';
import type { AnnouncedEnds } from '../../limiter/resets.ts';
import type { LoadKey } from '../../schemas/generated/types.ts';
import type { EngineFacts } from '../engines/engine.ts';
import type { Latencies } from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Missing } from '../planning/key-limits.ts';
import type { LoadPlan } from '../planning/load-plan.ts';
import type { LedgerDecisions } from './decisions.ts';
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

/** Refusals of a key by another limit than the announced one, and the Remaining that they announce. */
export interface OtherRefusals {
  count: number;
  least: number;
  most: number;
  /** Later requests were admitted, so the announced limit was not used up. */
  isConfirmed: boolean;
}

/** A reason why a load is invalid, and what to provide or change: sentences without full stops. */
export interface Doubt {
  says: string;
  missing?: readonly Missing[];
}

/** The setting that would replace a learnt window. */
export const wantedWindow: Missing = {
  need: 'declared.rateLimit.windowSeconds',
  says: 'set rateLimit.windowSeconds in the target file',
};

/** One key of a finished run, with everything from which its verdicts and its part of the report are derived. */
export interface KeyAnalysis {
  decisions: LedgerDecisions;
  latencies: Latencies;
  /** Its requests by operation, if the profile mixes several. */
  operations: readonly OperationFigures[];
  /** Requests in the plan or in the ledger, the larger number. */
  offered: number;
  /** Requests in the ledger without a 2xx or 429. */
  errors: number;
  /** The reset that the answer with this index announces, in milliseconds since the start of the run; NaN if absent. */
  announced(index: number): number;
  /** The instants that the reset of each answer can mean. */
  ends: AnnouncedEnds;
  /** Unit of X-RateLimit-Reset, if it could be determined. */
  unit?: ResetUnit;
  /** The plan never offers this key more than its limit. */
  withinLimit: boolean;
  /** Counters of the target, if it provides them. */
  truth?: TruthCounters;
  /** The key's limit and window as the decisions show them; absent if they are unknown or nothing was answered. */
  judgement?: LimitJudgement;
  /** The window was learnt, and the decisions do not tell whether it was kept. */
  isWindowWanted?: true;
  /** Refusals by another limit than the announced one. */
  otherRefusals?: OtherRefusals;
  /** One sentence if this key and others of the run share a counter. */
  sharesCounter?: string;
  /** One sentence if a correct limiter refuses this key as often, although it stays within its limit. */
  ownRefusals?: string;
  /** Operations that the limiter does not count, as the refusals of the others show. */
  uncounted?: UncountedOperations;
  /** The reason why the limit or the window cannot be trusted. The key then has no judgement. */
  windowDoubt?: Doubt;
  /** The limit and the window in doubt: charts show the decisions in them, and nothing is judged by them. */
  doubtedRule?: Rule;
}

/** A key whose decisions were judged. */
export type JudgedKey = KeyAnalysis & Required<Pick<KeyAnalysis, 'judgement'>>;

export const hasJudgement = (key: KeyAnalysis): key is JudgedKey => key.judgement !== undefined;
