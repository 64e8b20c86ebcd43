import type { Variant } from './variant.ts';
export const variants: readonly Variant[] = [];
