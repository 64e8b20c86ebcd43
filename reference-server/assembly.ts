import { choice } from './choice.ts';
import { defects } from './defects/index.ts';
import type { Parts } from './parts.ts';
import { sendingVariants, variants } from './variants/index.ts';

/**
 * Sound parts with variants and defects by name. Variants come in the order of their list whatever the order of their
 * names, defects on top of them, and what encodes an answer last. Throws an OptionError for an unknown name.
 */
export function assembled(sound: Parts, variantNames: readonly string[], defectNames: readonly string[]): Parts {
  const chosen = new Set(variantNames.map((name) => choice('variant', name, variants)));
  const departures = defectNames.map((name) => choice('defect', name, defects));
  const inner = variants.filter((variant) => chosen.has(variant) && !sendingVariants.includes(variant));
  const outer = sendingVariants.filter((variant) => chosen.has(variant));
  return [...inner, ...departures, ...outer].reduce((parts, { apply }) => apply(parts), sound);
}
