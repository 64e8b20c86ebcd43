import { certainExcess, type Excess } from '../../limiter/bounds.ts';
import { decisionsFrom } from '../../limiter/decisions.ts';
import type { Exhaustion } from '../vocabulary/episodes.ts';
import { isSuccess } from '../vocabulary/expectations.ts';
import type { EpisodeExpectation } from '../vocabulary/suite.ts';
import { decisionOf } from './decisions.ts';

/** An expectation that what no limiter of the declared window admits violates, whatever kind the answers show. */
export const withBounds = (expectation: EpisodeExpectation<Exhaustion>): EpisodeExpectation<Exhaustion> => ({
  ...expectation,
  precondition: (exhaustion) =>
    excessOf(exhaustion) === undefined ? expectation.precondition?.(exhaustion) : undefined,
  test: (exhaustion) => {
    const excess = excessOf(exhaustion);
    if (excess === undefined) return expectation.test(exhaustion);
    const last = exhaustion.replies.findLast(isSuccess);
    return { got: excessSays(excess, exhaustion), shownBy: [exhaustion.replies[0], last] };
  },
});

/** Requests that no limiter of the declared window admits, whatever its kind; undefined if none is certain, or no window declared. */
function excessOf({ replies, recovery, limit, declared: { windowSeconds } }: Exhaustion): Excess | undefined {
  if (windowSeconds === undefined) return undefined;
  const decisions = decisionsFrom([...new Set([...replies, ...recovery.polls])].map((reply) => decisionOf(reply)));
  return certainExcess(decisions, { limit, windowMilliseconds: windowSeconds * 1000 });
}

/** `at least 7 requests admitted too many: 47 in 1.88 s; no limiter of 20 per 2 s admits more than 40` */
function excessSays({ count, admitted: inside, most, from, to }: Excess, exhaustion: Exhaustion): string {
  const { limit, declared } = exhaustion;
  const seconds = Math.round((to - from) / 10) / 100;
  return `at least ${count} requests admitted too many: ${inside} in ${seconds} s; no limiter of ${limit} per ${declared.windowSeconds} s admits more than ${most}`;
}
