import { admitted, type Decision, decisionsFrom, refused, unclear } from '../../limiter/decisions.ts';
import { type LimitUse, limitUse } from '../../limiter/questions/other-use.ts';
import type { Burst } from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess } from '../vocabulary/expectations.ts';
import type { Deviation, EpisodeExpectation } from '../vocabulary/suite.ts';

/** The limiter's decision on the request that got this reply. */
export function decisionOf(reply: Reply, operation = ''): Decision {
  const { limit, remaining, reset } = announcement(reply);
  return {
    sent: reply.sentAt,
    // Without an answer the target may decide at any time.
    answered: reply.kind === 'answer' ? reply.receivedAt : Number.POSITIVE_INFINITY,
    outcome: isSuccess(reply) ? admitted : hasStatus(reply, 429) ? refused : unclear,
    operation,
    ...(limit !== undefined && { limit }),
    ...(remaining !== undefined && { remaining }),
    ...(reset !== undefined && { reset }),
  };
}

/** A request with a key: whatever its path and answer, a limiter may have counted it. */
export interface KeyedDecision {
  key: string;
  decision: Decision;
  /** It was answered, and sent to one of the three endpoints: some limiters count no other request. */
  isOrdinary: boolean;
}

/** Tells if something other than these requests used the limit of a key, or if keys share a counter. */
export function useOfKeys(all: readonly KeyedDecision[]): LimitUse | undefined {
  const byKey = Map.groupBy(all, ({ key }) => key);
  return limitUse(
    [...byKey].map(([key, own]) => ({ key, decisions: decisionsFrom(own.map(({ decision }) => decision)) })),
  );
}

/** The deviation that only a fall of Remaining shows. */
export const loweredByAnotherKey: Deviation = {
  at: 'header x-ratelimit-remaining',
  is: 'lowered by another key',
  clause: 'question',
};

const withRemaining = ({ bystander }: Burst): Reply[] =>
  bystander.filter((reply) => isSuccess(reply) && announcement(reply).remaining !== undefined);

export const bystanderCountedApart: EpisodeExpectation<Burst> = {
  says: 'X-RateLimit-Remaining of the bystander key lowered only by its own requests',
  reads: ['header X-RateLimit-Remaining', 'status 2xx'],
  deviation: loweredByAnotherKey,
  sampled: 'an answer to the bystander key beside a burst of another key',
  samples: ({ bystander }) => bystander,
  test: (burst) => {
    const replies = withRemaining(burst);
    const decisions = decisionsFrom(replies.map((reply) => decisionOf(reply)));
    const use = limitUse([{ key: 'bystander', decisions }]);
    if (use === undefined) return undefined;
    const [before, after] = use.rows.map((row) => replies[row]);
    return {
      got: `${announcement(before).remaining}, then ${announcement(after).remaining} after ${use.rows[1] - use.rows[0]} requests with this key and ${burst.replies.length} with another`,
      shownBy: [before, after],
    };
  },
};
