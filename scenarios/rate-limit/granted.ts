import type { Exhaustion } from '../vocabulary/episodes.ts';
import { announcement, hasStatus, isSuccess, replyInWords } from '../vocabulary/expectations.ts';
import { inapplicable } from '../vocabulary/findings.ts';
import type { EpisodeExpectation, UnmetPrecondition } from '../vocabulary/suite.ts';
import { admittedReplies, certainReplies, notRefusedByLimit, otherReplies, refusedReplies } from './admissions.ts';

// The requests that an idle window admits, compared with those that its first answer promises.

/** Not applicable if Remaining falls faster than requests are sent, unless our requests used the whole limit: others may use this key. */
export function exclusiveUse(exhaustion: Exhaustion): UnmetPrecondition | undefined {
  if (exhaustion.prior + certainReplies(exhaustion).length >= exhaustion.limit) return undefined;
  const left = exhaustion.sequential.filter(isSuccess).map((reply) => announcement(reply).remaining ?? 0);
  const falls = left.slice(1).map((remaining, index) => (left[index] ?? 0) - remaining);
  const usual = Math.min(...falls.filter((fall) => fall > 0));
  const at = falls.findIndex((fall) => fall > usual);
  return at < 0
    ? undefined
    : inapplicable(
        `X-RateLimit-Remaining fell from ${left[at]} to ${left[at + 1]} between two requests: another client may use this key`,
        'evidence',
      );
}

/** The requests that the first Remaining promises, and those that were admitted. */
function grantedCounts(exhaustion: Exhaustion): { promised: number; count: number } {
  const { limit, prior, replies } = exhaustion;
  const { remaining = limit } = announcement(replies[0]);
  return { promised: Math.min(limit, prior + 1 + remaining), count: prior + admittedReplies(exhaustion).length };
}

/** True if fewer requests were admitted than promised, and earlier ones of this run may be the reason. */
export function dependsOnEarlierUse(exhaustion: Exhaustion): boolean {
  const { promised, count } = grantedCounts(exhaustion);
  return exhaustion.isFresh && count < promised && count + exhaustion.unshown >= promised;
}

export const limitGranted: EpisodeExpectation<Exhaustion> = {
  precondition: (exhaustion) => {
    const { isFresh, unshown } = exhaustion;
    if (!isFresh)
      return inapplicable('earlier requests, of this run or of others, still counted against the limit', 'evidence');
    const unmet =
      exclusiveUse(exhaustion) ?? (otherReplies(exhaustion).length === 0 ? undefined : notRefusedByLimit(exhaustion));
    if (unmet !== undefined) return unmet;
    const { promised, count } = grantedCounts(exhaustion);
    const failed = otherReplies(exhaustion).filter((reply) => !hasStatus(reply, 429));
    // A 5xx does not come from the limiter, but the limiter may have counted the request.
    if (count < promised && count + failed.length >= promised)
      return inapplicable(
        `a request got ${replyInWords(failed[0])} before the limit was used up, and the limiter may have counted it`,
        'evidence',
      );
    return dependsOnEarlierUse(exhaustion)
      ? inapplicable(`${unshown} earlier requests may count still, although Remaining does not show it`, 'evidence')
      : undefined;
  },
  says: 'at least X-RateLimit-Limit requests admitted in an idle window',
  reads: ['header X-RateLimit-Limit', 'status 2xx', 'status 429'],
  deviation: { at: 'admissions', is: 'too few' },
  sampled: 'an answer in an idle window',
  samples: ({ replies }) => replies.filter(({ kind }) => kind === 'answer'),
  test: (exhaustion) => {
    const { promised, count } = grantedCounts(exhaustion);
    if (count >= promised) return undefined;
    const [refused] = refusedReplies(exhaustion);
    return {
      got: `${count} ${count === 1 ? 'request' : 'requests'} admitted, limit ${exhaustion.limit}, then ${replyInWords(refused)}`,
      shownBy: [exhaustion.replies[0], refused],
    };
  },
};
