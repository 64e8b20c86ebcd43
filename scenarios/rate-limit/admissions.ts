import type { Exhaustion } from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess, replyInWords } from '../vocabulary/expectations.ts';
import { inapplicable } from '../vocabulary/findings.ts';
import type { EpisodeExpectation, UnmetPrecondition } from '../vocabulary/suite.ts';
import { remainingShowsSeveralCounters } from './several-counters.ts';

// The admitted requests, compared with the announced limit.

const neverRefused = 'no request was refused with 429: nothing shows that a limit is enforced';
const noEvidence = (because: string): UnmetPrecondition => inapplicable(because, 'evidence');
export const admittedReplies = ({ replies }: Exhaustion): Reply[] => replies.filter(isSuccess);
export const certainReplies = (exhaustion: Exhaustion): Reply[] =>
  admittedReplies(exhaustion).filter(({ receivedAt }) => receivedAt <= (exhaustion.certainUntil ?? 0));
export const refusedReplies = ({ replies }: Exhaustion): Reply[] => replies.filter((reply) => hasStatus(reply, 429));
export const otherReplies = ({ replies }: Exhaustion): Reply[] => replies.filter((reply) => !isSuccess(reply));

/** Refusals by the announced limit. Another one refused if Remaining, above 0, fell further with a later admission. */
export function refusedByLimit({ replies }: Exhaustion): Reply[] {
  return replies.filter((refusal, index) => {
    const { remaining = 0 } = announcement(refusal);
    const isLower = (later: Reply): boolean =>
      isSuccess(later) &&
      later.sentAt >= refusal.receivedAt &&
      (announcement(later).remaining ?? remaining) < remaining;
    return hasStatus(refusal, 429) && (remaining <= 0 || !replies.slice(index + 1).some(isLower));
  });
}

/** The reason if the announced limit did not refuse: no 429 came, or only with Remaining above 0 and before the limit was reached. */
export function notRefusedByLimit(exhaustion: Exhaustion): UnmetPrecondition | undefined {
  if (refusedReplies(exhaustion).length === 0) return noEvidence(neverRefused);
  const refused = refusedByLimit(exhaustion);
  // Admissions after the first refusal may be of the next window.
  const [first] = refusedReplies(exhaustion);
  const before = admittedReplies(exhaustion).filter(({ sentAt }) => sentAt <= (first?.receivedAt ?? 0));
  const admitted = exhaustion.prior + before.length;
  const left = (refused.length > 0 ? refused : refusedReplies(exhaustion)).map(
    (reply) => announcement(reply).remaining ?? 0,
  );
  const isAtLimit = refused.length > 0 && admitted >= exhaustion.limit;
  if (isAtLimit || left.some((remaining) => remaining <= 0)) return undefined;
  return inapplicable(
    `the refusals announce Remaining ${Math.min(...left)} of ${exhaustion.limit}: they are of another limit, for example of requests in flight`,
    'evidence',
  );
}

/** True if Remaining jumps up between two requests, as it does where a window begins. */
const hasJump = ({ sequential }: Exhaustion): boolean => {
  const left = sequential.map((reply) => announcement(reply).remaining);
  return left.some((remaining = 0, index) => remaining > (left[index - 1] ?? Number.POSITIVE_INFINITY) + 2);
};

const isOfSeveralCounters = ({ sequential, jumps }: Exhaustion): boolean =>
  jumps || remainingShowsSeveralCounters(sequential.filter(isSuccess));

/** True if all admissions are of one window or bucket, although the end of the window is not certain. */
const isOneFilling = (exhaustion: Exhaustion): boolean =>
  isOfSeveralCounters(exhaustion) ||
  (exhaustion.recovery.shows === 'nothing' && exhaustion.sequential.length > 2 && !hasJump(exhaustion)) ||
  (exhaustion.overruns >= leastOverruns && lastedOf(admittedReplies(exhaustion)) <= shortMilliseconds);

/** This many short bursts in a row do not all fall on the end of a window. */
const leastOverruns = 3;
const shortMilliseconds = 250;

