import { refused } from '../ledger/outcome.ts';
import { type Decisions, withoutDecisions } from './decisions.ts';
import type { KeyAnalysis } from './key-analysis.ts';
import { announcedGrid } from './limiter/announced-grid.ts';
import { type Edge, slackMilliseconds } from './limiter/fit.ts';
import { earlyMilliseconds } from './limiter/windows/announced-window.ts';

/** A key, with the longest time for which its refusals were kept. */
export interface PunishedKey {
  key: KeyAnalysis;
  penaltyMilliseconds?: number;
}

/**
 * The keys without the refusals that only repeat an earlier one: some limiters keep a refusal in a cache until the end of the
 * window, which it announced. Nothing is owed until then, and these refusals tell nothing about the kind. The first refusal
 * remains. Undefined if there are none, or if Reset does not tell where windows end.
 */
export function withoutKeptRefusals(keys: readonly KeyAnalysis[]): PunishedKey[] | undefined {
  const punished = keys.map((key): PunishedKey => {
    const { repeated, longest } = keptRefusals(key);
    if (repeated.size === 0) return { key };
    const announced = key.announced.filter((_, index) => !repeated.has(index));
    const decisions = withoutDecisions(key.decisions, repeated);
    return { key: { ...key, decisions, announced }, penaltyMilliseconds: longest };
  });
  return punished.some(({ penaltyMilliseconds }) => penaltyMilliseconds !== undefined) ? punished : undefined;
}

/** The refusals that repeat an earlier one, by index, and the longest time from that one to its reset. */
function keptRefusals({ decisions, announced, comparison }: KeyAnalysis): { repeated: Set<number>; longest: number } {
  const repeated = new Set<number>();
  let longest = 0;
  if (!comparison) return { repeated, longest };
  const { rule, announcements } = comparison;
  const { resolutionMilliseconds } = announcements;
  if (announcedGrid(decisions, announcements, rule) === undefined) return { repeated, longest };
  for (let first = 0; first < decisions.count; first++) {
    if (decisions.outcome[first] !== refused) continue;
    const end = announced[first] ?? Number.NaN;
    const tolerance = Math.max(resolutionMilliseconds, earlyMilliseconds);
    const repetitions = repetitionsOf(decisions, first, { earliest: end - tolerance, latest: end + tolerance });
    const last = repetitions.at(-1);
    if (last === undefined) continue;
    const since = firstAnnouncedAt(decisions, announced, end, resolutionMilliseconds);
    // No window lasts longer than its length.
    if ((decisions.sent[last] ?? 0) - since <= rule.windowSeconds * 1000 + slackMilliseconds(rule)) {
      for (const index of repetitions) repeated.add(index);
      longest = Math.max(longest, end - (decisions.answered[first] ?? end));
    }
    first = last;
  }
  return { repeated, longest };
}

/** The refusals after a refusal until something is admitted; none if that is before the reset. */
function repetitionsOf({ count, sent, answered, outcome }: Decisions, first: number, reset: Edge): number[] {
  const found: number[] = [];
  let until = reset.latest;
  for (let index = first + 1; index < count && (sent[index] ?? 0) < until; index++) {
    if (outcome[index] === refused) found.push(index);
    // Others may have been decided before the refusal.
    else if ((sent[index] ?? 0) >= (answered[first] ?? 0)) until = Math.min(until, answered[index] ?? until);
  }
  return until < reset.earliest ? [] : found;
}

/** The instant at which an answer announced this reset first. */
function firstAnnouncedAt(
  { count, answered }: Decisions,
  announced: Float64Array,
  end: number,
  resolutionMilliseconds: number,
): number {
  for (let index = 0; index < count; index++) {
    if (Math.abs((announced[index] ?? Number.NaN) - end) < resolutionMilliseconds) return answered[index] ?? 0;
  }
  return end;
}
