import { type AnnouncedEnd, announcedEnd, middleOf } from '../../../limiter/resets.ts';
import { plural } from '../../../reports/text/quantities.ts';
import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import {
  announcement,
  announces,
  hasStatus,
  isSuccess,
  replyInWords,
  succeeds,
} from '../../../scenarios/vocabulary/expectations.ts';
import { judgement } from '../../../scenarios/vocabulary/findings.ts';
import type { Expectation } from '../../../scenarios/vocabulary/suite.ts';
import type { Declared } from '../../../schemas/generated/types.ts';
import { now } from '../../http/clock.ts';
import type { SentRequest } from '../exchange-log.ts';
import { Blocked, Inapplicable } from '../outcome-errors.ts';
import { type EpisodeKey, longestEpisodeWaitMilliseconds } from './episode-key.ts';

/** The most requests that use up a limit; an episode sends at most 200 in all. */
export const mostExhaustionRequests = 165;
const mostLimit = 150;
/** A longer window is used even if it has begun; requests of this run in it are counted. */
export const longWindowMilliseconds = 10_000;
const shortWindowMilliseconds = 5000;
/** Remaining may be wrong by a tenth if the limit is at least this. */
const roundedLimit = 10;
/** The most waits for a reset after which Remaining was lower than before. */
const mostFruitlessWaits = 2;
const mostWaitMilliseconds = 170_000;
const marginMilliseconds = 50;
/** Keeps the beginning of the window close to that of a second, if resets are in whole seconds. */
const shortMarginMilliseconds = 15;
const firstBlindWaitMilliseconds = 250;
/** Below this limit the drain itself opens the window: an opening request would use it up. */
const smallLimit = 4;

/** A window of an exhaustible key, and the requests of this run that are already in it. */
export interface OpenedWindow {
  sent: SentRequest[];
  limit: number;
  /** Earlier requests of this run that were admitted in this window. */
  prior: number;
  isFresh: boolean;
  /** Instant of the last refusal before the window, if its beginning was observed. */
  beganAfter: number | undefined;
  /** Declarations for all keys, overridden by those for this key. */
  declared: NonNullable<Declared['rateLimit']>;
}

/**
 * Finds an unused window: the one that has just begun, the current one if it is long and only this run has used it, or the next one.
 * Waits while Remaining rises, then uses what there is. @throws Blocked if the key is not admitted, Inapplicable if its limit cannot be
 * used up
 */
export async function openWindow(user: EpisodeKey, request: Request, needsAll = false): Promise<OpenedWindow> {
  const begun = begunWindow(user);
  user.beginUse();
  const limit = user.limit;
  const usesAll = needsAll && limit !== undefined && limit <= smallLimit;
  if (begun?.isFresh && !usesAll && user.shiftMilliseconds === 0) return begun;
  if (usesAll) await user.wait(untilLatestReset(user) ?? 0, 'for a window that is not used');
  else if (begun === undefined) await waitForShortWindow(user);
  return usesAll && user.history.length > 0
    ? { ...windowOf(user, limit), sent: [], isFresh: true }
    : await findRoom(user, request);
}

const windowOf = (
  { key: { limit: ofKey, windowSeconds }, session }: EpisodeKey,
  limit: number,
): Omit<OpenedWindow, 'sent' | 'isFresh'> => ({
  ...{ limit, prior: 0, beganAfter: undefined },
  declared: {
    ...session.target.declared.rateLimit,
    ...(ofKey !== undefined && { limit: ofKey }),
    ...(windowSeconds !== undefined && { windowSeconds }),
  },
});

/** The window that began when an episode on this key ended. */
function begunWindow(user: EpisodeKey): OpenedWindow | undefined {
  const { recovered, limit } = user;
  if (recovered === undefined || limit === undefined) return undefined;
  const { admitted, refusal } = recovered;
  const sent = admitted.flatMap((reply) => {
    const exchange = user.session.log.of(reply)?.exchange;
    return exchange === undefined ? [] : [{ reply, exchange }];
  });
  // A limiter that refills one by one has few requests back at the first admission, and no window has begun.
  const isFresh = admitted.every((reply, index) => {
    const { remaining = limit - index - 1 } = announcement(reply);
    return remaining >= limit - index - 1 - toleranceOf(limit) && remaining > 0;
  });
  return { ...windowOf(user, limit), sent, isFresh, beganAfter: refusal.sentAt };
}

