import type { Drain, PassedReset, Resets } from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { announcement, brief, hasStatus, isSuccess, replyInWords } from '../vocabulary/expectations.ts';
import { inapplicable } from '../vocabulary/findings.ts';
import type { EpisodeExpectation, UnmetPrecondition } from '../vocabulary/suite.ts';
import { notRefusedByLimit, refusedByLimit } from './admissions.ts';
import { mayRefill } from './exhaustion.ts';
import { exclusiveUse } from './granted.ts';

// Remaining and Reset compared with the requests that were counted.

const remainingOf = (reply: Reply | undefined): number => announcement(reply).remaining ?? 0;

/** Admissions of requests that were sent one after the other, as far as they are certainly of one window. */
function sequence({ sequential, certainUntil = 0 }: Drain): Reply[] {
  const admitted = sequential.filter(
    (reply) => isSuccess(reply) && reply.receivedAt <= certainUntil && announcement(reply).remaining !== undefined,
  );
  // Remaining cannot fall below 0.
  const end = admitted.findIndex((reply) => remainingOf(reply) === 0);
  return end < 0 ? admitted : admitted.slice(0, end + 1);
}

const leastValues = 3;
/** Remaining may be an estimate: it must fall by at least this share of the counted requests. */
const leastShare = 0.75;

function notInSequence(drain: Drain): UnmetPrecondition | undefined {
  if (mayRefill(drain))
    return inapplicable('the limit may refill between requests, so X-RateLimit-Remaining need not fall');
  const values = sequence(drain).map(remainingOf);
  if (values.length < leastValues)
    return inapplicable('too few requests were answered one after the other before the window could end', 'evidence');
  const others = exclusiveUse(drain);
  if (others !== undefined) return others;
  if (values.some((value, index) => value > (values[index - 1] ?? value)))
    return inapplicable(
      'X-RateLimit-Remaining rises in between: the limit refills, or several counters answer',
      'evidence',
    );
  const fall = (values[0] ?? 0) - (values.at(-1) ?? 0);
  const isEstimate = new Set(values).size < values.length && fall >= leastShare * (values.length - 1);
  return isEstimate ? inapplicable('X-RateLimit-Remaining falls in steps: it is an estimate') : undefined;
}

export const remainingFollows: EpisodeExpectation<Drain> = {
  says: 'X-RateLimit-Remaining that falls with each counted request, and does not count fewer',
  reads: ['header X-RateLimit-Remaining', 'header X-RateLimit-Limit', 'status 2xx'],
  deviation: { at: 'header x-ratelimit-remaining', is: 'not counted down' },
  precondition: notInSequence,
  sampled: 'an answer in a window that only this run uses',
  samples: sequence,
  test: (drain) => {
    const replies = sequence(drain);
    const [first] = replies;
    if (drain.isFresh && remainingOf(first) >= drain.limit)
      return {
        got: `X-RateLimit-Remaining is ${remainingOf(first)} of ${drain.limit} after a counted request`,
        shownBy: [first],
      };
    const at = replies.findIndex((reply, index) => index > 0 && remainingOf(reply) >= remainingOf(replies[index - 1]));
    return at < 0
      ? undefined
      : {
          got: `X-RateLimit-Remaining is ${remainingOf(replies[at - 1])}, then ${remainingOf(replies[at])} after one more request`,
          shownBy: [replies[at - 1], replies[at]],
        };
  },
};

const remainingRefusal = (drain: Drain): Reply | undefined =>
  refusedByLimit(drain).find((reply) => remainingOf(reply) > 0);

/** True if one of the next requests of this operation after the refusal was admitted. */
const isAdmittedSoon = ({ operation, elsewhere, connections, recovery }: Drain): boolean =>
  [...elsewhere.filter((each) => each.operation === operation), ...connections].some(({ reply }) => isSuccess(reply)) ||
  isSuccess(recovery.polls[0]);

