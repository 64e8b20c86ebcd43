/**
 * A log of admissions: exact, in segments, or in whole seconds.
 *
 * Exact. Of the admissions within [a, b] the first and every limit-th later one are a window apart, so n(a, b) is at most
 * L · (⌊(b − a) / W⌋ + 1); a refusal needs `least` possible admissions in the window before it. Segmented logs count whole
 * segments (see segments.ts): those of the window with the current one, or one more. Whole seconds are segments of a second.
 * It cannot tell more than segments.ts, and logs of fewer than four segments are not known to exist.
 */
import { below, rangeMaxima, upTo } from '../ascending.ts';
import type { Rule } from '../decisions.ts';
import { type Evidence, exceeds } from '../evidence.ts';
import type { Family, Limits } from './family.ts';
import { type Segments, segmentsRefuted } from './segments.ts';

/** Segments of a window that libraries use: a log with more is within these. */
const usualSegments = [4, 10];

export const slidingLog: Family = {
  kind: 'sliding-log',
  isRefuted: (evidence, rule, limits) =>
    exactRefuted(evidence, rule.windowMilliseconds, limits) &&
    segmentations(rule).every((segments) => segmentsRefuted(evidence, segments, limits)),
};

function segmentations({ windowMilliseconds: window, resolutionMilliseconds }: Rule): Segments[] {
  const lengths = new Set(usualSegments.map((count) => window / count));
  const seconds = window / 1000;
  if (seconds > 1 && Number.isInteger(seconds)) lengths.add(1000);
  if (resolutionMilliseconds !== undefined && resolutionMilliseconds > 0) lengths.add(resolutionMilliseconds);
  return [...lengths].flatMap((milliseconds) => {
    const span = Math.ceil(window / milliseconds - 1e-9);
    return [
      { milliseconds, span },
      { milliseconds, span: span + 1 },
    ];
  });
}

function exactRefuted(evidence: Evidence, window: number, { least, most }: Limits): boolean {
  return exceeds(evidence, window * evidence.shortest, most, 1) || isEarly(evidence, window * evidence.longest, least);
}

function isEarly({ possible, refusals, first, usedBefore }: Evidence, window: number, least: number): boolean {
  const inWindow = Float64Array.from(possible.sent, (at, place) => place + 1 - below(possible.ends, at - window));
  const most = rangeMaxima(inWindow);
  return refusals.sent.some((from, place) => {
    if (usedBefore && from - window < first) return false;
    const to = refusals.answered[place] ?? 0;
    const before = upTo(possible.sent, from);
    const here = before - below(possible.ends, from - window);
    return Math.max(here, most(before, upTo(possible.sent, to))) < least;
  });
}
