import { admitted, refused } from '../../ledger/outcome.ts';
import { countBelow, type Decisions, type Instants } from '../decisions.ts';
import { type Fit, hasRemaining, type Rule, slackMilliseconds } from './fit.ts';

/** Where no likely grid agrees, so many places of a window are tried, unless there are too many decisions for that. */
const triedPlaces = 16;
const mostTriedDecisions = 5000;

/** Preflight and the request that tries the key before the load weigh on the first window; the ledger does not have them. */
const weighsFromBefore = 2;

/**
 * The count of the present window plus the last one's, weighted by how much of it the sliding window still covers.
 * `gridMilliseconds` are instants at which a window is likely to begin; the one that agrees best is taken. Others are tried
 * where none agrees, since a key's first request, which nobody saw, may have begun its windows.
 */
export function fitSlidingCounter(decisions: Decisions, rule: Rule, gridMilliseconds: readonly number[]): Fit {
  const likely = best(gridMilliseconds.map((grid) => fitOnGrid(decisions, rule, grid)));
  if (score(likely) === 0 || decisions.count > mostTriedDecisions) return likely;
  const step = (rule.windowSeconds * 1000) / triedPlaces;
  const others = Array.from({ length: triedPlaces }, (_, place) => fitOnGrid(decisions, rule, place * step));
  return best([likely, ...others]);
}

const score = (fit: Fit): number => fit.over + fit.under + (fit.remaining === 'departs' ? 0.5 : 0);
const best = (fits: readonly Fit[]): Fit => fits.reduce((one, other) => (score(other) < score(one) ? other : one));

function fitOnGrid(decisions: Decisions, rule: Rule, grid: number): Fit {
  const sure = decisions.sure;
  const maybe = decisions.maybe;
  let over = 0;
  let under = 0;
  let told = 0;
  let wrong = 0;
  for (let index = 0; index < decisions.count; index++) {
    const sent = decisions.sent[index] ?? 0;
    const answered = decisions.answered[index] ?? 0;
    const [least, most] = estimates(rule, grid, { sent, answered }, sure, maybe, decisions.sent[0] ?? 0);
    const outcome = decisions.outcome[index];
    // Servers differ in whether the weighted count is rounded down and whether this request is counted in: one either way.
    if (outcome === admitted && least >= rule.limit + 1) over++;
    if (outcome === refused && most + under <= rule.limit - 1) under++;
    const remaining = decisions.remaining[index] ?? Number.NaN;
    if (outcome !== admitted || Number.isNaN(remaining)) continue;
    told++;
    if (remaining > rule.limit - least + 1 || remaining < rule.limit - most - 2) wrong++;
  }
  return {
    kind: 'sliding-counter',
    over: Math.max(over, mostBeyond(sure, rule, grid)),
    under,
    remaining: !hasRemaining(decisions) ? 'absent' : wrong <= 1 + told * 0.02 ? 'fits' : 'departs',
    untried: decisions.outcomes[refused] === 0,
    says: `the count of the last window of ${rule.windowSeconds} s fades out over the present one`,
  };
}

/** How far the admissions certainly within one window of the grid exceed the limit, at worst, one being the rounding. */
function mostBeyond(sure: Instants, rule: Rule, grid: number): number {
  const milliseconds = rule.windowSeconds * 1000;
  const slack = slackMilliseconds(rule);
  let most = 0;
  for (let index = 0; index < sure.sent.length; index++) {
    const sent = (sure.sent[index] ?? 0) - slack;
    const end = grid + (Math.floor((sent - grid) / milliseconds) + 1) * milliseconds;
    most = Math.max(most, countBelow(sure.answered, end - slack) - index - rule.limit - 1);
  }
  return most;
}

/** Least and greatest weighted count at a decision, over the instants at which it may have been taken. */
function estimates(
  rule: Rule,
  grid: number,
  decision: { sent: number; answered: number },
  sure: Instants,
  maybe: Instants,
  start: number,
): [number, number] {
  const milliseconds = rule.windowSeconds * 1000;
  const slack = slackMilliseconds(rule);
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const instant of [decision.sent - slack, (decision.sent + decision.answered) / 2, decision.answered + slack]) {
    const begin = grid + Math.floor((instant - grid) / milliseconds) * milliseconds;
    const covered = 1 - (instant - begin) / milliseconds;
    const before = begin - milliseconds;
    const sureLast = Math.max(0, countBelow(sure.answered, begin) - countBelow(sure.sent, before));
    const sureNow = Math.max(0, countBelow(sure.answered, decision.sent) - countBelow(sure.sent, begin));
    const early = before < start ? weighsFromBefore : 0;
    const maybeLast = countBelow(maybe.sent, begin) - countBelow(maybe.answered, before) + early;
    const maybeNow = countBelow(maybe.sent, decision.answered) - countBelow(maybe.answered, begin);
    least = Math.min(least, sureLast * covered + sureNow);
    most = Math.max(most, maybeLast * covered + maybeNow);
  }
  return [least, most];
}
