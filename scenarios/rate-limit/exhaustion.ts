import type { Burst, Exhaustion, Poll } from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import {
  announcement,
  announcesRemaining,
  hasStatus,
  inWords,
  isSuccess,
  ofAnswer,
  onlyOn,
} from '../vocabulary/expectations.ts';
import { blockedBecause, inapplicable, judgement } from '../vocabulary/findings.ts';
import type { EpisodeExpectation, Expectation, UnmetPrecondition } from '../vocabulary/suite.ts';

const repliesOf = (exhaustion: Exhaustion): Reply[] => [exhaustion.opening, ...exhaustion.shots];
const admittedReplies = (exhaustion: Exhaustion): Reply[] =>
  repliesOf(exhaustion).filter(
    (reply) =>
      isSuccess(reply) && (exhaustion.certainUntil === undefined || reply.receivedAt <= exhaustion.certainUntil),
  );
const admittedCount = (exhaustion: Exhaustion): number => exhaustion.prior + admittedReplies(exhaustion).length;
const refusedReplies = (exhaustion: Exhaustion): Reply[] =>
  repliesOf(exhaustion).filter((reply) => hasStatus(reply, 429));
const answersOf = (exhaustion: Exhaustion): Reply[] => repliesOf(exhaustion).filter(({ kind }) => kind === 'answer');
const otherReplies = (exhaustion: Exhaustion): Reply[] => repliesOf(exhaustion).filter((reply) => !isSuccess(reply));

const unknownUnit: UnmetPrecondition = inapplicable(
  'the unit of X-RateLimit-Reset could not be determined: set rateLimit.resetUnit in the target file',
  'declaration',
);

/** At most `limit` requests in one announced window. A limiter that refills continuously has no such bound. */
export const limitHeld: EpisodeExpectation<Exhaustion> = {
  says: 'at most X-RateLimit-Limit requests admitted before the announced reset',
  reads: ['header X-RateLimit-Limit', 'header X-RateLimit-Reset', 'status 2xx', 'status 429'],
  precondition: ({ certainUntil, refills }) => {
    if (refills) return inapplicable('the limiter refills continuously, so a window has no exact bound');
    return certainUntil === undefined ? unknownUnit : undefined;
  },
  test: (exhaustion) => {
    const count = admittedCount(exhaustion);
    if (count <= exhaustion.limit) return undefined;
    return {
      got: `${count} requests admitted, limit ${exhaustion.limit}`,
      shownBy: [exhaustion.opening, ...admittedReplies(exhaustion).slice(exhaustion.limit - exhaustion.prior)],
    };
  },
  sampled: 'an answer in the announced window',
  samples: answersOf,
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

export const limitGranted: EpisodeExpectation<Exhaustion> = {
  precondition: exclusiveUse,
  says: 'at least X-RateLimit-Limit requests admitted in an idle window',
  reads: ['header X-RateLimit-Limit', 'status 2xx', 'status 429'],
  test: (exhaustion) => {
    const count = exhaustion.prior + repliesOf(exhaustion).filter(isSuccess).length;
    const [refused] = otherReplies(exhaustion);
    if (count >= exhaustion.limit) return undefined;
    return {
      got: `${count} requests admitted, limit ${exhaustion.limit}, then ${inWords(refused)}`,
      shownBy: [exhaustion.opening, refused],
    };
  },
  sampled: 'an answer in an idle window',
  samples: answersOf,
};

export const refusedWith429: EpisodeExpectation<Exhaustion> = {
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
    const other = otherReplies(exhaustion).find((reply) => !hasStatus(reply, 429));
    if (other !== undefined) return { got: inWords(other), shownBy: [other] };
    if (refusedReplies(exhaustion).length > 0) return undefined;
    const replies = repliesOf(exhaustion);
    return {
      got: `all ${replies.length} requests succeeded, limit ${exhaustion.limit}`,
      shownBy: [replies[0], replies.at(-1)],
    };
  },
  sampled: 'an answer beyond the limit',
  samples: otherReplies,
};

/** Applies an expectation to every 429 of an exhaustion. */
export function onEach429(expectation: Expectation): EpisodeExpectation<Exhaustion> {
  const judged = (exhaustion: Exhaustion): Reply[] =>
    refusedReplies(exhaustion).filter((reply) => judgement(expectation, reply).isSample);
  return {
    says: `${expectation.says} on each 429`,
    reads: expectation.reads,
    precondition: (exhaustion) =>
      refusedReplies(exhaustion).length > 0 ? undefined : blockedBecause('no request got a 429'),
    sampled: expectation.when === undefined ? 'a 429' : `a 429 and ${expectation.when.says}`,
    samples: judged,
    test: (exhaustion) => {
      for (const reply of judged(exhaustion)) {
        const got = expectation.test(reply, []);
        if (got !== undefined) return { got, shownBy: [reply] };
      }
      return undefined;
    },
  };
}