/** Milliseconds from the first request to the last answer. */
const lastedOf = (admitted: readonly Reply[]): number =>
  Math.max(...admitted.map(({ receivedAt }) => receivedAt)) - Math.min(...admitted.map(({ sentAt }) => sentAt));

/** True if a sliding window is longer than the requests took: nothing it gives back can be among them. */
const isWithinWindow = ({ recovery: { slidesAfter }, keepsReset }: Exhaustion, admitted: readonly Reply[]): boolean =>
  keepsReset && slidesAfter > 0 && lastedOf(admitted) <= slidesAfter;

/** Below this probability, a bucket that gives back whole tokens, or several at once, and so runs ahead of even refill, is ruled out. */
export const leastTokenChance = 0.002;

/** The most that a correct limiter admits: the limit and, if it refills, what comes back meanwhile. */
function mostAdmitted(exhaustion: Exhaustion, admitted: readonly Reply[]): number {
  const { limit, recovery } = exhaustion;
  if (recovery.shows === 'window' || admitted.length === 0 || isWithinWindow(exhaustion, admitted)) return limit;
  // Several counters look like a fast refill.
  if (isOfSeveralCounters(exhaustion)) return limit;
  return limit + mostReturned(exhaustion, lastedOf(admitted));
}

/** The most requests that come back in this time, by what came back after a refusal. */
function mostReturned({ recovery: { refill }, tokenChance }: Exhaustion, milliseconds: number): number {
  const ahead = tokenChance < leastTokenChance ? 0 : refill.atOnce + 1;
  return Math.floor(milliseconds * refill.perMillisecond) + ahead;
}

/** Requests that are this far apart may have some freed between them. */
const leastBetweenMilliseconds = 60;
/** A gain of up to 2 is rounding, or one request too many, but no refill. */
const toleratedGain = 2;

/** Replies in groups that overlapped in time, in the order of sending. */
function groupsOf(replies: readonly Reply[]): Reply[][] {
  const groups: Reply[][] = [];
  let lastReceivedAt = Number.NEGATIVE_INFINITY;
  for (const reply of replies.toSorted((one, other) => one.sentAt - other.sentAt)) {
    if (reply.sentAt >= lastReceivedAt) groups.push([reply]);
    else groups.at(-1)?.push(reply);
    lastReceivedAt = Math.max(lastReceivedAt, reply.receivedAt);
  }
  return groups;
}

/** The requests that came back according to Remaining, and in how much time. Only requests sent alone and slowly show it. */
function visibleReturns(exhaustion: Exhaustion): { requests: number; milliseconds: number } {
  const groups = groupsOf(admittedReplies(exhaustion));
  const seen = { requests: 0, milliseconds: 0 };
  for (const [index, group] of groups.entries()) {
    const before = groups[index - 1];
    const [reply] = group;
    if (before === undefined || reply === undefined || group.length > 1) continue;
    const { remaining } = announcement(reply);
    const left = Math.min(...before.map((each) => announcement(each).remaining ?? Number.POSITIVE_INFINITY));
    const between = reply.sentAt - (before[0]?.sentAt ?? 0);
    if (remaining === undefined || between < leastBetweenMilliseconds) continue;
    seen.requests += Math.max(0, remaining + 1 - left);
    seen.milliseconds += between;
  }
  return seen;
}

/**
 * The reason why the refill meanwhile has no known bound: a sliding window gives back what was admitted one window before, which may be
 * more than it gave back after the refusal.
 */
function unevenRefill(exhaustion: Exhaustion): UnmetPrecondition | undefined {
  const isBounded = isWithinWindow(exhaustion, admittedReplies(exhaustion)) || isOfSeveralCounters(exhaustion);
  if (exhaustion.recovery.shows !== 'refill' || isBounded) return undefined;
  const { requests, milliseconds } = visibleReturns(exhaustion);
  return requests > mostReturned(exhaustion, milliseconds) + toleratedGain
    ? noEvidence(
        `X-RateLimit-Remaining shows that ${requests} requests were given back while the limit was being used up, more than after a refusal, so how many may be admitted is not known`,
      )
    : undefined;
}

