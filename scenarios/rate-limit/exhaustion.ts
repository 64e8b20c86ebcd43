import type { Burst, Exhaustion, Poll } from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { announcement, hasStatus, inWords, isSuccess, ofAnswer } from '../vocabulary/expectations.ts';
import type { Expectation, Ungrounded } from '../vocabulary/suite.ts';
export const of = (exhaustion: Exhaustion): Reply[] => [exhaustion.opening, ...exhaustion.shots];
export const admitted = (exhaustion: Exhaustion): Reply[] =>
  of(exhaustion).filter(
    (reply) =>
      isSuccess(reply) && (exhaustion.certainUntil === undefined || reply.receivedAt <= exhaustion.certainUntil),
  );
export const admittedCount = (exhaustion: Exhaustion): number => exhaustion.prior + admitted(exhaustion).length;
export const refused = (exhaustion: Exhaustion): Reply[] => of(exhaustion).filter((reply) => hasStatus(reply, 429));
export const notAdmitted = (exhaustion: Exhaustion): Reply[] => of(exhaustion).filter((reply) => !isSuccess(reply));

export const undecidedUnit: Ungrounded = {
  outcome: 'inapplicable',
  because: 'the unit of X-RateLimit-Reset could not be told: declare rateLimit.resetUnit in the target file',
};

/** Never more than Limit in one announced window; where the limiter refills continuously there is no such bound. */
export const limitHeld: Expectation<Exhaustion> = {
  says: 'at most Limit requests admitted before the announced reset',
  reads: ['header X-RateLimit-Limit', 'header X-RateLimit-Reset', 'status 2xx', 'status 429'],
  ground: ({ certainUntil, refills }) => {
    if (refills)
      return {
        outcome: 'inapplicable',
        because: 'the limiter refills continuously: no bound holds for a window, exactness is only observed',
      };
    return certainUntil === undefined ? undecidedUnit : undefined;
  },
  test: (exhaustion) => {
    const count = admittedCount(exhaustion);
    return count <= exhaustion.limit ? undefined : `${count} admitted with Limit ${exhaustion.limit}`;
  },
};

/** Remaining fell faster than we sent: something else spends this limit. */
export function sharedGround(exhaustion: Exhaustion): Ungrounded | undefined {
  const left = of(exhaustion)
    .filter(isSuccess)
    .map((reply) => announcement(reply).remaining);
  const at = left.findIndex((remaining = 0, index) => index > 0 && (left[index - 1] ?? 0) - remaining > 1);
  return at < 0
    ? undefined
    : {
        outcome: 'blocked',
        because: `Remaining fell from ${left[at - 1]} to ${left[at]} between two requests: something else spends this limit`,
      };
}

export const limitGranted: Expectation<Exhaustion> = {
  ground: sharedGround,
  says: 'at least Limit requests admitted in an idle window',
  reads: ['header X-RateLimit-Limit', 'status 2xx', 'status 429'],
  test: (exhaustion) => {
    const count = exhaustion.prior + of(exhaustion).filter(isSuccess).length;
    return count >= exhaustion.limit
      ? undefined
      : `${count} admitted with Limit ${exhaustion.limit}, then ${inWords(notAdmitted(exhaustion)[0])}`;
  },
};

export const refusedWith429: Expectation<Exhaustion> = {
  says: 'status 429 beyond the limit',
  reads: ['status 429'],
  ground: (exhaustion) => {
    const last = of(exhaustion).at(-1)?.receivedAt ?? 0;
    const within = exhaustion.certainUntil !== undefined && last <= exhaustion.certainUntil;
    return notAdmitted(exhaustion).length > 0 || within
      ? undefined
      : { outcome: 'blocked', because: 'no window was announced that all of these requests belong to' };
  },
  test: (exhaustion) => {
    const others = notAdmitted(exhaustion).filter((reply) => !hasStatus(reply, 429));
    if (others.length > 0) return inWords(others[0]);
    return refused(exhaustion).length > 0
      ? undefined
      : `nothing but successes: ${of(exhaustion).length} of ${of(exhaustion).length} with Limit ${exhaustion.limit}`;
  },
};

