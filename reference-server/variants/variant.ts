import type { Parts } from '../parts.ts';

/** A named, conforming alternative. Of those with the same `about` a server can take one. */
export type Variant = {
  readonly name: string;
  readonly about: string;
  readonly does: string;
  readonly apply: (parts: Parts) => Parts;
};
