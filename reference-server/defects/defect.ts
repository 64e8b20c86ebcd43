import { changeSome, type Select, toText } from '../alterations.ts';
import type { Parts } from '../parts.ts';

/** One deviation from the interface. `does` is one sentence. An oddity contradicts no stated clause. */
export type Defect = {
  readonly name: string;
  readonly kind: 'defect' | 'oddity';
  readonly does: string;
  readonly clauses?: readonly string[];
  readonly apply: (parts: Parts) => Parts;
};

/** A constructor of defects that all make the same change, with arguments of their own after the sentence. */
export function defectsThat<Rest extends unknown[]>(change: (parts: Parts, ...rest: Rest) => Parts) {
  return (name: string, clauses: string | readonly string[], does: string, ...rest: Rest): Defect => {
    return { name, kind: 'defect', does, clauses: [clauses].flat(), apply: (parts) => change(parts, ...rest) };
  };
}

/** A defect that breaks these clauses of the interface. */
export const defect = defectsThat((parts, apply: Defect['apply']) => apply(parts));

/** A defect of the finished answers that a condition selects. */
export const answerDefect = defectsThat(changeSome);

/** A defect that answers with text where the envelope of errors belongs. */
export const textDefect = (name: string, situation: string, where: Select, text = 'Refused.'): Defect =>
  answerDefect(`plain-${name}`, '7/envelope', `Answers ${situation} with a text body.`, where, toText(text));