/** An expectation of every 429 of an exhaustion. */
export const onEach429 = (expectation: Expectation): Expectation<Exhaustion> => ({
  ...expectation,
  says: `${expectation.says} on each 429`,
  ground: (exhaustion) =>
    refused(exhaustion).length > 0 ? undefined : { outcome: 'blocked', because: 'no 429 was met' },
  test: (exhaustion) => {
    for (const reply of refused(exhaustion)) {
      const got = expectation.test(reply, []);
      if (got !== undefined) return got;
    }
    return undefined;
  },
});

export const neverRefused = (exhaustion: Exhaustion): Ungrounded | undefined =>
  notAdmitted(exhaustion).length > 0 ? undefined : { outcome: 'blocked', because: 'the key was never refused' };

export const notFull = ofAnswer(
  'Remaining below Limit',
  ['header X-RateLimit-Remaining', 'header X-RateLimit-Limit'],
  (answer) => {
    const { limit, remaining } = announcement(answer);
    return limit !== undefined && remaining === limit && limit > 0
      ? `Remaining ${remaining} of ${limit} beside a refusal`
      : undefined;
  },
);

/** After refusal nothing but a continuous refill, which leaves Remaining low, may admit before the announced reset. */
export const notEarly: Expectation<Poll> = {
  says: 'no new window before the announced reset',
  reads: ['header X-RateLimit-Reset', 'header X-RateLimit-Remaining', 'status 2xx'],
  ground: (poll) => (poll.certainUntil === undefined ? undecidedUnit : neverRefused(poll)),
  test: ({ polls, certainUntil = 0, limit }) => {
    const early = polls.find(
      (reply) =>
        isSuccess(reply) && reply.receivedAt < certainUntil && (announcement(reply).remaining ?? 0) >= limit / 2,
    );
    return (
      early &&
      `admitted with Remaining ${announcement(early).remaining} of ${limit}, ${Math.round(certainUntil - early.receivedAt)} ms or more too early`
    );
  },
};

export const bystanderServed: Expectation<Burst> = {
  says: 'the bystander served before, while and after another key was refused',
  reads: ['status 2xx', 'header X-RateLimit-Remaining'],
  test: ({ bystander }) => {
    const wrong = bystander.findIndex((reply, index) => {
      const before = announcement(bystander[index - 1]).remaining;
      return !isSuccess(reply) && !(hasStatus(reply, 429) && before === 0);
    });
    return wrong < 0
      ? undefined
      : `request ${wrong + 1} of ${bystander.length} of the bystander: ${inWords(bystander[wrong])}`;
  },
};

export const noFreshStart: Expectation<Exhaustion> = {
  says: 'a refusal on a new connection too, while the key is refused',
  reads: ['status 2xx'],
  ground: ({ freshConnection, refills }) => {
    if (refills)
      return {
        outcome: 'inapplicable',
        because: 'the limiter refills continuously: an admission says nothing about the connection',
      };
    return freshConnection === undefined
      ? { outcome: 'blocked', because: 'the key was never refused, or not for long enough to try another connection' }
      : undefined;
  },
  test: ({ freshConnection, limit }) =>
    !isSuccess(freshConnection)
      ? undefined
      : `${inWords(freshConnection)} with Remaining ${announcement(freshConnection).remaining ?? 'absent'} of ${limit}`,
};

export const recovers: Expectation<Burst> = {
  says: 'something admitted again after the announced reset',
  reads: ['header X-RateLimit-Reset', 'status 2xx'],
  ground: (burst) => (burst.afterReset === undefined ? undecidedUnit : neverRefused(burst)),
  test: ({ afterReset = [] }) =>
    afterReset.some(isSuccess) ? undefined : `${inWords(afterReset.at(-1))} in each of ${afterReset.length} tries`,
};
