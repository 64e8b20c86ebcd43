import type { Level, LimitResult, LoadResult, Outcome, RunReport } from '../../schemas/generated/types.ts';

/** Words on the screen for the values in run.json. */
export const outcomeWords: Record<Outcome, string> = {
  passed: 'passed',
  violated: 'failed',
  blocked: 'blocked',
  inapplicable: 'not applicable',
  observed: 'observed',
  errored: 'internal error',
};

export const levelWords: Record<Level, string> = {
  must: 'required',
  should: 'recommended',
  declared: 'declared',
  observe: 'observed',
};

export const verdictWords: Record<RunReport['verdict'], string> = {
  conforms: 'Conforms',
  departs: 'Does not conform',
  inconclusive: 'Inconclusive',
};

export const limiterWords: Record<LoadResult['limiter']['kind'], string> = {
  'fixed-window': 'fixed window, anchored at the first request',
  'aligned-window': 'fixed window, aligned to the clock',
  'sliding-log': 'sliding log',
  'sliding-counter': 'sliding counter',
  'token-bucket': 'token bucket',
  unknown: 'not identified',
};

/** One character for each outcome, for text without icons. */
export const signs: Record<Outcome, string> = {
  passed: '✔',
  violated: '✘',
  blocked: '▲',
  inapplicable: '–',
  observed: '○',
  errored: '!',
};

export const verdictSigns: Record<RunReport['verdict'], string> = { conforms: '✔', departs: '✘', inconclusive: '▲' };
export const thresholdSigns: Record<LimitResult['verdict'], string> = { met: '✔', breached: '✘', 'no data': '–' };
/** For a broken invariant. */
export const brokenSign = '▲';
export const validitySigns = { valid: '✔', degraded: '▲', invalid: '✘' } as const;

/** `a`, `a and b`, `a, b and c`. */
export const commaList = (items: readonly string[], word = 'and'): string =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

/** The text with its first letter in upper case. */
export const capitalize = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