const refusedAtLeastOnce = (exhaustion: Exhaustion): UnmetPrecondition | undefined =>
  otherReplies(exhaustion).length > 0 ? undefined : blockedBecause('the key was never refused');

export const notFull = onlyOn(
  announcesRemaining,
  ofAnswer(
    'X-RateLimit-Remaining below X-RateLimit-Limit',
    ['header X-RateLimit-Remaining', 'header X-RateLimit-Limit'],
    (answer) => {
      const { limit, remaining } = announcement(answer);
      return remaining === limit && limit !== 0
        ? `X-RateLimit-Remaining is ${remaining} of ${limit} on a refusal`
        : undefined;
    },
  ),
);

/**
 * After a refusal, only a continuous refill may admit a request before the announced reset, and that leaves Remaining low.
 */
export const notEarly: EpisodeExpectation<Poll> = {
  says: 'no new window before the announced reset',
  reads: ['header X-RateLimit-Reset', 'header X-RateLimit-Remaining', 'status 2xx'],
  precondition: (poll) => (poll.certainUntil === undefined ? unknownUnit : refusedAtLeastOnce(poll)),
  test: ({ polls, certainUntil = 0, limit }) => {
    const early = polls.find(
      (reply) =>
        isSuccess(reply) && reply.receivedAt < certainUntil && (announcement(reply).remaining ?? 0) >= limit / 2,
    );
    return (
      early && {
        got: `admitted at least ${Math.round(certainUntil - early.receivedAt)} ms before the reset, X-RateLimit-Remaining ${announcement(early).remaining} of ${limit}`,
        shownBy: [polls[0], early],
      }
    );
  },
  sampled: 'an answer to a refused key before or after the announced reset',
  samples: ({ polls }) => polls,
};

export const bystanderServed: EpisodeExpectation<Burst> = {
  says: 'a 2xx for the bystander key before, during and after the refusals of another key',
  reads: ['status 2xx', 'header X-RateLimit-Remaining'],
  test: ({ bystander }) => {
    const wrong = bystander.findIndex((reply, index) => {
      const before = announcement(bystander[index - 1]).remaining;
      return !isSuccess(reply) && !(hasStatus(reply, 429) && before === 0);
    });
    if (wrong < 0) return undefined;
    return {
      got: `${inWords(bystander[wrong])} for request ${wrong + 1} of ${bystander.length} with the bystander key`,
      shownBy: [bystander[wrong - 1], bystander[wrong]],
    };
  },
  sampled: 'an answer to the bystander key while another key was refused',
  samples: (burst) => (refusedReplies(burst).length > 0 ? burst.bystander : []),
};

export const noFreshStart: EpisodeExpectation<Exhaustion> = {
  says: 'a refusal on a new connection while the key is refused',
  reads: ['status 2xx'],
  precondition: ({ freshConnection, refills }) => {
    if (refills)
      return inapplicable('the limiter refills continuously, so an admission is no evidence about the connection');
    return freshConnection === undefined
      ? blockedBecause('the key was never refused, or not long enough to try another connection')
      : undefined;
  },
  sampled: 'an answer on a new connection',
  samples: ({ freshConnection }) => (freshConnection === undefined ? [] : [freshConnection]),
  test: ({ freshConnection, limit }) =>
    isSuccess(freshConnection)
      ? {
          got: `${inWords(freshConnection)}, X-RateLimit-Remaining ${announcement(freshConnection).remaining ?? 'missing'} of ${limit}`,
          shownBy: [freshConnection],
        }
      : undefined,
};

export const recovers: EpisodeExpectation<Burst> = {
  says: 'a request admitted after the announced reset',
  reads: ['header X-RateLimit-Reset', 'status 2xx'],
  precondition: (burst) => (burst.afterReset === undefined ? unknownUnit : refusedAtLeastOnce(burst)),
  sampled: 'an answer after the announced reset',
  samples: ({ afterReset = [] }) => afterReset,
  test: ({ afterReset = [] }) =>
    afterReset.some(isSuccess)
      ? undefined
      : {
          got: `${inWords(afterReset.at(-1))} in each of ${afterReset.length} attempts`,
          shownBy: [afterReset.at(-1)],
        },
};
