import { admitted, refused } from '../ledger/outcome.ts';
import type { LoadPlan } from '../planning/load-plan.ts';
import type { KeyAnalysis } from './key-analysis.ts';
import { agrees, kinds, slackMilliseconds } from './limiter/fit.ts';
import { hasExplanation } from './limiter/identify.ts';

/** One sentence if the answers contradict a window that was only guessed: the guess may be wrong, not the limiter. */
export function windowDoubt({ keys: planned }: LoadPlan, keys: readonly KeyAnalysis[]): string | undefined {
  const isExplained = hasExplanation(keys.flatMap(({ comparison }) => comparison ?? []));
  const guessed = keys.filter((_, index) => planned[index]?.limits.source === 'guessed');
  const [reason] = guessed.flatMap((key) => contradictionOf(key, isExplained) ?? []);
  return reason === undefined
    ? undefined
    : `${reason}, and that window was only guessed: set rateLimit.windowSeconds in the target file`;
}

function contradictionOf(key: KeyAnalysis, isExplained: boolean): string | undefined {
  const { comparison } = key;
  if (!comparison) return undefined;
  const { limit, windowSeconds } = comparison.rule;
  const rule = `${limit} per ${windowSeconds} s`;
  if (!isExplained || comparison.admission.verdict === 'inexact')
    return `these decisions fit none of the known kinds of limiter with ${rule}`;
  const agreeing = Object.values(comparison.fits).filter(agrees);
  if (agreeing.every(({ remaining }) => remaining === 'contradicts'))
    return `X-RateLimit-Remaining fits none of the known kinds of limiter with ${rule}`;
  const refusedAfter = refusedAfterSeconds(key);
  if (refusedAfter !== undefined)
    return `requests were refused ${refusedAfter} s after a window of ${windowSeconds} s had begun`;
  const announced = announcedSeconds(key);
  return announced === undefined
    ? undefined
    : `X-RateLimit-Reset announces windows of ${announced} s in place of ${windowSeconds} s`;
}

const shareOfWindow = 0.05;
/** Correct servers announce an instant that is this much too early or late. */
const offMilliseconds = 150;

/**
 * The longest time from the first admission of a window to a refusal in it, if that is longer than the window and only the
 * announced windows, without penalties, explain it.
 */
function refusedAfterSeconds({ decisions, comparison }: KeyAnalysis): number | undefined {
  if (!comparison) return undefined;
  const { rule, fits } = comparison;
  const { windows = [], penaltyMilliseconds } = fits.announced;
  const isOfOtherKind = kinds.some((kind) => agrees(fits[kind]));
  if (isOfOtherKind || !agrees(fits.announced) || penaltyMilliseconds !== undefined) return undefined;
  let longest = 0;
  for (const { from, until } of windows) {
    let began: number | undefined;
    for (let index = 0; index < decisions.count; index++) {
      const [sent, answered] = [decisions.sent[index] ?? 0, decisions.answered[index] ?? 0];
      if (sent < from || sent >= until) continue;
      if (decisions.outcome[index] === admitted) began = Math.min(began ?? answered, answered);
      else if (decisions.outcome[index] === refused && began !== undefined) longest = Math.max(longest, sent - began);
    }
  }
  const least = rule.windowSeconds * 1000 + offMilliseconds + slackMilliseconds(rule);
  return longest > least ? Math.round(longest / 100) / 10 : undefined;
}

/**
 * The longest time to a reset that admissions of a key announce, if the key was used up, Reset is precise and the time is
 * not the length of a window.
 */
function announcedSeconds({ decisions, announced, comparison }: KeyAnalysis): number | undefined {
  if (!comparison || decisions.outcomes[refused] === 0) return undefined;
  const { rule, fits, announcements } = comparison;
  const length = rule.windowSeconds * 1000;
  const isInWindows = agrees(fits['fixed-window']) || agrees(fits['aligned-window']) || agrees(fits.announced);
  if (!isInWindows || announcements.resolutionMilliseconds > length * shareOfWindow) return undefined;
  let [longest, latency] = [0, 0];
  for (let index = 0; index < decisions.count; index++) {
    if (decisions.outcome[index] !== admitted || Number.isNaN(announced[index])) continue;
    const answered = decisions.answered[index] ?? 0;
    longest = Math.max(longest, (announced[index] ?? 0) - answered);
    latency = Math.max(latency, answered - (decisions.sent[index] ?? 0));
  }
  const tolerance = length * shareOfWindow + offMilliseconds + latency + slackMilliseconds(rule);
  return longest === 0 || Math.abs(longest - length) <= tolerance ? undefined : Math.round(longest / 10) / 100;
}
