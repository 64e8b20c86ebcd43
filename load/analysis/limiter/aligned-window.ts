import { admitted, refused } from '../../ledger/outcome.ts';
import type { Decisions } from '../decisions.ts';
import { InFlight } from '../in-flight.ts';
import { type Edge, type Fit, hasRemaining, type Rule, slackMilliseconds } from './fit.ts';
import { type CountedWindow, countWindow, totals } from './window-count.ts';

/** The grid of a limiter whose windows begin at fixed instants, whoever asks: one of them, to the millisecond known. */
export type Grid = Edge;

/** How finely a grid is searched for where the decisions leave it open: this share of a window at a time. */
const finestShare = 1 / 64;

/**
 * Windows on a grid that no request moves. Where its boundaries lie is found from the first admission after refusals
 * and from where Remaining rises; what that leaves open is searched. Where it contradicts itself, `clockGrid` is taken.
 */
export function fitAlignedWindow(decisions: Decisions, rule: Rule, clockGrid: number): Fit {
  const found = gridOf(decisions, rule);
  const fits = partsOf(found ?? { earliest: clockGrid, latest: clockGrid }, rule).map((part) =>
    fitOnGrid(decisions, rule, part),
  );
  const best = fits.reduce((one, other) => (badness(other) < badness(one) ? other : one));
  return { ...best, ...(found ? { grid: found } : {}) };
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

/**
 * Whether one grid could serve all these keys: the places that their own decisions leave open have one in common. Only
 * keys that leave less than half a window open count; `told` says how many do.
 */
export function commonGrid(grids: readonly (Grid | undefined)[], rule: Rule): { possible: boolean; told: number } {
  const milliseconds = rule.windowSeconds * 1000;
  const slack = slackMilliseconds(rule);
  let common: Grid | undefined;
  let told = 0;
  for (const grid of grids) {
    if (!grid) return { possible: false, told };
    if (grid.latest - grid.earliest > milliseconds / 2) continue;
    told++;
    common = common ? shared(common, grid, milliseconds, slack) : grid;
    if (!common) return { possible: false, told };
  }
  return { possible: true, told };
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
  for (const edge of boundaries(decisions, milliseconds)) {
    if (!grid) {
      grid = edge;
      continue;
    }
    grid = shared(grid, edge, milliseconds, slack);
    if (!grid) return undefined;
  }
  const start = decisions.sent[0] ?? 0;
  return grid ?? { earliest: start - milliseconds, latest: start };
}

/** Where two stretches, whole windows apart, have a boundary in common. */
function shared(one: Grid, other: Grid, milliseconds: number, slack: number): Grid | undefined {
  const turns = Math.round((other.earliest + other.latest - one.earliest - one.latest) / 2 / milliseconds);
  const earliest = Math.max(one.earliest, other.earliest - turns * milliseconds - slack);
  const latest = Math.min(one.latest, other.latest - turns * milliseconds + slack);
  if (earliest > latest + slack) return undefined;
  return { earliest: Math.min(earliest, latest), latest: Math.max(earliest, latest) };
}

/**
 * Stretches of time that hold a boundary: from a refusal, or from a lower Remaining, to an admission that was certainly
 * decided later. Stretches of a whole window or more tell nothing.
 */
function boundaries(decisions: Decisions, milliseconds: number): Edge[] {
  const found: Edge[] = [];
  const flight = new InFlight(decisions);
  let lastRefused = Number.NEGATIVE_INFINITY;
  let last = -1;
  const settled = (earlier: number) => {
    last = Math.max(last, earlier);
    if (decisions.outcome[earlier] === refused) lastRefused = Math.max(lastRefused, decisions.sent[earlier] ?? 0);
  };
  for (let index = 0; index < decisions.count; index++) {
    flight.advance(index, settled);
    if (decisions.outcome[index] !== admitted) continue;
    const rises = (decisions.remaining[index] ?? Number.NaN) > (decisions.remaining[last] ?? Number.NaN);
    const earliest = Math.max(lastRefused, rises ? (decisions.sent[last] ?? 0) : lastRefused);
    const latest = decisions.answered[index] ?? 0;
    if (latest - earliest < milliseconds) found.push({ earliest, latest });
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
