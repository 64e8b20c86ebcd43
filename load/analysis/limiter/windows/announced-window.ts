import { admitted, refused } from '../../../ledger/outcome.ts';
import type { Decisions } from '../../decisions.ts';
import { agrees, type Edge, type Fit, type Rule, slackMilliseconds } from '../fit.ts';
import { type CountedWindow, countWindow, windowFit } from './window-count.ts';

/** The meaning of X-RateLimit-Reset. */
export interface Announcements {
  /** The reset of each answer in milliseconds since the start of the run, NaN if absent. */
  instants: Float64Array;
  /** Rounding of the header. */
  resolutionMilliseconds: number;
  /** Each answer counts from its own instant, so that one instant is announced with different roundings. */
  isDelta: boolean;
}

/**
 * Windows that end at the instant that X-RateLimit-Reset announces. The first request after that instant begins the
 * next window. If these windows do not explain the decisions, penalties may: the first refusal then announces a later
 * end, and the refusals until then repeat it.
 */
export function fitAnnounced(decisions: Decisions, rule: Rule, announcements: Announcements): Fit {
  const plain = fitWindows(decisions, rule, announcements, false);
  if (agrees(plain)) return plain;
  const punished = fitWindows(decisions, rule, announcements, true);
  return punished.penaltyMilliseconds !== undefined && agrees(punished) ? punished : plain;
}

/** Correct servers announce the end of a penalty up to this much too early. */
export const earlyMilliseconds = 150;

function fitWindows(decisions: Decisions, rule: Rule, announcements: Announcements, withPenalties: boolean): Fit {
  const windows: CountedWindow[] = [];
  const postpones = !withPenalties && refusalsPostponeReset(decisions, rule, announcements.instants);
  const rounding = Math.max(earlyMilliseconds, announcements.resolutionMilliseconds);
  const slack = slackMilliseconds(rule) + (withPenalties ? rounding : 0);
  let strays = 0;
  let longestPenalty = 0;
  let ended = Number.POSITIVE_INFINITY;
  let firstEnd: number | undefined;
  const tolerance = slack + Math.max(announcements.resolutionMilliseconds, rule.windowSeconds * 100);
  let afterFull = false;
  for (let first = 0; first < decisions.count; ) {
    const own = announcedEnd(decisions, rule, announcements.instants, first, postpones);
    if (own === undefined) {
      strays++;
      break;
    }
    const penalty = withPenalties ? penaltyAfter(decisions, announcements, first, own) : undefined;
    longestPenalty = Math.max(longestPenalty, penalty?.milliseconds ?? 0);
    const end = penalty?.end ?? own;
    const sent = decisions.sent[first] ?? 0;
    if (decisions.outcome[first] === refused && sent > ended) strays++;
    // Windows that end too soon one after the other would explain any admission.
    firstEnd ??= end;
    if (end < firstEnd + windows.length * rule.windowSeconds * 1000 - tolerance) strays++;
    const begins: Edge = { earliest: sent, latest: decisions.answered[first] ?? sent };
    const ends = { earliest: end - slack, latest: end + slack };
    const bounds = { from: sent, until: end, begins, ends, afterFull, first, opening: windows.length === 0 };
    const window = countWindow(decisions, bounds, rule.limit);
    windows.push(window);
    afterFull = window.full;
    ended = ends.latest;
    const next = nextWindow(decisions, first, ends, window.full);
    if (next <= first) {
      strays++;
      break;
    }
    first = next;
  }
  // Uncertain edges may hide an admission in one window, not in the sum of all.
  const excess = decisions.outcomes[admitted] - rule.limit * windows.length;
  const says = 'each window ends when X-RateLimit-Reset says so';
  const fit = windowFit('announced', decisions, windows, longestPenalty > 0 ? `${says}, after a penalty` : says);
  const over = Math.max(fit.over, excess);
  return {
    ...fit,
    over,
    under: fit.under + strays,
    ...(longestPenalty > 0 ? { penaltyMilliseconds: longestPenalty } : {}),
  };
}

