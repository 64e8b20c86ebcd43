import type { Limiter } from '../../../schemas/generated/types.ts';
import { refused } from '../../ledger/outcome.ts';
import { byDistance, closestKinds, hasRemaining, isStepped } from './closest-kinds.ts';
import { agrees, type Fit, type LimiterKind } from './fit.ts';
import { resetMeans } from './reset-means.ts';
import { isPunished, possibleKinds, type RuleFits } from './rule-fits.ts';
import { fitSecondsWindows } from './windows/fixed-window.ts';

/** True if a correct limiter of some kind can have made the decisions of all keys. */
export const hasExplanation = (keys: readonly RuleFits[]): boolean =>
  possibleKinds(keys, false).length > 0 || otherExplanation(keys) !== undefined;

/** On a clock of whole seconds, shorter windows would be of any length. */
const shortestInSeconds = 2;

/** Clocks of servers differ from this machine's by less. */
const mostShiftMilliseconds = 50;

/** An explanation of all decisions by windows that no kind of limiter alone explains. */
interface OtherExplanation {
  /** Unknown if no kind of limiter has such windows. */
  kind: LimiterKind | 'unknown';
  fits: Fit[];
  /** The windows are those of a clock of whole seconds that is not this machine's. */
  isOfOtherClock?: boolean;
}

/** The windows that X-RateLimit-Reset announces, a clock of whole seconds counts or a timer ends, if they explain all decisions. */
export function otherExplanation(keys: readonly RuleFits[]): OtherExplanation | undefined {
  const announced = announcedKind(keys);
  if (announced !== undefined) return { kind: announced, fits: keys.map(({ fits }) => fits.announced) };
  const long = keys.filter(
    ({ rule: { windowSeconds } }) => windowSeconds >= shortestInSeconds && Number.isInteger(windowSeconds),
  );
  const inSeconds = fitSecondsWindows(long, long[0]?.clockGrid ?? 0);
  const fits = keys.map((key) => inSeconds.fits[long.indexOf(key)] ?? key.fits['fixed-window']);
  const isOfOtherClock = Math.abs(inSeconds.shift) > mostShiftMilliseconds;
  const isExplained = fits.length > 0 && fits.every(agrees);
  if (isExplained && !isOfOtherClock && fits.every(isFollowed)) return { kind: 'fixed-window', fits };
  if (areLate(keys)) return { kind: 'unknown', fits: keys.map((key) => key.fits['late-window']) };
  return isExplained ? { kind: 'fixed-window', fits, isOfOtherClock } : undefined;
}

const isFollowed = ({ remaining }: Fit): boolean => remaining !== 'contradicts';

/** True if windows that a timer ends too late explain all decisions. It may have been on time for some keys. */
const areLate = (keys: readonly RuleFits[]): boolean =>
  keys.length > 0 &&
  keys.every(({ fits }) => [fits['late-window'], fits['aligned-window']].some((fit) => agrees(fit) && isFollowed(fit)));

/**
 * Identifies the limiter from the decisions of all keys, or states why it cannot be identified. `wrong`: the wrong limiter that
 * they show.
 */
export function identifyLimiter(keys: readonly RuleFits[], wrong?: string): Limiter {
  const rule = keys[0]?.rule;
  if (!rule) return { kind: 'unknown', evidence: 'the limit or the window is not known' };
  const { limit, windowSeconds } = rule;
  const penalty = penaltyOf(keys);
  const unknown = (evidence: string): Limiter => ({ kind: 'unknown', limit, windowSeconds, evidence, ...penalty });
  if (wrong !== undefined) return unknown(`the decisions fit ${wrong}`);
  const possible = possibleKinds(keys, false);
  const other = possible.length > 0 ? undefined : otherExplanation(keys);
  if (other?.kind === 'unknown') return unknown(other.fits.map(({ says }) => says)[0] ?? '');
  const candidates = other ? [other.kind] : closestKinds(keys, possible);
  if (candidates.length === 0)
    return unknown(`no correct limiter of ${limit} per ${windowSeconds} s would have made these decisions`);
  const [kind, ...equals] = hasRemaining(keys) ? byDistance(keys, candidates, 'late') : candidates;
  // One of all grids is closer than windows that the key begins, whatever its Remaining tells.
  const isChosenGrid =
    (kind === 'aligned-window' && equals.includes('fixed-window')) ||
    (kind === 'sliding-counter' && equals.some((other) => isStepped(keys, other)));
  if (isHiddenByPenalty(keys) && kind !== 'fixed-window')
    return unknown('each key that reached its limit was refused for a penalty, which hides the kind');
  if (kind === undefined || (equals.length > 0 && (isChosenGrid || !hasRemaining(keys))))
    return unknown(`the decisions fit ${[kind, ...equals].join(', ')} equally well`);
  const fits = other?.fits ?? keys.map((key) => (isPunished(key) ? key.fits.announced : key.fits[kind]));
  const tried = fits.find((fit) => !fit.untried);
  if (!tried) return unknown('no key reached its limit');
  const allFollow = fits.every(isFollowed);
  // One of so many phases of a clock may explain windows of uneven length.
  if (other && !allFollow) return unknown(`${tried.says}, on a clock of whole seconds; Remaining contradicts that`);
  if (other?.isOfOtherClock)
    return unknown(
      "the decisions fit windows on a clock of whole seconds that is not this machine's, and windows that a timer begins",
    );
  if (!allFollow && fits.some((fit) => fit.rises))
    return unknown(`${tried.says}; Remaining shows that requests came back within a window`);
  return {
    kind,
    limit,
    windowSeconds,
    evidence:
      equals.length === 0
        ? tried.says
        : `${tried.says}; the decisions fit ${equals.join(', ')} equally well, X-RateLimit-Remaining less`,
    resetMeans: resetMeans(keys, kind),
    ...penalty,
    ...(allFollow ? {} : { remaining: 'X-RateLimit-Remaining repeats or skips values' }),
  };
}

/** Keys that never reached their limit fit every kind, and punished ones show none but windows that they begin. */
function isHiddenByPenalty(keys: readonly RuleFits[]): boolean {
  const reached = keys.filter(({ decisions }) => decisions.outcomes[refused] > 0);
  return reached.length > 0 && reached.every(isPunished);
}

function penaltyOf(keys: readonly RuleFits[]): Pick<Limiter, 'penaltySeconds'> {
  const penalties = keys.flatMap((key) =>
    isPunished(key) ? (key.fits.announced.penaltyMilliseconds ?? 0) : (key.penaltyMilliseconds ?? []),
  );
  return penalties.length === 0 ? {} : { penaltySeconds: Math.round(Math.max(...penalties) / 100) / 10 };
}

/** The kind of windows that X-RateLimit-Reset announces, if they explain all decisions. */
function announcedKind(keys: readonly RuleFits[]): LimiterKind | undefined {
  if (!keys.every(({ fits }) => agrees(fits.announced) && fits.announced.remaining !== 'contradicts')) return undefined;
  const ends = keys.flatMap(({ fits, rule }) =>
    (fits.announced.windows ?? []).map(({ until }) => ({ until, length: rule.windowSeconds * 1000 })),
  );
  const [first] = ends;
  if (!first) return undefined;
  const isOnGrid = ends.every(({ until, length }) => {
    const turns = (until - first.until) / length;
    return Math.abs(turns - Math.round(turns)) <= gridTolerance;
  });
  return isOnGrid ? 'aligned-window' : 'fixed-window';
}

/** Announced windows are on one grid if their ends differ from it by at most this share of a window. */
const gridTolerance = 0.05;
