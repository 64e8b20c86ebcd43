import { allOf, hasOneStatusOf, isToKnownKey } from '../vocabulary/answers.ts';
import type { Burst, Drain, Exhaustion, Recovery } from '../vocabulary/episodes.ts';
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
import { inapplicable } from '../vocabulary/findings.ts';
import type { EpisodeExpectation, UnmetPrecondition } from '../vocabulary/suite.ts';

/** Every 429 of the run to a key that the server knows, whichever check met it. */
export const on429 = allOf('a 429 to a known key', isToKnownKey, hasOneStatusOf(429));

const admittedReplies = ({ replies }: Exhaustion): Reply[] => replies.filter(isSuccess);
const certainReplies = (exhaustion: Exhaustion): Reply[] =>
  admittedReplies(exhaustion).filter(({ receivedAt }) => receivedAt <= (exhaustion.certainUntil ?? 0));
const refusedReplies = ({ replies }: Exhaustion): Reply[] => replies.filter((reply) => hasStatus(reply, 429));
const otherReplies = ({ replies }: Exhaustion): Reply[] => replies.filter((reply) => !isSuccess(reply));

/** The announced limit did not refuse: no 429 came, or only with Remaining above 0 and before the limit was reached. */
export function notRefusedByLimit(exhaustion: Exhaustion): UnmetPrecondition | undefined {
  const refused = refusedReplies(exhaustion);
  if (refused.length === 0) return inapplicable('the key was never refused');
  const admitted = exhaustion.prior + admittedReplies(exhaustion).length;
  const left = refused.map((reply) => announcement(reply).remaining ?? 0);
  if (admitted >= exhaustion.limit || left.some((remaining) => remaining <= 0)) return undefined;
  return inapplicable(
    `the refusals announce Remaining ${Math.min(...left)} of ${exhaustion.limit}: they are of another limit, for example of requests in flight`,
  );
}

/** The window itself, or what a limiter that refills can admit meanwhile. */
function mostAdmitted({ limit, recovery: { refills, refill } }: Exhaustion, admitted: readonly Reply[]): number {
  if (!refills) return limit;
  const lasted = (admitted.at(-1)?.receivedAt ?? 0) - Math.min(...admitted.map(({ sentAt }) => sentAt));
  return Math.floor(limit + refill.atOnce + lasted * refill.perMillisecond);
}

/** The admissions that are counted against the limit: of a limiter that refills all, of a window those certainly in it. */
const judgedAdmissions = (exhaustion: Exhaustion): Reply[] =>
  exhaustion.recovery.refills ? admittedReplies(exhaustion) : certainReplies(exhaustion);

/** If more than this share of the limit may have come back meanwhile, the number that did is too uncertain. */
const mostShareRefilled = 0.5;

export const limitHeld: EpisodeExpectation<Exhaustion> = {
  says: 'at most X-RateLimit-Limit requests admitted before the announced reset',
  reads: ['header X-RateLimit-Limit', 'header X-RateLimit-Reset', 'status 2xx', 'status 429'],
  precondition: (exhaustion) => {
    const { certainUntil, recovery, limit, prior } = exhaustion;
    const isBeyond = prior + admittedReplies(exhaustion).length > limit;
    if (!recovery.refills && certainUntil === undefined && isBeyond)
      return inapplicable(recovery.doubt ?? 'nothing shows where the window ends');
    if (!recovery.refills && isBeyond && prior + certainReplies(exhaustion).length <= limit)
      return inapplicable('the window ended before the limit was used up, in each of several attempts');
    const most = mostAdmitted(exhaustion, judgedAdmissions(exhaustion));
    if (isBeyond && most > limit * (1 + mostShareRefilled))
      return inapplicable(`requests come back so fast that ${most - limit} of them may have come back meanwhile`);
    return isBeyond || otherReplies(exhaustion).length === 0 ? undefined : notRefusedByLimit(exhaustion);
  },
  sampled: 'an answer before the announced reset',
  samples: ({ replies }) => replies.filter(({ kind }) => kind === 'answer'),
  test: (exhaustion) => {
    const { limit, prior, together, operation } = exhaustion;
    const admitted = judgedAdmissions(exhaustion);
    const count = prior + admitted.length;
    const most = mostAdmitted(exhaustion, admitted);
    if (count <= most) return undefined;
    const refilled = most > limit ? `, of which ${most - limit} may have come back meanwhile` : '';
    const how = together > 0 ? ` (${together} sent together)` : '';
    return {
      got: `${count} requests of ${operation} admitted${how}, limit ${limit}${refilled}`,
      shownBy: [exhaustion.replies[0], admitted.at(-1)],
    };
  },
};