/** The end announced by the window's first answer, and postponed by later refusals; undefined if it is implausible. */
function announcedEnd(
  decisions: Decisions,
  rule: Rule,
  announced: Float64Array,
  first: number,
  postpones: boolean,
): number | undefined {
  let end = announced[first] ?? Number.NaN;
  const sent = decisions.sent[first] ?? 0;
  const slack = slackMilliseconds(rule);
  const latest = (decisions.answered[first] ?? sent) + rule.windowSeconds * 1000 + 1000 + slack;
  if (Number.isNaN(end) || end < sent - slack || end > latest) return undefined;
  for (let index = first + 1; index < decisions.count && (decisions.answered[index] ?? 0) < end - slack; index++)
    if (decisions.outcome[index] === refused && postpones) end = Math.max(end, announced[index] ?? end);
  return end;
}

/** The later end that the first refusal of a window announces, if the refusals until then repeat it. */
function penaltyAfter(
  { count, sent, answered, outcome }: Decisions,
  { instants, resolutionMilliseconds, isDelta }: Announcements,
  first: number,
  end: number,
): { end: number; milliseconds: number } | undefined {
  const latency = (index: number): number => (answered[index] ?? 0) - (sent[index] ?? 0);
  let refusal = first;
  while (refusal < count && outcome[refusal] !== refused && (sent[refusal] ?? 0) < end) refusal++;
  let later = instants[refusal] ?? Number.NaN;
  // Whole seconds from each answer on announce an instant up to a second too late: the latest of them counts.
  if (isDelta && resolutionMilliseconds * 2 <= end - (sent[first] ?? 0))
    for (let index = refusal + 1; index < count && (sent[index] ?? 0) < end; index++)
      if (outcome[index] === refused) later = Math.max(later, instants[index] ?? later);
  const least = resolutionMilliseconds * (isDelta ? 1 : 0.5) + latency(refusal);
  if (outcome[refusal] !== refused || !(later > end + least)) return undefined;
  for (let index = refusal + 1; index < count && (answered[index] ?? 0) < later - resolutionMilliseconds; index++) {
    const tolerance = resolutionMilliseconds + latency(refusal) + latency(index);
    if (outcome[index] === refused && !(Math.abs((instants[index] ?? later) - later) <= tolerance)) return undefined;
  }
  return { end: later, milliseconds: later - (answered[refusal] ?? 0) };
}

/** True if each refusal announces a whole window from its own instant: the server begins the window again. */
export function refusalsPostponeReset(decisions: Decisions, rule: Rule, announced: Float64Array): boolean {
  const milliseconds = rule.windowSeconds * 1000;
  // A Reset rounded down to the second may be one second early. In windows up to 3 s that would prove nothing.
  const least = milliseconds - slackMilliseconds(rule) - (rule.windowSeconds > 3 ? 1000 : 0);
  let first = -1;
  let last = -1;
  for (let index = 0; index < decisions.count; index++) {
    if (decisions.outcome[index] !== refused) continue;
    if (first < 0) first = index;
    last = index;
    if (!((announced[index] ?? Number.NaN) - (decisions.answered[index] ?? 0) >= least)) return false;
  }
  // A penalty announces one instant; a window that begins again moves with each refusal.
  const moved = (announced[last] ?? 0) - (announced[first] ?? 0);
  return last > first && moved > ((decisions.answered[last] ?? 0) - (decisions.answered[first] ?? 0)) / 2;
}

function nextWindow(decisions: Decisions, first: number, ends: Edge, full: boolean): number {
  let index = first;
  while (index < decisions.count && (decisions.answered[index] ?? 0) < ends.earliest) index++;
  if (!full) return index;
  // Refusals on the very edge still belong to the full window.
  while (index < decisions.count && decisions.outcome[index] !== admitted && (decisions.sent[index] ?? 0) < ends.latest)
    index++;
  return index;
}
