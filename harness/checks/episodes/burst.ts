import type { Burst } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { listModels } from '../../../scenarios/vocabulary/requests.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import { type EpisodeKey, listRequest } from './episode-key.ts';
import { openWindow, refillsEarly } from './idle-window.ts';
import {
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