const toleranceOf = (limit: number): number => (limit >= roundedLimit ? Math.max(1, Math.floor(limit / 10)) : 0);

/** Milliseconds to the latest instant that the last announced reset can mean; undefined if it is too far away. */
function untilLatestReset(user: EpisodeKey): number | undefined {
  const end = user.announcedEnd(user.history.at(-1));
  return end !== undefined && user.canWaitFor(end.latest) ? end.latest + marginMilliseconds - now() : undefined;
}

/** A window of a few seconds that has begun leaves too little time. */
async function waitForShortWindow(user: EpisodeKey): Promise<void> {
  const left = (user.pacer.resetAt ?? 0) - now();
  if (left > longWindowMilliseconds) return;
  await user.wait(left + shortMarginMilliseconds, 'for the next window');
  const { key, limit = Number.POSITIVE_INFINITY, lastUse, shiftMilliseconds } = user;
  const isShort = (key.windowSeconds ?? 0) * 1000 <= shortWindowMilliseconds;
  const mayHaveWindows = lastUse?.recovery.shows !== 'refill';
  if (isShort && mayHaveWindows && limit > smallLimit && shiftMilliseconds === 0) await user.waitForSecond();
}

/** Admissions of this run in the current window: those that announced the same reset. */
function priorAdmissions(user: EpisodeKey, opening: Reply): number {
  const { pacers } = user.session;
  const end = user.announcedEnd(opening);
  const { remaining } = announcement(opening);
  const sampled = user.pacer.samples.filter(
    (sample) => sample.at < opening.sentAt && sample.at > opening.sentAt - 60_000,
  );
  if (end === undefined || end.earliest - opening.receivedAt < longWindowMilliseconds / 2) return 0;
  const [unit] = pacers.units();
  return sampled.filter(({ reset, at, remaining: left }) => {
    const own = unit && middleOf(announcedEnd({ reset, sent: at, answered: at }, unit, pacers.clock));
    const isHigher = left === undefined || remaining === undefined || left > remaining;
    return own !== undefined && own >= end.earliest && own <= end.latest && isHigher;
  }).length;
}

/** Sends requests until Remaining is what a fresh window leaves, or no longer rises. */
async function findRoom(user: EpisodeKey, request: Request): Promise<OpenedWindow> {
  const until = now() + Math.min(mostWaitMilliseconds, user.session.budget.millisecondsLeft);
  const seen: { reply: Reply; remaining: number }[] = [];
  let fruitless = 0;
  let own: AnnouncedEnd | undefined;
  for (;;) {
    const sent = await user.sendPatiently(request);
    const { reply } = sent;
    if (user.session.pacers.units().length > 1 && seen.length === 0)
      await user.wait(200, 'to determine the unit of X-RateLimit-Reset');
    const limit = hasStatus(reply, 429) ? (user.limit ?? 0) : limitOf(user, reply);
    const prior = seen.length === 0 ? priorAdmissions(user, reply) : 0;
    const { remaining = isSuccess(reply) ? limit - 1 : 0 } = announcement(reply);
    const window = { ...windowOf(user, limit), sent: [sent], prior };
    const missing = limit - 1 - prior - remaining;
    // Requests of this run may be missing in a short sliding window: they leave it at the announced reset, or a little later.
    if (seen.length === 0 && missing > 0 && isShortWindow(user, reply)) own = user.announcedEnd(reply);
    const isFull = missing <= toleranceOf(limit);
    const isOwnLeaving = seen.length === 0 || (!isFull && now() < (own?.latest ?? 0));
    const leaving = isOwnLeaving ? own : undefined;
    if (isSuccess(reply) && isFull && leaving === undefined) return { ...window, isFresh: true };
    const last = seen.at(-1);
    const hasRisen = last === undefined || remaining > last.remaining;
    fruitless = hasRisen ? 0 : fruitless + 1;
    if (isSuccess(reply) && seen.length > 0 && remaining >= limit / 2 && leaving === undefined)
      return { ...window, isFresh: false };
    const wait =
      leaving === undefined
        ? nextWait(user, reply, [...seen.slice(-1), { reply, remaining }], limit)
        : waitForOwn(leaving, seen.length);
    if (fruitless >= mostFruitlessWaits || now() + wait > until || wait > longestEpisodeWaitMilliseconds) {
      if (isSuccess(reply) && remaining > 0) return { ...window, isFresh: false };
      const isTooFar = wait > longestEpisodeWaitMilliseconds;
      throw new Inapplicable(
        isTooFar ? tooFar(user, wait) : unopened(user, [...seen, { reply, remaining }]),
        isTooFar ? 'budget' : 'evidence',
      );
    }
    seen.push({ reply, remaining });
    await user.wait(wait, `until requests of the limit of ${limit} come back`);
  }
}

