import type { Burst } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { listModels } from '../../../scenarios/vocabulary/requests.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import type { CountedOperation } from './counted-operation.ts';
import type { EpisodeKey } from './episode-key.ts';
import { type EpisodeRun, exchangesToShow, exhaustionOf } from './exhaustion.ts';
import { mostExhaustionRequests, openWindow } from './open-window.ts';
import { isLimitRefusal, pollUntilAdmitted } from './recovery.ts';

/** Sends 1.5 times the limit at one instant, requests of the bystander meanwhile, and polls until admitted. */
export async function runBurst(
  user: EpisodeKey,
  counted: CountedOperation,
  bystander: KeyInUse | undefined,
): Promise<EpisodeRun<Burst>> {
  const { request } = counted;
  const ofBystander: Reply[] = [];
  const sendAsBystander = async (times: number): Promise<void> => {
    for (let ordinal = 0; bystander && ordinal < times; ordinal += 1)
      ofBystander.push((await user.session.sendNow(listModels({ key: 'bystander' }), bystander, 'step')).reply);
  };
  const window = await openWindow(user, request, true);
  await sendAsBystander(1);
  const used = window.prior + window.sent.length;
  const count = Math.min(window.limit + Math.max(1, Math.ceil(window.limit / 2) - used + 1), mostExhaustionRequests);
  const [{ sent: released, spreadMilliseconds }] = await Promise.all([
    user.sendTogether(request, count),
    sendAsBystander(3),
  ]);
  const sent = [...window.sent, ...released];
  await sendAsBystander(2);
  const refusal =
    released.find(({ reply }) => isLimitRefusal(reply)) ?? released.find(({ reply }) => !isSuccess(reply));
  const polls = refusal ? await pollUntilAdmitted(user, request, refusal.reply, 'sparse') : [];
  const exhaustion = exhaustionOf(user, counted, {
    window,
    sent,
    sequential: window.sent,
    together: released.length,
    polls,
  });
  const episode = { ...exhaustion, spreadMilliseconds, bystander: ofBystander };
  return { episode, exchanges: exchangesToShow(sent, [polls.at(-1)]) };
}
