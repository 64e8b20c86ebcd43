/**
 * Can a correct limiter of this rule have made these decisions?
 *
 * Evidence: the rows of a ledger, each with its decision somewhere inside. Idea: each family (see families/) has conditions
 * that every ledger of its limiters meets, whatever the instants within the rows; a family whose conditions fail for each of
 * its phases and variants is refuted. A ledger that all families are refuted by was not made by a known correct limiter.
 * Right because the conditions are necessary: a correct limiter of a family, alone on its key, is never refuted, however
 * slow the answers are. Nothing is cut short, so a family that is not refuted is possible as far as these conditions tell.
 * It cannot tell: everything, as the conditions are not sufficient. Which of the limits beside the given one they refute as
 * well is the resolution (resolution.ts), and a ledger without refusals says nothing of limits.
 */
import { chosenOf, placesOf } from './ascending.ts';
import { admitted, type Decisions, type LimiterKind, type Rule, refused } from './decisions.ts';
import { type Evidence, evidenceOf, type Hints } from './evidence.ts';
import type { Family } from './families/family.ts';
import { familiesOf, isApproximated } from './families/index.ts';

/** Indices of decisions. */
export interface Contradiction {
  /** The first decision that no family explains, in the order of answers. */
  index: number;
  /** The decisions that prove it, with `index`, in the order of sending: without the first or the last a family fits. */
  indices: Uint32Array;
}

export const kindsOf = (families: readonly Family[]): LimiterKind[] => [...new Set(families.map(({ kind }) => kind))];

/** The families among `asked` that explain the ledger. */
export const fittingFamilies = (
  decisions: Decisions,
  rule: Rule,
  hints: Hints = {},
  asked = familiesOf(hints.kind),
): Family[] => familiesFitting(evidenceOf(decisions, hints), rule, asked);

/** The families among `asked` that explain the evidence. One that approximates another is tried only if that one does not. */
export function familiesFitting(evidence: Evidence, rule: Rule, asked: readonly Family[]): Family[] {
  const limits = { least: rule.limit, most: rule.limit };
  const fitting: Family[] = [];
  for (const family of asked)
    if (!isApproximated(family, fitting) && !family.isRefuted(evidence, rule, limits)) fitting.push(family);
  return fitting;
}

/**
 * The fewest decisions by answer that refute all families, and of those the last ones that do. Decisions that are left out
 * still count as possible admissions, so fewer decisions refute no more than all of them.
 */
export function contradictionIn(decisions: Decisions, rule: Rule, hints: Hints): Contradiction {
  const { count: all, answered, outcome } = decisions;
  const judged = chosenOf(
    placesOf(all),
    (index) =>
      !hints.ignored?.has(index) &&
      (outcome[index] === admitted || outcome[index] === refused) &&
      Number.isFinite(answered[index]),
  );
  // The family that explained the last decisions probably explains these.
  let asked = familiesOf(hints.kind);
  const refutes = (chosen: Uint32Array): boolean => {
    const kept = new Uint8Array(all);
    for (const index of chosen) kept[index] = 1;
    const evidence = evidenceOf(decisions, { ...hints, ignored: { has: (index) => kept[index] === 0 } });
    const limits = { least: rule.limit, most: rule.limit };
    const fitting = asked.find((family) => !family.isRefuted(evidence, rule, limits));
    if (fitting !== undefined) asked = [fitting, ...asked.filter((family) => family !== fitting)];
    return fitting === undefined;
  };
  const byAnswer = judged.toSorted((one, other) => (answered[one] ?? 0) - (answered[other] ?? 0));
  const count = leastThat(byAnswer.length, (length) => refutes(byAnswer.subarray(0, length)));
  const until = byAnswer.slice(0, count).sort();
  const length = leastThat(until.length, (last) => refutes(until.subarray(-last)));
  return { index: byAnswer[count - 1] ?? 0, indices: until.slice(-length) };
}

/**
 * The least number from 1 to `most` that has a property which `most` and all above the first one have. Small numbers are tried
 * first: a few decisions are judged much faster than all of them.
 */
function leastThat(most: number, has: (number: number) => boolean): number {
  let [without, to] = [0, Math.min(most, 32)];
  for (; to < most && !has(to); to = Math.min(most, 2 * to)) without = to;
  while (to - without > 1) {
    const middle = (without + to) >> 1;
    if (has(middle)) to = middle;
    else without = middle;
  }
  return to;
}
