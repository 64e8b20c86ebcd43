import { admitted } from '../../ledger/outcome.ts';
import type { Decisions } from '../decisions.ts';
import { type Edge, type Fit, hasRemaining, type Rule, slackMilliseconds } from './fit.ts';
import { type CountedWindow, countWindow, totals } from './window-count.ts';

/** Windows that begin with the first request after the last one expired. */
export function fitFixedWindow(decisions: Decisions, rule: Rule): Fit {
  const windows = anchoredWindows(decisions, rule);
  const total = totals(windows);
  return {
    kind: 'fixed-window',
    over: total.over,
    under: total.under,
    remaining: !hasRemaining(decisions) ? 'absent' : total.remainingFits ? 'fits' : 'departs',
    windows,
    untried: !total.full,
    says: `each window begins with the first request after the one before has lasted ${rule.windowSeconds} s`,
  };
}

function anchoredWindows(decisions: Decisions, rule: Rule): CountedWindow[] {
  const milliseconds = rule.windowSeconds * 1000;
  const slack = slackMilliseconds(rule);
  const windows: CountedWindow[] = [];
  let begins = openedBy(decisions, 0);
  for (let first = 0, afterFull = false; begins; ) {
    const ends = { earliest: begins.earliest + milliseconds - slack, latest: begins.latest + milliseconds + slack };
    const shown = { from: begins.earliest, until: begins.earliest + milliseconds };
    const window = countWindow(
      decisions,
      { ...shown, begins, ends, afterFull, first, opening: windows.length === 0 },
      rule.limit,
    );
    windows.push(window);
    first = firstAnsweredFrom(decisions, first, ends.earliest);
    begins = nextBegin(decisions, first, ends, window.full);
    afterFull = window.full;
  }
  return windows;
}

/** When a window begun by the decision at `index`, or by one in flight beside it, began. */
function openedBy(decisions: Decisions, index: number): Edge | undefined {
  const earliest = decisions.sent[index];
  if (earliest === undefined) return undefined;
  let latest = decisions.answered[index] ?? earliest;
  for (let other = index + 1; (decisions.sent[other] ?? Number.POSITIVE_INFINITY) < latest; other++)
    latest = Math.min(latest, decisions.answered[other] ?? latest);
  return { earliest, latest };
}

function firstAnsweredFrom(decisions: Decisions, from: number, instant: number): number {
  let index = from;
  while (index < decisions.count && (decisions.answered[index] ?? 0) < instant) index++;
  return index;
}

/**
 * The first decision after `ends` begins the next window. After a full window that is the first one admitted, unless
 * a request certainly later was refused before it: then the limiter failed to recover and the later one counts.
 */
function nextBegin(decisions: Decisions, first: number, ends: Edge, full: boolean): Edge | undefined {
  let certain = first;
  while (certain < decisions.count && (decisions.sent[certain] ?? 0) < ends.latest) certain++;
  if (full) {
    let opener = first;
    const opens = (index: number) =>
      decisions.outcome[index] === admitted && (decisions.answered[index] ?? 0) >= ends.earliest;
    while (opener < certain && !opens(opener)) opener++;
    if (opener < certain || opens(opener)) {
      const opened = openedBy(decisions, opener);
      return opened && { earliest: Math.max(ends.earliest, opened.earliest), latest: opened.latest };
    }
  }
  const opened = openedBy(decisions, certain);
  if (!opened) return undefined;
  return { earliest: Math.max(ends.earliest, decisions.sent[first] ?? opened.earliest), latest: opened.latest };
}
