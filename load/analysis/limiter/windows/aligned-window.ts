import type { Decisions } from '../../decisions.ts';
import { closestFit, type Edge, type Fit, type Rule, windowTimes } from '../fit.ts';
import { gridOf, overlap, partsOf } from '../grid.ts';
import { type CountedWindow, countWindow, windowFit } from './window-count.ts';

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
