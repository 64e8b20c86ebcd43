import type { CheckResult, Level, LoadResult, Outcome, RunReport } from '../../schemas/generated/types.ts';

/** Words on the screen for the values in run.json. */
export const outcomeWords: Record<Outcome, string> = {
  passed: 'passed',
  violated: 'failed',
  blocked: 'blocked',
  inapplicable: 'not applicable',
  observed: 'observed',
  errored: 'internal error',
};

export interface CheckOutcome {
  outcome: Outcome;
  lacks?: CheckResult['lacks'] | undefined;
}

/**
 * The word of a result. A check without a result was `not applicable` (its subject did not occur), `undecided` (the answers do not tell),
 * or `not tested` (a key, a declaration, budget or selection is missing).
 */
export function outcomeWord({ outcome, lacks }: CheckOutcome): string {
  if (outcome !== 'inapplicable' || lacks === undefined) return outcomeWords[outcome];
  return lacks === 'evidence' ? 'undecided' : 'not tested';
}

/** One word for all results without an outcome: not applicable, undecided, not tested. */
export const noResult = 'no result';

/** All words of results, in the order in which they are counted. */
export const wordsOfResults = [
  ...['passed', 'failed', 'blocked', 'internal error'],
  ...['undecided', 'not tested', 'not applicable', 'observed'],
] as const;

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

const resetWords: Partial<Record<string, string>> = {
  'window-end': 'X-RateLimit-Reset is the end of the window',
  full: 'X-RateLimit-Reset is when the whole limit is available again',
  'next-token': 'X-RateLimit-Reset is when the next request is possible',
};

/** Facts besides the kind of a limiter, each as a sentence that begins with a blank: ` A refusal is followed by …`. */
export function limiterDetails(limiter: LoadResult['limiter']): string {
  const { resetMeans = 'unknown', penaltySeconds, remaining, otherLimit } = limiter;
  const penalty =
    penaltySeconds === undefined ? undefined : `A refusal is followed by a penalty of up to ${penaltySeconds} s`;
  const facts = [resetWords[resetMeans], penalty, remaining, otherLimit];
  return facts.map((fact) => (fact === undefined ? '' : ` ${fact}.`)).join('');
}

/** One character for each outcome, for text without icons. */
export const signs: Record<Outcome, string> = {
  passed: '✔',
  violated: '✘',
  blocked: '▲',
  inapplicable: '–',
  observed: '○',
  errored: '!',
};

const openSigns: Partial<Record<string, string>> = { undecided: '?', 'not tested': '□' };

/** The sign of a result: that of its word where the outcome alone does not tell. */
export const signOf = (result: CheckOutcome): string => openSigns[outcomeWord(result)] ?? signs[result.outcome];

/** Every sign with its word, for legends. */
export const signWords: readonly string[] = [
  ...Object.entries(signs).map(([outcome, sign]) => `${sign} ${outcomeWords[outcome as Outcome]}`),
  ...Object.entries(openSigns).map(([word, sign]) => `${sign} ${word}`),
];

/** The outcome that has the same sign, icon and colour as a verdict on a run, load run, threshold, invariant or change. */
export const looks = {
  ...{ conforms: 'passed', departs: 'violated', inconclusive: 'blocked' },
  ...{ valid: 'passed', degraded: 'blocked', invalid: 'violated' },
  ...{ met: 'passed', holds: 'passed', breached: 'violated', broken: 'violated', 'no data': 'inapplicable' },
  ...{ better: 'passed', worse: 'violated', lost: 'blocked', other: 'inapplicable' },
} as const satisfies Record<string, Outcome>;

/** The word for the target of a run. */
export const subjectOf = ({ command }: Pick<RunReport, 'command'>): string =>
  command === 'client' ? 'client' : 'server';

/** `a`, `a and b`, `a, b and c`. */
export const commaList = (items: readonly string[], word = 'and'): string =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

/** The text with its first letter in upper case, unless it begins with a name or an address. */
export const capitalize = (text: string): string =>
  text.replace(/^[a-z](?=[a-z-]*(?:[ ,;:](?!\/)|\.(?![a-z/])|$))/, (letter) => letter.toUpperCase());
