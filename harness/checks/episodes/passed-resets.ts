import type { Exhaustion, PassedReset, Resets } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { unlessEnded } from '../outcome-errors.ts';
import type { EpisodeKey } from './episode-key.ts';
import { shortRest } from './exhaustion.ts';
import { isLimitRefusal } from './recovery.ts';

const secondMilliseconds = 1000;
/** Resets are announced with an error of up to a second. */
const leastToleranceMilliseconds = secondMilliseconds;
const longestDeltaSeconds = 366 * 86_400;
const quietMarginMilliseconds = 100;
/** Longest wait for requests that come back one by one. */
const longestReturnMilliseconds = 5000;

/** Tries for each exhaustion: a short window may end during the first. */
const mostTries = 2;

/**
 * Tries a reset that had already passed when the admission after an exhaustion announced it: once for each exhaustion or, if requests
 * come back one by one, once for each key. Two exhaustions see two windows, however short these are.
 */
export async function tryPassedResets(user: EpisodeKey, request: Request, exhaustion: Exhaustion): Promise<void> {
  const { polls, shows } = exhaustion.recovery;
  const admitted = polls.at(-1);
  // A rest before the next use of the key shows such a reset, too.
  const isRested = user.isUsedAgain && shortRest(user, exhaustion) !== undefined;
  if (!isSuccess(admitted) || isRested || !announcesPastReset(user, admitted)) return;
  const isGradual = shows !== 'window';
  for (let tries = 0; tries < mostTries && !(isGradual && user.hasTriedPassedReset); tries += 1)
    // The budget may end during a try; the exhaustion stays as it is.
    if (!(await unlessEnded(endsDuringTry(user, request, isGradual)))) return;
}

/** True if an answer announces a reset that is not in the future. */
function announcesPastReset(user: EpisodeKey, reply: Reply | undefined): boolean {
  const end = user.announcedEnd(reply);
  return end !== undefined && reply !== undefined && (end.earliest + end.latest) / 2 <= reply.receivedAt;
}

/**
 * Sends two requests in a window that has just begun, further apart than its announced reset with its tolerance. True if the window ended
 * between them.
 */
async function endsDuringTry(user: EpisodeKey, request: Request, isGradual: boolean): Promise<boolean> {
  user.hasTriedPassedReset = true;
  const { reply: before } = await user.send(request);
  const end = user.announcedEnd(before);
  if (end === undefined || !isSuccess(before)) return true;
  const tolerance = Math.max(leastToleranceMilliseconds, (end.latest - end.earliest) / 2);
  const gradual = isGradual ? Math.min(longestReturnMilliseconds, longestReturn(user)) : 0;
  const wait = tolerance + gradual + quietMarginMilliseconds;
  await user.wait(wait, 'to see if requests come back with the announced reset');
  const { reply: after } = await user.send(request);
  return isSuccess(after) && (announcement(after).remaining ?? 0) >= (announcement(before).remaining ?? 0);
}

/**
 * A sliding counter announces the end of a window, but requests of that window come back one by one during the next. That takes at most
 * the longest time to an announced reset.
 */
function longestReturn(user: EpisodeKey): number {
  const times = user.history.map((reply) => (user.announcedEnd(reply)?.latest ?? 0) - reply.receivedAt);
  return Math.max(0, ...times);
}

/** Past as seconds and as milliseconds since 1970, and as a delta, if it can be one. */
function isPastInEachUnit(reset: number, { receivedAt }: Reply, at: number): boolean {
  const isPastEpoch = reset * secondMilliseconds < at;
  const isPastDelta = reset > longestDeltaSeconds || receivedAt + reset * secondMilliseconds < at;
  return isPastEpoch && isPastDelta;
}

/**
 * All answers of these keys that announce a reset, if each announced reset had passed, with its tolerance, before the request was sent.
 * If the clocks may differ by more, none.
 */
export function pastResets(users: readonly EpisodeKey[]): Reply[] {
  const announced = users.flatMap((user) =>
    user.history.flatMap((reply) => {
      const { reset } = announcement(reply);
      return reset === undefined ? [] : [{ user, reply, reset }];
    }),
  );
  const isPast = ({ user, reply, reset }: (typeof announced)[number]): boolean => {
    const end = user.announcedEnd(reply);
    const until = reply.sentAt - leastToleranceMilliseconds;
    return (
      user.session.pacers.clock.isKnown &&
      end !== undefined &&
      end.latest < until &&
      isPastInEachUnit(reset, reply, until)
    );
  };
  return announced.every(isPast) ? announced.map(({ reply }) => reply) : [];
}

/** True if requests of the key are seen to count: where none does, Remaining stays as it is without a reset. */
const takesRoom = ({ history }: EpisodeKey): boolean =>
  history.some((reply, index) => {
    const { remaining = 0 } = announcement(history[index - 1]);
    return isLimitRefusal(reply) || (announcement(reply).remaining ?? remaining) < remaining;
  });

/**
 * The announced resets of one key that passed, with their tolerance, while nothing was sent. A reset that had already passed counts too,
 * if the silence was as long as the tolerance. `isGradual`: requests come back one by one, so only a longer silence shows that nothing
 * came back.
 */
export function passedResets(user: EpisodeKey, isGradual: boolean): PassedReset[] {
  const { pacers } = user.session;
  // Without a Date, the server's clock may be behind by any time, and every epoch would seem past.
  if (!pacers.clock.isKnown && pacers.units().every((unit) => unit.startsWith('epoch'))) return [];
  if (!takesRoom(user)) return [];
  const gradual = isGradual ? longestReturn(user) : 0;
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
    const silence = tolerance + (isSuccess(after) ? gradual : 0);
    const hasPassed = after.sentAt > Math.max(announced, before.receivedAt) + silence;
    if (!hasPassed || operationOf(before) !== operationOf(after)) return [];
    return [{ before, after, window, key: user.key.label, isPast: isPastInEachUnit(reset, before, after.sentAt) }];
  });
}

/** The admission at the announced reset, if there was one. */
export function keptReset({ recovery: { announced, polls, shows } }: Exhaustion): Reply[] {
  const last = polls.at(-1);
  const isKept =
    announced !== undefined &&
    last !== undefined &&
    shows === 'window' &&
    last.receivedAt >= announced.earliest &&
    isSuccess(last);
  return isKept ? [last] : [];
}

/** Each first admission after a refusal by the limit. */
export function returnsIn(history: readonly Reply[]): Resets['returns'] {
  let before: Reply | undefined;
  return history.flatMap((reply) => {
    if (isLimitRefusal(reply)) before ??= reply;
    if (before === undefined || !isSuccess(reply)) return [];
    const pair = { before, after: reply };
    before = undefined;
    return [pair];
  });
}