/** True if all admissions count, whenever they came; otherwise only those that are certainly of one window count. */
function countsAll(exhaustion: Exhaustion): boolean {
  const { recovery, limit, prior } = exhaustion;
  if (recovery.shows === 'refill') return true;
  return prior + certainReplies(exhaustion).length <= limit && isOneFilling(exhaustion);
}

const judgedAdmissions = (exhaustion: Exhaustion): Reply[] =>
  countsAll(exhaustion) ? admittedReplies(exhaustion) : certainReplies(exhaustion);

const bound = (exhaustion: Exhaustion): number =>
  countsAll(exhaustion) ? mostAdmitted(exhaustion, judgedAdmissions(exhaustion)) : exhaustion.limit;

/**
 * True if each value of Remaining from the limit to 0 was announced with an admission. A refill repeats a value, so one of these requests
 * was beyond the limit, however long they took.
 */
function hasValueTooMany(exhaustion: Exhaustion): boolean {
  const { recovery, limit } = exhaustion;
  const values = new Set(admittedReplies(exhaustion).map((reply) => announcement(reply).remaining));
  const all = Array.from({ length: limit + 1 }, (_, value) => value);
  // A window may begin between a decision and its headers, and then leaves the limit.
  return recovery.shows === 'refill' && all.every((value) => values.has(value));
}

/** True if a request beyond the limit cannot be due to a refill meanwhile. */
export const isDecisive = (exhaustion: Exhaustion): boolean =>
  hasValueTooMany(exhaustion) ||
  isOfSeveralCounters(exhaustion) ||
  isWithinWindow(exhaustion, admittedReplies(exhaustion));

/** If more than this share of the limit may have come back meanwhile, the refill is too uncertain. */
const mostShareRefilled = 0.5;

export const limitHeld: EpisodeExpectation<Exhaustion> = {
  says: 'at most X-RateLimit-Limit requests admitted per window',
  reads: ['header X-RateLimit-Limit', 'header X-RateLimit-Reset', 'status 2xx', 'status 429'],
  deviation: { at: 'admissions', is: 'too many' },
  precondition: (exhaustion) => {
    const { certainUntil, recovery, limit, prior } = exhaustion;
    if (prior + admittedReplies(exhaustion).length <= limit)
      return otherReplies(exhaustion).length === 0 ? undefined : notRefusedByLimit(exhaustion);
    if (hasValueTooMany(exhaustion)) return undefined;
    const uneven = unevenRefill(exhaustion);
    if (uneven !== undefined) return uneven;
    if (!countsAll(exhaustion) && prior + certainReplies(exhaustion).length <= limit)
      return noEvidence(
        certainUntil === undefined
          ? (recovery.doubt ?? 'nothing shows where the window ends')
          : 'the window ended before the limit was used up, in each of several attempts',
      );
    const most = bound(exhaustion);
    return most > limit * (1 + mostShareRefilled)
      ? noEvidence(
          `the requests took ${(lastedOf(judgedAdmissions(exhaustion)) / 1000).toFixed(1)} s, in which a limiter that refills may admit ${inNumber(most - limit)} more than the limit of ${limit}`,
        )
      : undefined;
  },
  sampled: 'an answer before the announced reset',
  samples: ({ replies }) => replies.filter(({ kind }) => kind === 'answer'),
  test: (exhaustion) => {
    const { limit, prior, together, operation, recovery, sequential } = exhaustion;
    const admitted = judgedAdmissions(exhaustion);
    const [count, most] = [prior + admitted.length, bound(exhaustion)];
    const total = prior + admittedReplies(exhaustion).length;
    const [counted, ofTotal] =
      total > count ? [`at least ${count}`, ` in one window, ${total} in all`] : [String(count), ''];
    const isTooMany = hasValueTooMany(exhaustion);
    if (count <= most && !isTooMany) return undefined;
    const ofValues = `, although X-RateLimit-Remaining announced each value from ${limit} to 0`;
    const refilled = most > limit ? `, of which ${inNumber(most - limit)} may have come back meanwhile` : '';
    const atOnce = Math.min(together, admitted.filter((reply) => !sequential.includes(reply)).length);
    const how = atOnce > 0 ? ` (${atOnce === count ? 'all' : `${atOnce} of them`} sent at once)` : '';
    const several = isOfSeveralCounters(exhaustion)
      ? ': X-RateLimit-Remaining alternates between the values of several counters'
      : '';
    return {
      wanted: `at most ${isTooMany ? limit : most} requests admitted${recovery.shows === 'window' ? ' per window' : ''}`,
      got: `${counted} requests of ${operation} admitted${how}${ofTotal}, limit ${limit}${isTooMany ? ofValues : refilled}${several}`,
      shownBy: [exhaustion.replies[0], admitted.at(-1)],
    };
  },
};

