/**
 * A log of admissions: exact, in segments, or in whole seconds.
 *
 * Evidence: certain and possible admissions. Of the admissions within [a, b] the first and every limit-th later one are as far
 * apart as the log surely reaches back, so n(a, b) is at most L · (⌊(b − a) / reach⌋ + 1); a refusal needs `least` possible
 * admissions in what the log may reach back. A log in segments counts those of the window with the current one, or one more,
 * so it reaches back a window less or more a segment at most: a log of many segments is judged by that alone, with a segment of a
 * twelfth of the window. Of fewer segments the phase tells (see segments.ts). Whole seconds are segments of a second.
 * Right because each is necessary. It cannot tell more than segments.ts; logs of fewer than four segments are not known to exist.
 */
import { below, rangeMaxima, upTo } from '../ascending.ts';
import type { Rule } from '../decisions.ts';
import { type Evidence, exceeds } from '../evidence.ts';
import type { Family, Limits } from './family.ts';
import { type Segments, segmentsRefuted } from './segments.ts';

const fewestSegments = 4;
/** A log of this many segments, or of more, is judged without its phase. */
const manySegments = 12;

export const slidingLog: Family = {
  kind: 'sliding-log',
  isRefuted(evidence, rule, limits) {
    const { windowMilliseconds: window, resolutionMilliseconds = 0 } = rule;
    const segment = Math.max(window / manySegments, resolutionMilliseconds);
    return (
      reachRefuted(evidence, window - segment, window, limits) &&
      reachRefuted(evidence, window, window + segment, limits) &&
      segmentations(rule).every((segments) => segmentsRefuted(evidence, segments, limits))
    );
  },
};

function segmentations({ windowMilliseconds: window }: Rule): Segments[] {
  const counts = new Set(Array.from({ length: manySegments - fewestSegments }, (_, index) => fewestSegments + index));
  const seconds = window / 1000;
  if (Number.isInteger(seconds) && seconds > 1 && seconds < manySegments) counts.add(seconds);
  return [...counts].flatMap((count) => [
    { milliseconds: window / count, span: count },
    { milliseconds: window / count, span: count + 1 },
  ]);
}

/** True if a log that surely reaches back so far, and no farther than `mayReach`, cannot have decided so. */
const reachRefuted = (evidence: Evidence, reaches: number, mayReach: number, { least, most }: Limits): boolean =>
  exceeds(evidence, reaches * evidence.shortest, most, 1) || isEarly(evidence, mayReach * evidence.longest, least);

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