/** The first wait ends at the announced instant, later ones at the latest instant that it can mean. */
function waitForOwn({ earliest, latest }: AnnouncedEnd, waits: number): number {
  const end = waits === 0 ? (earliest + latest) / 2 : latest;
  return Math.max(firstBlindWaitMilliseconds, end + marginMilliseconds - now());
}

/** True if a window of a few seconds ends soon after this run used it, without a rest since then. */
function isShortWindow(user: EpisodeKey, { sentAt, receivedAt }: Reply): boolean {
  const { latest = Number.POSITIVE_INFINITY } = user.announcedEnd(user.history.at(-1)) ?? {};
  const since = sentAt - shortWindowMilliseconds;
  return (
    latest - receivedAt < shortWindowMilliseconds &&
    user.sinceRest.some((reply) => reply.receivedAt < sentAt && reply.sentAt > since)
  );
}

/** The time until the announced reset; if Remaining rises, until it should reach the limit; otherwise longer each time. */
function nextWait(
  user: EpisodeKey,
  reply: Reply,
  seen: readonly { reply: Reply; remaining: number }[],
  limit: number,
): number {
  const [before, last] = seen;
  if (before !== undefined && last !== undefined && last.remaining >= before.remaining) {
    const waited = last.reply.sentAt - before.reply.sentAt;
    if (last.remaining === before.remaining) return Math.min(longestEpisodeWaitMilliseconds, 2 * waited);
    const perMillisecond = (last.remaining + 1 - before.remaining) / waited;
    return Math.min(longestEpisodeWaitMilliseconds, (limit - last.remaining) / perMillisecond);
  }
  const end = user.announcedEnd(reply);
  const blind = firstBlindWaitMilliseconds * 2 ** seen.length;
  return end === undefined ? blind : Math.max(blind, end.latest + marginMilliseconds - now());
}

const tooFar = ({ key }: EpisodeKey, wait: number): string =>
  `the announced reset of the ${key.label} key is ${Math.ceil(wait / 1000)} s away, longer than the ${longestEpisodeWaitMilliseconds / 1000} s this run waits`;

function unopened({ key: { label } }: EpisodeKey, seen: readonly { reply: Reply; remaining: number }[]): string {
  const [first, last] = [seen[0]?.reply, seen.at(-1)?.reply];
  if (seen.some(({ reply }) => announcement(reply).reset === undefined)) {
    const seconds = Math.round(((last?.receivedAt ?? 0) - (first?.sentAt ?? 0)) / 1000);
    return `${plural(seen.length, 'request')} over ${seconds} s found the rate limit of the ${label} key used up, without an announced reset to wait for (last answer ${replyInWords(last)})`;
  }
  const values = seen.map(({ remaining }) => remaining);
  return `the announced reset of the ${label} key passed ${plural(seen.length - 1, 'time')} and Remaining did not rise (${values[0]} … ${values.at(-1)}, last answer ${replyInWords(last)})`;
}

function limitOf({ session, key }: EpisodeKey, opening: Reply): number {
  const operation = session.log.of(opening)?.request;
  const shownBy = (expectation: Expectation): Blocked['shown'] =>
    operation && { request: operation, deviation: judgement(expectation, opening).deviation };
  if (!isSuccess(opening))
    throw new Blocked(
      `opening ${key.label}`,
      `${operation?.method} ${operation?.path} (${key.label} key) ${opening.kind === 'answer' ? 'was answered with' : 'got'} ${replyInWords(opening)}`,
      shownBy(succeeds),
    );
  const { limit = key.limit ?? session.target.declared.rateLimit?.limit } = announcement(opening);
  if (limit === undefined)
    throw new Blocked(
      'limit unknown',
      'X-RateLimit-Limit is missing or not an integer, and rateLimit.limit is not declared',
      shownBy(announces('X-RateLimit-Limit')),
    );
  if (limit > mostLimit)
    throw new Inapplicable(
      `a limit of ${limit} cannot be used up within 200 requests: give an exhaustible key with a lower limit`,
      'key',
    );
  return limit;
}
