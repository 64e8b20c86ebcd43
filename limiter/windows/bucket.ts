/**
 * Buckets, GCRA and leaky meters: the requests used are what is missing in the bucket.
 *
 * Idea: between two rows the missing tokens grow by the admissions and shrink by what comes back, which is known from the window.
 * A bucket that is smaller than the limit seems to be used always, so it may be full with as much missing as before the first row.
 * It cannot tell: how Remaining is rounded, so differences are known to one token.
 */
import { below, upTo } from '../ascending.ts';
import type { ProbeRows, Range } from './probe-rows.ts';
import { certain, earlier, edgesOf, type Shape, type WindowRange } from './shape.ts';

/** A row is compared with the rows this many places before it. */
const anchors = [1, 2, 4, 8, 16, 32, 64];
/** Buckets count whole tokens or fractions, and round Remaining down, up or to the nearest. */
const tokenRounding = 1;

/** Tokens that come back between two instants, at least and at most. */
type Refill = (from: Range, to: Range) => Range;

function bucketShape(
  period: Shape['period'],
  refillOf: (rows: ProbeRows, cell: WindowRange) => Refill | undefined,
): Shape {
  const between = (
    rows: ProbeRows,
    refill: Refill,
    before: number,
    from: number,
    to: number,
    isOwn: boolean,
  ): Range => {
    const [sent, answered] = [rows.sent[before] ?? 0, rows.answered[before] ?? 0];
    const back = refill({ from: sent, to: answered }, { from, to });
    const own = rows.isAdmitted[before] ? 1 : 0;
    const least = own + certain(rows, answered, from);
    const most = upTo(rows.possible.sent, to) - below(rows.possible.ends, sent) - (isOwn ? 1 : 0);
    const low = (rows.least[before] ?? 0) + least - back.to;
    const high = Math.min(rows.limit, rows.most[before] ?? rows.limit) + most - back.from;
    const lowest = (rows.least[before] ?? 0) - tokenRounding - back.to;
    const empty = earlier(rows).to;
    return { from: Math.max(0, low), to: lowest <= empty ? Math.max(high, empty + most) : high };
  };
  return {
    ...(period && { period }),
    tells: (limit) => Math.max(2, limit),
    isRefuted(rows, cell) {
      const refill = refillOf(rows, cell);
      if (!refill) return true;
      for (let index = rows.count - 1; index > 0; index--) {
        const [least, most] = [rows.least[index] ?? 0, rows.most[index] ?? Number.POSITIVE_INFINITY];
        // A smaller bucket refuses earlier.
        if (rows.isRefused[index] || most === Number.POSITIVE_INFINITY) continue;
        for (const distance of anchors) {
          const before = index - distance;
          if (before < 0) break;
          const [from, to] = [rows.sent[index] ?? 0, rows.answered[index] ?? 0];
          // If rows overlap, either may have been decided first.
          if (!rows.isAdmitted[before] || (rows.answered[before] ?? 0) > from) continue;
          const used = between(rows, refill, before, from, to, rows.isAdmitted[index] === true);
          if (used.from > most + tokenRounding || used.to < least - tokenRounding) return true;
        }
      }
      return false;
    },
  };
}

/** A bucket that fills evenly, except for this share of the limit. */
export const bucketEvenly = (unevenShare: number): Shape =>
  bucketShape(undefined, ({ limit, uncertainty }, { window }) => (from, to) => ({
    from: Math.max(0, (Math.max(0, to.from - from.to - uncertainty) * limit) / window.to - unevenShare * limit),
    to: ((to.to - from.from + uncertainty) * limit) / window.from + unevenShare * limit,
  }));

/** A share of the limit, in whole tokens, comes back at once, `ticks` times in a window. */
export function bucketInTicks(ticks: number): Shape {
  const tokensOf = (limit: number): number => Math.floor(limit / ticks);
  const periodOf = (limit: number): number => Math.max(1, tokensOf(limit)) / limit;
  return bucketShape(periodOf, (rows, cell) => {
    const tokens = tokensOf(rows.limit);
    // Single tokens are as good as continuous.
    if (tokens <= 1) return undefined;
    const share = periodOf(rows.limit);
    const period = { from: cell.window.from * share, to: cell.window.to * share };
    const edges = edgesOf(rows, rows.sent[0] ?? 0, cell.edge, period);
    return (from, to) => ({
      from: tokens * Math.max(0, edges.lastCertain(to.from) - edges.lastPossible(from.to)),
      to: tokens * Math.max(0, edges.lastPossible(to.to) - edges.lastCertain(from.from)),
    });
  });
}
