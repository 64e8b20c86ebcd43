import { middleOf } from '../../../limiter/resets.ts';
import type { Recovery } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { endAnnouncedBy, resetDoubt } from './announced-end.ts';
import type { EpisodeKey } from './episode-key.ts';
import { shareOfWindow, shortestLaterMilliseconds } from './polling.ts';

export const isLimitRefusal = (reply: Reply | undefined): boolean =>
  hasStatus(reply, 429) && (announcement(reply).remaining ?? 0) <= 0;

/** After a silence longer than this share of the time since the refusal, a bucket may have refilled as much as a window. */
const longSilence = 0.3;

/** The most requests that come back in a millisecond, by the admissions after a refusal. */
function refillRate(after: readonly Reply[], refusal: Reply): number {
  const admitted = after.filter(isSuccess);
  const rates = admitted.map((reply, index) => {
    const from = index === 0 ? refusal : (admitted[index - 1] ?? refusal);
    const before = index === 0 ? 0 : (announcement(from).remaining ?? 0);
    const gained = (announcement(reply).remaining ?? 0) + 1 - before;
    return (gained + 1) / Math.max(shortestLaterMilliseconds, reply.sentAt - from.receivedAt);
  });
  return Math.max(0, ...rates);
}

/** This many are neither a part of one request nor an error of Remaining. */
const leastReturned = 3;

/**
 * The time in which nothing came back, if much more came back in a shorter time after it. A bucket refills evenly, or in parts at equal
 * intervals. `after` are the answers after the refusal, `at` is the index of the first admission.
 */
function silenceBeforeMany(refusal: Reply, after: readonly Reply[], at: number): number {
  const [first, before] = [after[at], after[at - 1]];
  if (first === undefined || before === undefined) return 0;
  const silence = before.sentAt - refusal.receivedAt;
  const { remaining: left = 0 } = announcement(first);
  const isMany = after.slice(at + 1).some((reply, index) => {
    const returned = (announcement(reply).remaining ?? 0) + index + 1 - left;
    return isSuccess(reply) && returned >= leastReturned && reply.receivedAt - before.sentAt < silence;
  });
  return isMany ? silence : 0;
}

/** With a limit this small, only an admission before the announced reset distinguishes a bucket from a window. */
const fewRequests = 3;
/** Answers may be late, and a bucket may refill slightly unevenly. */
const toleratedRefill = 2;

/** The most requests that a bucket can have gained between the last refusal and the admission after it. */
function mostRefilled(replies: readonly Reply[], refusals: [first: Reply, last: Reply], admitted: Reply): number {
  const [first, last] = refusals;
  const used = replies.filter(isSuccess);
  const began = Math.min(...used.map(({ receivedAt }) => receivedAt));
  const highest = Math.max(...used.map((reply) => announcement(reply).remaining ?? Number.NEGATIVE_INFINITY));
  // Since the first refusal it gained less than one request; since the first admission, no more than were used beyond the highest Remaining.
  const rates = [
    1 / Math.max(0, last.sentAt - first.receivedAt),
    Math.max(1, used.length - highest) / Math.max(0, last.sentAt - began),
  ];
  return toleratedRefill * Math.min(...rates) * (admitted.receivedAt - last.sentAt);
}

/** How requests come back, by the answers after a refusal. `replies` are those that used up the limit, or tried to. */
export function recoveryOf(
  user: EpisodeKey,
  limit: number,
  replies: readonly Reply[],
  refusal: Reply | undefined,
  polls: readonly Reply[],
): Recovery {
  const announced = endAnnouncedBy(user.session.pacers, refusal, polls.filter(isLimitRefusal));
  const { receivedAt = Number.POSITIVE_INFINITY } = refusal ?? {};
  // Another connection may have another counter.
  const after = user.history.filter((reply) => reply.sentAt > receivedAt && !user.onNewConnection.has(reply));
  // Requests of other operations may be admitted before the first poll.
  const at = after.findIndex(isSuccess);
  const first = polls.some(isSuccess) ? after[at] : undefined;
  const doubt = resetDoubt(user.session.pacers, refusal ?? replies.at(-1), first?.receivedAt);
  const base = { polls: [...polls], announced, doubt };
  const fastest = { perMillisecond: announcedRate(user, limit, replies), atOnce: 0 };
  const unseen = { ...base, shows: 'nothing', refill: fastest, slidesAfter: 0, means: 'unknown' } as const;
  if (first === undefined || refusal === undefined) return unseen;
  const none = { perMillisecond: 0, atOnce: 0 };
  const isEarly = announced !== undefined && first.receivedAt < announced.earliest;
  const next = after[at + 1];
  // Without Remaining: a bucket would refuse the next request again.
  const left = announcement(first).remaining ?? (next !== undefined && isSuccess(next) ? limit : 0);
  // Admissions on a new connection that left more were by the same counter.
  const earlier = user.history.filter((reply) => {
    const isBetween = reply.sentAt > receivedAt && reply.receivedAt <= first.sentAt;
    return isBetween && isSuccess(reply) && (announcement(reply).remaining ?? 0) > left;
  });
  const before = after[at - 1] ?? refusal;
  const silence = (first.receivedAt - before.sentAt) / Math.max(1, first.receivedAt - refusal.receivedAt);
  const isWindow = left + earlier.length >= limit - 2 || (left >= limit * shareOfWindow && silence < longSilence);
  if (isWindow && limit > fewRequests && left + earlier.length <= mostRefilled(replies, [refusal, before], first))
    return unseen;
  if (isWindow || !(isEarly || limit > fewRequests))
    return { ...base, shows: 'window', refill: none, slidesAfter: 0, means: isEarly ? 'unknown' : 'window end' };
  const atOnce = left >= leastAtOnce ? left : 0;
  // Another counter behind the same address looks like a fast refill; the announced reset limits the rate.
  const perMillisecond = Math.min(refillRate(after, refusal), fastest.perMillisecond);
  return {
    ...base,
    shows: 'refill',
    refill: { perMillisecond, atOnce },
    slidesAfter: silenceBeforeMany(refusal, after, at),
    means: announced === undefined ? 'unknown' : isEarly ? 'full' : 'next token',
  };
}

/** Tokens that come back together, for example once a second. A smaller number came back one by one between two polls. */
const leastAtOnce = 3;
const toleratedRate = 1.5;
const leastAnnouncedMilliseconds = 300;

/** The rate at which a bucket would be full at the announced reset, by the answers with little Remaining. */
function announcedRate(user: EpisodeKey, limit: number, replies: readonly Reply[]): number {
  const rates = replies.flatMap((reply) => {
    const { remaining } = announcement(reply);
    const ends = user.announcedEnds(reply).flatMap((end) => (end === undefined ? [] : middleOf(end)));
    if (remaining === undefined || ends.length === 0 || remaining > limit / 2) return [];
    // In a unit with a later reset the bucket would refill more slowly.
    const left = Math.min(...ends) - reply.receivedAt;
    return left < leastAnnouncedMilliseconds
      ? [Number.POSITIVE_INFINITY]
      : [((limit - remaining) / left) * toleratedRate];
  });
  return rates.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...rates);
}
