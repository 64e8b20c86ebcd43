import { admitted, refused } from '../../ledger/outcome.ts';
import { countBelow, type Decisions, type Instants } from '../decisions.ts';
import { type Fit, hasRemaining, type Rule, slackMilliseconds } from './fit.ts';

/** At most Limit admitted in any stretch as long as the window, and refused only when so many were. */
export function fitSlidingLog(decisions: Decisions, rule: Rule): Fit {
  const milliseconds = rule.windowSeconds * 1000;
  const slack = slackMilliseconds(rule);
  const sure = decisions.sure;
  const maybe = decisions.maybe;
  const over = mostBeyond(sure, rule.limit, milliseconds - slack);
  let late = 0;
  let under = 0;
  let told = 0;
  let wrong = 0;
  for (let index = 0; index < decisions.count; index++) {
    const sent = decisions.sent[index] ?? 0;
    const answered = decisions.answered[index] ?? 0;
    const outcome = decisions.outcome[index];
    const certain = Math.max(
      0,
      countBelow(sure.answered, sent) - countBelow(sure.sent, answered - milliseconds + slack),
    );
    const possible = countBelow(maybe.sent, answered) - countBelow(maybe.answered, sent - milliseconds - slack);
    if (outcome === admitted && certain >= rule.limit) late++;
    if (outcome === refused && possible + under < rule.limit) under++;
    const remaining = decisions.remaining[index] ?? Number.NaN;
    if (outcome !== admitted || Number.isNaN(remaining)) continue;
    told++;
    if (remaining > rule.limit - certain || remaining < rule.limit - possible - 2) wrong++;
  }
  return {
    kind: 'sliding-log',
    over: Math.max(over, late),
    under,
    remaining: !hasRemaining(decisions) ? 'absent' : wrong <= 1 + told * 0.02 ? 'fits' : 'departs',
    untried: decisions.outcomes[refused] === 0,
    says: `never more than ${rule.limit} in any stretch of ${rule.windowSeconds} s, and each slot comes back ${rule.windowSeconds} s after it was taken`,
  };
}

/** How far the admissions certainly within one window exceed the limit, at worst. */
function mostBeyond(sure: Instants, limit: number, milliseconds: number): number {
  let most = 0;
  for (let index = 0; index < sure.sent.length; index++) {
    const from = sure.sent[index] ?? 0;
    most = Math.max(most, countBelow(sure.answered, from + milliseconds) - index - limit);
  }
  return most;
}
