import { countBelow, type Decisions } from '../decisions.ts';
import { type Fit, type Rule, windowTimes } from './fit.ts';
import { mostBeyond, slidingFit } from './sliding.ts';

/** At most `limit` requests admitted in any period as long as the window. */
export function fitSlidingLog(decisions: Decisions, rule: Rule): Fit {
  const { milliseconds, slack } = windowTimes(rule);
  const { sure, maybe } = decisions;
  const countedBefore = (sent: number, answered: number): [number, number] => [
    Math.max(0, countBelow(sure.answered, sent) - countBelow(sure.sent, answered - milliseconds + slack)),
    countBelow(maybe.sent, answered) - countBelow(maybe.answered, sent - milliseconds - slack),
  ];
  const fit = slidingFit(decisions, rule, countedBefore, 0);
  return {
    ...fit,
    kind: 'sliding-log',
    over: Math.max(
      fit.over,
      mostBeyond(sure, rule.limit, (sent) => sent + milliseconds - slack),
    ),
    says: `never more than ${rule.limit} in any ${rule.windowSeconds} s, and each request stops counting ${rule.windowSeconds} s after it was admitted`,
  };
}
