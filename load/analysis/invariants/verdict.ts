import type { Invariant } from '../../../schemas/generated/types.ts';

export const invariant = (id: string, verdict: Invariant['verdict'], says: string): Invariant => ({
  id,
  verdict,
  says,
});

export const noData = (id: string, says: string): Invariant => invariant(id, 'no data', says);

/** The invariant holds, with the sentence `good`, or is broken, with the sentence `bad`. */
export const verdict = (id: string, holds: boolean, good: string, bad: string): Invariant =>
  invariant(id, holds ? 'holds' : 'broken', holds ? good : bad);
