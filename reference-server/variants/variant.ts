import { changeAnswers } from '../alterations.ts';
import type { Parts } from '../parts.ts';

/** A conforming alternative. A server can have only one of the variants with the same `about`. */
export type Variant = {
  readonly name: string;
  readonly about: string;
  readonly does: string;
  readonly apply: (parts: Parts) => Parts;
};

/** A constructor of variants that all make the same change, with arguments of their own after the sentence. */
export function variantsThat<Rest extends unknown[]>(change: (parts: Parts, ...rest: Rest) => Parts) {
  return (name: string, about: string, does: string, ...rest: Rest): Variant => {
    return { name, about, does, apply: (parts) => change(parts, ...rest) };
  };
}

export const variant = variantsThat((parts, apply: Variant['apply']) => apply(parts));

/** A variant that changes every finished answer. */
export const answerVariant = variantsThat(changeAnswers);
