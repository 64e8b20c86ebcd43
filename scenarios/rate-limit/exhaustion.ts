import { allOf, hasOneStatusOf, isToKnownKey, onAnswers } from '../vocabulary/answers.ts';
import { replyClass } from '../vocabulary/deviations.ts';
import {
  type Answered,
  type Burst,
  bracketsThatShow,
  type Drain,
  type Exhaustion,
  type FreshBracket,
  type Recovery,
} from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess, replyInWords } from '../vocabulary/expectations.ts';
import { inapplicable } from '../vocabulary/findings.ts';
import type { EpisodeExpectation, UnmetPrecondition } from '../vocabulary/suite.ts';
import { notRefusedByLimit, refusedReplies } from './admissions.ts';

// Answers to a key whose limit is used up, and later ones.

/** True if requests come back one by one, or if too few polls were sent to tell. */
export const mayRefill = ({ recovery: { shows, polls } }: Exhaustion): boolean =>
  shows === 'refill' || (shows === 'nothing' && polls.some(isSuccess));

/** Every 429 of the run to a key that the server knows, whichever check met it. */
export const on429 = allOf('a 429 to a known key', isToKnownKey, hasOneStatusOf(429));

const isFull = (answer: Reply): boolean => {
  const { limit, remaining } = announcement(answer);
  return remaining === limit && limit !== undefined && limit !== 0;
};

/**
 * True if the next request was refused too. Otherwise a window may have begun after this refusal was decided, and before its headers were
 * computed.
 */
function isFollowedByRefusal({ key, endpoint, reply }: Answered, all: readonly Answered[]): boolean {
  const later = all.filter(
    (each) => each.key === key && each.endpoint === endpoint && each.reply.sentAt >= reply.sentAt,
  );
  const next = later.find((each) => each.reply.sentAt >= reply.receivedAt);
  const isAdmittedBefore = later.some(
    (each) => isSuccess(each.reply) && each.reply.receivedAt <= (next?.reply.receivedAt ?? 0),
  );
  return next !== undefined && hasStatus(next.reply, 429) && !isAdmittedBefore;
}

/**
 * True if a limit beside the announced one refuses this key: Remaining, above 0 on a refusal, fell further with a later admission. A full
 * refusal may then be of that limit.
 */
const hasOtherLimit = (key: string | undefined, all: readonly Answered[]): boolean =>
  all.some(({ key: own, reply: refusal }) => {
    const { limit = 0, remaining = 0 } = announcement(refusal);
    if (own !== key || !hasStatus(refusal, 429) || remaining <= 0 || remaining >= limit) return false;
    return all.some(
      ({ key: other, reply: later }) =>
        other === key &&
        isSuccess(later) &&
        later.sentAt >= refusal.receivedAt &&
        (announcement(later).remaining ?? remaining) < remaining,
    );
  });

const announcesOn429 = (answered: Answered): boolean =>
  on429.met(answered, []) && announcement(answered.reply).remaining !== undefined;

export const notFull = onAnswers({
  says: 'X-RateLimit-Remaining below X-RateLimit-Limit on each 429 to a known key',
  reads: ['header X-RateLimit-Remaining', 'header X-RateLimit-Limit'],
  sampled: 'a 429 to a known key that announces X-RateLimit-Remaining',
  unselected: (all) =>
    all.some(announcesOn429)
      ? 'every 429 may be of another limit, or was followed at once by a new window, so X-RateLimit-Remaining could not be checked'
      : undefined,
  select: (all) =>
    all.filter(
      (answered) =>
        announcesOn429(answered) &&
        (!isFull(answered.reply) || (isFollowedByRefusal(answered, all) && !hasOtherLimit(answered.key, all))),
    ),
  problem: ({ reply }) => {
    const { limit, remaining } = announcement(reply);
    const at = 'header x-ratelimit-remaining';
    const says = `X-RateLimit-Remaining is ${remaining} of ${limit} on a refusal`;
    return isFull(reply) ? { found: { says, at, is: 'too many' } } : undefined;
  },
});

/** The reason why the announced reset says nothing about the answers that followed; undefined if it does. */
function resetUnjudged(exhaustion: Exhaustion): UnmetPrecondition | undefined {
  const { announced, doubt } = exhaustion.recovery;
  const unrefused = notRefusedByLimit(exhaustion);
  if (unrefused !== undefined) return unrefused;
  const [refusal] = refusedReplies(exhaustion);
  // A declaration cannot replace a missing header, which the checks of headers report, or a wrong one.
  if (announcement(refusal).reset === undefined)
    return inapplicable('the 429 has no integer in X-RateLimit-Reset', 'evidence');
  if (announced !== undefined && doubt === undefined) return undefined;
  const isPassed = announced !== undefined && announced.latest < (refusal?.receivedAt ?? 0);
  return inapplicable(doubt ?? 'the 429 announces no reset', isPassed ? 'evidence' : 'declaration');
}

