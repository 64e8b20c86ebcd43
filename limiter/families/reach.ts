/**
 * How far back a limiter counts, whatever it makes of the time between: all phases and kinds of segments at once.
 *
 * Evidence: certain and possible admissions. Of the admissions within [a, b] the first and every limit-th later one are as far
 * apart as the limiter surely reaches back, so n(a, b) is at most L · (⌊(b − a) / reach⌋ + 1); a refusal needs `least` possible
 * admissions in what it may reach back. Right because each is necessary. It cannot tell where segments begin.
 */
import { below, fillBy, rangeMaxima, upTo } from '../ascending.ts';
import { type Evidence, exceeds } from '../evidence.ts';
import type { Limits } from './family.ts';

/** True if no limiter that counts all requests within `reaches`, and none from before `mayReach`, can have made these decisions. */
export const reachRefuted = (evidence: Evidence, reaches: number, mayReach: number, limits: Limits): boolean =>
  exceeds(evidence, reaches * evidence.shortest, limits.most, 1) ||
  leavesTooMuch(evidence, reaches * evidence.shortest, limits.most) ||
  isEarly(evidence, mayReach * evidence.longest, limits.least);

/** True if more admissions certainly count than the Remaining of a later one allows. */
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
