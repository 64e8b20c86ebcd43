import { ascending, below, chosenOf, upTo } from '../ascending.ts';
import { admitted, type Decisions, refused } from '../decisions.ts';

/**
 * For each decision, the latest one that was certainly taken before it: admitted or refused, with Remaining, for the same
 * operation and with the same limit. Call it with rising indices.
 */
export function latestBefore(decisions: Decisions): (index: number) => number | undefined {
  const { sent, answered, outcome, operation, limit, remaining } = decisions;
  const open: number[] = [];
  const latest = new Map<string, number>();
  const nameOf = (index: number): string => `${operation[index]} ${limit[index]}`;
  return (index) => {
    const now = sent[index] ?? 0;
    let kept = 0;
    for (const earlier of open) {
      if ((answered[earlier] ?? 0) > now) open[kept++] = earlier;
      else if ((latest.get(nameOf(earlier)) ?? -1) < earlier) latest.set(nameOf(earlier), earlier);
    }
    open.length = kept;
    const isKnown = outcome[index] === admitted || outcome[index] === refused;
    if (isKnown && !Number.isNaN(remaining[index])) open.push(index);
    return latest.get(nameOf(index));
  };
}

export interface OwnRequests {
  /** The first was certainly decided before the second. */
  isBefore(first: number, second: number): boolean;
  /** Requests that may have been counted after the first and before the answer of the second, which is one of them. */
  most(first: number, second: number): number;
  /** The admitted ones among them, without the two, and without those that left more than the first: they were counted before it. */
  mostAdmitted(first: number, second: number): number;
  /** Admitted requests that were certainly counted after the first, up to the second. */
  least(first: number, second: number): number;
}

export function ownRequests(
  { sent, answered, outcome, remaining }: Decisions,
  isOwn: (index: number) => boolean = () => true,
): OwnRequests {
  const ends = ascending(answered);
  const isAdmitted = (index: number): boolean => outcome[index] === admitted && isOwn(index);
  const begun = chosenOf(sent, isAdmitted);
  const ended = chosenOf(answered, isAdmitted).sort();
  const at = (column: Float64Array, index: number): number => column[index] ?? 0;
  const most = (first: number, second: number): number =>
    upTo(sent, at(answered, second)) - below(ends, at(sent, first)) - 1;
  /** Admitted requests in flight with one that left more. */
  const countedBefore = memoize((index) => {
    const leftMore = (other: number): number =>
      isAdmitted(other) && (remaining[other] ?? Number.NaN) > (remaining[index] ?? Number.NaN) ? 1 : 0;
    let [counted, together] = [0, most(index, index)];
    for (let other = index + 1; together > 0 && (sent[other] ?? Number.NaN) <= at(answered, index); other++, together--)
      counted += leftMore(other);
    for (let other = index - 1; together > 0 && other >= 0; other--)
      if (at(answered, other) >= at(sent, index)) {
        counted += leftMore(other);
        together--;
      }
    return counted;
  });
  return {
    isBefore: (first, second) => at(answered, first) <= at(sent, second),
    most,
    mostAdmitted: (first, second) =>
      upTo(begun, at(answered, second)) -
      below(ended, at(sent, first)) -
      [first, second].filter(isAdmitted).length -
      countedBefore(first),
    least: (first, second) => Math.max(0, upTo(ended, at(sent, second)) - below(begun, at(answered, first))) + 1,
  };
}

/** Computes the value of each index once. */
function memoize(compute: (index: number) => number): (index: number) => number {
  const known = new Map<number, number>();
  return (index) => {
    const value = known.get(index) ?? compute(index);
    known.set(index, value);
    return value;
  };
}
