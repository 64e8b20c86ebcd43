import { admitted, refused } from '../../ledger/outcome.ts';
import type { Decisions } from '../decisions.ts';
import { type Edge, type Fit, hasRemaining, type Rule, slackMilliseconds } from './fit.ts';
import { type CountedWindow, countWindow, totals } from './window-count.ts';

/**
 * Windows that end exactly when X-RateLimit-Reset says, each begun by the first request after the announced end of the
 * one before. A refusal may announce a later end. `announced` holds each decision's announced reset in milliseconds
 * since the start of the run, NaN where there is none.
 */
export function fitAnnounced(decisions: Decisions, rule: Rule, announced: Float64Array): Fit {
  const windows: CountedWindow[] = [];
  const putsOff = refusalsPutOff(decisions, rule, announced);
  let strays = 0;
  let ended = Number.POSITIVE_INFINITY;
  let afterFull = false;
  for (let first = 0; first < decisions.count; ) {
    const end = announcedEnd(decisions, rule, announced, first, putsOff);
    if (end === undefined) {
      strays++;
      break;
    }
    const slack = slackMilliseconds(rule);
    const sent = decisions.sent[first] ?? 0;
    if (decisions.outcome[first] === refused && sent > ended) strays++;
    const begins: Edge = { earliest: sent, latest: decisions.answered[first] ?? sent };
    const ends = { earliest: end - slack, latest: end + slack };
    const bounds = { from: sent, until: end, begins, ends, afterFull, first, opening: windows.length === 0 };
    const window = countWindow(decisions, bounds, rule.limit);
    windows.push(window);
    afterFull = window.full;
    ended = ends.latest;
    const next = nextWindow(decisions, first, ends, window.full);
    if (next <= first) break;
    first = next;
  }
  const total = totals(windows);
  return {
    kind: 'announced',
    over: total.over,
    under: total.under + strays,
    remaining: !hasRemaining(decisions) ? 'absent' : total.remainingFits ? 'fits' : 'departs',
    windows,
    untried: !total.full,
    says: 'each window ends when X-RateLimit-Reset says so',
  };
}

/** The end that the window's first answer announces, put off by later refusals; nothing where it is no end of this window. */
function announcedEnd(
  decisions: Decisions,
  rule: Rule,
  announced: Float64Array,
  first: number,
  putsOff: boolean,
): number | undefined {
  let end = announced[first] ?? Number.NaN;
  const sent = decisions.sent[first] ?? 0;
  const slack = slackMilliseconds(rule);
  if (Number.isNaN(end) || end < sent - slack || end > sent + rule.windowSeconds * 1000 + 1000 + slack)
    return undefined;
  for (let index = first + 1; index < decisions.count && (decisions.answered[index] ?? 0) < end - slack; index++)
    if (decisions.outcome[index] === refused && putsOff) end = Math.max(end, announced[index] ?? end);
  return end;
}

/** Each refusal announces a whole window from its own instant: the server begins the window again. */
export function refusalsPutOff(decisions: Decisions, rule: Rule, announced: Float64Array): boolean {
  const milliseconds = rule.windowSeconds * 1000;
  // Rounded down to the second, an announcement may fall short by one; in short windows that would tell nothing.
  const least = milliseconds - slackMilliseconds(rule) - (rule.windowSeconds > 3 ? 1000 : 0);
  let refusals = 0;
  for (let index = 0; index < decisions.count; index++) {
    if (decisions.outcome[index] !== refused) continue;
    refusals++;
    if (!((announced[index] ?? Number.NaN) - (decisions.answered[index] ?? 0) >= least)) return false;
  }
  return refusals > 1;
}

function nextWindow(decisions: Decisions, first: number, ends: Edge, full: boolean): number {
  let index = first;
  while (index < decisions.count && (decisions.answered[index] ?? 0) < ends.earliest) index++;
  if (!full) return index;
  // Refusals on the very edge still belong to the full window.
  while (index < decisions.count && decisions.outcome[index] !== admitted && (decisions.sent[index] ?? 0) < ends.latest)
    index++;
  return index;
}
