import type { ResetUnit } from './reset-unit.ts';

/**
 * Facts that the checks found out about the target and that probably also hold for the keys of a load. They are hints:
 * the load verifies them with its own keys.
 */
export interface LimiterHint {
  resetUnit?: ResetUnit;
  /** Length of the window of another key. */
  windowSeconds?: number;
  /** An operation that counts against the limit. */
  countedOn?: 'generate' | 'models' | 'model';
  /** A listed model that generates. */
  model?: string;
  /** The smallest maxTokens that the model accepts, as far as it is known. */
  maxTokens?: number;
}
