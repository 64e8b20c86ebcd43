import type { Parts } from '../parts.ts';

/** A conforming alternative. A server can have one of those with the same `about`. */
export type Variant = {
  readonly name: string;
  readonly about: string;
  readonly does: string;
  readonly apply: (parts: Parts) => Parts;
};

export const variant = (name: string, about: string, does: string, apply: Variant['apply']): Variant => ({
  name,
  about,
  does,
  apply,
});
