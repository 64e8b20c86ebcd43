import { admitted, type Decisions, longest, type Rule } from '../decisions.ts';
import { latestBefore, ownRequests } from './own-requests.ts';

/**
 * True if Remaining falls by less than the requests of this run alone: no single counter announces that, whoever else uses it.
 *
 * Evidence: the first window of a key that was full. Nothing that was used can leave a window or a log before its length has passed,
 * and a bucket gets back at most `limit` requests in a window, of which the last may be a part. Nothing is concluded after a rise by
 * more, which is a new window. One that begins after two requests rises by one only, so the fall must lack more than one. A key that
 * was not full may get back any number at once.
 */
export function fallsTooSlowly(decisions: Decisions, { limit, windowMilliseconds }: Rule): boolean {
  const { count, sent, answered, outcome, remaining } = decisions;
  const own = ownRequests(decisions);
  const latest = latestBefore(decisions);
  const left = (index: number): number => remaining[index] ?? Number.NaN;
  const backIn = (from: number, to: number): number =>
    1 + (longest((answered[to] ?? 0) - (sent[from] ?? 0), decisions) * limit) / windowMilliseconds;
  let first: number | undefined;
  for (let index = 0; index < count; index++) {
    const before = latest(index);
    if (outcome[index] !== admitted || Number.isNaN(left(index))) continue;
    first ??= index;
    if (left(first) + own.most(first, first) + 1 < limit) return false;
    if (longest((answered[index] ?? 0) - (sent[first] ?? 0), decisions) >= windowMilliseconds) return false;
    if (before !== undefined && left(index) - left(before) > backIn(before, index)) return false;
    const fall = left(first) - left(index);
    if (own.isBefore(first, index) && own.least(first, index) - backIn(first, index) > fall + 1) return true;
  }
  return false;
}
