import { admitted, refused } from '../../ledger/outcome.ts';
import { countBelow, type Decisions, type Instants } from '../decisions.ts';
import { type Fit, fewWrong, type Rule, remainingVerdict, slackMilliseconds } from './fit.ts';

/** Requests that have come back until an instant, since any fixed one: at least, and at most. */
export interface Refill {
  least(instant: number): number;
  most(instant: number): number;
}

/** A bucket that refills continuously, `limit` tokens per window, and holds at most `burst` of them. */
export function fitTokenBucket(decisions: Decisions, rule: Rule): Fit {
  const perMillisecond = rule.limit / (rule.windowSeconds * 1000);
  const returned = (instant: number): number => instant * perMillisecond;
  const fit = fitBucket(decisions, rule, { least: returned, most: returned }, 1);
  return {
    ...fit,
    says: `after a burst of ${fit.burst < rule.limit ? 'at least ' : ''}${fit.burst}, one request every ${Math.round((rule.windowSeconds * 1000) / rule.limit)} ms`,
  };
}

/**
 * A bucket of at most `limit` tokens, into which `refill` puts them. It may be `ahead` tokens ahead of that: one that refills
 * one whole token at a time is up to one token ahead of one that refills continuously.
 */
export function fitBucket(
  decisions: Decisions,
  rule: Rule,
  refill: Refill,
  ahead: 0 | 1,
): Omit<Fit, 'says'> & { burst: number } {
  const slack = slackMilliseconds(rule);
  const needed = burstNeeded(decisions.sure, refill, slack);
  const untried = decisions.outcomes[refused] === 0;
  const used = Math.max(1, Math.min(rule.limit, Math.ceil(needed - 0.05)));
  const announced = announcedBurst(decisions, rule);
  // Tokens that were left may be taken for some of those that were added at the same time.
  const holds = ahead === 1 ? used : Math.max(used, announced ?? 0);
  const burst = untried ? (announced ?? rule.limit) : holds;
  const over = needed <= rule.limit + ahead ? 0 : Math.ceil(needed - rule.limit - 0.05);
  return { ...levelFit(decisions, rule, refill, burst, ahead), kind: 'token-bucket', burst, over, untried };
}

/** Size of the bucket according to Remaining; undefined if no answer has it. */
function announcedBurst({ remaining }: Decisions, rule: Rule): number | undefined {
  let most = -1;
  for (const value of remaining) if (value > most) most = value;
  return most < 0 ? undefined : Math.min(rule.limit, most + 1);
}

/** Size of the smallest bucket that can have admitted these requests. */
function burstNeeded(sure: Instants, refill: Refill, slack: number): number {
  let needed = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < sure.sent.length; index++) {
    best = Math.max(best, refill.least(sure.sent[index] ?? 0) - index);
    needed = Math.max(needed, index + 1 - refill.most((sure.answered[index] ?? 0) + slack) + best);
  }
  return needed;
}

/** Counts refusals while the bucket certainly held enough tokens or was full, and compares Remaining with its level. */
function levelFit(
  decisions: Decisions,
  rule: Rule,
  refill: Refill,
  burst: number,
  ahead: 0 | 1,
): Pick<Fit, 'under' | 'remaining'> {
  const slack = slackMilliseconds(rule);
  const { sure, maybe } = decisions;
  const lowest = runningMinimum(maybe.answered, refill.most);
  const highest = runningMinimum(sure.sent, refill.least);
  let under = 0;
  let announced = 0;
  let wrong = 0;
  for (let index = 0; index < decisions.count; index++) {
    const sent = decisions.sent[index] ?? 0;
    const answered = decisions.answered[index] ?? 0;
    const taken = countBelow(maybe.sent, answered);
    const atLeast = level(burst, refill.least(sent - slack), taken, lowest);
    if (decisions.outcome[index] === refused && atLeast - under >= Math.min(1 + ahead, burst)) under++;
    const remaining = decisions.remaining[index] ?? Number.NaN;
    if (decisions.outcome[index] !== admitted || Number.isNaN(remaining)) continue;
    announced++;
    const takenSurely = countBelow(sure.answered, sent);
    const atMost = level(burst, refill.most(answered + slack), takenSurely, highest);
    if (remaining < atLeast - 2 || remaining > Math.min(atMost, rule.limit) + 1) wrong++;
  }
  return { under, remaining: remainingVerdict(decisions, fewWrong(wrong, announced)) };
}

/** The minimum of index − returned over each prefix of admissions: the lowest level from which the bucket refilled. */
function runningMinimum(instants: Float64Array, returned: (instant: number) => number): Float64Array {
  const lowest = new Float64Array(instants.length);
  let minimum = Number.POSITIVE_INFINITY;
  for (let index = 0; index < instants.length; index++) {
    minimum = Math.min(minimum, index - returned(instants[index] ?? 0));
    lowest[index] = minimum;
  }
  return lowest;
}

function level(burst: number, returned: number, taken: number, lowest: Float64Array): number {
  if (taken === 0) return burst;
  const deepest = lowest[taken - 1] ?? 0;
  return Math.min(burst, burst + returned - taken + deepest);
}
