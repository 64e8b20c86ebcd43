import { nearest } from '../schemas/nearest.ts';
import { OptionError } from './options.ts';

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
  const hint = near === undefined ? '`list` shows them all.' : `Did you mean "${near}"?`;
  throw new OptionError(`There is no ${kind} "${name}". ${hint}`);
}
