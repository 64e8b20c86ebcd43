/**
 * Windows and segments that follow each other, counters that slide, and logs: their counts are sums of admissions between edges.
 */
import { clampToShare } from '../evidence.ts';
import type { ProbeRows } from './probe-rows.ts';
import { certain, earlier, edgesOf, possible, type Shape, type WindowRange } from './shape.ts';

type Told = (least: number, most: number) => boolean;

/** A row is cut into at most this many pieces to bound its counts: more tell little about slow answers. */
const mostPieces = 24;
/** Length of a piece, as a share of the window: an edge can be that far off. */
const pieceShare = 1 / 32;

/** True if the bounds of some piece between the two instants are accepted. */
function somePiece(from: number, to: number, window: number, accepts: (from: number, to: number) => boolean): boolean {
  const pieces = Math.min(mostPieces, Math.max(1, Math.ceil((to - from) / (window * pieceShare))));
  const length = (to - from) / pieces;
  for (let piece = 0; piece < pieces; piece++) {
    const begin = from + piece * length;
    if (accepts(begin, begin + length)) return true;
  }
  return false;
}

/** Passes the bounds of a request decided in [from, to] to `accepts`; `isOwn`: the request is itself among the admissions. */
type Bounds = (rows: ProbeRows, cell: WindowRange, from: number, to: number, isOwn: boolean, accepts: Told) => boolean;

function boundedShape(facts: Pick<Shape, 'period' | 'tells'>, bounds: Bounds): Shape {
  return {
    ...facts,
    isRefuted(rows, cell) {
      const isRefutedAt = (index: number): boolean => {
        const [least, most] = [rows.least[index] ?? 0, rows.most[index] ?? Number.POSITIVE_INFINITY];
        if (least <= 0 && most === Number.POSITIVE_INFINITY) return false;
        const fits = (low: number, high: number): boolean => low <= most && high >= least;
        const [from, to] = [rows.sent[index] ?? 0, rows.answered[index] ?? 0];
        return !bounds(rows, cell, from, to, rows.isAdmitted[index] === true, fits);
      };
      // The last rows tell the most about windows that the others left.
      for (let index = rows.count - 1; index > 0; index--) if (isRefutedAt(index)) return true;
      return false;
    },
  };
}

/** With more edges than this in a row, windows are not looked at one by one: any use is possible. */
const mostEdges = 40;

/** Counts over the current segment and those before it, `span` in all; a window has `segments` of them. */
const segmentBounds =
  (segments: number, span: number): Bounds =>
  (rows, cell, from, to, isOwn, accepts) => {
    const origin = rows.sent[0] ?? 0;
    const segment = { from: cell.window.from / segments, to: cell.window.to / segments };
    const edges = edgesOf(rows, origin, cell.edge, segment);
    const [first, last] = [edges.lastCertain(from), edges.lastPossible(to)];
    if (last - first > mostEdges) return accepts(0, Number.POSITIVE_INFINITY);
    const isFirstSeen = edges.earliest(1) > (rows.answered[0] ?? 0);
    for (let edge = first; edge <= last; edge++) {
      const [begin, end] = [Math.max(from, edges.earliest(edge)), Math.min(to, edges.latest(edge + 1))];
      if (begin > end) continue;
      const since = edge - span + 1;
      const isSame = span === 1 && edge === 0 && isFirstSeen;
      const low = certain(rows, edges.latest(since), begin) + (isSame ? earlier(rows).from : 0);
      if (accepts(low, possible(rows, edges.earliest(since), end, isOwn))) return true;
    }
    return false;
  };

/** Implementations round the estimate, and what they announce of it. */
const rounding = 1;

/**
 * Counts the current segment and the `segments − 1` before it in whole, and of the one before these the share that the last window
 * still covers. `counted` is how much of the time since a segment began its clock has counted.
 */
const counterBounds =
  (segments: number, counted: (milliseconds: number) => number): Bounds =>
  (rows, { edge: first, window }, from, to, isOwn, accepts) => {
    const segment = { from: window.from / segments, to: window.to / segments };
    const edges = edgesOf(rows, rows.sent[0] ?? 0, first, segment);
    const [firstSegment, lastSegment] = [edges.lastCertain(from), edges.lastPossible(to)];
    if (lastSegment - firstSegment > mostEdges) return accepts(0, Number.POSITIVE_INFINITY);
    return somePiece(from, to, segment.from, (begin, end) => {
      for (let edge = firstSegment; edge <= lastSegment; edge++) {
        const [since, until] = [Math.max(begin, edges.earliest(edge)), Math.min(end, edges.latest(edge + 1))];
        if (since > until) continue;
        const light = clampToShare(1 - counted(until - edges.earliest(edge)) / segment.from);
        const heavy = clampToShare(1 - counted(since - edges.latest(edge)) / segment.to);
        const [whole, oldest] = [edge - segments + 1, edge - segments];
        const own = certain(rows, edges.latest(whole), since);
        const both = Math.max(own, certain(rows, edges.latest(oldest), since));
        const mostOwn = possible(rows, edges.earliest(whole), until, isOwn);
        const mostBoth = Math.max(mostOwn, possible(rows, edges.earliest(oldest), until, isOwn));
        const low = own + light * (both - own) - rounding;
        if (accepts(low, mostOwn + heavy * (mostBoth - mostOwn) + rounding)) return true;
      }
      return false;
    });
  };

/** Counts the admissions within a window that certainly reaches back by `near` of it, and at most by `far`. */
const logBounds =
  (near: number, far: number): Bounds =>
  (rows, { window }, from, to, isOwn, accepts) =>
    somePiece(from, to, window.from, (begin, end) =>
      accepts(
        certain(rows, end - window.from * near + rows.uncertainty, begin),
        possible(rows, begin - window.to * far - rows.uncertainty, end, isOwn),
      ),
    );

/** Windows longer than twice the time of all rows have at most one edge in it. */
const few = (): number => 2;
/** Windows that follow each other without a gap. */
export const alignedShape = boundedShape({ period: () => 1, tells: few }, segmentBounds(1, 1));

const ofCounters = { tells: (limit: number) => Math.max(2, limit) } as const;
/** A counter of `segments` segments in a window. */
export const counterShape = (segments: number): Shape =>
  boundedShape(
    { ...ofCounters, period: () => 1 / segments },
    counterBounds(segments, (milliseconds) => milliseconds),
  );
/** A counter whose clock counts whole seconds. */
export const secondsCounterShape = boundedShape(
  { ...ofCounters, period: () => 1 },
  counterBounds(1, (milliseconds) => Math.floor(milliseconds / 1000) * 1000),
);
/** A counter of two or more segments, whatever the weight of the oldest. */
export const anyCounterShape = boundedShape(ofCounters, (rows, cell, from, to, isOwn, accepts) =>
  logBounds(1 / 2, 3 / 2)(rows, cell, from, to, isOwn, (low, high) => accepts(low - rounding, high + rounding)),
);

/** A log that reaches back by its window, give or take this share of it. */
export const logShape = (share: number): Shape => boundedShape({ tells: few }, logBounds(1 - share, 1 + share));

/** A log that drops whole segments: it counts `span` of them, as many as a window has or one more. */
export const segmentedShape = (segments: number, span: number): Shape =>
  boundedShape({ period: () => 1 / segments, tells: few }, segmentBounds(segments, span));
