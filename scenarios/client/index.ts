import { dutyChecks } from './duties.ts';
import type { ClientCheck } from './evidence.ts';
import { clientObservations } from './observations.ts';
import { retryChecks } from './retries.ts';

/** Every check of a client, except those of the variants, which are derived from the list of variants. */
export const clientChecks: readonly ClientCheck[] = [...dutyChecks, ...retryChecks, ...clientObservations];