/** The reset is so far away that no request was sent at it. */
function tooFar({ announced, polls }: Recovery): UnmetPrecondition | undefined {
  const last = polls.at(-1);
  if (last === undefined) return inapplicable('no request could be sent at the announced reset', 'budget');
  if (announced === undefined || isSuccess(last) || last.sentAt >= announced.earliest) return undefined;
  const seconds = Math.ceil((announced.latest - last.sentAt) / 1000);
  return inapplicable(`the announced reset is ${seconds} s away, longer than this run waits`, 'budget');
}

const longestSilence = 0.25;

/** In a long silence before the first admission, a bucket may have refilled as much as a window. */
function longSilence({ replies, recovery: { polls } }: Drain): UnmetPrecondition | undefined {
  const [first, before] = [polls.at(-1), polls.at(-2) ?? replies.at(-1)];
  const refused = replies.find((reply) => !isSuccess(reply))?.receivedAt ?? 0;
  if (first === undefined || before === undefined || !isSuccess(first)) return undefined;
  return first.receivedAt - before.sentAt <= longestSilence * (first.receivedAt - refused)
    ? undefined
    : inapplicable('no request was sent shortly before the first admission', 'evidence');
}

/** The tokens of a bucket at an instant, if it was empty at the refusal and is full at the announced reset. */
function filledAt(instant: number, { replies, limit, recovery: { announced } }: Drain): number {
  const refused = replies.find((reply) => !isSuccess(reply))?.receivedAt ?? instant;
  const full = announced === undefined ? instant : (announced.earliest + announced.latest) / 2;
  return full <= refused ? limit : (limit * (instant - refused)) / (full - refused);
}

/**
 * After a refusal, only a continuous refill may admit a request before the announced reset, and that leaves Remaining low.
 */
