import { now } from '../../http/clock.ts';
import { Inapplicable } from '../outcome-errors.ts';
import type { CountedOperation } from './counted-operation.ts';
import type { EpisodeKey } from './episode-key.ts';
import { mostExhaustionRequests } from './open-window.ts';

/**
 * A window that every request extends refuses a key that is asked at this share of its limit after 1.43 windows. At 0.8 it does after
 * 1.25, and so may a log in four segments, which reaches back so far.
 */
const share = 0.7;
const windows = 1.75;
/** Requests of a steady key: a share of the limit in each window, evenly spaced. 0 if an episode may not send so many. */
export function steadyRequests(limit: number): number {
  const requests = Math.round(share * windows * limit);
  return requests <= mostExhaustionRequests ? requests : 0;
}

/** Keys that steady requests need, so that nobody waits for them. */
export const fewestKeysForSteady = 3;

/** Asks a key steadily below its limit, whatever the answers are and however long they take. @throws Inapplicable without a known window */
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
    // On a connection of its own, so that none waits for a slow answer.
    const one = user.sendTogether(request, 1);
    // All are awaited at the end. An error that nobody handles before, such as a budget that is used up, would end the process.
    one.catch(() => {
      isEnded = true;
    });
    sent.push(one);
  }
  await Promise.all(sent);
}
