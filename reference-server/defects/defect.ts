import type { Parts } from '../parts.ts';

/** One deviation from the interface. `does` is one sentence. An oddity contradicts no stated clause. */
export type Defect = {
  readonly name: string;
  readonly kind: 'defect' | 'oddity';
  readonly does: string;
  readonly clauses?: readonly string[];
  readonly apply: (parts: Parts) => Parts;
};

/** A defect that breaks these clauses of the interface. */
export function defect(
  name: string,
  clauses: string | readonly string[],
  does: string,
  apply: (parts: Parts) => Parts,
): Defect {
  return { name, kind: 'defect', does, clauses: [clauses].flat(), apply };
}
