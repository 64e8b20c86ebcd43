import { admitted, refused } from '../../ledger/outcome.ts';
import type { Decisions } from '../decisions.ts';
import { visitDecisions } from '../in-flight.ts';
import { type Edge, type Rule, windowTimes } from './fit.ts';

/** Resolution of the search for a grid, as a share of the window. */
const finestShare = 1 / 64;

/**
 * An instant at which requests come back, if they do so every `windowSeconds` of the rule; undefined if the decisions contradict
 * each other, a whole window wide if they show none.
 */
export function gridOf(decisions: Decisions, rule: Rule): Edge | undefined {
  const milliseconds = rule.windowSeconds * 1000;
  const start = decisions.sent[0] ?? 0;
  const [first, ...others] = boundaries(decisions, milliseconds);
  let grid: Edge | undefined = first ?? { earliest: start - milliseconds, latest: start };
  for (const edge of others) grid &&= overlap(grid, edge, rule);
  return grid;
}

/** The range of a grid in parts that are narrow enough to be tried one by one. */
export function partsOf(grid: Edge, rule: Rule): Edge[] {
  const width = grid.latest - grid.earliest;
  const parts = Math.max(1, Math.min(64, Math.ceil(width / (rule.windowSeconds * 1000 * finestShare))));
  return Array.from({ length: parts }, (_, part) => ({
    earliest: grid.earliest + (width * part) / parts,
    latest: grid.earliest + (width * (part + 1)) / parts,
  }));
}

/** The overlap of two edges after one is moved by whole windows. */
export function overlap(one: Edge, other: Edge, rule: Rule): Edge | undefined {
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
export function boundaries(decisions: Decisions, milliseconds: number): Edge[] {
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
