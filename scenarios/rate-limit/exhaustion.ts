import type { Burst, Exhaustion, Poll } from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { announcement, hasStatus, inWords, isSuccess, ofAnswer } from '../vocabulary/expectations.ts';
import { blockedBecause, inapplicable } from '../vocabulary/findings.ts';
import type { Expectation, UnmetPrecondition } from '../vocabulary/suite.ts';

const repliesOf = (exhaustion: Exhaustion): Reply[] => [exhaustion.opening, ...exhaustion.shots];
const admittedReplies = (exhaustion: Exhaustion): Reply[] =>
  repliesOf(exhaustion).filter(
    (reply) =>
      isSuccess(reply) && (exhaustion.certainUntil === undefined || reply.receivedAt <= exhaustion.certainUntil),
  );
const admittedCount = (exhaustion: Exhaustion): number => exhaustion.prior + admittedReplies(exhaustion).length;
const refusedReplies = (exhaustion: Exhaustion): Reply[] =>
  repliesOf(exhaustion).filter((reply) => hasStatus(reply, 429));
const otherReplies = (exhaustion: Exhaustion): Reply[] => repliesOf(exhaustion).filter((reply) => !isSuccess(reply));

const unknownUnit: UnmetPrecondition = inapplicable(
  'the unit of X-RateLimit-Reset could not be determined: set rateLimit.resetUnit in the target file',
);

/** At most `limit` requests in one announced window. A limiter that refills continuously has no such bound. */
export const limitHeld: Expectation<Exhaustion> = {
  says: 'at most X-RateLimit-Limit requests admitted before the announced reset',
  reads: ['header X-RateLimit-Limit', 'header X-RateLimit-Reset', 'status 2xx', 'status 429'],
  precondition: ({ certainUntil, refills }) => {
    if (refills) return inapplicable('the limiter refills continuously, so a window has no exact bound');
    return certainUntil === undefined ? unknownUnit : undefined;
  },
  test: (exhaustion) => {
    const count = admittedCount(exhaustion);
    return count <= exhaustion.limit ? undefined : `${count} requests admitted, limit ${exhaustion.limit}`;
  },
};

/** Blocks a check if Remaining falls faster than requests are sent: another client uses this key. */
function exclusiveUse(exhaustion: Exhaustion): UnmetPrecondition | undefined {
  const left = repliesOf(exhaustion)
    .filter(isSuccess)
    .map((reply) => announcement(reply).remaining);
  const at = left.findIndex((remaining = 0, index) => index > 0 && (left[index - 1] ?? 0) - remaining > 1);
  return at < 0
    ? undefined
    : blockedBecause(
        `X-RateLimit-Remaining fell from ${left[at - 1]} to ${left[at]} between two requests: another client uses this key`,
      );
}

export const limitGranted: Expectation<Exhaustion> = {
  precondition: exclusiveUse,
  says: 'at least X-RateLimit-Limit requests admitted in an idle window',
  reads: ['header X-RateLimit-Limit', 'status 2xx', 'status 429'],
  test: (exhaustion) => {
    const count = exhaustion.prior + repliesOf(exhaustion).filter(isSuccess).length;
    return count >= exhaustion.limit
      ? undefined
      : `${count} requests admitted, limit ${exhaustion.limit}, then ${inWords(otherReplies(exhaustion)[0])}`;
  },
};

export const refusedWith429: Expectation<Exhaustion> = {
  says: 'status 429 beyond the limit',
  reads: ['status 429'],
  precondition: (exhaustion) => {
    const last = repliesOf(exhaustion).at(-1)?.receivedAt ?? 0;
    const within = exhaustion.certainUntil !== undefined && last <= exhaustion.certainUntil;
    return otherReplies(exhaustion).length > 0 || within
      ? undefined
      : blockedBecause('these requests belong to more than one announced window');
  },
  test: (exhaustion) => {
    const others = otherReplies(exhaustion).filter((reply) => !hasStatus(reply, 429));
    if (others.length > 0) return inWords(others[0]);
    return refusedReplies(exhaustion).length > 0
      ? undefined
      : `all ${repliesOf(exhaustion).length} requests succeeded, limit ${exhaustion.limit}`;
  },
};

