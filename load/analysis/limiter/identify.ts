import type { Limiter } from '../../../schemas/generated/types.ts';
import type { Decisions } from '../decisions.ts';
import { commonGrid, fitAlignedWindow } from './aligned-window.ts';
import { type Announcements, fitAnnounced } from './announced-window.ts';
import { type Admission, agrees, type Fit, type Fits, kinds, type LimiterKind, type Rule } from './fit.ts';
import { fitFixedWindow, fitSecondsWindow } from './fixed-window.ts';
import { replayDistance } from './replay.ts';
import { resetMeans } from './reset-means.ts';
import { fitSlidingCounter } from './sliding-counter.ts';
import { fitSlidingLog } from './sliding-log.ts';
import { fitTokenBucket } from './token-bucket.ts';

/** One key's rule, and how its decisions fit each kind of limiter with that rule. */
export interface RuleFits {
  rule: Rule;
  fits: Fits;
  decisions: Decisions;
  announcements: Announcements;
  /** A multiple of the window on the clock, in milliseconds since the start of the run. */
  clockGrid: number;
}

/**
 * Fits one key's decisions to every kind of limiter. `startedAt`: the start of the run, milliseconds since 1970.
 */
export function ruleFits(decisions: Decisions, announcements: Announcements, rule: Rule, startedAt: number): RuleFits {
  const clockGrid = -(startedAt % (rule.windowSeconds * 1000));
  const fixed = fitFixedWindow(decisions, rule);
  const fits: Fits = {
    'fixed-window': fixed,
    'aligned-window': fitAlignedWindow(decisions, rule, clockGrid),
    'sliding-log': fitSlidingLog(decisions, rule),
    'sliding-counter': fitSlidingCounter(decisions, rule, [clockGrid, decisions.sent[0] ?? 0], fixed),
    'token-bucket': fitTokenBucket(decisions, rule),
    announced: fitAnnounced(decisions, rule, announcements),
  };
  return { rule, fits, decisions, announcements, clockGrid };
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

/** The announced windows explain the decisions of the key only with a penalty, which says nothing about its kind. */
const isPunished = ({ fits }: RuleFits): boolean =>
  fits.announced.penaltyMilliseconds !== undefined &&
  agrees(fits.announced) &&
  !kinds.some((kind) => agrees(fits[kind]));

/** The kinds of correct limiter that can have made the decisions of all keys and, if asked, sent their Remaining headers. */
export function possibleKinds(keys: readonly RuleFits[], withRemaining = true): LimiterKind[] {
  const isPossible = (fit: Fit) => agrees(fit) && !(withRemaining && fit.remaining === 'contradicts');
  const possible = kinds.filter(
    (kind) => keys.length > 0 && keys.every((key) => isPunished(key) || isPossible(key.fits[kind])),
  );
  const [first] = keys;
  if (!first || !possible.includes('aligned-window')) return possible;
  const grids = keys
    .filter((key) => key.rule.windowSeconds === first.rule.windowSeconds && !isPunished(key))
    .map(({ fits }) => fits['aligned-window'].grid);
  const common = commonGrid(grids, first.rule);
  // A grid that only one key shows, and that begins where this key began, is a window begun by the key.
  const single = common.narrowed < 2 && possible.includes('fixed-window');
  return common.possible && !single ? possible : possible.filter((kind) => kind !== 'aligned-window');
}

/** True if a correct limiter of some kind can have made the decisions of all keys. */
export const hasExplanation = (keys: readonly RuleFits[]): boolean =>
  possibleKinds(keys, false).length > 0 || otherExplanation(keys) !== undefined;

/** On a clock of whole seconds, shorter windows would be of any length. */
const shortestInSeconds = 2;

/** The windows that X-RateLimit-Reset announces, or that a clock of whole seconds counts, if they explain all decisions. */
function otherExplanation(keys: readonly RuleFits[]): { kind: LimiterKind; fits: Fit[] } | undefined {
  const announced = announcedKind(keys);
  if (announced !== undefined) return { kind: announced, fits: keys.map(({ fits }) => fits.announced) };
  const fits = keys.map(({ rule, fits, decisions, clockGrid }) => {
    const isLong = rule.windowSeconds >= shortestInSeconds && Number.isInteger(rule.windowSeconds);
    return agrees(fits['fixed-window']) || !isLong
      ? fits['fixed-window']
      : fitSecondsWindow(decisions, rule, clockGrid);
  });
  return fits.length > 0 && fits.every(agrees) ? { kind: 'fixed-window', fits } : undefined;
}

/** Identifies the limiter from the decisions of all keys, or states why it cannot be identified. */
export function identifyLimiter(keys: readonly RuleFits[]): Limiter {
  const rule = keys[0]?.rule;
  if (!rule) return { kind: 'unknown', evidence: 'the limit or the window is not known' };
  const { limit, windowSeconds } = rule;
  const penalty = penaltyOf(keys);
  const unknown = (evidence: string): Limiter => ({ kind: 'unknown', limit, windowSeconds, evidence, ...penalty });
  const possible = possibleKinds(keys, false);
  const other = possible.length > 0 ? undefined : otherExplanation(keys);
  const candidates = other ? [other.kind] : closestKinds(keys, possible);
  if (candidates.length === 0)
    return unknown(`no correct limiter of ${limit} per ${windowSeconds} s would have made these decisions`);
  const [kind, ...equals] = hasRemaining(keys) ? byDistance(keys, candidates, 'late') : candidates;
  // One of all grids is closer than windows that the key begins, whatever its Remaining tells.
  const isChosenGrid = kind === 'aligned-window' && equals.includes('fixed-window');
  if (kind === undefined || (equals.length > 0 && (isChosenGrid || !hasRemaining(keys))))
    return unknown(`the decisions fit ${[kind, ...equals].join(', ')} equally well`);
  const fits = other?.fits ?? keys.map((key) => (isPunished(key) ? key.fits.announced : key.fits[kind]));
  const tried = fits.find((fit) => !fit.untried);
  if (!tried) return unknown('no key reached its limit');
  const isFollowed = fits.every((fit) => fit.remaining !== 'contradicts');
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
    ...(isFollowed ? {} : { remaining: 'X-RateLimit-Remaining repeats or skips values' }),
  };
}

