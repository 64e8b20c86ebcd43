import type { LimiterKind } from './fit.ts';
import { replayDistance } from './replay.ts';
import { resetMeans } from './reset-means.ts';
import { isPunished, possibleKinds, type RuleFits } from './rule-fits.ts';

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
export function closestKinds(keys: readonly RuleFits[], possible: readonly LimiterKind[]): LimiterKind[] {
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
  const nearer = announced.length === 1 ? announced : closer;
  // Of so many grids and steps, one is always a little nearer.
  const [only] = nearer;
  const isOneOfMany = nearer.length === 1 && only === 'sliding-counter';
  return isOneOfMany ? [only, ...possible.filter((kind) => isStepped(keys, kind))] : nearer;
}

export const isStepped = (keys: readonly RuleFits[], kind: LimiterKind): boolean =>
  keys.some(({ fits }) => fits[kind].steps !== undefined);

export const hasRemaining = (keys: readonly RuleFits[]): boolean =>
  keys.some(({ fits }) => fits['fixed-window'].remaining !== 'absent');

interface RankedKind {
  kind: LimiterKind;
  distance: number;
}

export const rankedKinds = (
  keys: readonly RuleFits[],
  kinds: readonly LimiterKind[],
  compared: Compared,
): RankedKind[] =>
  kinds.map((kind) => ({
    kind,
    distance: keys.reduce((sum, key) => sum + distanceOf(key, kind, compared !== 'exact'), 0),
  }));

/** The closest kind first; of equals, the simplest. */
export const byDistance = (
  keys: readonly RuleFits[],
  kinds: readonly LimiterKind[],
  compared: Compared,
): LimiterKind[] =>
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
  return replayDistance(decisions, rule, kind, { grids, burst, isLate, steps: fits[kind].steps });
}