/** Applies an expectation to every 429 of an exhaustion. */
export const onEach429 = (expectation: Expectation): Expectation<Exhaustion> => ({
  ...expectation,
  says: `${expectation.says} on each 429`,
  precondition: (exhaustion) =>
    refusedReplies(exhaustion).length > 0 ? undefined : blockedBecause('no request got a 429'),
  test: (exhaustion) => {
    for (const reply of refusedReplies(exhaustion)) {
      const got = expectation.test(reply, []);
      if (got !== undefined) return got;
    }
    return undefined;
  },
});

const refusedAtLeastOnce = (exhaustion: Exhaustion): UnmetPrecondition | undefined =>
  otherReplies(exhaustion).length > 0 ? undefined : blockedBecause('the key was never refused');

export const notFull = ofAnswer(
  'X-RateLimit-Remaining below X-RateLimit-Limit',
  ['header X-RateLimit-Remaining', 'header X-RateLimit-Limit'],
  (answer) => {
    const { limit, remaining } = announcement(answer);
    return limit !== undefined && remaining === limit && limit > 0
      ? `X-RateLimit-Remaining is ${remaining} of ${limit} on a refusal`
      : undefined;
  },
);

/**
 * After a refusal, only a continuous refill may admit a request before the announced reset, and that leaves Remaining low.
 */
export const notEarly: Expectation<Poll> = {
  says: 'no new window before the announced reset',
  reads: ['header X-RateLimit-Reset', 'header X-RateLimit-Remaining', 'status 2xx'],
  precondition: (poll) => (poll.certainUntil === undefined ? unknownUnit : refusedAtLeastOnce(poll)),
  test: ({ polls, certainUntil = 0, limit }) => {
    const early = polls.find(
      (reply) =>
        isSuccess(reply) && reply.receivedAt < certainUntil && (announcement(reply).remaining ?? 0) >= limit / 2,
    );
    return (
      early &&
      `admitted at least ${Math.round(certainUntil - early.receivedAt)} ms before the reset, X-RateLimit-Remaining ${announcement(early).remaining} of ${limit}`
    );
  },
};

export const bystanderServed: Expectation<Burst> = {
  says: 'a 2xx for the bystander key before, during and after the refusals of another key',
  reads: ['status 2xx', 'header X-RateLimit-Remaining'],
  test: ({ bystander }) => {
    const wrong = bystander.findIndex((reply, index) => {
      const before = announcement(bystander[index - 1]).remaining;
      return !isSuccess(reply) && !(hasStatus(reply, 429) && before === 0);
    });
    return wrong < 0
      ? undefined
      : `${inWords(bystander[wrong])} for request ${wrong + 1} of ${bystander.length} with the bystander key`;
  },
};

export const noFreshStart: Expectation<Exhaustion> = {
  says: 'a refusal on a new connection while the key is refused',
  reads: ['status 2xx'],
  precondition: ({ freshConnection, refills }) => {
    if (refills)
      return inapplicable('the limiter refills continuously, so an admission is no evidence about the connection');
    return freshConnection === undefined
      ? blockedBecause('the key was never refused, or not long enough to try another connection')
      : undefined;
  },
  test: ({ freshConnection, limit }) =>
    !isSuccess(freshConnection)
      ? undefined
      : `${inWords(freshConnection)}, X-RateLimit-Remaining ${announcement(freshConnection).remaining ?? 'missing'} of ${limit}`,
};

export const recovers: Expectation<Burst> = {
  says: 'a request admitted after the announced reset',
  reads: ['header X-RateLimit-Reset', 'status 2xx'],
  precondition: (burst) => (burst.afterReset === undefined ? unknownUnit : refusedAtLeastOnce(burst)),
  test: ({ afterReset = [] }) =>
    afterReset.some(isSuccess) ? undefined : `${inWords(afterReset.at(-1))} in each of ${afterReset.length} attempts`,
};
