import { admitted, refused } from '../../ledger/outcome.ts';
import type { Decisions } from '../decisions.ts';
import { visitDecisions } from '../in-flight.ts';
import { closestFit, type Edge, type Fit, type Rule, windowTimes } from './fit.ts';
import { type CountedWindow, countWindow, windowFit } from './window-count.ts';

/** Resolution of the search for a grid, as a share of the window. */
const finestShare = 1 / 64;

/**
 * Windows that begin at fixed instants, independent of requests. One such instant, the grid, is derived from the first
 * admission after refusals and from rises of Remaining; the range that these leave is searched. If they contradict each
 * other, `clockGrid` is used.
 */
export function fitAlignedWindow(decisions: Decisions, rule: Rule, clockGrid: number): Fit {
  const grid = gridOf(decisions, rule);
  const parts = partsOf(grid ?? { earliest: clockGrid, latest: clockGrid }, rule);
  const closest = closestFit(parts.map((part) => fitOnGrid(decisions, rule, part)));
  return { ...closest, ...(grid ? { grid } : {}) };
}

function partsOf(grid: Edge, rule: Rule): Edge[] {
  const width = grid.latest - grid.earliest;
  const parts = Math.max(1, Math.min(64, Math.ceil(width / (rule.windowSeconds * 1000 * finestShare))));
  return Array.from({ length: parts }, (_, part) => ({
    earliest: grid.earliest + (width * part) / parts,
    latest: grid.earliest + (width * (part + 1)) / parts,
  }));
}

/**
 * True in `possible` if one grid can serve all keys. Only keys that narrow the grid to less than half a window count;
 * `narrowed` is their number.
 */
export function commonGrid(grids: readonly (Edge | undefined)[], rule: Rule): { possible: boolean; narrowed: number } {
  let common: Edge | undefined;
  let narrowed = 0;
  for (const grid of grids) {
    if (!grid) return { possible: false, narrowed };
    if (grid.latest - grid.earliest > (rule.windowSeconds * 1000) / 2) continue;
    narrowed++;
    common = common ? overlap(common, grid, rule) : grid;
    if (!common) return { possible: false, narrowed };
  }
  return { possible: true, narrowed };
}

function fitOnGrid(decisions: Decisions, rule: Rule, grid: Edge): Fit {
  const phase = ((decisions.sent[0] ?? 0) - grid.latest) / (rule.windowSeconds * 1000);
  const turned = phase - Math.floor(phase);
  const says = `windows of ${rule.windowSeconds} s begin on a fixed grid, the same for every key`;
  return {
    ...windowFit('aligned-window', decisions, gridWindows(decisions, rule, grid), says),
    coincidental: turned < 0.1 || turned > 0.9,
  };
}

/** A beginning of a window; undefined if the decisions contradict each other, a whole window wide if they show none. */
function gridOf(decisions: Decisions, rule: Rule): Edge | undefined {
  const milliseconds = rule.windowSeconds * 1000;
  const start = decisions.sent[0] ?? 0;
  const [first, ...others] = boundaries(decisions, milliseconds);
  let grid: Edge | undefined = first ?? { earliest: start - milliseconds, latest: start };
  for (const edge of others) grid &&= overlap(grid, edge, rule);
  return grid;
}

/** The overlap of two edges after one is moved by whole windows. */
function overlap(one: Edge, other: Edge, rule: Rule): Edge | undefined {
  const { milliseconds, slack } = windowTimes(rule);
  const turns = Math.round((other.earliest + other.latest - one.earliest - one.latest) / 2 / milliseconds);
  const earliest = Math.max(one.earliest, other.earliest - turns * milliseconds - slack);
  const latest = Math.min(one.latest, other.latest - turns * milliseconds + slack);
  if (earliest > latest + slack) return undefined;
  return { earliest: Math.min(earliest, latest), latest: Math.max(earliest, latest) };
}

/**
 * Periods that hold a boundary: from a refusal, or from a lower Remaining, to an admission that was certainly decided
 * later. Periods of a whole window or more prove nothing.
 */
function boundaries(decisions: Decisions, milliseconds: number): Edge[] {
  const found: Edge[] = [];
  let lastRefused = Number.NEGATIVE_INFINITY;
  let last = -1;
  const onDecided = (earlier: number) => {
    last = Math.max(last, earlier);
    if (decisions.outcome[earlier] === refused) lastRefused = Math.max(lastRefused, decisions.sent[earlier] ?? 0);
  };
  visitDecisions(decisions, onDecided, (index) => {
    if (decisions.outcome[index] !== admitted) return;
    const rises = (decisions.remaining[index] ?? Number.NaN) > (decisions.remaining[last] ?? Number.NaN);
    const earliest = Math.max(lastRefused, rises ? (decisions.sent[last] ?? 0) : lastRefused);
    const latest = decisions.answered[index] ?? 0;
    if (latest - earliest < milliseconds) found.push({ earliest, latest });
  });
  return found;
}

function gridWindows(decisions: Decisions, rule: Rule, grid: Edge): CountedWindow[] {
  const { milliseconds, slack } = windowTimes(rule);
  const windows: CountedWindow[] = [];
  const start = decisions.sent[0] ?? 0;
  const end = decisions.sent[decisions.count - 1] ?? 0;
  const edgeAt = (turns: number): Edge => ({
    earliest: grid.earliest + turns * milliseconds - slack,
    latest: grid.latest + turns * milliseconds + slack,
  });
  let first = 0;
  let afterFull = false;
  for (let turn = Math.floor((start - grid.latest) / milliseconds); ; turn++) {
    const [begins, ends] = [edgeAt(turn), edgeAt(turn + 1)];
    if (begins.earliest > end) return windows;
    const from = grid.latest + turn * milliseconds;
    const window = countWindow(
      decisions,
      { from, until: from + milliseconds, begins, ends, afterFull, first },
      rule.limit,
    );
    if (window.admitted + window.refused > 0) windows.push(window);
    while (first < decisions.count && (decisions.answered[first] ?? 0) < ends.earliest) first++;
    afterFull = window.full;
  }
}