/** Not applicable if Remaining falls faster than requests are sent: others use this key. */
export function exclusiveUse(exhaustion: Exhaustion): UnmetPrecondition | undefined {
  const left = exhaustion.sequential.filter(isSuccess).map((reply) => announcement(reply).remaining ?? 0);
  const falls = left.slice(1).map((remaining, index) => (left[index] ?? 0) - remaining);
  const usual = Math.min(...falls.filter((fall) => fall > 0));
  const at = falls.findIndex((fall) => fall > usual);
  return at < 0
    ? undefined
    : inapplicable(
        `X-RateLimit-Remaining fell from ${left[at]} to ${left[at + 1]} between two requests: another client uses this key`,
      );
}

/** The requests that the first Remaining promises, and those that were admitted. */
function granted(exhaustion: Exhaustion): { promised: number; count: number } {
  const { limit, prior, replies } = exhaustion;
  const { remaining = limit } = announcement(replies[0]);
  return { promised: Math.min(limit, prior + 1 + remaining), count: prior + admittedReplies(exhaustion).length };
}

export const limitGranted: EpisodeExpectation<Exhaustion> = {
  precondition: (exhaustion) => {
    const { isFresh, unshown } = exhaustion;
    if (!isFresh) return inapplicable('requests before this run, or of others, had used up a part of the limit');
    const unmet =
      exclusiveUse(exhaustion) ?? (otherReplies(exhaustion).length === 0 ? undefined : notRefusedByLimit(exhaustion));
    if (unmet !== undefined) return unmet;
    const { promised, count } = granted(exhaustion);
    return count < promised && count + unshown >= promised
      ? inapplicable(`${unshown} earlier requests may count still, although Remaining does not show it`)
      : undefined;
  },
  says: 'at least X-RateLimit-Limit requests admitted in an idle window',
  reads: ['header X-RateLimit-Limit', 'status 2xx', 'status 429'],
  sampled: 'an answer in an idle window',
  samples: ({ replies }) => replies.filter(({ kind }) => kind === 'answer'),
  test: (exhaustion) => {
    const { promised, count } = granted(exhaustion);
    if (count >= promised) return undefined;
    const [refused] = otherReplies(exhaustion);
    return {
      got: `${count} requests admitted, limit ${exhaustion.limit}, then ${inWords(refused)}`,
      shownBy: [exhaustion.replies[0], refused],
    };
  },
};

export const refusedWith429: EpisodeExpectation<Exhaustion> = {
  says: 'status 429 beyond the limit',
  reads: ['status 429'],
  precondition: (exhaustion) => {
    const { certainUntil = 0, replies, recovery } = exhaustion;
    if (otherReplies(exhaustion).length > 0) return undefined;
    if (recovery.refills) return inapplicable('requests come back as fast as they were sent');
    if (certainReplies(exhaustion).length > exhaustion.limit) return undefined;
    return (replies.at(-1)?.receivedAt ?? 0) <= certainUntil
      ? undefined
      : inapplicable(recovery.doubt ?? 'these requests belong to more than one announced window');
  },
  sampled: 'an answer beyond the limit',
  samples: ({ replies }) => replies.slice(-1),
  test: (exhaustion) => {
    const { replies, limit } = exhaustion;
    const others = otherReplies(exhaustion).filter((reply) => !hasStatus(reply, 429));
    if (others.length > 0) return { got: inWords(others[0]), shownBy: [others[0]] };
    return refusedReplies(exhaustion).length > 0
      ? undefined
      : { got: `all ${replies.length} requests succeeded, limit ${limit}`, shownBy: [replies.at(-1)] };
  },
};

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

/** The reason why the announced reset says nothing about the answers that followed; undefined if it does. */
export function resetUnjudged(exhaustion: Exhaustion): UnmetPrecondition | undefined {
  const { announced, doubt } = exhaustion.recovery;
  const unrefused = notRefusedByLimit(exhaustion);
  if (unrefused !== undefined) return unrefused;
  return announced === undefined || doubt !== undefined
    ? inapplicable(doubt ?? 'no reset is announced', 'declaration')
    : undefined;
}

