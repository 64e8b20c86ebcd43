import type { Drain } from '../../../scenarios/vocabulary/episodes.ts';
import type { Request } from '../../../scenarios/vocabulary/exchange.ts';
import { hasStatus, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { generate, generateOnce, getModel } from '../../../scenarios/vocabulary/requests.ts';
import { now } from '../../http/response.ts';
import type { SentRequest } from '../exchange-log.ts';
import { type EpisodeKey, listRequest } from './episode-key.ts';
import { type OpenedWindow, openWindow, refillsEarly } from './idle-window.ts';
import {
  attempts,
  type EpisodeRun,
  exchangesToShow,
  exhaustionOf,
  mostExhaustionRequests,
  narrowWindow,
  repliesOf,
  sendAfterReset,
  straddles,
} from './limit-exhaustion.ts';

const mostNewConnections = 4;

/** Requests that were sent while the key was refused. */
interface WhileRefused {
  generation: SentRequest;
  /** On a new connection; undefined if a kept one is admitted too, so that the two cannot be compared. */
  newConnection: SentRequest | undefined;
  /** A model, and another generation. */
  elsewhere: SentRequest[];
  refills: boolean;
}

/** Sends one by one until refused, then other requests while refused, then the refused generation after the reset. */
export async function runDrain(user: EpisodeKey): Promise<EpisodeRun<Drain> | undefined> {
  const opened = await openWindow(user);
  const sent = await sendUntilRefused(user, opened);
  const replies = repliesOf(sent);
  user.observe(replies);
  const window = narrowWindow(user, opened, replies);
  const once = generateOnce(`refused-${user.key.label}-{{run}}`, { key: 'exhaustible' });
  const refused = isSuccess(replies.at(-1)) ? undefined : await sendWhileRefused(user, window, once);
  if (straddles(window, replies, refused?.refills ?? false)) return undefined;
  // A request without an answer is not from another window.
  const isAnswered = replies.every(({ kind }) => kind === 'answer');
  if (refused !== undefined && isAnswered && hasWindowEnded(window, refused)) return undefined;
  const mayRetry = hasStatus(refused?.generation.reply, 429) && user.pacer.resetAt() !== undefined;
  const retried = mayRetry ? await retryAfterReset(user, once) : undefined;
  const episode = {
    ...exhaustionOf(window, replies, refused?.refills ?? false, refused?.newConnection?.reply),
    refusedOnce: refused?.generation.reply,
    retried: retried?.reply,
    elsewhere: repliesOf(refused?.elsewhere ?? []),
  };
  return {
    episode,
    exchanges: exchangesToShow(window, sent, [refused?.newConnection, refused?.generation, retried]),
  };
}

async function sendUntilRefused(user: EpisodeKey, { limit }: OpenedWindow): Promise<SentRequest[]> {
  const sent = [await user.send(listRequest)];
  const most = Math.min(limit + Math.ceil(limit / 4) + 3, mostExhaustionRequests);
  while (sent.length < most && isSuccess(sent.at(-1)?.reply)) sent.push(await user.send(listRequest));
  return sent;
}

async function sendWhileRefused(user: EpisodeKey, window: OpenedWindow, once: Request): Promise<WhileRefused> {
  const generation = await user.send(once);
  const newConnection = await sendOnNewConnections(user);
  const elsewhere = [
    await user.send(getModel(undefined, { key: 'exhaustible' })),
    await user.send(generate({ key: 'exhaustible' })),
  ];
  return { generation, newConnection, elsewhere, refills: await refillsEarly(user, window) };
}

/**
 * Sends on new connections until one is admitted: a load balancer may pass each to another counter. Returns undefined if
 * the kept connection is admitted again too.
 */
async function sendOnNewConnections(user: EpisodeKey): Promise<SentRequest | undefined> {
  let sent = await user.send(listRequest, 'new');
  for (let ordinal = 1; ordinal < mostNewConnections && !isSuccess(sent.reply); ordinal += 1)
    sent = await user.send(listRequest, 'new');
  if (!isSuccess(sent.reply)) return sent;
  const kept = await user.send(listRequest);
  return isSuccess(kept.reply) ? undefined : sent;
}

/** True if an admission while the key should have been refused can be from the next window. */
function hasWindowEnded(
  { certainUntil = Number.POSITIVE_INFINITY }: OpenedWindow,
  { generation, newConnection, refills }: WhileRefused,
): boolean {
  const isAdmitted = newConnection === undefined || isSuccess(newConnection.reply) || !hasStatus(generation.reply, 429);
  return !refills && isAdmitted && now() > certainUntil;
}

/**
 * Sends the refused generation after the reset, repeatedly while other requests are refused too: a sliding log frees one
 * place at a time. Returns undefined if no request was admitted.
 */
async function retryAfterReset(user: EpisodeKey, once: Request): Promise<SentRequest | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const last = (await sendAfterReset(user, once)).at(-1);
    if (isSuccess(last?.reply)) return last;
    const other = await user.send(generate({ key: 'exhaustible' }));
    user.observe([other.reply]);
    if (isSuccess(other.reply)) return last;
    if (!hasStatus(other.reply, 429)) return undefined;
  }
  return undefined;
}
