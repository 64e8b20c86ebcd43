import type { Decisions as LimiterDecisions } from '../../../limiter/decisions.ts';
import { evidenceOf } from '../../../limiter/evidence.ts';
import type { Family } from '../../../limiter/families/family.ts';
import { families } from '../../../limiter/families/index.ts';
import { agrees, type Fit, kinds, type LimiterKind } from '../limiter/fit.ts';
import { type RuleFits, ruleFits } from '../limiter/rule-fits.ts';
import { withSteppedFits } from '../limiter/steps.ts';
import { fitTokenBucket } from '../limiter/token-bucket.ts';
import { fitLateWindow } from '../limiter/windows/late-window.ts';

/**
 * How fine a test was: the limits that the decisions of one key leave possible, beside the one that was tested.
 *
 * A limit is possible if a plain kind of limiter with it can have made all decisions: neither its fit nor the conditions that all
 * ledgers of its family meet rule it out. Announcements excuse nothing here. Limits are tried up to twice and half of the tested one,
 * because a limit may be possible beyond others that are not; of a large one not each, and then the end is found by halving.
 */
export interface LimitsPossible {
  lowest: number;
  highest: number;
  /** The search ended there, and more may be possible. */
  isCut?: true;
  /** The limit is the only one possible, but windows that are 5 % shorter or longer are possible too. */
  isWindowOpen?: true;
}

/** A test is fine enough if it rules out limits further away than this: one request, or a tenth. */
const mostOff = (limit: number): number => Math.max(1, Math.floor(limit / 10));

/** True if no limit much higher than the tested one is possible: it was seen that no more is admitted. */
export const isFineAbove = ({ highest }: LimitsPossible, limit: number): boolean => highest - limit <= mostOff(limit);

/** True if no limit much lower than the tested one is possible: it was seen that no less is admitted. */
export const isFineBelow = ({ lowest }: LimitsPossible, limit: number): boolean => limit - lowest <= mostOff(limit);

/** The decisions of one key, as far as the search reads them. */
export interface LimitSearch {
  key: RuleFits;
  decisions: LimiterDecisions;
  /** Start of the run, milliseconds since 1970. */
  startedAt: number;
  /** The kind that is declared. */
  known?: LimiterKind | undefined;
}

/** True if a limiter of some plain kind, with this limit, can have made the decisions. */
export type IsPossible = (limit: number) => boolean;

/**
 * What tells if a limit is possible. Families are asked first, once for all limits above the tested one and all below it where they can
 * be, because the fits take longer; a kind is fitted only if its family leaves it.
 */
export function possibilityOf(search: LimitSearch): IsPossible {
  const { key, known } = search;
  const tested = key.rule.limit;
  const evidence = evidenceOf(search.decisions);
  const isRefuted = (family: Family, least: number, most: number): boolean => {
    const rule = { limit: tested, windowMilliseconds: key.rule.windowSeconds * 1000 };
    return family.isRefuted(evidence, least === most ? { ...rule, limit: least } : rule, { least, most });
  };
  const wanted = families.filter(({ kind }) => known === undefined || kind === known);
  const leftIn = (least: number, most: number): Family[] =>
    wanted.filter((family) => family.oneByOne === true || least > most || !isRefuted(family, least, most));
  const sides = { above: leftIn(tested + 1, 2 * tested), below: leftIn(1, tested - 1) };
  const isStepped = kinds.some((kind) => key.fits[kind].steps !== undefined);
  return (limit) => {
    const candidates = limit === tested ? wanted : sides[limit > tested ? 'above' : 'below'];
    const left = candidates.filter((family) => !isRefuted(family, limit, limit)).map(({ kind }) => kind);
    if (left.length === 0 && !isStepped && known !== undefined) return false;
    const own = limit === tested ? key : fitsOfKinds(search, limit, left);
    const isFitting = (kind: Fit['kind']): boolean => agrees(own.fits[kind]);
    if (left.some(isFitting) || (known === undefined && isFitting('late-window'))) return true;
    if (!isStepped) return false;
    const [stepped = own] = limit === tested ? [key] : withSteppedFits([fitsOfKinds(search, limit, kinds)]);
    return kinds.some((kind) => stepped.fits[kind].steps !== undefined && agrees(stepped.fits[kind]));
  };
}

/** A window is known if others by this share are ruled out. */
const windowShare = 0.05;

/** True if a limiter with a window that is a little shorter or longer can have made the decisions as well. */
export function isWindowOpen(search: LimitSearch): boolean {
  const { key, startedAt, decisions } = search;
  return [1 - windowShare, 1 + windowShare].some((share) => {
    const rule = { ...key.rule, windowSeconds: key.rule.windowSeconds * share };
    const own = ruleFits(key.decisions, key.announcements, rule, startedAt, false);
    return possibilityOf({ key: own, decisions, startedAt, known: search.known })(rule.limit);
  });
}

/** The fits of these kinds, and of late windows; the others are those of the tested limit. */
function fitsOfKinds({ key, startedAt }: LimitSearch, limit: number, wanted: readonly LimiterKind[]): RuleFits {
  const { decisions, announcements, fits } = key;
  const rule = { ...key.rule, limit };
  const late = { 'late-window': fitLateWindow(decisions, rule, false) };
  if (wanted.length === 0) return { ...key, rule, fits: { ...fits, ...late } };
  if (wanted.length === 1 && wanted[0] === 'token-bucket')
    return { ...key, rule, fits: { ...fits, ...late, 'token-bucket': fitTokenBucket(decisions, rule) } };
  return ruleFits(decisions, announcements, rule, startedAt, false);
}

/** The limits possible for a key whose decisions fit its rule. */
export function limitsPossible(limit: number, isPossible: IsPossible, decisions: number): LimitsPossible {
  const tries = decisions > manyDecisions ? fewTried : mostTried;
  const highest = furthest(limit, 1, limit, tries, isPossible);
  const lowest = furthest(limit, -1, limit - Math.max(1, Math.floor(limit / 2)), tries, isPossible);
  const isCut = highest === 2 * limit || (limit > 1 && lowest <= Math.floor(limit / 2));
  return { lowest, highest, ...(isCut && { isCut: true as const }) };
}

/** More limits would take seconds to try, and tell little more. Of a ledger of many decisions each takes half a second. */
const [mostTried, fewTried, manyDecisions] = [24, 8, 20_000];

/** Distances from 1 to `most`: all of them, or those of one request and of a tenth, and others that grow by equal shares. */
function distancesTo(most: number, off: number, tries: number): number[] {
  if (most <= tries) return Array.from({ length: most }, (_, index) => index + 1);
  const grown = Array.from({ length: tries }, (_, index) => Math.round(most ** (index / (tries - 1))));
  return [...new Set([...grown, off, off + 1])].toSorted((one, other) => one - other);
}

/** The furthest possible limit in one direction, at most `most` away. */
function furthest(limit: number, direction: 1 | -1, most: number, tries: number, isPossible: IsPossible): number {
  const tried = distancesTo(most, mostOff(limit), tries);
  const at = (distance: number): boolean => isPossible(limit + direction * distance);
  const last = tried.findLastIndex(at);
  let inside = tried[last] ?? 0;
  let outside = tried[last + 1] ?? inside + 1;
  while (outside - inside > 1) {
    const middle = (inside + outside) >> 1;
    if (at(middle)) inside = middle;
    else outside = middle;
  }
  return limit + direction * inside;
}