export const notEarly: EpisodeExpectation<Drain> = {
  says: 'no new window before the announced reset',
  reads: ['header X-RateLimit-Reset', 'header X-RateLimit-Remaining', 'status 2xx'],
  deviation: { at: 'new window', is: 'too early' },
  precondition: (drain) => resetUnjudged(drain) ?? tooFar(drain.recovery) ?? longSilence(drain),
  test: (drain) => {
    const { limit, recovery } = drain;
    const { polls, announced } = recovery;
    const earliest = announced?.earliest ?? 0;
    const early = polls.find((reply) => {
      const { remaining = 0 } = announcement(reply);
      // A window may have refused the request although a bucket beside it had tokens.
      const isOfBucket = remaining + 1 <= filledAt(reply.receivedAt, drain);
      return isSuccess(reply) && reply.receivedAt < earliest && remaining >= limit / 2 && !isOfBucket;
    });
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

/**
 * The answers to the bystander key that its own limit does not explain. It is used up by the Remaining of the answer before, or of the
 * first answer itself, or by the requests that were admitted.
 */
function unexplained({ bystander, bystanderBefore }: Burst): Reply[] {
  let admitted = bystanderBefore;
  return bystander.filter((reply, index) => {
    if (isSuccess(reply)) admitted += 1;
    const { limit = Number.POSITIVE_INFINITY } = announcement(reply);
    const isUsedUp = announcement(bystander[Math.max(0, index - 1)]).remaining === 0 || admitted >= limit;
    return isSuccess(reply) || !(hasStatus(reply, 429) && isUsedUp);
  });
}

/** A service that is busy or broken refuses whoever asks, whatever the limits. */
const isServerError = (reply: Reply): boolean => reply.kind === 'answer' && reply.status >= 500;

export const bystanderServed: EpisodeExpectation<Burst> = {
  says: 'a 2xx for the bystander key before, during and after the refusals of another key',
  reads: ['status 2xx', 'header X-RateLimit-Remaining'],
  precondition: (burst) =>
    burst.bystander.length > 0 && unexplained(burst).length === 0
      ? inapplicable('the bystander key had used up its own limit before the burst of the other key', 'evidence')
      : undefined,
  test: (burst) => {
    const { bystander } = burst;
    const refused = unexplained(burst).find((reply) => !isSuccess(reply) && !isServerError(reply));
    if (refused === undefined) return undefined;
    const wrong = bystander.indexOf(refused);
    return {
      deviation: { at: 'bystander key', is: replyClass(refused) },
      got: `${replyInWords(refused)} for request ${wrong + 1} of ${bystander.length} with the bystander key`,
      shownBy: [bystander[wrong - 1], refused],
    };
  },
  sampled: 'an answer to the bystander key while another key was refused',
  samples: (burst) =>
    refusedReplies(burst).length > 0 ? burst.bystander.filter((reply) => !isServerError(reply)) : [],
};

/** Violated if new connections were admitted twice, and the kept one was refused after each of them. */
export const noFreshStart: EpisodeExpectation<Drain> = {
  says: 'a refusal on a new connection while the key is refused',
  reads: ['status 2xx'],
  deviation: { at: 'new connection', is: 'admitted' },
  precondition: (drain) => {
    const { connections, limit } = drain;
    const kept = connections.filter(({ isNew }) => !isNew);
    const admitted = connections.filter(({ isNew, reply }) => isNew && isSuccess(reply));
    if (connections.length === 0) return inapplicable('the key was never refused');
    if (mayRefill(drain) && admitted.length > 0)
      return inapplicable(
        'the limiter may refill continuously, so an admission is no evidence about the connection',
        'evidence',
      );
    if (kept.some(({ reply }) => isSuccess(reply)))
      return inapplicable('the kept connection was admitted again too, so the two cannot be compared', 'evidence');
    if (admitted.length === 1)
      return inapplicable(
        `only one of ${connections.length - 1} new connections was admitted, which may be chance`,
        'evidence',
      );
    const left = admitted.map(({ reply }) => announcement(reply).remaining ?? limit);
    return admitted.length > 0 && Math.max(...left) < Math.max(2, limit / 4)
      ? inapplicable(
          'the limit refills one request at a time, so an admission is no evidence about the connection',
          'evidence',
        )
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
  deviation: { at: 'new window', is: 'missing' },
  precondition: (drain) => resetUnjudged(drain) ?? tooFar(drain.recovery),
  sampled: 'an answer after the announced reset',
  samples: ({ recovery }) => recovery.polls.slice(-1),
  test: ({ recovery: { polls, announced } }) => {
    const after = polls.filter(({ sentAt }) => sentAt > (announced?.latest ?? 0));
    return isSuccess(polls.at(-1))
      ? undefined
      : { got: `${replyInWords(polls.at(-1))} in each of ${after.length} attempts`, shownBy: [polls[0], polls.at(-1)] };
  },
};

/** True if fresh Idempotency-Keys were admitted, but not the request without one that followed at once. */
const admitsFreshOnly = ({ fresh, after }: FreshBracket, { recovery: { refill } }: Drain): boolean => {
  const returned = (after.receivedAt - (fresh[0]?.sentAt ?? 0)) * refill.perMillisecond;
  return fresh.every(isSuccess) && hasStatus(after, 429) && !(returned >= 1);
};

export const idempotencyKeysRefused: EpisodeExpectation<Drain> = {
  says: 'a refusal of a generation with a fresh Idempotency-Key while the key is refused',
  reads: ['status 429'],
  precondition: (drain) => {
    const { brackets } = drain;
    if (brackets.length === 0)
      return inapplicable('no generation with an Idempotency-Key was sent while the key was refused', 'evidence');
    const isShown = brackets.length >= bracketsThatShow && brackets.every((each) => admitsFreshOnly(each, drain));
    return brackets.some(({ fresh }) => fresh.some(isSuccess)) && !isShown
      ? inapplicable('the limit may have refilled meanwhile, so an admission is no evidence', 'evidence')
      : undefined;
  },
  sampled: 'an answer to a generation with a fresh Idempotency-Key while the key was refused',
  samples: ({ brackets }) => brackets.flatMap(({ fresh }) => fresh),
  deviation: { at: 'Idempotency-Key', is: 'admitted' },
  test: ({ brackets }) => {
    const replies = brackets.flatMap(({ fresh }) => fresh);
    const [first] = replies.filter(isSuccess);
    if (first === undefined) return undefined;
    const { remaining } = announcement(first);
    return {
      got: `${replyInWords(first)} with X-RateLimit-Remaining ${remaining ?? 'missing'} for each of ${replies.length} fresh Idempotency-Keys; without one, the key is refused before and after`,
      shownBy: brackets.flatMap(({ fresh, after }) => [...fresh, after]),
    };
  },
};
