import { nearest } from '../schemas/nearest.ts';
import { defects } from './defects/index.ts';
import { OptionError } from './option-error.ts';
import type { Parts } from './parts.ts';
import { variants } from './variants/index.ts';
import { sendingVariants } from './variants/sending.ts';

/** The entry with this name. Throws an OptionError that proposes the nearest name. */
function entryNamed<Named extends { readonly name: string }>(
  kind: 'variant' | 'defect',
  name: string,
  entries: readonly Named[],
): Named {
  const found = entries.find((entry) => entry.name === name);
  if (found !== undefined) return found;
  const near = nearest(
    name,
    entries.map((entry) => entry.name),
  );
  const hint = near === undefined ? `textgen-harness list ${kind}s shows them all.` : `Did you mean "${near}"?`;
  throw new OptionError(`There is no ${kind} "${name}". ${hint}`);
}

/**
 * Applies variants and defects, given by name, to the correct parts. Variants are applied in the order of their list,
 * whatever the order of the names; then defects; then the variants that encode an answer. Throws an OptionError for an
 * unknown name.
 */
export function assembleParts(correct: Parts, variantNames: readonly string[], defectNames: readonly string[]): Parts {
  const chosen = new Set(variantNames.map((name) => entryNamed('variant', name, variants)));
  const chosenDefects = defectNames.map((name) => entryNamed('defect', name, defects));
  const inner = variants.filter((variant) => chosen.has(variant) && !sendingVariants.includes(variant));
  const outer = sendingVariants.filter((variant) => chosen.has(variant));
  return [...inner, ...chosenDefects, ...outer].reduce((parts, { apply }) => apply(parts), correct);
}
