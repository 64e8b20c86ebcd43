import { answerVariants } from './answers.ts';
import { contentVariants } from './contents.ts';
import { inFlightVariants } from './in-flight.ts';
import { jsonVariants } from './json.ts';
import { limiterVariants } from './limiters.ts';
import { requestVariants } from './requests.ts';
import { sendingVariants } from './sending.ts';
import type { Variant } from './variant.ts';

/** All variants, by subject. */
export const variants: readonly Variant[] = [
  ...limiterVariants,
  ...answerVariants,
  ...contentVariants,
  ...requestVariants,
  ...inFlightVariants,
  ...jsonVariants,
  ...sendingVariants,
];