export const noneRemainsOn429: EpisodeExpectation<Drain> = {
  says: 'X-RateLimit-Remaining 0, or none, on a 429 beyond the limit',
  reads: ['header X-RateLimit-Remaining', 'status 429'],
  deviation: { at: 'header x-ratelimit-remaining', is: 'too many' },
  precondition: (drain) =>
    notRefusedByLimit(drain) ??
    (mayRefill(drain)
      ? inapplicable('the limit may refill gradually, so X-RateLimit-Remaining may be rounded')
      : undefined) ??
    (remainingRefusal(drain) !== undefined && isAdmittedSoon(drain)
      ? inapplicable('a new window may have begun before the headers of the refusal were computed', 'evidence')
      : undefined),
  sampled: 'a 429 beyond the limit',
  samples: refusedByLimit,
  test: (drain) => {
    const refusal = remainingRefusal(drain);
    return (
      refusal && {
        got: `X-RateLimit-Remaining is ${remainingOf(refusal)} of ${drain.limit} on a 429 beyond the limit`,
        shownBy: [refusal],
      }
    );
  },
};

export const operationsHeld: EpisodeExpectation<Drain> = {
  says: 'a 429 for each operation that announces Remaining and counts, while the key is refused',
  reads: ['status 429', 'header X-RateLimit-Remaining'],
  deviation: { at: 'operation', is: 'not refused' },
  precondition: (drain) =>
    notRefusedByLimit(drain) ??
    (wronglyRefused(drain) === undefined &&
    mayRefill(drain) &&
    drain.recovery.polls.some(isSuccess) &&
    !neverCounts(drain)
      ? inapplicable('the limit may refill meanwhile, so an admission is no evidence', 'evidence')
      : undefined),
  sampled: 'an answer of another operation that counts',
  samples: (drain) => judgedOperations(drain).map(({ reply }) => reply),
  test: (drain) => {
    const other = wronglyRefused(drain);
    if (other !== undefined)
      return {
        got: `${replyInWords(other.reply)} for ${other.operation} while ${drain.operation} is refused with 429`,
        shownBy: [drain.replies.at(-1), other.reply],
        deviation: { at: 'operation', is: 'refused with another status' },
      };
    const free = judgedOperations(drain).find(({ reply }) => isSuccess(reply));
    if (free === undefined) return undefined;
    const { operation, reply } = free;
    const counts = drain.counted.includes(operation) ? 'although it counts' : 'and does not fall with its requests';
    return {
      got: `${replyInWords(reply)} for ${operation} while ${drain.operation} is refused; its X-RateLimit-Remaining is ${remainingOf(reply)} ${counts}`,
      shownBy: [drain.replies.at(-1), reply],
    };
  },
};

const generation = 'POST /v1/generate';

/**
 * A read that was answered with 2xx before, and is refused as invalid or forbidden now. A 5xx does not come from the limiter, a model
 * may be gone, and the generation with an Idempotency-Key is another request than those before.
 */
const isWronglyRefused = ({ operation, reply }: Drain['elsewhere'][number]): boolean =>
  operation !== generation && reply.kind === 'answer' && /^4(?!04|29)/.test(`${reply.status}`);

const wronglyRefused = ({ elsewhere, counted }: Drain): Drain['elsewhere'][number] | undefined =>
  elsewhere.find((each) => counted.includes(each.operation) && isWronglyRefused(each));

const neverCounts = ({ uncounted }: Drain): boolean => uncounted.includes(generation);

/** Operations counted by the refused counter. Generations are judged even if their Remaining does not fall: the limit exists for them. */
const judgedOperations = ({ elsewhere, counted, uncounted, certainUntil = 0 }: Drain): Drain['elsewhere'] =>
  elsewhere.filter((each) => {
    const { operation, reply } = each;
    const { remaining } = announcement(reply);
    if (isSuccess(reply) && remaining === undefined) return false;
    if (operation === generation && uncounted.includes(generation)) return true;
    // An operation with a counter of its own would not be refused.
    const sharesCounter = isSuccess(reply)
      ? remaining === 0 && reply.receivedAt <= certainUntil
      : hasStatus(reply, 429) || isWronglyRefused(each);
    return counted.includes(operation) && sharesCounter;
  });

