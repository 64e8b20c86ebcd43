import type { Burst } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { listModels } from '../../../scenarios/vocabulary/requests.ts';
import { now } from '../../http/clock.ts';
import type { Semaphore } from '../../http/semaphore.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import type { SentRequest } from '../exchange-log.ts';
import { unlessEnded } from '../outcome-errors.ts';
import type { CountedOperation } from './counted-operation.ts';
import { slowMilliseconds } from './drain.ts';
import type { EpisodeKey } from './episode-key.ts';
import { type EpisodeRun, exchangesToShow, exhaustionOf } from './exhaustion.ts';
import { longWindowMilliseconds, mostExhaustionRequests, type OpenedWindow, openWindow } from './open-window.ts';
import { tryPassedResets } from './passed-resets.ts';
import { pollUntilAdmitted } from './polling.ts';
import { isLimitRefusal } from './recovery.ts';

/** The bystander key, and the exclusive right to use it. */
interface Bystander {
  key: KeyInUse | undefined;
  lane: Semaphore;
}

const asBystander = listModels({ key: 'bystander' });

/** Requests sent beyond the limit in a repeated attempt. */
const beyondRepeated = 2;

interface SentBurst {
  window: OpenedWindow;
  released: SentRequest[];
  spreadMilliseconds: number;
  bystander: Reply[];
  bystanderBefore: number;
}

/** Sends 1.5 times the limit at one instant, requests of the bystander meanwhile, and polls until admitted. */
export async function runBurst(
  user: EpisodeKey,
  counted: CountedOperation,
  bystander: Bystander,
): Promise<EpisodeRun<Burst>> {
  const { window, released, ...rest } = await sendBurst(user, counted, bystander);
  const sent = [...window.sent, ...released];
  const refused = released.filter(({ reply }) => !isSuccess(reply)).map(({ reply }) => reply);
  const refusal = refused.find(isLimitRefusal) ?? refused[0];
  const polls = refusal ? await pollUntilAdmitted(user, counted.request, refusal, 'sparse') : [];
  const used = { window, sent, sequential: window.sent, together: released.length, polls };
  await tryPassedResets(user, counted.request, exhaustionOf(user, counted, used));
  const episode = { ...exhaustionOf(user, counted, used), ...rest };
  return { episode, exchanges: exchangesToShow(sent, [polls.at(-1)]) };
}

async function sendBurst(
  user: EpisodeKey,
  { request }: CountedOperation,
  { key, lane }: Bystander,
): Promise<SentBurst> {
  using _lane = await lane.acquire();
  const bystander: Reply[] = [];
  const bystanderBefore = key === undefined ? 0 : user.session.pacers.of(key).admittedInWindow;
  const sendAsBystander = async (times: number): Promise<void> => {
    for (let ordinal = 0; key && ordinal < times; ordinal += 1)
      bystander.push((await user.session.sendNow(asBystander, key, 'step')).reply);
  };
  await sendAsBystander(1);
  const [first] = bystander;
  // Other checks may have used up the bystander's own limit.
  if (first && hasStatus(first, 429) && announcement(first).remaining === 0)
    bystander[0] = (await unlessEnded(user.session.send(asBystander, 'control')))?.reply ?? first;
  const opened = await openWindow(user, request, true);
  // Meanwhile the bucket fills up again: requests of the opening no longer count, and the burst alone is shorter.
  await user.wait(user.shiftMilliseconds, 'for another phase of the limiter');
  const isRepeated = user.shiftMilliseconds > 0;
  const window = isRepeated ? { ...opened, sent: [], prior: 0 } : opened;
  const used = window.prior + window.sent.length;
  const beyond = isRepeated ? beyondRepeated : Math.max(1, Math.ceil(window.limit / 2) - used + 1);
  const count = Math.min(window.limit + beyond, mostExhaustionRequests);
  // The lane of the bystander is held until its last answer, even if the burst fails. Either may exhaust the budget.
  const [meanwhile, burst] = await Promise.allSettled([sendAsBystander(3), user.sendTogether(request, count)]);
  if (meanwhile.status === 'rejected') throw meanwhile.reason;
  if (burst.status === 'rejected') throw burst.reason;
  const { sent: released, spreadMilliseconds } = burst.value;
  await sendAsBystander(2);
  return { window, released, spreadMilliseconds, bystander, bystanderBefore };
}

/** Three bursts lie in at most four windows, each of which admits the limit; a limiter that admits 1.5 times as much exceeds that. */
const bursts = 3;
/** Distance of the bursts in windows: each begins after the window of the one before has ended. */
const distance = 1.05;

/**
 * Bursts one window apart, for answers so slow that any burst may lie in two windows: requests admitted beyond the limit add up. False if
 * none were sent, because the window is unknown or long, or the answers are quick, or take longer than the window.
 */
export async function sendBursts(user: EpisodeKey, { request }: CountedOperation, limit: number): Promise<boolean> {
  const window = (user.windowSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  const count = limit + Math.ceil(limit / 2) + 1;
  const isSlow = user.latency > slowMilliseconds && user.latency < window;
  if (!isSlow || window > longWindowMilliseconds || bursts * count > mostExhaustionRequests) return false;
  for (let ordinal = 0, due = now(); ordinal < bursts; ordinal += 1) {
    await user.wait(due - now(), 'for the next window');
    due = now() + distance * window;
    await user.sendTogether(request, count);
  }
  return true;
}
