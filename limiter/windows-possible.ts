/**
 * Which windows can the limiter of a key have?
 *
 * Evidence: the decisions so far and what they announce of the requests used (windows/probe-rows.ts). Idea: a range of windows is
 * refuted for a kind of limiter if it is for each position of its edges (windows/); ranges that are not refuted are halved
 * until they are narrow. What is left of all kinds is the set of possible windows.
 * Right because a range is left out only if no limiter of any kind with such a window has answered so.
 * It cannot tell: anything that Reset says; windows much longer than the time of the decisions; which kind it is where two have the same window.
 */
import type { Decisions, LimiterKind } from './decisions.ts';
import { type ShapesOfKind, windowKinds } from './windows/index.ts';
import { type ProbeRows, probeRows, type Range } from './windows/probe-rows.ts';
import type { Shape } from './windows/shape.ts';

/** Windows of one kind that are possible, in milliseconds. */
export interface PossibleWindows extends Range {
  kind: LimiterKind;
}

/** A window below a quarter of a second is no rate limit; a window of more than a day is not waited for. */
export const allWindows: Range = { from: 250, to: 86_400_000 };
/** Ranges are halved to these ratios in turn, while few are left. */
const ratios = [1.25, 1.05, 1.01];
/** Ranges are halved further while the product of their ratios (to / from) is at most this. */
const mostLeft = 2;
/** The variants of a kind are tried one by one only if the ratio of its possible windows is at most this. */
const mostWide = 3;
/** Clocks are slewed by this share at most (adjtimex, NTP). */
const slew = 500e-6;
/** The finest range of edges, as a share of their period. */
const finestEdge = 1 / 256;

/** A possible range of windows, with the edges last found that make it possible. */
interface Leaf extends Range {
  edge: Range;
}

const everything: Leaf = { ...allWindows, edge: { from: 0, to: 0 } };

/** The windows that the decisions of one key leave possible, by kind and ascending; empty if no known limiter explains them. */
export function windowsPossible(decisions: Decisions, limit: number): PossibleWindows[] {
  const all = probeRows(decisions, limit).flatMap((rows) =>
    windowKinds.flatMap((kind) =>
      leavesOfKind(kind, rows).map(({ from, to }): PossibleWindows => ({ kind: kind.kind, from, to })),
    ),
  );
  return mergedByKind(all);
}

function leavesOfKind({ wide, shapes }: ShapesOfKind, rows: ProbeRows): Leaf[] {
  const outer = wide ? leavesLeft(wide, rows, [everything]) : [everything];
  if (wide && logCoverage(outer) > Math.log(mostWide)) return outer;
  return shapes.flatMap((shape) => leavesLeft(shape, rows, outer));
}

const logCoverage = (leaves: readonly Range[]): number =>
  leaves.reduce((sum, { from, to }) => sum + Math.log(to / from), 0);

/** The leaves that are still possible, divided as finely as their number allows. */
function leavesLeft(shape: Shape, rows: ProbeRows, before: readonly Leaf[]): Leaf[] {
  let leaves = before.flatMap((leaf) => dividedLeaf(shape, rows, leaf, ratios[0] ?? 2));
  for (const ratio of ratios.slice(1)) {
    if (logCoverage(leaves) > Math.log(mostLeft)) return leaves;
    leaves = leaves.flatMap((leaf) => dividedLeaf(shape, rows, leaf, ratio));
  }
  return leaves;
}

function dividedLeaf(shape: Shape, rows: ProbeRows, leaf: Leaf, ratio: number): Leaf[] {
  const { from, to } = leaf;
  const span = spanOf(rows);
  const alike = shape.tells(rows.limit) * span;
  const edge = possibleEdge(shape, rows, leaf);
  if (!edge) return [];
  const narrow = from >= 2 * span ? Math.max(ratio, ratios[0] ?? 2) : ratio;
  if (from >= alike || to <= from * narrow) return [{ from, to, edge }];
  const middle = from < alike && to > 2 * alike ? Math.max(alike, 2 * from) : Math.sqrt(from * to);
  return [
    ...dividedLeaf(shape, rows, { from, to: middle, edge }, ratio),
    ...dividedLeaf(shape, rows, { from: middle, to, edge }, ratio),
  ];
}

const spanOf = ({ sent, answered }: ProbeRows): number => (answered.at(-1) ?? 0) - (sent[0] ?? 0);

/** Edges that make a range of windows possible; undefined if it is refuted. Those of the leaf are tried first. */
function possibleEdge(shape: Shape, rows: ProbeRows, { from, to, edge }: Leaf): Range | undefined {
  const span = spanOf(rows);
  // A clock that runs wrong is off by a share of the time that passes.
  const window = { from: from - slew * Math.min(from, span), to: to + slew * Math.min(to, span) };
  const isPossible = (tried: Range): boolean => !shape.isRefuted(rows, { window, edge: tried });
  if (!shape.period) return isPossible(edge) ? edge : undefined;
  const period = shape.period(rows.limit) * to;
  // An edge after the last row is as good as any other.
  const latest = Math.min(period, span + 1);
  const finest = latest * (from >= 2 * span ? finestEdge : Math.max(finestEdge, (to / from - 1) / 4));
  if (edge.to > edge.from && edge.to - edge.from <= 2 * finest && isPossible(edge)) return edge;
  const pending = [{ from: 0, to: latest }];
  for (let tried = pending.pop(); tried; tried = pending.pop()) {
    if (!isPossible(tried)) continue;
    if (tried.to - tried.from <= finest) return tried;
    const middle = (tried.from + tried.to) / 2;
    pending.push({ from: tried.from, to: middle }, { from: middle, to: tried.to });
  }
  return undefined;
}

function mergedByKind(windows: readonly PossibleWindows[]): PossibleWindows[] {
  return [...Map.groupBy(windows, ({ kind }) => kind)].flatMap(([kind, ranges]) => {
    const found: PossibleWindows[] = [];
    for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
      const last = found.at(-1);
      if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
      else found.push({ kind, from, to });
    }
    return found;
  });
}
