import type { Decisions as LimiterDecisions } from '../../../limiter/decisions.ts';
import { type Evidence, evidenceOf } from '../../../limiter/evidence.ts';
import { families } from '../../../limiter/families/index.ts';
import { agrees, type Fit, kinds, type LimiterKind, type Rule } from '../limiter/fit.ts';
import { type RuleFits, ruleFits } from '../limiter/rule-fits.ts';
import { withSteppedFits } from '../limiter/steps.ts';

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

/** The plain kinds of limiter with this limit that can have made the decisions. */
export function plainKinds({ key, decisions, startedAt, known }: LimitSearch, limit: number): Fit['kind'][] {
  const rule = { ...key.rule, limit };
  const own = limit === key.rule.limit ? key : ruleFits(key.decisions, key.announcements, rule, startedAt, false);
  const evidence = evidenceOf(decisions);
  const possible = kinds.filter((kind) => agrees(own.fits[kind]) && isOfFamily(kind, evidence, rule));
  const isStepped = kinds.some((kind) => key.fits[kind].steps !== undefined);
  const [stepped = own] = isStepped && possible.length === 0 ? withSteppedFits([own]) : [own];
  const all: Fit['kind'][] = [
    ...possible,
    ...kinds.filter((kind) => stepped.fits[kind].steps !== undefined && agrees(stepped.fits[kind])),
    ...(agrees(own.fits['late-window']) ? ['late-window' as const] : []),
  ];
  return known === undefined ? all : all.filter((kind) => kind === known);
}

function isOfFamily(kind: LimiterKind, evidence: Evidence, { limit, windowSeconds }: Rule): boolean {
  const family = families.find((one) => one.kind === kind);
  const limits = { least: limit, most: limit };
  return family?.isRefuted(evidence, { limit, windowMilliseconds: windowSeconds * 1000 }, limits) !== true;
}

/** The limits possible for a key whose decisions fit its rule. */
export function limitsPossible(limit: number, isPossible: (limit: number) => boolean): LimitsPossible {
  const highest = furthest(limit, 1, limit, isPossible);
  const lowest = furthest(limit, -1, limit - Math.max(1, Math.floor(limit / 2)), isPossible);
  const isCut = highest === 2 * limit || (limit > 1 && lowest <= Math.floor(limit / 2));
  return { lowest, highest, ...(isCut && { isCut: true as const }) };
}

/** More limits would take seconds to try, and tell little more. */
const mostTried = 24;

/** Distances from 1 to `most`: all of them, or those of one request and of a tenth, and others that grow by equal shares. */
function distancesTo(most: number, off: number): number[] {
  if (most <= mostTried) return Array.from({ length: most }, (_, index) => index + 1);
  const grown = Array.from({ length: mostTried }, (_, index) => Math.round(most ** (index / (mostTried - 1))));
  return [...new Set([...grown, off, off + 1])].toSorted((one, other) => one - other);
}

/** The furthest possible limit in one direction, at most `most` away. */
function furthest(limit: number, direction: 1 | -1, most: number, isPossible: (limit: number) => boolean): number {
  const tried = distancesTo(most, mostOff(limit));
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
