import { admitted, refused } from '../../ledger/outcome.ts';
import type { Decisions } from '../decisions.ts';
import { type Edge, type Fit, type Rule, slackMilliseconds } from './fit.ts';
import { type CountedWindow, countWindow, windowFit } from './window-count.ts';

/**
 * Windows that end at the instant that X-RateLimit-Reset announces. The first request after that instant begins the
 * next window. `announced` holds the reset of each answer in milliseconds since the start of the run, NaN if absent.
 */
export function fitAnnounced(decisions: Decisions, rule: Rule, announced: Float64Array): Fit {
  const windows: CountedWindow[] = [];
  const postpones = refusalsPostponeReset(decisions, rule, announced);
  const slack = slackMilliseconds(rule);
  let strays = 0;
  let ended = Number.POSITIVE_INFINITY;
  let afterFull = false;
  for (let first = 0; first < decisions.count; ) {
    const end = announcedEnd(decisions, rule, announced, first, postpones);
    if (end === undefined) {
      strays++;
      break;
    }
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
  const fit = windowFit('announced', decisions, windows, 'each window ends when X-RateLimit-Reset says so');
  return { ...fit, under: fit.under + strays };
}

/** The end announced by the window's first answer, and postponed by later refusals; undefined if it is implausible. */
function announcedEnd(
  decisions: Decisions,
  rule: Rule,
  announced: Float64Array,
  first: number,
  postpones: boolean,
): number | undefined {
  let end = announced[first] ?? Number.NaN;
  const sent = decisions.sent[first] ?? 0;
  const slack = slackMilliseconds(rule);
  if (Number.isNaN(end) || end < sent - slack || end > sent + rule.windowSeconds * 1000 + 1000 + slack)
    return undefined;
  for (let index = first + 1; index < decisions.count && (decisions.answered[index] ?? 0) < end - slack; index++)
    if (decisions.outcome[index] === refused && postpones) end = Math.max(end, announced[index] ?? end);
  return end;
}

/** True if each refusal announces a whole window from its own instant: the server begins the window again. */
export function refusalsPostponeReset(decisions: Decisions, rule: Rule, announced: Float64Array): boolean {
  const milliseconds = rule.windowSeconds * 1000;
  // A Reset rounded down to the second may be one second early. In windows up to 3 s that would prove nothing.
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
