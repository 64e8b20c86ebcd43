import { countBelow, type Decisions } from '../decisions.ts';
import { type Fit, type Rule, windowTimes } from './fit.ts';
import { type CountBounds, mostBeyond, slidingFit } from './sliding.ts';

/** At most `limit` requests admitted in any period as long as the window. `counted`: the decisions with what the log holds. */
export function fitSlidingLog(decisions: Decisions, rule: Rule, counted = decisions): Fit {
  const { milliseconds, slack } = windowTimes(rule);
  const { sure, maybe } = counted;
  const countedBefore: CountBounds = (sent, answered, decided, maybeDecided) => [
    Math.max(0, decided - countBelow(sure.sent, answered - milliseconds + slack)),
    maybeDecided - countBelow(maybe.answered, sent - milliseconds - slack),
  ];
  const fit = slidingFit(counted, rule, countedBefore, 0);
  return {
    ...fit,
    kind: 'sliding-log',
    over: Math.max(
      fit.over,
      mostBeyond(decisions.sure, rule.limit, (sent) => sent + milliseconds - slack),
    ),
    says: `never more than ${rule.limit} in any ${rule.windowSeconds} s, and each request stops counting ${rule.windowSeconds} s after it was admitted`,
  };
}
