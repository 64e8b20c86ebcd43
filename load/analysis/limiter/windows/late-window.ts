import type { Decisions } from '../../decisions.ts';
import { type Edge, type Fit, type Rule, windowTimes } from '../fit.ts';
import { boundaries } from '../grid.ts';
import { type CountedWindow, countWindow, windowFit } from './window-count.ts';

/** A timer ends a window at most this share of it too late. */
const mostLateShare = 1 / 8;

/**
 * Windows that a timer ends, at its first tick after their time, so that some are longer than others. Requests do not begin
 * them. Each end must be seen, by an admission after refusals or by a rise of Remaining, and one window must have been on time:
 * before the load (`wasOnTime`), or in it. A limiter that never is has longer windows.
 */
export function fitLateWindow(decisions: Decisions, rule: Rule, wasOnTime: boolean): Fit {
  const { milliseconds, slack } = windowTimes(rule);
  const edges = seenEdges(decisions, milliseconds);
  const says = `a timer ends windows of ${rule.windowSeconds} s up to ${Math.round(milliseconds * mostLateShare)} ms late`;
  const fit = windowFit('late-window', decisions, windowsBetween(decisions, rule, edges), says);
  const start = decisions.sent[0] ?? 0;
  const end = decisions.sent[decisions.count - 1] ?? 0;
  // The first window may have begun before the load, and the last one may end after it.
  const all = [
    { earliest: Number.NEGATIVE_INFINITY, latest: start },
    ...edges,
    { earliest: end, latest: Number.POSITIVE_INFINITY },
  ];
  const strays = edges.concat(all.slice(-1)).filter((next, index) => {
    const { earliest, latest } = all[index] ?? next;
    const isTooLong = next.earliest - latest > milliseconds * (1 + mostLateShare) + slack;
    return isTooLong || next.latest - earliest < milliseconds - slack;
  });
  const isOnTime = edges.slice(1).some((next, index) => {
    const { latest = Number.NEGATIVE_INFINITY } = edges[index] ?? {};
    return next.earliest - latest <= milliseconds + slack;
  });
  return { ...fit, under: fit.under + strays.length + Number(!wasOnTime && !isOnTime) };
}

/** The instants at which requests came back, each in the narrowest period that holds it. */
function seenEdges(decisions: Decisions, milliseconds: number): Edge[] {
  const edges: Edge[] = [];
  for (const { earliest, latest } of boundaries(decisions, milliseconds)) {
    const last = edges.at(-1);
    if (last === undefined || earliest >= last.latest) edges.push({ earliest, latest });
    else Object.assign(last, { earliest: Math.max(last.earliest, earliest), latest: Math.min(last.latest, latest) });
  }
  return edges;
}

const never = { earliest: Number.POSITIVE_INFINITY, latest: Number.POSITIVE_INFINITY };

function windowsBetween(decisions: Decisions, rule: Rule, edges: readonly Edge[]): CountedWindow[] {
  const start = decisions.sent[0] ?? 0;
  let [first, afterFull] = [0, false];
  return [{ earliest: start, latest: start }, ...edges].map((begins, index) => {
    const ends = edges[index] ?? never;
    const from = begins.latest;
    const until = Math.min(ends.latest, from + rule.windowSeconds * 1000);
    const opening = index === 0;
    const window = countWindow(decisions, { from, until, begins, ends, afterFull, first, opening }, rule.limit);
    while (first < decisions.count && (decisions.answered[first] ?? 0) < ends.earliest) first++;
    afterFull = window.full;
    return window;
  });
}
