import { setTimeout as sleep } from 'node:timers/promises';
import type { Exhaustion } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import type { Exchange } from '../../../schemas/generated/types.ts';
import type { SentRequest } from '../exchange-log.ts';
import { type EpisodeKey, listRequest } from './episode-key.ts';
import { certainEnd, type OpenedWindow } from './idle-window.ts';

/** An episode that has run: the facts that checks read, and the exchanges that the report shows with them. */
export interface EpisodeRun<Episode> {
  episode: Episode;
  exchanges: Exchange[];
}

/** Attempts of an episode, and of a retry in it. */
export const attempts = 3;
/** Most requests to use up a limit in one attempt. */
export const mostExhaustionRequests = 165;
const recoveryTries = 5;
const recoveryStepMilliseconds = 300;

/** Sends `count` requests: as many at one instant as the budget's burst allows, the others one by one before. */
export async function exhaustKey(
  user: EpisodeKey,
  count: number,
): Promise<{ sent: SentRequest[]; spreadMilliseconds: number }> {
  const together = Math.min(count, user.session.target.budget?.burst ?? count);
  const before: SentRequest[] = [];
  while (before.length < count - together) before.push(await user.send(listRequest));
  const { sent, spreadMilliseconds } = await user.session.sendTogether(listRequest, user.key, together);
  const all = [...before, ...sent];
  user.observe(repliesOf(all));
  return { sent: all, spreadMilliseconds };
}

export const repliesOf = (sent: readonly SentRequest[]): Reply[] => sent.map(({ reply }) => reply);

/** The window with the earliest end that any of its replies allows. */
export const narrowWindow = (user: EpisodeKey, window: OpenedWindow, replies: Reply[]): OpenedWindow => ({
  ...window,
  certainUntil: certainEnd(user, [window.opening, ...replies]),
});

/**
 * True if more than the limit was admitted and the admissions may be from two windows: one came after the certain end of
 * the window, or none announced a Reset, so that refusals show only the end of the last window.
 */
export function straddles(window: OpenedWindow, replies: Reply[], refills: boolean): boolean {
  const admitted = [window.opening, ...replies.filter(isSuccess)];
  const { certainUntil = Number.POSITIVE_INFINITY } = window;
  const isLate = admitted.some(({ receivedAt }) => receivedAt > certainUntil);
  const hasReset = (reply: Reply): boolean => announcement(reply).reset !== undefined;
  const isUnplaced = replies.some(hasReset) && !admitted.some(hasReset);
  return !refills && (isLate || isUnplaced) && window.prior + admitted.length > window.limit;
}

/** Opening, last admission and first refusal: the part of a long sequence that a reader needs to see. */
export function exchangesToShow(
  { exchange }: OpenedWindow,
  sent: SentRequest[],
  others: (SentRequest | undefined)[],
): Exchange[] {
  const lastAdmitted = sent.findLast(({ reply }) => isSuccess(reply));
  const firstRefused = sent.find(({ reply }) => !isSuccess(reply));
  return [exchange, ...[lastAdmitted, firstRefused, ...others].flatMap((each) => each?.exchange ?? [])];
}

export const exhaustionOf = (
  { opening, limit, prior, certainUntil, declared }: OpenedWindow,
  shots: Reply[],
  refills: boolean,
  freshConnection?: Reply,
): Exhaustion => ({ limit, prior, opening, shots, certainUntil, declared, refills, freshConnection });

/** Sends a request until it is not refused, for 1.5 s after each instant that the announced reset can mean. */
export async function sendAfterReset(user: EpisodeKey, request: Request): Promise<SentRequest[]> {
  const tries: SentRequest[] = [];
  const instants = new Set([user.pacer.resetAt('earlier'), user.pacer.resetAt('later')]);
  for (const instant of instants) {
    if (instant !== undefined && !user.canWaitFor(instant)) continue;
    await user.waitForReset(instant, 'for the announced reset');
    for (let ordinal = 0; ordinal < recoveryTries; ordinal += 1) {
      const sent = await user.send(request);
      tries.push(sent);
      if (!hasStatus(sent.reply, 429)) return tries;
      await sleep(recoveryStepMilliseconds, undefined, { signal: user.session.signal });
    }
  }
  return tries;
}
