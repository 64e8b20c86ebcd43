import type { Limiter } from '../../../schemas/generated/types.ts';
import type { Decisions } from '../decisions.ts';
import { commonGrid, fitAlignedWindow } from './aligned-window.ts';
import { fitAnnounced } from './announced-window.ts';
import { type Admission, agrees, type Fit, type Fits, kinds, type LimiterKind, type Rule } from './fit.ts';
import { fitFixedWindow } from './fixed-window.ts';
import { fitSlidingCounter } from './sliding-counter.ts';
import { fitSlidingLog } from './sliding-log.ts';
import { fitTokenBucket } from './token-bucket.ts';

/** One key's rule, and how its decisions fit each kind of limiter with that rule. */
export interface RuleFits {
  rule: Rule;
  fits: Fits;
}

/**
 * Fits one key's decisions to every kind of limiter. `announced` holds the reset of each answer in milliseconds since
 * the start of the run (NaN if absent); that start is given in milliseconds since 1970.
 */
export function fitsOf(decisions: Decisions, announced: Float64Array, rule: Rule, startedAt: number): Fits {
  const clockGrid = -(startedAt % (rule.windowSeconds * 1000));
  return {
    'fixed-window': fitFixedWindow(decisions, rule),
    'aligned-window': fitAlignedWindow(decisions, rule, clockGrid),
    'sliding-log': fitSlidingLog(decisions, rule),
    'sliding-counter': fitSlidingCounter(decisions, rule, [clockGrid, decisions.sent[0] ?? 0]),
    'token-bucket': fitTokenBucket(decisions, rule),
    announced: fitAnnounced(decisions, rule, announced),
  };
}

/**
 * Exact if a correct limiter of the declared or identified kind, or of any kind if none is known, can have made these
 * decisions. Otherwise the counts are those of the known kind, or of the closest kind of window.
 */
export function admissionOf(fits: Fits, answered: number, known?: LimiterKind): Admission {
  if (answered === 0) return { verdict: 'no data', over: 0, under: 0 };
  const candidates: readonly (keyof Fits)[] = known === undefined ? [...kinds, 'announced'] : [known, 'announced'];
  const agreeing = candidates.map((kind) => fits[kind]).filter(agrees);
  const fitting = agreeing.find((fit) => fit.remaining !== 'contradicts') ?? agreeing.find((fit) => !fit.coincidental);
  const { over, under, windows } = fitting ?? (known === undefined ? closestWindows(fits) : fits[known]);
  return { verdict: fitting ? 'exact' : 'inexact', over, under, ...(windows ? { windows } : {}) };
}

/** Windows that the key itself begins, unless windows on a grid fit at least twice as well. */
function closestWindows(fits: Fits): Fit {
  const wrong = (fit: Fit) => fit.over + fit.under;
  const [fixed, aligned] = [fits['fixed-window'], fits['aligned-window']];
  return !aligned.coincidental && wrong(aligned) * 2 < wrong(fixed) ? aligned : fixed;
}

/** The kinds of correct limiter that can have made the decisions of all keys and sent their Remaining headers. */
export function possibleKinds(keys: readonly RuleFits[]): LimiterKind[] {
  const isPossible = (fit: Fit) => agrees(fit) && fit.remaining !== 'contradicts';
  const possible = kinds.filter((kind) => keys.length > 0 && keys.every(({ fits }) => isPossible(fits[kind])));
  const [first] = keys;
  if (!first || !possible.includes('aligned-window')) return possible;
  const grids = keys
    .filter(({ rule }) => rule.windowSeconds === first.rule.windowSeconds)
    .map(({ fits }) => fits['aligned-window'].grid);
  const common = commonGrid(grids, first.rule);
  // A grid that only one key shows, and that begins where this key began, is a window begun by the key.
  const single = common.narrowed < 2 && possible.includes('fixed-window');
  return common.possible && !single ? possible : possible.filter((kind) => kind !== 'aligned-window');
}

/** Identifies the limiter from the decisions of all keys, or states why it cannot be identified. */
export function identifyLimiter(keys: readonly RuleFits[]): Limiter {
  const rule = keys[0]?.rule;
  if (!rule) return { kind: 'unknown', evidence: 'the limit or the window is not known' };
  const { limit, windowSeconds } = rule;
  const possible = possibleKinds(keys);
  const [kind] = possible;
  const unknown = (evidence: string): Limiter => ({ kind: 'unknown', limit, windowSeconds, evidence });
  if (kind === undefined)
    return unknown(`no correct limiter of ${limit} per ${windowSeconds} s would have made these decisions`);
  if (possible.length > 1) return unknown(`the decisions fit ${possible.join(', ')} equally well`);
  const tried = keys.map(({ fits }) => fits[kind]).find((fit) => !fit.untried);
  return tried ? { kind, limit, windowSeconds, evidence: tried.says } : unknown('no key reached its limit');
}