/** True if nothing came back at the announced reset. */
function isFollowedByNothing({ before, after }: PassedReset): boolean {
  const { remaining } = announcement(after);
  if (isSuccess(after)) return remaining !== undefined && remaining < remainingOf(before);
  return hasStatus(after, 429) && hasStatus(before, 429) && (remaining ?? 0) <= remainingOf(before);
}

/** One for each window: for another key, another announced value, or after an admission in between. */
const inWindows = (passed: readonly PassedReset[]): PassedReset[] => [
  ...new Map(passed.map((each) => [`${each.key} ${each.window}`, each])).values(),
];

/** Resets must pass in this many windows. */
const leastWindows = 2;
const mostTextLength = 40;

/** With fewer answers, announcing only past resets may be chance. */
const leastPast = 10;

const isAlwaysPast = ({ past }: Resets): boolean => past.length >= leastPast;

/** True if the value is the same in several windows, and an instant or time in no unit. */
const isMeaningless = ({ constant, fitsUnit, returns }: Resets): boolean =>
  constant !== undefined && /^-?\d+$/.test(constant) && !fitsUnit && returns.length >= leastWindows;

export const resetTells: EpisodeExpectation<Resets> = {
  says: 'requests that come back with the announced reset',
  reads: ['header X-RateLimit-Reset', 'header X-RateLimit-Remaining', 'status 2xx'],
  deviation: { at: 'header x-ratelimit-reset', is: 'not the reset', clause: '8.2/reset' },
  precondition: (resets) => {
    if (isMeaningless(resets) || isAlwaysPast(resets)) return undefined;
    const without = inWindows(resets.passed.filter(isFollowedByNothing));
    if (without.length === 0) return undefined;
    if (without.length < leastWindows)
      return inapplicable(
        'X-RateLimit-Remaining did not rise at the announced reset, but only one such reset was seen, which may be chance',
        'evidence',
      );
    const isTold = resets.isDeclared || resets.constant !== undefined || without.every(({ isPast }) => isPast);
    return isTold
      ? undefined
      : inapplicable(
          'X-RateLimit-Reset fits no unit: set rateLimit.resetUnit in the target file',
          'declaration',
          'declared.rateLimit.resetUnit',
        );
  },
  sampled: 'an answer after an announced reset',
  samples: (resets) => [
    ...resets.kept,
    ...resets.passed.filter((each) => !isFollowedByNothing(each)).map(({ after }) => after),
    ...(isMeaningless(resets) ? resets.returns.map(({ after }) => after) : []),
    ...(isAlwaysPast(resets) ? resets.past : []),
  ],
  test: (resets) => {
    const { passed, constant, returns } = resets;
    if (isMeaningless(resets)) {
      const [{ before, after } = {}] = returns.slice(-1);
      return {
        got: `X-RateLimit-Reset is always ${brief(constant ?? '', mostTextLength)}, which is no time in any unit, although requests came back in ${returns.length} windows`,
        shownBy: [before, after],
      };
    }
    const without = inWindows(passed.filter(isFollowedByNothing));
    const last = without.at(-1);
    if (isAlwaysPast(resets) && without.length < leastWindows) {
      const [first] = resets.past;
      return {
        got: `X-RateLimit-Reset ${announcement(first).reset} had passed before the request was sent, as in all ${resets.past.length} answers that announce one`,
        shownBy: [first],
      };
    }
    if (last === undefined) return undefined;
    const { reset, remaining } = announcement(last.before);
    const value = constant === undefined ? `X-RateLimit-Reset ${reset}` : `X-RateLimit-Reset is always ${constant}`;
    return {
      got: `${value}: the announced reset of the ${last.key} key passed in ${without.length} windows with nothing sent, and Remaining did not rise (${remaining ?? 'absent'}, then ${announcement(last.after).remaining ?? 'absent'})`,
      shownBy: [last.before, last.after],
    };
  },
};
