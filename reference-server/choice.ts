import { OptionError } from './options.ts';

/** The number of single-character edits between two names. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const swap = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** The name nearest to what was typed. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  return names.toSorted((left, right) => distance(typed, left) - distance(typed, right))[0];
}

/** The entry with this name; throws an OptionError that proposes the nearest one. `kind` is what is being chosen. */
export function choice<Named extends { readonly name: string }>(
  kind: string,
  name: string,
  entries: readonly Named[],
): Named {
  const found = entries.find((entry) => entry.name === name);
  if (found !== undefined) return found;
  const near = nearest(
    name,
    entries.map((entry) => entry.name),
  );
  throw new OptionError(`There is no ${kind} "${name}". Did you mean "${near}"?`);
}
