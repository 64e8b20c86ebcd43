import type { LimitResult, Outcome, RunReport } from '../../schemas/generated/types.ts';

/** One character for each outcome, wherever text stands alone. */
export const signs: Record<Outcome, string> = {
  passed: '✔',
  violated: '✘',
  blocked: '▲',
  inapplicable: '–',
  observed: '○',
  errored: '!',
};

export const verdictSigns: Record<RunReport['verdict'], string> = { conforms: '✔', departs: '✘', inconclusive: '▲' };
export const limitSigns: Record<LimitResult['verdict'], string> = { met: '✔', breached: '✘', 'no data': '–' };
/** Of an invariant that does not hold. */
export const brokenSign = '▲';
export const validitySigns = { valid: '✔', degraded: '▲', invalid: '✘' } as const;
