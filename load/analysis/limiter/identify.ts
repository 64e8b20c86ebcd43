import type { Limiter } from '../../../schemas/generated/types.ts';
import type { Decisions } from '../decisions.ts';
import { commonGrid, fitAlignedWindow } from './aligned-window.ts';
import { fitAnnounced } from './announced-window.ts';
import { agrees, type Fit, kinds, type LimiterKind, type Rule } from './fit.ts';
import { fitFixedWindow } from './fixed-window.ts';
import { fitSlidingCounter } from './sliding-counter.ts';
import { fitSlidingLog } from './sliding-log.ts';
import { fitTokenBucket } from './token-bucket.ts';

/** One key's decisions, what the key is owed, and its announced resets, all on the clock of the run. */
export interface KeyEvidence {
  decisions: Decisions;
  rule: Rule;
  /** Announced reset of each decision in milliseconds since the start of the run, NaN where none. */
  announced: Float64Array;
  /** Milliseconds since 1970 at instant 0. */
  startedAtEpochMilliseconds: number;
}

/** How one key's decisions agree with every kind of sound limiter. */
export type KeyFits = Record<LimiterKind | 'announced', Fit>;

export function fitsOf(evidence: KeyEvidence): KeyFits {
  const { decisions, rule } = evidence;
  const milliseconds = rule.windowSeconds * 1000;
  const clockGrid = -(evidence.startedAtEpochMilliseconds % milliseconds);
  const ownGrid = decisions.sent[0] ?? 0;
  return {
    'fixed-window': fitFixedWindow(decisions, rule),
    'aligned-window': fitAlignedWindow(decisions, rule, clockGrid),
    'sliding-log': fitSlidingLog(decisions, rule),
    'sliding-counter': fitSlidingCounter(decisions, rule, [clockGrid, ownGrid]),
    'token-bucket': fitTokenBucket(decisions, rule),
    announced: fitAnnounced(decisions, rule, evidence.announced),
  };
}

/** What a key was admitted beyond, and refused within, what its Limit allows. */
export interface Admission {
  verdict: 'exact' | 'departs' | 'no data';
  over: number;
  under: number;
  /** The kind of limiter the counts refer to. */
  by: LimiterKind | 'announced';
  windows?: Fit['windows'];
}

/**
 * Judges one key. It is exact when some sound limiter of this Limit and window, of the declared or identified kind or,
 * where neither is known, of any kind, could have decided so. Otherwise the counts are those of the windows.
 */
export function admissionOf(fits: KeyFits, answered: number, known?: LimiterKind): Admission {
  if (answered === 0) return { verdict: 'no data', over: 0, under: 0, by: known ?? 'fixed-window' };
  const candidates = known === undefined ? [...kinds, 'announced' as const] : [known, 'announced' as const];
  const all = candidates.map((kind) => fits[kind]).filter(agrees);
  const agreeing = all.find((fit) => fit.remaining !== 'departs') ?? all.find((fit) => !fit.coincidental);
  if (agreeing) return { verdict: 'exact', over: 0, under: 0, by: agreeing.kind, ...windowsOf(agreeing) };
  const reference = known === undefined ? nearestWindows(fits) : fits[known];
  return {
    verdict: 'departs',
    over: reference.over,
    under: reference.under,
    by: reference.kind,
    ...windowsOf(reference),
  };
}

const windowsOf = (fit: Fit): Pick<Admission, 'windows'> => (fit.windows ? { windows: fit.windows } : {});

/** Windows begun by the key, unless windows on a grid come much nearer. */
function nearestWindows(fits: KeyFits): Fit {
  const distance = (fit: Fit) => fit.over + fit.under;
  const [fixed, aligned] = [fits['fixed-window'], fits['aligned-window']];
  return !aligned.coincidental && distance(aligned) * 2 < distance(fixed) ? aligned : fixed;
}

const possible = (fit: Fit): boolean => agrees(fit) && fit.remaining !== 'departs';

/** One key's fits, and what the key is owed. */
export interface FittedKey {
  fits: KeyFits;
  rule: Rule;
}

/** The kinds of sound limiter that could have made all keys' decisions, header of Remaining included. */
export function possibleKinds(keys: readonly FittedKey[]): LimiterKind[] {
  const left = kinds.filter((kind) => keys.length > 0 && keys.every(({ fits }) => possible(fits[kind])));
  if (!left.includes('aligned-window')) return left;
  const { possible: shared, told } = gridOfAll(keys);
  // A grid that one key alone shows, beginning where that key began, is a window begun by the key.
  const lone = told < 2 && left.includes('fixed-window');
  return shared && !lone ? left : left.filter((kind) => kind !== 'aligned-window');
}

function gridOfAll(keys: readonly FittedKey[]): { possible: boolean; told: number } {
  const [first] = keys;
  const alike = keys.filter(({ rule }) => rule.windowSeconds === first?.rule.windowSeconds);
  if (!first) return { possible: false, told: 0 };
  return commonGrid(
    alike.map(({ fits }) => fits['aligned-window'].grid),
    first.rule,
  );
}

/** Names the limiter behind all keys' decisions, or says what keeps it from being told. */
export function identifyLimiter(keys: readonly FittedKey[]): Limiter {
  const rule = keys[0]?.rule;
  if (!rule) return { kind: 'unknown', evidence: 'neither Limit nor window is known' };
  const left = possibleKinds(keys);
  const tried = keys.some(({ fits }) => left.some((kind) => !fits[kind].untried));
  const owed = { limit: rule.limit, windowSeconds: rule.windowSeconds };
  if (left.length === 0)
    return {
      kind: 'unknown',
      ...owed,
      evidence: `no sound limiter of ${rule.limit} per ${rule.windowSeconds} s decides so`,
    };
  const [kind] = left;
  if (kind === undefined || left.length > 1)
    return { kind: 'unknown', ...owed, evidence: `the decisions fit ${left.join(', ')} alike` };
  if (!tried) return { kind: 'unknown', ...owed, evidence: 'no key used up its Limit' };
  return { kind, ...owed, evidence: keys.map(({ fits }) => fits[kind]).find((fit) => !fit.untried)?.says ?? '' };
}
