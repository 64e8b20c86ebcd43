/**
 * Do answers announce one end for more admissions than the limit?
 *
 * Evidence: X-RateLimit-Reset as epoch milliseconds. Idea: such a value names one instant, so admissions with the same value are of one
 * window, by the limiter's own words. It counts only where it lies within a window of the first of them: another instant, such as
 * midnight, is no end of a window.
 * Right because no correct limiter announces one instant to more requests than the limit. A bucket that announces its next token, or when
 * it is full, announces another instant after each token, and a log after its oldest request.
 * It cannot tell: anything of whole seconds, in which a bucket gets tokens, or of deltas, whose instant is not exact. And not which of the
 * two is wrong, the count or the announcement.
 */
import { admitted, type Decisions, longest, type Rule } from './decisions.ts';
import { leastEpochMilliseconds } from './reset-unit.ts';
import type { AnnouncedEnds } from './resets.ts';

/** The most admissions that announce one end; 0 if no end is announced so precisely. */
export function admittedByEnd(
  decisions: Decisions,
  { windowMilliseconds }: Rule,
  endOf: AnnouncedEnds['endOf'],
): number {
  // Ends only rise. An answer that announces an earlier one than an answer before it is not counted.
  let [newest, count, most] = [0, 0, 0];
  for (let index = 0; index < decisions.count; index++) {
    const reset = decisions.reset[index] ?? Number.NaN;
    if (decisions.outcome[index] !== admitted || !(reset >= leastEpochMilliseconds)) continue;
    if (reset > newest) {
      const away = (endOf(index)?.earliest ?? Number.POSITIVE_INFINITY) - (decisions.answered[index] ?? 0);
      [newest, count] = [reset, away <= longest(windowMilliseconds, decisions) ? 0 : Number.NEGATIVE_INFINITY];
    }
    if (reset === newest) most = Math.max(most, ++count);
  }
  return most;
}
