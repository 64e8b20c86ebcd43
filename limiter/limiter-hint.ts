import type { ResetUnit } from './reset-unit.ts';

/**
 * Facts that the checks found out about the target and that probably also hold for the keys of a load. They are hints:
 * the load verifies them with its own keys.
 */
export interface LimiterHint {
  resetUnit?: ResetUnit;
  /** The window of another key. */
  window?: WindowHint;
  /** An operation that counts against the limit. */
  countedOn?: 'generate' | 'models' | 'model';
  /** A listed model that generates. */
  model?: string;
  /** The smallest maxTokens that the model accepts, as far as known. */
  maxTokens?: number;
}

/** A window that was learnt, in seconds, and the other lengths that its requests did not exclude. */
export interface WindowHint {
  seconds: number;
  others: readonly number[];
}
