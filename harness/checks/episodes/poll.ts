import { setTimeout as sleep } from 'node:timers/promises';
import type { Poll } from '../../../scenarios/vocabulary/episodes.ts';
import { isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { now } from '../../http/response.ts';
import type { SentRequest } from '../exchange-log.ts';
import { type EpisodeKey, listRequest } from './episode-key.ts';
import { isRefill, type OpenedWindow, openWindow } from './idle-window.ts';
import {
  type EpisodeRun,
  exchangesToShow,
  exhaustionOf,
  exhaustKey,
  narrowWindow,
  repliesOf,
  straddles,
} from './limit-exhaustion.ts';

const mostPolls = 40;
/** Leaves room for the openings and the polls within the requests of an episode. */
const mostExhaustionRequests = 154;
const unknownWindowMilliseconds = 2000;
const afterResetMilliseconds = 1500;
const shortestStepMilliseconds = 60;

/** Uses up the limit at one instant, then sends at a steady rate until a request is admitted. */
export async function runPoll(user: EpisodeKey): Promise<EpisodeRun<Poll> | undefined> {
  const window = await openWindow(user);
  // A quarter more than the limit, because a limiter may refill meanwhile.
  const { sent } = await exhaustKey(user, Math.min(Math.ceil(window.limit * 1.25) + 1, mostExhaustionRequests));
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
