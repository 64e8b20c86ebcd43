import type { Parts } from '../parts.ts';

/** A named, single departure. `does` is one sentence; an oddity contradicts no stated clause. */
export type Defect = {
  readonly name: string;
  readonly kind: 'defect' | 'oddity';
  readonly does: string;
  readonly clauses?: readonly string[];
  readonly apply: (parts: Parts) => Parts;
};
