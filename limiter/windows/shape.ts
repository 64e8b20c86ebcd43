/**
 * One way to build a limiter, as a question: with a window and an edge in these ranges, can it have answered so?
 *
 * Idea: each way of counting has bounds of the requests used at an instant, from the admissions that certainly and possibly lie
 * between two edges. Ranges are refuted if the bounds at some row and what its answer tells have nothing in common, wherever in
 * the row the decision was taken.
 * Right because the bounds contain what any such limiter with such a window and edge has counted.
 * It cannot tell: edges closer to each other than a row is long.
 */
import { below, upTo } from '../ascending.ts';
import type { ProbeRows, Range } from './probe-rows.ts';

/** A range of windows, and one of the first edge, in milliseconds after the first row was sent. */
export interface WindowRange {
  window: Range;
  edge: Range;
}

export interface Shape {
  /** Distance of the edges as a share of the window; absent if only requests set them. */
  period?: (limit: number) => number;
  /** Windows that exceed the time of all rows by more than this factor cannot be told apart. */
  tells: (limit: number) => number;
  isRefuted(rows: ProbeRows, cell: WindowRange): boolean;
}

/** Requests used before the first row, as its answer tells. */
export const earlier = (rows: ProbeRows): Range => ({
  from: rows.least[0] ?? 0,
  to: Math.min(rows.limit, rows.most[0] ?? 0),
});

/** Requests certainly admitted from the latest instant of an edge on and before `until`. */
export const certain = ({ admissions }: ProbeRows, edge: number, until: number): number =>
  Math.max(0, below(admissions.ends, until) - below(admissions.sent, edge));

/** Requests possibly admitted from the earliest instant of an edge on, up to `until`. */
export const possible = (rows: ProbeRows, edge: number, until: number, isOwn: boolean): number =>
  upTo(rows.possible.sent, until) - below(rows.possible.ends, edge) - (isOwn ? 1 : 0) + unseen(rows, edge);

/** Requests used before the first row may count from an edge that is before it. */
const unseen = (rows: ProbeRows, edge: number): number => (edge <= (rows.answered[0] ?? 0) ? earlier(rows).to : 0);

/** Edges that follow each other; edge 1 is the first one after `origin`. */
export function edgesOf({ uncertainty }: ProbeRows, origin: number, edge: Range, period: Range) {
  const first = { from: origin + edge.from - uncertainty, to: origin + edge.to + uncertainty };
  const earliest = (count: number): number => first.from + (count - 1) * (count > 1 ? period.from : period.to);
  const latest = (count: number): number => first.to + (count - 1) * (count > 1 ? period.to : period.from);
  return {
    earliest,
    latest,
    lastCertain(instant: number): number {
      const away = instant - first.to;
      return 1 + Math.floor(away / (away < 0 ? period.from : period.to));
    },
    lastPossible(instant: number): number {
      const away = instant - first.from;
      return 1 + Math.floor(away / (away < 0 ? period.to : period.from));
    },
  };
}
