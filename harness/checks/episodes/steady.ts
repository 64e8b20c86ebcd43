import { now } from '../../http/clock.ts';
import { Inapplicable } from '../outcome-errors.ts';
import type { CountedOperation } from './counted-operation.ts';
import type { EpisodeKey } from './episode-key.ts';
import { mostExhaustionRequests } from './open-window.ts';

/**
 * If every request extends the window, a key used at this share of its limit is refused after 1.43 windows. At 0.8 it would be after
 * 1.25, when a log in four segments may refuse too.
 */
const share = 0.7;
const windows = 1.75;
/** Requests of a steady key: a share of the limit in each window, evenly spaced. 0 if an episode may not send that many. */
export function steadyRequests(limit: number): number {
  const requests = Math.round(share * windows * limit);
  return requests <= mostExhaustionRequests ? requests : 0;
}

/** With at least this many keys, no episode waits for the steady one. */
export const fewestKeysForSteady = 3;

/** Uses a key steadily below its limit, whatever and however late its answers are. @throws Inapplicable without a known window */
export async function runSteady(user: EpisodeKey, { request }: CountedOperation): Promise<void> {
  const { windowSeconds, limit } = user;
  const count = steadyRequests(limit ?? 0);
  if (windowSeconds === undefined || count === 0) throw new Inapplicable('the limit or its window is not known');
  const began = now();
  const sent: Promise<unknown>[] = [];
  let isEnded = false;
  for (let ordinal = 0; ordinal < count && !isEnded; ordinal += 1) {
    const due = began + (ordinal * windows * windowSeconds * 1000) / count;
    await user.wait(due - now(), 'to ask a key steadily below its limit');
    // On a connection of its own, so that no request waits for a slow answer.
    const one = user.sendTogether(request, 1);
    // All are awaited at the end. Until then an unhandled error, such as an exhausted budget, would end the process.
    one.catch(() => {
      isEnded = true;
    });
    sent.push(one);
  }
  await Promise.all(sent);
}
