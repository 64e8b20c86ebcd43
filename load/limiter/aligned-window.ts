import { admitted, type Decisions, refused } from '../decisions.ts';
import { type Edge, type Fit, hasRemaining, type Rule, slackMilliseconds } from './fit.ts';
import { type CountedWindow, countWindow, totals } from './window-tally.ts';

/** The grid of a limiter whose windows begin at fixed instants, whoever asks: one of them, to the millisecond known. */
export type Grid = Edge;

/** How finely a grid is searched for where the decisions leave it open: this share of a window at a time. */
const finestShare = 1 / 64;

/**
 * Windows on a grid that no request moves. Where its boundaries lie is found from the first admission after refusals
 * and from where Remaining rises; what that leaves open is searched. Where it contradicts itself, `clockGrid` is taken.
 */
export function fitAlignedWindow(decisions: Decisions, rule: Rule, clockGrid: number): Fit {
  const grid = gridOf(decisions, rule) ?? { earliest: clockGrid, latest: clockGrid };
  return partsOf(grid, rule)
    .map((part) => fitOnGrid(decisions, rule, part))
    .reduce((best, fit) => (badness(fit) < badness(best) ? fit : best));
}

const badness = (fit: Fit): number => fit.over + fit.under + (fit.remaining === 'departs' ? 0.5 : 0);

function partsOf(grid: Grid, rule: Rule): Grid[] {
  const width = grid.latest - grid.earliest;
  const parts = Math.max(1, Math.min(64, Math.ceil(width / (rule.windowSeconds * 1000 * finestShare))));
  return Array.from({ length: parts }, (_, part) => ({
    earliest: grid.earliest + (width * part) / parts,
    latest: grid.earliest + (width * (part + 1)) / parts,
  }));
}

function fitOnGrid(decisions: Decisions, rule: Rule, grid: Grid): Fit {
  const windows = gridWindows(decisions, rule, grid);
  const total = totals(windows);
  return {
    kind: 'aligned-window',
    over: total.over,
    under: total.under,
    remaining: !hasRemaining(decisions) ? 'absent' : total.remainingFits ? 'fits' : 'departs',
    windows,
    untried: !total.full,
    coincidental: turnsAtStart(decisions, rule, grid),
    says: `windows of ${rule.windowSeconds} s begin on a fixed grid, whoever asks`,
  };
}

function turnsAtStart(decisions: Decisions, rule: Rule, grid: Grid): boolean {
  const milliseconds = rule.windowSeconds * 1000;
  const phase = ((decisions.sent[0] ?? 0) - grid.latest) / milliseconds;
  const turned = phase - Math.floor(phase);
  return turned < 0.1 || turned > 0.9;
}

/** Where a boundary lies, by one key's decisions; nothing where they contradict each other, everywhere where they are silent. */
export function gridOf(decisions: Decisions, rule: Rule): Grid | undefined {
  const milliseconds = rule.windowSeconds * 1000;
  const slack = slackMilliseconds(rule);
  let grid: Grid | undefined;
  for (const edge of boundaries(decisions)) {
    if (!grid) {
      grid = edge;
      continue;
    }
    const turns = Math.round((edge.earliest + edge.latest - grid.earliest - grid.latest) / 2 / milliseconds);
    const earliest = Math.max(grid.earliest, edge.earliest - turns * milliseconds - slack);
    const latest = Math.min(grid.latest, edge.latest - turns * milliseconds + slack);
    if (earliest > latest + slack) return undefined;
    grid = { earliest: Math.min(earliest, latest), latest: Math.max(earliest, latest) };
  }
  const start = decisions.sent[0] ?? 0;
  return grid ?? { earliest: start - milliseconds, latest: start };
}

/** Stretches of time that hold a boundary: from the last refusal to the next admission, or where Remaining rises. */
function boundaries(decisions: Decisions): Edge[] {
  const found: Edge[] = [];
  for (let index = 1; index < decisions.count; index++) {
    if (decisions.outcome[index] !== admitted) continue;
    const afterRefusal = decisions.outcome[index - 1] === refused;
    const rises = (decisions.remaining[index] ?? Number.NaN) > (decisions.remaining[index - 1] ?? Number.NaN);
    if (afterRefusal || rises)
      found.push({ earliest: decisions.sent[index - 1] ?? 0, latest: decisions.answered[index] ?? 0 });
  }
  return found;
}

function gridWindows(decisions: Decisions, rule: Rule, grid: Grid): CountedWindow[] {
  const milliseconds = rule.windowSeconds * 1000;
  const slack = slackMilliseconds(rule);
  const windows: CountedWindow[] = [];
  const start = decisions.sent[0] ?? 0;
  const end = decisions.sent[decisions.count - 1] ?? 0;
  let first = 0;
  let afterFull = false;
  for (let turn = Math.floor((start - grid.latest) / milliseconds); ; turn++) {
    const at = (turns: number): Edge => ({
      earliest: grid.earliest + turns * milliseconds - slack,
      latest: grid.latest + turns * milliseconds + slack,
    });
    if (at(turn).earliest > end) return windows;
    const from = grid.latest + turn * milliseconds;
    const bounds = { from, until: from + milliseconds, begins: at(turn), ends: at(turn + 1), afterFull, first };
    const window = countWindow(decisions, bounds, rule.limit);
    if (window.admitted + window.refused > 0) windows.push(window);
    while (first < decisions.count && (decisions.answered[first] ?? 0) < at(turn + 1).earliest) first++;
    afterFull = window.full;
  }
}
