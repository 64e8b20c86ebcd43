import type { PassedReset } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import type { EpisodeKey } from './episode-key.ts';

/** Resets are announced with an error of up to a second. */
const leastToleranceMilliseconds = 1000;
const secondMilliseconds = 1000;
const longestDeltaSeconds = 366 * 86_400;

/** Past as seconds and as milliseconds since 1970, and as a delta, if it can be one. */
function isPastInEachUnit(reset: number, { receivedAt }: Reply, at: number): boolean {
  const isPastEpoch = reset * secondMilliseconds < at;
  const isPastDelta = reset > longestDeltaSeconds || receivedAt + reset * secondMilliseconds < at;
  return isPastEpoch && isPastDelta;
}

/**
 * The announced resets of one key that passed, with their tolerance, while nothing was sent. A reset that had passed when it
 * was announced counts too, if the silence was as long as the tolerance.
 */
export function passedResets(user: EpisodeKey): PassedReset[] {
  const operationOf = (reply: Reply): string => {
    const request = user.session.log.of(reply)?.request;
    return `${request?.method} ${request?.path}`;
  };
  let window = 0;
  return user.history.flatMap((after, index) => {
    const before = user.history[index - 1];
    const end = user.announcedEnd(before);
    if (before !== undefined && isSuccess(after) && !isSuccess(before)) window += 1;
    const { reset, remaining } = announcement(before);
    if (before === undefined || reset === undefined || remaining === undefined || end === undefined) return [];
    const announced = (end.earliest + end.latest) / 2;
    const tolerance = Math.max(leastToleranceMilliseconds, end.latest - announced);
    const hasPassed = after.sentAt > Math.max(announced, before.receivedAt) + tolerance;
    if (!hasPassed || operationOf(before) !== operationOf(after)) return [];
    return [{ before, after, window, key: user.key.label, isPast: isPastInEachUnit(reset, before, after.sentAt) }];
  });
}
