import { setTimeout as sleep } from 'node:timers/promises';
import type { Burst, Drain, Poll } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import { hasStatus, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { generate, generateOnce, getModel, listModels } from '../../../scenarios/vocabulary/requests.ts';
import { now } from '../../http/response.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import type { SentRequest } from '../exchange-log.ts';
import { type EpisodeKey, listRequest } from './episode-key.ts';
import { isRefill, type OpenedWindow, openWindow, refillsEarly } from './idle-window.ts';
import {
  attempts,
  type EpisodeRun,
  exchangesToShow,
  exhaustionOf,
  exhaustKey,
  mostExhaustionRequests,
  narrowWindow,
  repliesOf,
  sendAfterReset,
  straddles,
} from './limit-exhaustion.ts';

const mostNewConnections = 4;
const mostPolls = 40;
/** Leaves room for the openings and the polls within the requests of an episode. */
const mostRequestsBeforePolls = 154;
const unknownWindowMilliseconds = 2000;
const afterResetMilliseconds = 1500;
const shortestStepMilliseconds = 60;

/** Sends 1.5 times the limit at one instant, requests of the bystander meanwhile, and one request after the reset. */
export async function runBurst(
  user: EpisodeKey,
  bystander: KeyInUse | undefined,
): Promise<EpisodeRun<Burst> | undefined> {
  const ofBystander: Reply[] = [];
  const sendAsBystander = async (times: number): Promise<void> => {
    for (let ordinal = 0; bystander && ordinal < times; ordinal += 1)
      ofBystander.push((await user.session.sendNow(listModels({ key: 'bystander' }), bystander, 'step')).reply);
  };
  const opened = await openWindow(user);
  await sendAsBystander(1);
  const count = Math.min(opened.limit + Math.ceil(opened.limit / 2), mostExhaustionRequests);
  const [{ sent, spreadMilliseconds }] = await Promise.all([exhaustKey(user, count), sendAsBystander(3)]);
  const replies = repliesOf(sent);
  const window = narrowWindow(user, opened, replies);
  await sendAsBystander(2);
  const isRefused = replies.some((reply) => !isSuccess(reply));
  const refills = isRefused && (await refillsEarly(user, window));
  if (straddles(window, replies, refills)) return undefined;
  const tries = user.pacer.resetAt() === undefined ? [] : await sendAfterReset(user, listRequest);
  const episode = {
    ...exhaustionOf(window, replies, refills),
    spreadMilliseconds,
    bystander: ofBystander,
    afterReset: tries.length > 0 ? repliesOf(tries) : undefined,
  };
  return { episode, exchanges: exchangesToShow(window, sent, tries.slice(-1)) };
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

async function sendWhileRefused(user: EpisodeKey, window: OpenedWindow, once: Request) {
  const generation = await user.send(once);
  // Undefined if a kept connection is admitted too, so that the two cannot be compared.
  const newConnection = await sendOnNewConnections(user);
  const elsewhere = [
    await user.send(getModel(undefined, { key: 'exhaustible' })),
    await user.send(generate({ key: 'exhaustible' })),
  ];
  return { generation, newConnection, elsewhere, refills: await refillsEarly(user, window) };
}

/** A load balancer may pass each connection to another counter. Undefined if the kept connection is admitted again too. */
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
  { generation, newConnection, refills }: Awaited<ReturnType<typeof sendWhileRefused>>,
): boolean {
  const isAdmitted = newConnection === undefined || isSuccess(newConnection.reply) || !hasStatus(generation.reply, 429);
  return !refills && isAdmitted && now() > certainUntil;
}

/** Repeats while others are refused: a sliding log frees one place at a time. Undefined if none is admitted. */
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

/** Uses up the limit at one instant, then sends at a steady rate until a request is admitted. */
export async function runPoll(user: EpisodeKey): Promise<EpisodeRun<Poll> | undefined> {
  const window = await openWindow(user);
  // A quarter more than the limit, because a limiter may refill meanwhile.
  const { sent } = await exhaustKey(user, Math.min(Math.ceil(window.limit * 1.25) + 1, mostRequestsBeforePolls));
  const replies = repliesOf(sent);
  const isRefused = replies.some((reply) => !isSuccess(reply));
  if (!isRefused && straddles(window, replies, false)) return undefined;
  const polls = await poll(user, window);
  const first = polls.find(({ reply }) => isSuccess(reply));
  const ofWindow = [...replies, ...repliesOf(polls.filter((sent) => sent !== first))];
  const { certainUntil } = narrowWindow(user, window, ofWindow);
  user.observe(repliesOf(polls));
  const openedAt = window.opening.receivedAt;
  const episode = {
    ...exhaustionOf(window, replies, isRefused && isRefill(window, first?.reply)),
    certainUntil,
    polls: repliesOf(polls),
    recoveredAfterMilliseconds: first && first.reply.receivedAt - openedAt,
    announcedAfterMilliseconds: window.resetAt && window.resetAt - openedAt,
  };
  return { episode, exchanges: exchangesToShow(window, sent, [polls[0], first]) };
}

async function poll(user: EpisodeKey, { resetAt }: OpenedWindow): Promise<SentRequest[]> {
  const isNear = resetAt !== undefined && user.canWaitFor(resetAt);
  const until = (isNear ? resetAt : now() + unknownWindowMilliseconds) + afterResetMilliseconds;
  const step = Math.max(shortestStepMilliseconds, (until - now()) / mostPolls);
  const polls: SentRequest[] = [];
  while (now() < until && polls.length < mostPolls && !isSuccess(polls.at(-1)?.reply)) {
    await sleep(step, undefined, { signal: user.session.signal });
    polls.push(await user.send(listRequest));
  }
  return polls;
}