/** The reset is so far away that no request was sent at it. */
function tooFar({ announced, polls }: Recovery): UnmetPrecondition | undefined {
  const last = polls.at(-1);
  if (announced === undefined || last === undefined || isSuccess(last) || last.sentAt >= announced.earliest)
    return undefined;
  const seconds = Math.ceil((announced.latest - last.sentAt) / 1000);
  return inapplicable(`the announced reset is ${seconds} s away, longer than this run waits`, 'budget');
}

const longestSilence = 0.25;

/** A bucket may have refilled like a window in a long silence before the first admission. */
function longSilence({ replies, recovery: { polls } }: Drain): UnmetPrecondition | undefined {
  const [first, before] = [polls.at(-1), polls.at(-2) ?? replies.at(-1)];
  const refused = replies.find((reply) => !isSuccess(reply))?.receivedAt ?? 0;
  if (first === undefined || before === undefined || !isSuccess(first)) return undefined;
  return first.receivedAt - before.sentAt <= longestSilence * (first.receivedAt - refused)
    ? undefined
    : inapplicable('no request was sent shortly before the first admission');
}

/**
 * After a refusal, only a continuous refill may admit a request before the announced reset, and that leaves Remaining low.
 */
export const notEarly: EpisodeExpectation<Drain> = {
  says: 'no new window before the announced reset',
  reads: ['header X-RateLimit-Reset', 'header X-RateLimit-Remaining', 'status 2xx'],
  precondition: (drain) => resetUnjudged(drain) ?? tooFar(drain.recovery) ?? longSilence(drain),
  test: ({ recovery: { polls, announced }, limit }) => {
    const earliest = announced?.earliest ?? 0;
    const early = polls.find(
      (reply) => isSuccess(reply) && reply.receivedAt < earliest && (announcement(reply).remaining ?? 0) >= limit / 2,
    );
    return (
      early && {
        got: `admitted at least ${Math.round(earliest - early.receivedAt)} ms before the reset, X-RateLimit-Remaining ${announcement(early).remaining} of ${limit}`,
        shownBy: [polls[0], early],
      }
    );
  },
  sampled: 'an answer to a refused key before or after the announced reset',
  samples: ({ recovery }) => recovery.polls,
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

/** Admitted on new connections twice, and refused on the kept one after each of them. */
export const noFreshStart: EpisodeExpectation<Drain> = {
  says: 'a refusal on a new connection while the key is refused',
  reads: ['status 2xx'],
  precondition: ({ connections, recovery }) => {
    const kept = connections.filter(({ isNew }) => !isNew);
    const admitted = connections.filter(({ isNew, reply }) => isNew && isSuccess(reply));
    if (connections.length === 0) return inapplicable('the key was never refused');
    if (recovery.refills && admitted.length > 0)
      return inapplicable('the limiter refills continuously, so an admission is no evidence about the connection');
    if (kept.some(({ reply }) => isSuccess(reply)))
      return inapplicable('the kept connection was admitted again too, so the two cannot be compared');
    return admitted.length === 1
      ? inapplicable(`only one of ${connections.length - 1} new connections was admitted: no clear pattern`)
      : undefined;
  },
  sampled: 'an answer on a new connection',
  samples: ({ connections }) => connections.flatMap(({ isNew, reply }) => (isNew ? [reply] : [])),
  test: ({ connections, limit }) => {
    const admitted = connections.filter(({ isNew, reply }) => isNew && isSuccess(reply));
    const [{ reply } = {}] = admitted;
    return reply === undefined
      ? undefined
      : {
          got: `${admitted.length} new connections admitted, the kept one refused after each; X-RateLimit-Remaining ${announcement(reply).remaining ?? 'missing'} of ${limit}`,
          shownBy: connections.map((each) => each.reply),
        };
  },
};

export const recovers: EpisodeExpectation<Drain> = {
  says: 'a request admitted after the announced reset',
  reads: ['header X-RateLimit-Reset', 'status 2xx'],
  precondition: (drain) => resetUnjudged(drain) ?? tooFar(drain.recovery),
  sampled: 'an answer after the announced reset',
  samples: ({ recovery }) => recovery.polls.slice(-1),
  test: ({ recovery: { polls, announced } }) => {
    const after = polls.filter(({ sentAt }) => sentAt > (announced?.latest ?? 0));
    return isSuccess(polls.at(-1))
      ? undefined
      : { got: `${inWords(polls.at(-1))} in each of ${after.length} attempts`, shownBy: [polls[0], polls.at(-1)] };
  },
};
