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
import { below, fillBy, rangeMaxima, upTo } from '../ascending.ts';
import type { Rule } from '../decisions.ts';
import { type Evidence, exceeds, wholeSeconds } from '../evidence.ts';
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
      segmentations(evidence, rule).every((segments) => segmentsRefuted(evidence, segments, limits))
    );
  },
};

function segmentations(evidence: Evidence, { windowMilliseconds: window }: Rule): Segments[] {
  const counts = new Set(Array.from({ length: manySegments - fewestSegments }, (_, index) => fewestSegments + index));
  for (const seconds of wholeSeconds(evidence, window)) if (seconds > 1 && seconds < manySegments) counts.add(seconds);
  return [...counts].flatMap((count) => [
    { milliseconds: window / count, span: count },
    { milliseconds: window / count, span: count + 1 },
  ]);
}

/** True if a log that surely reaches back so far, and no farther than `mayReach`, cannot have decided so. */
const reachRefuted = (evidence: Evidence, reaches: number, mayReach: number, limits: Limits): boolean =>
  exceeds(evidence, reaches * evidence.shortest, limits.most, 1) ||
  leavesTooMuch(evidence, reaches * evidence.shortest, limits.most) ||
  isEarly(evidence, mayReach * evidence.longest, limits.least);

/** True if more admissions are certainly in the log than the Remaining of a later one allows. */
const leavesTooMuch = ({ admissions }: Evidence, reach: number, most: number): boolean =>
  admissions.left.some((left, place) => {
    if (left === 0) return false;
    const [from, to] = [admissions.sent[place] ?? 0, admissions.answered[place] ?? 0];
    return below(admissions.ends, from) - upTo(admissions.sent, to - reach) > most - left - 1;
  });

function isEarly(
  { possible, refusals, admissions, first, usedBefore }: Evidence,
  window: number,
  least: number,
): boolean {
  const { sent, ends } = possible;
  const inWindow = fillBy(
    new Float64Array(sent.length),
    (place) => place + 1 - below(ends, (sent[place] ?? 0) - window),
  );
  const most = rangeMaxima(inWindow);
  const lacks = (from: number, to: number, needed: number): boolean => {
    if (usedBefore && from - window < first) return false;
    const before = upTo(possible.sent, from);
    const here = before - below(possible.ends, from - window);
    return Math.max(here, most(before, upTo(possible.sent, to))) < needed;
  };
  return (
    refusals.sent.some((from, place) => lacks(from, refusals.answered[place] ?? 0, least)) ||
    admissions.leftAtMost.some((left, place) =>
      lacks(admissions.sent[place] ?? 0, admissions.answered[place] ?? 0, least - left),
    )
  );
}