/**
 * The expectation for requests one by one. Where answers are slow, many are sent at once: if only these were too many, the server may
 * count them late, which is another deviation than one request too many of those in turn.
 */
export const oneByOne = (expectation: EpisodeExpectation<Exhaustion>): EpisodeExpectation<Exhaustion> => ({
  ...expectation,
  test: (exhaustion) => {
    const unmet = expectation.test(exhaustion);
    const { together, prior, limit, sequential } = exhaustion;
    const inTurn = admittedReplies(exhaustion).filter((reply) => sequential.includes(reply));
    const isAtOnce = unmet !== undefined && together > 0 && prior + inTurn.length <= limit;
    return isAtOnce ? { ...unmet, deviation: { at: 'admissions', is: 'too many at once' } } : unmet;
  },
});

const inNumber = (count: number): string => (Number.isFinite(count) ? `${count}` : 'any number');

/** True if more was admitted than the limit and what may have come back. */
function isBeyondBound(exhaustion: Exhaustion): boolean {
  const most = bound(exhaustion);
  const isKnown = most <= exhaustion.limit * (1 + mostShareRefilled) && unevenRefill(exhaustion) === undefined;
  return isKnown && exhaustion.prior + judgedAdmissions(exhaustion).length > most;
}

/** A reply beyond the limit that is neither a 2xx nor a 429. Before the limit is used up, a 5xx does not come from the limiter. */
function refusedOtherwise({ prior, limit, replies }: Exhaustion): Reply | undefined {
  return replies.find((reply, index) => {
    if (isSuccess(reply) || hasStatus(reply, 429)) return false;
    const admitted = replies.slice(0, index).filter(isSuccess);
    // A bucket has admitted more than its limit when it is empty.
    const { remaining } = announcement(admitted.at(-1));
    return remaining === undefined ? prior + admitted.length >= limit : remaining === 0;
  });
}

export const refusedWith429: EpisodeExpectation<Exhaustion> = {
  says: 'status 429 beyond the limit',
  reads: ['status 429'],
  deviation: { at: 'refusal', is: 'missing' },
  precondition: (exhaustion) => {
    const { certainUntil = 0, replies, recovery } = exhaustion;
    if (refusedReplies(exhaustion).length > 0 || refusedOtherwise(exhaustion) !== undefined) return undefined;
    const [failure] = otherReplies(exhaustion);
    if (failure !== undefined)
      return noEvidence(
        `a request got ${replyInWords(failure)} before the limit was used up, which says nothing about the limit`,
      );
    if (isBeyondBound(exhaustion)) return undefined;
    if (recovery.shows === 'refill')
      return (
        unevenRefill(exhaustion) ??
        noEvidence('no request was refused with 429: the limit refills as fast as requests were sent')
      );
    return (replies.at(-1)?.receivedAt ?? 0) <= certainUntil
      ? undefined
      : noEvidence(
          `no request was refused with 429, and ${recovery.doubt ?? 'these requests belong to more than one announced window'}`,
        );
  },
  sampled: 'an answer beyond the limit',
  samples: ({ replies }) => replies.slice(-1),
  test: (exhaustion) => {
    const { replies, limit } = exhaustion;
    const other = refusedOtherwise(exhaustion);
    if (other !== undefined)
      return { got: replyInWords(other), shownBy: [other], deviation: { at: 'refusal', is: 'of another status' } };
    return refusedReplies(exhaustion).length > 0
      ? undefined
      : { got: `all ${replies.length} requests succeeded, limit ${limit}`, shownBy: [replies.at(-1)] };
  },
};
