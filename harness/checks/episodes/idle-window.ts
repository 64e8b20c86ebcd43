import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, inWords, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import type { Declared, Exchange } from '../../../schemas/generated/types.ts';
import { now } from '../../http/response.ts';
import { Blocked, Inapplicable } from '../outcome-errors.ts';
import { type EpisodeKey, listRequest } from './episode-key.ts';

/** Upper bound for the requests of an episode: openings, exhaustion, tries while refused, and recovery. */
const mostRequests = 200;
const mostLimit = 150;
/** A window that is longer is used although it is not idle; our own requests in it are counted. */
const longWindowMilliseconds = 10_000;
const longestWaitMilliseconds = 75_000;
const mostWaitMilliseconds = 120_000;
const shortWindowMilliseconds = 5000;
/** In a short window at least this share must certainly belong to it. */
const leastCertainShare = 0.3;
/** The first openings use the shorter wait if the unit of Reset is ambiguous. */
const quickOpenings = 2;
const mostOpenings = 6;

/** A window of an exhaustible key that one request has just opened. */
export interface OpenedWindow {
  opening: Reply;
  exchange: Exchange;
  limit: number;
  /** Our requests that were admitted in this window before the opening. */
  prior: number;
  /** The announced reset, local clock; undefined if its unit is not known. */
  resetAt: number | undefined;
  /** Declarations for all keys, overridden by those for this key. */
  declared: NonNullable<Declared['rateLimit']>;
  /** Requests admitted before this instant certainly belong to the window. */
  certainUntil: number | undefined;
}

/** Opens an idle window of the key with one request. @throws Blocked if none is idle, Inapplicable if unusable */
export async function openWindow(user: EpisodeKey): Promise<OpenedWindow> {
  const { session, key, pacer } = user;
  let [extraWait, totalWait, longestWindow] = [0, 0, 0];
  let last: Reply | undefined;
  for (let attempt = 0; attempt < mostOpenings; attempt += 1) {
    const which = attempt < quickOpenings ? 'earlier' : 'later';
    const timeLeft = (pacer.resetAt(which) ?? 0) - now();
    const usesCurrentWindow = attempt === 0 && timeLeft > longWindowMilliseconds;
    const prior = usesCurrentWindow ? pacer.admittedInWindow : 0;
    if (!usesCurrentWindow) {
      if (timeLeft > longestWaitMilliseconds)
        throw new Inapplicable(
          `the next window of the ${key.label} key begins only in ${Math.ceil(timeLeft / 1000)} s`,
        );
      const wait = Math.max(0, timeLeft) + extraWait;
      totalWait += wait;
      if (totalWait > mostWaitMilliseconds) break;
      if (wait > 0) await user.waitForReset(now() + wait, 'for an idle window');
      await user.waitForSecond();
    }
    const { reply, exchange } = await session.sendNow(listRequest, key, 'control');
    pacer.observe(reply);
    last = reply;
    if (session.pacers.units().length > 1) await user.wait(200, 'to determine the unit of X-RateLimit-Reset');
    if (hasStatus(reply, 429)) continue;
    const limit = limitOf(user, reply);
    const { remaining } = announcement(reply);
    if (remaining !== undefined && remaining < limit - 1 - prior) {
      // A sliding window still counts earlier requests, our openings too, so each wait is longer than the one before.
      longestWindow = Math.max(longestWindow, (pacer.resetAt(which) ?? 0) - now());
      extraWait = Math.min(longWindowMilliseconds, longestWindow * (attempt + 1));
      continue;
    }
    const window: OpenedWindow = {
      opening: reply,
      exchange,
      limit,
      // A window can begin before the rounded end of the one before. Then Remaining does not include our earlier requests.
      prior: Math.min(prior, remaining === undefined ? 0 : limit - 1 - remaining),
      resetAt: pacer.resetAt(),
      declared: declaredLimit(user),
      certainUntil: certainEnd(user, [reply]),
    };
    if (attempt < quickOpenings && endsTooSoon(window)) continue;
    return window;
  }
  const { limit, remaining } = announcement(last);
  throw new Blocked(
    `no idle window ${key.role}`,
    `no idle window of the ${key.label} key in ${mostOpenings} tries: ${inWords(last)} with Remaining ${remaining ?? 'absent'} of ${limit ?? 'unknown'}`,
  );
}

function limitOf({ session, key }: EpisodeKey, opening: Reply): number {
  if (!isSuccess(opening))
    throw new Blocked(
      `opening ${key.label}`,
      `GET /v1/models (${key.label} key) was answered with ${inWords(opening)}`,
    );
  const { limit = key.limit ?? session.target.declared.rateLimit?.limit } = announcement(opening);
  if (limit === undefined)
    throw new Blocked(
      'limit unknown',
      'X-RateLimit-Limit is missing or not an integer, and rateLimit.limit is not declared',
    );
  if (limit > mostLimit)
    throw new Inapplicable(
      `a limit of ${limit} cannot be used up within ${mostRequests} requests: give an exhaustible key with a lower limit`,
    );
  return limit;
}

const declaredLimit = ({ session, key: { limit, windowSeconds } }: EpisodeKey): OpenedWindow['declared'] => ({
  ...session.target.declared.rateLimit,
  ...(limit !== undefined && { limit }),
  ...(windowSeconds !== undefined && { windowSeconds }),
});

/** True if too little of a short window is certain, for example on a busy machine. */
function endsTooSoon({ opening, resetAt, certainUntil }: OpenedWindow): boolean {
  const length = (resetAt ?? 0) - opening.receivedAt;
  const certain = certainUntil === undefined ? length : certainUntil - now();
  return length > 0 && length < shortWindowMilliseconds && certain < length * leastCertainShare;
}

/** Earliest end of the window that the replies allow: the server computes Reset between sending and receiving. */
export function certainEnd({ session: { pacers } }: EpisodeKey, replies: readonly Reply[]): number | undefined {
  const ends = replies.flatMap((reply) => {
    const earliest = pacers.resetInstant(reply, reply.sentAt);
    if (earliest === undefined) return [];
    // Seconds are rounded up or down, and clocks differ.
    const left = earliest - reply.sentAt;
    return earliest - (pacers.countsInSeconds ? 1000 : Math.min(1000, Math.max(50, left * 0.1)));
  });
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/** True if an admission after a refusal comes from a refill: a new window would leave most of the limit. */
export const isRefill = ({ limit }: OpenedWindow, reply: Reply | undefined): boolean =>
  isSuccess(reply) && limit > 3 && (announcement(reply).remaining ?? 0) < limit / 2;

/** True if the limiter admits requests long before the reset that it announced with its refusals. */
export async function refillsEarly(user: EpisodeKey, window: OpenedWindow): Promise<boolean> {
  const left = (user.pacer.resetAt() ?? now() + 400) - now();
  await user.wait(Math.min(Math.max(left * 0.25, 60), 3000), 'to test if the limit refills');
  const { reply } = await user.send(listRequest);
  user.observe([reply]);
  return isRefill(window, reply);
}