function penaltyOf(keys: readonly RuleFits[]): Pick<Limiter, 'penaltySeconds'> {
  const penalties = keys.filter(isPunished).map(({ fits }) => fits.announced.penaltyMilliseconds ?? 0);
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

/** The way in which Remaining is compared with the models: as if it may have been read late, or as it is. */
type Compared = 'none' | 'late' | 'exact';

/**
 * A kind is closer than another one if this many fewer decisions differ from its model, the fewer the more is compared.
 * A request on the edge of a window can make a whole window differ.
 */
const leastAdvantage: Record<Compared, number> = { none: 10, late: 5, exact: 1.5 };

/** Coarser announcements, in milliseconds per second of the window, do not tell kinds apart. */
const finestResolution = 100;

/**
 * The kinds whose models are closest to the decisions of all keys. Remaining that answers in flight together announce may
 * have been read late: it decides only among the kinds that are as close without it. Between equals Reset decides.
 */
function closestKinds(keys: readonly RuleFits[], possible: readonly LimiterKind[]): LimiterKind[] {
  const closest = closestBy(keys, possible, hasRemaining(keys) ? 'late' : 'none');
  const following = possibleKinds(keys).filter((kind) => closest.includes(kind));
  const followed = hasRemaining(keys) && following.length > 0 ? closestBy(keys, following, 'exact') : closest;
  // A kind whose tolerance covers each Remaining proves nothing where the models of other kinds are closer to them.
  const nearest = closestBy(keys, closest, 'exact');
  const closer = followed.some((kind) => nearest.includes(kind)) ? followed : closest;
  // Limiters that punish a key begin a window with its next request.
  if (closer.includes('fixed-window') && keys.some(isPunished)) return ['fixed-window'];
  const isFine = keys.every(
    ({ announcements, rule }) => announcements.resolutionMilliseconds <= rule.windowSeconds * finestResolution,
  );
  const announced = closer.filter((kind) => closer.length > 1 && isFine && resetMeans(keys, kind) !== 'unknown');
  return announced.length === 1 ? announced : closer;
}

const hasRemaining = (keys: readonly RuleFits[]): boolean =>
  keys.some(({ fits }) => fits['fixed-window'].remaining !== 'absent');

interface RankedKind {
  kind: LimiterKind;
  distance: number;
}

const rankedKinds = (keys: readonly RuleFits[], kinds: readonly LimiterKind[], compared: Compared): RankedKind[] =>
  kinds.map((kind) => ({
    kind,
    distance: keys.reduce((sum, key) => sum + distanceOf(key, kind, compared !== 'exact'), 0),
  }));

/** The closest kind first; of equals, the simplest. */
const byDistance = (keys: readonly RuleFits[], kinds: readonly LimiterKind[], compared: Compared): LimiterKind[] =>
  kinds.length < 2
    ? [...kinds]
    : rankedKinds(keys, kinds, compared)
        .sort((one, other) => one.distance - other.distance)
        .map(({ kind }) => kind);

function closestBy(keys: readonly RuleFits[], kinds: readonly LimiterKind[], compared: Compared): LimiterKind[] {
  if (kinds.length < 2) return [...kinds];
  const ranked = rankedKinds(keys, kinds, compared);
  const least = Math.min(...ranked.map(({ distance }) => distance));
  const most = (compared === 'exact' ? 1 : 2) * least + leastAdvantage[compared];
  return ranked.filter(({ distance }) => distance < most).map(({ kind }) => kind);
}

const gridsTried = 8;

function distanceOf(key: RuleFits, kind: LimiterKind, isLate: boolean): number {
  if (isPunished(key)) return 0;
  const { decisions, rule, fits, clockGrid } = key;
  const { grid } = fits['aligned-window'];
  const length = rule.windowSeconds * 1000;
  const shares = Array.from({ length: gridsTried }, (_, index) => (index + 0.5) / gridsTried);
  const found = grid ? shares.map((share) => grid.earliest + share * (grid.latest - grid.earliest)) : [];
  const even = shares.map((share) => share * length);
  const grids = kind === 'aligned-window' ? [clockGrid, ...found] : [clockGrid, decisions.sent[0] ?? 0, ...even];
  const burst = fits['token-bucket'].burst ?? rule.limit;
  return replayDistance(decisions, rule, kind, { grids, burst, isLate });
}
