import { refused } from '../../ledger/outcome.ts';
import type { Decisions } from '../decisions.ts';
import { type Rule, windowTimes } from '../limiter/fit.ts';
import type { Announcements } from '../limiter/windows/announced-window.ts';

/**
 * Blocks: after a refusal a limiter may refuse until an instant that this refusal announces. Whatever it decides until then is
 * excused, if the refusals repeat that instant or announce a later one, and nothing is admitted before it. The refusal that
 * begins a block is not excused: it must be due. One block at least must have ended: a limiter that counts refused requests may
 * never admit anything again.
 *
 * A window that every request extends decides as a block that each refusal begins again, so that only the announcements tell
 * them apart. If these are coarser than a tenth of the window, the excuse can be neither confirmed nor excluded.
 */
export interface Blocks {
  /** Refusals after the first one of their block, by index. */
  refusals: ReadonlySet<number>;
  /** Announcements are precise enough to confirm the blocks. */
  isConfirmed: boolean;
}

/** Announcements coarser than this share of the window confirm nothing. */
const coarsestShare = 0.1;

/** True if announcements of this key are precise enough to confirm an excuse. */
export const isPrecise = ({ resolutionMilliseconds }: Announcements, rule: Rule): boolean =>
  resolutionMilliseconds <= windowTimes(rule).milliseconds * coarsestShare;

/** The refusals that blocks excuse; undefined if there are none. */
export function blocksOf(decisions: Decisions, announcements: Announcements, rule: Rule): Blocks | undefined {
  // As coarse as the window it would excuse any refusal, and name no block.
  if (announcements.resolutionMilliseconds >= windowTimes(rule).milliseconds) return undefined;
  const found = new Set<number>();
  let isEnded = false;
  for (let first = 0; first < decisions.count; first++) {
    if (decisions.outcome[first] !== refused) continue;
    const block = blockAfter(decisions, announcements, rule, first);
    for (const index of block.refusals) found.add(index);
    isEnded ||= block.isEnded;
    first = block.refusals.at(-1) ?? first;
  }
  return isEnded ? { refusals: found, isConfirmed: isPrecise(announcements, rule) } : undefined;
}

function blockAfter(
  { count, sent, answered, outcome }: Decisions,
  { instants, resolutionMilliseconds }: Announcements,
  rule: Rule,
  first: number,
): { refusals: number[]; isEnded: boolean } {
  const { slack } = windowTimes(rule);
  const latencyOf = (index: number): number => (answered[index] ?? 0) - (sent[index] ?? 0);
  const toleranceOf = (index: number): number => resolutionMilliseconds + latencyOf(index) + slack;
  const excused: number[] = [];
  let end = instants[first] ?? Number.NaN;
  let tolerance = toleranceOf(first);
  for (let index = first + 1; index < count && (sent[index] ?? 0) <= end + tolerance; index++) {
    if (outcome[index] === refused) {
      const announced = instants[index] ?? Number.NaN;
      if (!(announced >= end - tolerance - toleranceOf(index))) return { refusals: [], isEnded: false };
      excused.push(index);
      if (announced > end) [end, tolerance] = [announced, toleranceOf(index)];
    } else if ((sent[index] ?? 0) >= (answered[first] ?? 0)) {
      // Something was admitted: the block is over, or was never kept.
      const isKept = (answered[index] ?? 0) >= end - tolerance;
      return { refusals: isKept ? excused : [], isEnded: isKept && excused.length > 0 };
    }
  }
  return { refusals: excused, isEnded: false };
}
