import { admitted, refused } from '../../ledger/outcome.ts';
import { countBelow, type Decisions, type Instants } from '../decisions.ts';
import { type Fit, fewWrong, type Rule, remainingVerdict, slackMilliseconds } from './fit.ts';

/** A bucket that refills continuously, `limit` tokens per window, and holds at most `burst` of them. */
export function fitTokenBucket(decisions: Decisions, rule: Rule): Fit {
  const perMillisecond = rule.limit / (rule.windowSeconds * 1000);
  const slack = slackMilliseconds(rule);
  const sure = decisions.sure;
  const needed = burstNeeded(sure, perMillisecond) - slack * perMillisecond;
  const untried = decisions.outcomes[refused] === 0;
  const burst = untried ? announcedBurst(decisions, rule) : Math.max(1, Math.min(rule.limit, Math.ceil(needed - 0.05)));
  // A bucket that refills one whole token at a time is up to one token ahead of one that refills continuously.
  const over = needed <= rule.limit + 1 ? 0 : Math.ceil(needed - rule.limit - 0.05);
  return {
    ...levelFit(decisions, rule, burst),
    kind: 'token-bucket',
    burst,
    over,
    untried,
    says: `after a burst of ${burst}, one request every ${Math.round((rule.windowSeconds * 1000) / rule.limit)} ms`,
  };
}

/** Size of the bucket according to Remaining. Used if the bucket was never empty. */
function announcedBurst({ remaining }: Decisions, rule: Rule): number {
  let most = -1;
  for (const value of remaining) if (value > most) most = value;
  return most < 0 ? rule.limit : Math.min(rule.limit, most + 1);
}

/** Size of the smallest bucket that can have admitted these requests at the given rate. */
function burstNeeded(sure: Instants, perMillisecond: number): number {
  let needed = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < sure.sent.length; index++) {
    best = Math.max(best, perMillisecond * (sure.sent[index] ?? 0) - index);
    needed = Math.max(needed, index + 1 - perMillisecond * (sure.answered[index] ?? 0) + best);
  }
  return needed;
}

/** Counts refusals while the bucket certainly held two tokens or was full, and compares Remaining with its level. */
function levelFit(decisions: Decisions, rule: Rule, burst: number): Pick<Fit, 'under' | 'remaining'> {
  const perMillisecond = rule.limit / (rule.windowSeconds * 1000);
  const slack = slackMilliseconds(rule);
  const { sure, maybe } = decisions;
  const lowest = runningMinimum(maybe.answered, perMillisecond);
  const highest = runningMinimum(sure.sent, perMillisecond);
  let under = 0;
  let announced = 0;
  let wrong = 0;
  for (let index = 0; index < decisions.count; index++) {
    const sent = decisions.sent[index] ?? 0;
    const answered = decisions.answered[index] ?? 0;
    const taken = countBelow(maybe.sent, answered);
    const atLeast = level(burst, perMillisecond, sent - slack, taken, lowest);
    if (decisions.outcome[index] === refused && atLeast - under >= Math.min(2, burst)) under++;
    const remaining = decisions.remaining[index] ?? Number.NaN;
    if (decisions.outcome[index] !== admitted || Number.isNaN(remaining)) continue;
    announced++;
    const takenSurely = countBelow(sure.answered, sent);
    const atMost = level(burst, perMillisecond, answered + slack, takenSurely, highest);
    if (remaining < atLeast - 2 || remaining > Math.min(atMost, rule.limit) + 1) wrong++;
  }
  return { under, remaining: remainingVerdict(decisions, fewWrong(wrong, announced)) };
}

/** The minimum of index − rate × instant over each prefix of admissions: the lowest level from which the bucket refilled. */
function runningMinimum(instants: Float64Array, perMillisecond: number): Float64Array {
  const lowest = new Float64Array(instants.length);
  let minimum = Number.POSITIVE_INFINITY;
  for (let index = 0; index < instants.length; index++) {
    minimum = Math.min(minimum, index - perMillisecond * (instants[index] ?? 0));
    lowest[index] = minimum;
  }
  return lowest;
}

function level(burst: number, perMillisecond: number, now: number, taken: number, lowest: Float64Array): number {
  if (taken === 0) return burst;
  const deepest = lowest[taken - 1] ?? 0;
  return Math.min(burst, burst + perMillisecond * now - taken + deepest);
}
