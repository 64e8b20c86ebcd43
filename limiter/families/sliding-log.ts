/**
 * A log of admissions: exact, in segments, or in whole seconds.
 *
 * Evidence: certain and possible admissions. A log in segments counts those of the window with the current one, or one more,
 * so it reaches back a window less or more a segment at most (see reach.ts): a log of many segments is judged by that alone, with a
 * segment of a twelfth of the window. Of fewer segments the phase tells (see segments.ts). Whole seconds are segments of a second.
 * Right because each is necessary. It cannot tell more than segments.ts; logs of fewer than four segments are not known to exist.
 */
import type { Rule } from '../decisions.ts';
import { type Evidence, manySegments, wholeSeconds } from '../evidence.ts';
import type { Family } from './family.ts';
import { reachRefuted } from './reach.ts';
import { type Segments, segmentsRefuted } from './segments.ts';

const fewestSegments = 4;

export const slidingLogFamily: Family = {
  kind: 'sliding-log',
  isRefuted(evidence, rule, limits) {
    const { windowMilliseconds: window } = rule;
    const segment = window / manySegments;
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
