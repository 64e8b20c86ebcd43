import { nearest } from '../../schemas/nearest.ts';

/** `unknown suite "auht"; did you mean auth?` */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const guess = nearest(name, known);
  const hint =
    guess === undefined
      ? `; known: ${known.length > 12 ? 'see textgen-harness list' : known.join(', ')}`
      : `; did you mean ${guess}?`;
  return `unknown ${what} ${JSON.stringify(name)}${hint}`;
}
