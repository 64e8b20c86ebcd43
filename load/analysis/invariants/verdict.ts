import type { Invariant } from '../../../schemas/generated/types.ts';

/** The verdict on an invariant, with one sentence for the report. */
export type InvariantVerdict = Pick<Invariant, 'verdict' | 'says'>;

export const holds = (says: string): InvariantVerdict => ({ verdict: 'holds', says });

export const breach = (says: string): InvariantVerdict => ({ verdict: 'broken', says });

export const noData = (says: string): InvariantVerdict => ({ verdict: 'no data', says });

export const unitUnknown = 'the unit of X-RateLimit-Reset is not known: set rateLimit.resetUnit in the target file';

/** The invariant holds, with the sentence `good`, or is broken, with the sentence `bad`. */
export const holdsIf = (isKept: boolean, good: string, bad: string): InvariantVerdict =>
  isKept ? holds(good) : breach(bad);
