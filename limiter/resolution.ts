/**
 * How fine a ledger tests a limit: which limits could have produced it.
 *
 * Evidence and conditions are those of consistency.ts. Idea: a family with its limit anywhere in [a, b] refuses no earlier than
 * with a and admits no more than with b, so a range is refuted if refusals for want of a and admissions up to b are; a range
 * that is not refuted is halved, the half that is farther from the rule's limit first, until single limits are left.
 * Limits of a bucket are tried one by one, outwards from the rule's with doubled strides: for several limits at once the
 * smallest bucket explains nearly everything, and the farther a limit is, the more of a bucket's decisions refute it.
 * Right because a limit counts as possible unless all families that are asked refute it; ranges that are left when the search is
 * cut short count as possible.
 * It cannot tell: a limit above 2 L from 2 L, and it says nothing of a ledger without refusals, whose upper end is Infinity.
 */
import { type Decisions, type Rule, refused } from './decisions.ts';
import { evidenceOf, type Hints } from './evidence.ts';
import type { Family, Limits } from './families/family.ts';
import { familiesOf } from './families/index.ts';

/** The limits that could have produced the ledger, and the rule's own, are within [lo, hi]; both are the rule's if it is exact. */
export interface Resolution {
  lo: number;
  /** Infinity if nothing was refused; twice the limit stands for that and more. */
  hi: number;
  /** The search was cut short, and limits that were not tried count as possible. */
  cut: boolean;
}

/** Ranges tried for each family on each side: halving needs fewer if few limits are possible. */
const mostRanges = 100;

export function resolution(
  decisions: Decisions,
  rule: Rule,
  hints: Hints = {},
  { evidence = evidenceOf(decisions, hints), asked = familiesOf(hints.kind) } = {},
): Resolution {
  const found = { lo: rule.limit, hi: rule.limit, cut: false };
  for (const family of asked) {
    const isRefuted = (limits: Limits): boolean => family.isRefuted(evidence, rule, limits);
    const above = lastPossible(family, isRefuted, { least: found.hi + 1, most: 2 * rule.limit }, 1);
    const below = lastPossible(family, isRefuted, { least: 1, most: found.lo - 1 }, -1);
    found.hi = above?.limit ?? found.hi;
    found.lo = below?.limit ?? found.lo;
    found.cut ||= above?.cut === true || below?.cut === true;
  }
  return decisions.outcome.includes(refused) ? found : { ...found, hi: Number.POSITIVE_INFINITY };
}

/** A test is fine enough if it rules out limits farther away than this: one request, or a tenth. */
const mostOff = (limit: number): number => Math.max(1, Math.floor(limit / 10));

/** True if no limit much higher than the tested one is possible: it was seen that no more is admitted. */
export const isFineAbove = ({ hi }: Pick<Resolution, 'hi'>, limit: number): boolean => hi - limit <= mostOff(limit);

/** True if no limit much lower than the tested one is possible: it was seen that no less is admitted. */
export const isFineBelow = ({ lo }: Pick<Resolution, 'lo'>, limit: number): boolean => limit - lo <= mostOff(limit);

/** The possible limit nearest to a refuted one, up to its double; undefined without one, or with one on each side at equal distance. */
export function nearestLimit(decisions: Decisions, rule: Rule, hints: Hints = {}): number | undefined {
  const evidence = evidenceOf(decisions, hints);
  const nearest = { above: 2 * rule.limit + 1, below: 0 };
  for (const family of familiesOf(hints.kind)) {
    const isRefuted = (limits: Limits): boolean => family.isRefuted(evidence, rule, limits);
    nearest.above =
      firstPossible(family, isRefuted, { least: rule.limit + 1, most: nearest.above - 1 }, 1) ?? nearest.above;
    nearest.below =
      firstPossible(family, isRefuted, { least: nearest.below + 1, most: rule.limit - 1 }, -1) ?? nearest.below;
  }
  const [more, fewer] = [nearest.above - rule.limit, rule.limit - nearest.below];
  if (more === fewer) return undefined;
  return more < fewer ? nearest.above : nearest.below || undefined;
}

/** The possible limit of a range that is nearest to its lower end (direction 1) or upper end (−1), as far as limits were tried. */
function firstPossible(
  family: Family,
  isRefuted: (limits: Limits) => boolean,
  { least, most }: Limits,
  direction: 1 | -1,
): number | undefined {
  if (!family.oneByOne) {
    const found = lastPossible(family, isRefuted, { least, most }, direction === 1 ? -1 : 1);
    return found?.cut ? undefined : found?.limit;
  }
  for (let distance = 0; distance <= most - least; distance = Math.max(distance + 1, Math.floor(distance * 1.5))) {
    const limit = direction === 1 ? least + distance : most - distance;
    if (!isRefuted({ least: limit, most: limit })) return limit;
  }
  return undefined;
}

interface LastPossible {
  limit: number;
  cut: boolean;
}

/** The highest possible limit of a range (direction 1), or the lowest (−1). */
function lastPossible(
  { oneByOne }: Family,
  isRefuted: (limits: Limits) => boolean,
  range: Limits,
  direction: 1 | -1,
): LastPossible | undefined {
  if (oneByOne) return outwards((limit) => isRefuted({ least: limit, most: limit }), range, direction);
  const pending = [range];
  for (let tried = 0, limits = pending.pop(); limits; limits = pending.pop(), tried++) {
    const { least, most } = limits;
    if (least > most) continue;
    const far = direction === 1 ? most : least;
    if (tried >= mostRanges) return { limit: far, cut: true };
    if (isRefuted(limits)) continue;
    if (least === most) return { limit: least, cut: false };
    const middle = (least + most) >> 1;
    const halves = [
      { least, most: middle },
      { least: middle + 1, most },
    ];
    pending.push(...(direction === 1 ? halves : halves.reverse()));
  }
  return undefined;
}

/** The last limit that is not refuted before the first refuted one, going outwards from the end nearest to the rule's limit. */
function outwards(
  isRefuted: (limit: number) => boolean,
  { least, most }: Limits,
  direction: 1 | -1,
): LastPossible | undefined {
  const at = (distance: number): number => (direction === 1 ? least + distance - 1 : most - distance + 1);
  const size = most - least + 1;
  let [possible, stride] = [0, 1];
  for (; possible + stride <= size && !isRefuted(at(possible + stride)); stride *= 2) possible += stride;
  let end = Math.min(size + 1, possible + stride);
  while (end - possible > 1) {
    const middle = (possible + end) >> 1;
    if (isRefuted(at(middle))) end = middle;
    else possible = middle;
  }
  return possible > 0 ? { limit: at(possible), cut: false } : undefined;
}
