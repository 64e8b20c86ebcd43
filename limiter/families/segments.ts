/**
 * Counters of segments of time: what is admitted is limited over the current segment and those before it, `span` in all.
 * An aligned window is one segment as long as the window; a log in segments, or in whole seconds, has several.
 *
 * Evidence: the counts of certain and possible admissions between edges. Idea: with a phase known to lie in a cell, each
 * edge lies in a short interval. A refusal needs `least` possible admissions in the span of one of the segments that it
 * may lie in; the certain admissions of m spans are at most m times `most`.
 * Right because both are necessary for every phase of the cell, whatever the instants of the decisions within their rows.
 * It cannot tell: the order of requests that overlap each other, so a ledger of slow answers may be possible here although
 * no order of its decisions is.
 */
import { below } from '../ascending.ts';
import { type Evidence, possiblyIn } from '../evidence.ts';
import type { Limits } from './family.ts';
import { type Edges, edgesFrom, somePhase } from './phases.ts';

export interface Segments {
  milliseconds: number;
  span: number;
  /** Each edge comes up to this late, by a timer. */
  lateMilliseconds?: number;
}

export function segmentsRefuted(evidence: Evidence, segments: Segments, limits: Limits): boolean {
  const { milliseconds, span, lateMilliseconds = 0 } = segments;
  // The refusal that refuted the last cell probably refutes the next one.
  let hint = 0;
  return !somePhase(evidence.first - milliseconds, milliseconds, (earliest, latest) => {
    const edges = edgesFrom(earliest, latest + lateMilliseconds, milliseconds, evidence.longest - 1);
    if (tooMany(evidence, edges, span, limits.most)) return true;
    const early = earlyRefusal(evidence, edges, span, limits.least, hint);
    if (early === undefined) return false;
    hint = early;
    return true;
  });
}

/** True if the spans between two edges certainly hold more than each of them may: those that follow each other add up. */
function tooMany({ admissions, last }: Evidence, edges: Edges, span: number, most: number): boolean {
  const spans = Math.ceil((edges.lastPossible(last) + 1) / span);
  for (let offset = 0; offset < span; offset++) {
    let lowest = Number.POSITIVE_INFINITY;
    for (let count = 0; count <= spans; count++) {
      const edge = offset + count * span;
      if (below(admissions.ends, edges.earliest(edge)) - count * most > lowest) return true;
      lowest = Math.min(lowest, below(admissions.sent, edges.latest(edge)) - count * most);
    }
  }
  return false;
}

/** The place of a refusal before which too few admissions are possible in each segment that it may lie in. */
function earlyRefusal(evidence: Evidence, edges: Edges, span: number, least: number, hint: number): number | undefined {
  const { sent, answered } = evidence.refusals;
  const isEarly = (place: number): boolean => {
    const [from, to] = [sent[place] ?? 0, answered[place] ?? 0];
    for (let segment = edges.lastCertain(from); segment <= edges.lastPossible(to); segment++) {
      const by = Math.min(to, edges.latest(segment + 1));
      if (by >= from && possiblyIn(evidence, edges.earliest(segment - span + 1), by) >= least) return false;
    }
    return true;
  };
  if (hint < sent.length && isEarly(hint)) return hint;
  for (let place = 0; place < sent.length; place++) if (isEarly(place)) return place;
  return undefined;
}
