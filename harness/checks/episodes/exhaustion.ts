import type { AnnouncedEnd } from '../../../limiter/resets.ts';
import { showJumps } from '../../../load/learning/limiter-fault.ts';
import type { Exhaustion } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import type { Exchange } from '../../../schemas/generated/types.ts';
import { now } from '../../http/clock.ts';
import type { SentRequest } from '../exchange-log.ts';
import type { CountedOperation } from './counted-operation.ts';
import { type EpisodeKey, probesOf } from './episode-key.ts';
import { keyLedger } from './key-ledger.ts';
import type { OpenedWindow } from './open-window.ts';
import { isLimitRefusal, recoveryOf } from './recovery.ts';

/** An episode that has run: the facts that checks read, and the exchanges that the report shows with them. */
export interface EpisodeRun<Episode> {
  episode: Episode;
  exchanges: Exchange[];
}

export const repliesOf = (sent: readonly SentRequest[]): Reply[] => sent.map(({ reply }) => reply);

/** The requests that used up a limit, and those that followed until the key was admitted again. */
export interface UsedUp {
  window: OpenedWindow;
  sent: SentRequest[];
  /** The first ones, which were sent one after the other. */
  sequential: SentRequest[];
  together: number;
  polls: SentRequest[];
}

/** The facts about a limit that was used up. They are computed at the end, when the server's clock is known best. */
export function exhaustionOf(
  user: EpisodeKey,
  counted: CountedOperation,
  { window, sent, sequential, together, polls }: UsedUp,
): Exhaustion {
  const { operation } = counted;
  const { limit, prior, isFresh, declared, beganAfter } = window;
  const replies = repliesOf(sent);
  const refusal = replies.find(isLimitRefusal) ?? replies.find((reply) => !isSuccess(reply));
  const recovery = recoveryOf(user, limit, replies, refusal, repliesOf(polls));
  const ends = [
    endOf(user, replies),
    beganAfter === undefined ? undefined : beganAfter + longestRefusal(user, beganAfter),
  ];
  const certain = ends.filter((end) => end !== undefined);
  return {
    ...{ operation, limit, prior, isFresh, replies, together, recovery, declared },
    sequential: repliesOf(sequential),
    jumps: showJumps(probesOf(repliesOf(sequential)), limit),
    ledger: keyLedger(user, counted),
    overruns: 0,
    tokenChance: 1,
    unshown: Math.max(0, countedBefore(user, replies, repliesOf(polls)) - prior),
    keepsReset: keepsReset(user, replies),
    certainUntil: certain.length === 0 ? undefined : Math.max(...certain),
  };
}

/** All keys refill alike, and one exhaustion may show how if the other shows nothing. An observed window rules out a refill. */
export function withRecoveryOf<Episode extends Exhaustion>(
  run: EpisodeRun<Episode>,
  other: EpisodeRun<Exhaustion> | undefined,
): EpisodeRun<Episode> {
  const [own, others] = [run.episode.recovery, other?.episode.recovery];
  if (others === undefined || others.shows === 'nothing' || own.shows === 'window') return run;
  const atOnce = own.shows === 'refill' ? Math.min(own.refill.atOnce, others.refill.atOnce) : others.refill.atOnce;
  const rates = [own.refill.perMillisecond, others.refill.perMillisecond];
  // Without an admission after a refusal, the rate is the most that the announced resets allow.
  const perMillisecond = own.shows === 'refill' ? Math.max(...rates) : Math.min(...rates);
  const slidesAfter = Math.max(own.slidesAfter, others.slidesAfter);
  const recovery = { ...own, shows: others.shows, refill: { perMillisecond, atOnce }, slidesAfter };
  return { ...run, episode: { ...run.episode, recovery } };
}

/** Earlier requests of this run that may still count: after the last rest, and no longer ago than the limit took to recover. */
function countedBefore({ sinceRest }: EpisodeKey, replies: readonly Reply[], polls: readonly Reply[]): number {
  const began = replies[0]?.sentAt ?? 0;
  const length = (polls.at(-1)?.receivedAt ?? began) - began;
  return sinceRest.filter((reply) => mayCount(reply) && reply.sentAt < began && reply.receivedAt > began - length)
    .length;
}

/** True for a request without an answer, or with any answer but a refusal by the limit. */
const mayCount = (reply: Reply): boolean => !isLimitRefusal(reply);

/**
 * True if no more than the limit was admitted, but earlier requests of this run may still have counted: a limiter with more room than it
 * announces does not show them in Remaining.
 */
export function hidesEarlierUse(user: EpisodeKey, { replies, recovery, prior, limit }: Exhaustion): boolean {
  const admitted = replies.filter(isSuccess);
  const [first] = admitted;
  if (first === undefined || recovery.shows !== 'refill' || prior + admitted.length > limit) return false;
  const counted = countedAtMost(user) ?? 0;
  const countsUntil = (reply: Reply): number => Math.max(user.announcedEnd(reply)?.latest ?? 0, reply.sentAt + counted);
  const hidden = user.sinceRest.filter(
    (reply) => mayCount(reply) && reply.sentAt < first.sentAt && countsUntil(reply) > first.sentAt,
  );
  return prior + admitted.length + hidden.length > limit;
}

/** The earliest end of the window that any of its admissions announces, in any unit that fits. */
function endOf(user: EpisodeKey, replies: readonly Reply[]): number | undefined {
  const ends = replies
    .filter(isSuccess)
    .flatMap((reply) => user.announcedEnds(reply).flatMap((end) => end?.earliest ?? []));
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/** The next window ends later by more than this: more than the rounding of a reset. */
const leastWindowMilliseconds = 1000;

/** True if the first and the last admission announce one instant, in each unit that fits. */
function keepsReset(user: EpisodeKey, replies: readonly Reply[]): boolean {
  const admitted = replies.filter(isSuccess);
  const [firsts, lasts] = [user.announcedEnds(admitted[0]), user.announcedEnds(admitted.at(-1))];
  const isKept = (first: AnnouncedEnd | undefined, unit: number): boolean => {
    const last = lasts[unit];
    return first !== undefined && last !== undefined && last.latest - first.latest < leastWindowMilliseconds;
  };
  return firsts.length > 0 && firsts.every(isKept);
}

/** The time for which a key had been refused without interruption at an instant: windows are at least as long. */
function longestRefusal({ history }: EpisodeKey, until: number): number {
  const before = history.filter(({ sentAt }) => sentAt <= until);
  const lastAdmission = before.findLastIndex(isSuccess);
  const firstRefusal = before[lastAdmission + 1];
  return firstRefusal === undefined ? 0 : until - firstRefusal.receivedAt;
}

/** True if more than the limit was admitted, but perhaps in two windows. Another attempt may decide. */
export function straddles({ replies, prior, limit, certainUntil = 0, recovery }: Exhaustion): boolean {
  const admitted = replies.filter(isSuccess);
  const certain = admitted.filter(({ receivedAt }) => receivedAt <= certainUntil);
  return recovery.shows !== 'refill' && prior + admitted.length > limit && prior + certain.length <= limit;
}

/** A request lowers Remaining by one; rounding may add to that. */
const mostFall = 3;

/** True if a request was refused with nothing left, although the one before left much: perhaps another counter decided. */
export function breaksOff({ sequential }: Exhaustion): boolean {
  const at = sequential.findIndex((reply) => !isSuccess(reply));
  const [last, refusal] = [announcement(sequential[at - 1]), announcement(sequential[at])];
  return refusal.remaining === 0 && (last.remaining ?? 0) >= mostFall;
}

/** Milliseconds without a request after which those of this exhaustion no longer count. */
export function restAfter({ replies, recovery: { polls } }: Exhaustion): number {
  const began = replies[0]?.sentAt ?? 0;
  const ended = (polls.at(-1) ?? replies.at(-1))?.receivedAt ?? began;
  return (ended - began) * 1.25;
}

/**
 * Milliseconds after which a request certainly no longer counts: Remaining of an admission shows how many of the latest admissions count,
 * so earlier ones do not. Undefined if no admission came after more than the limit.
 */
function countedAtMost({ history, limit = 0 }: EpisodeKey): number | undefined {
  const admitted = history.filter(isSuccess);
  const ages = admitted.flatMap((reply, index) => {
    const { remaining } = announcement(reply);
    // Remaining may not include the present request, or hide room for one more.
    const uncounted = remaining === undefined ? undefined : admitted[index - (limit - remaining) - 1];
    return uncounted === undefined ? [] : [reply.receivedAt - uncounted.sentAt];
  });
  return ages.length === 0 ? undefined : Math.min(...ages);
}

const longestShortRest = 5000;
const restMargin = 50;

/**
 * Milliseconds from now until nothing of an exhaustion counts any more. Undefined if that has passed or is too far away, and for windows,
 * which end by themselves.
 */
export function shortRest(user: EpisodeKey, exhaustion: Exhaustion): number | undefined {
  if (exhaustion.recovery.shows !== 'refill') return undefined;
  const last = user.history.at(-1);
  const rest = (last?.receivedAt ?? 0) + (countedAtMost(user) ?? restAfter(exhaustion)) + restMargin - now();
  return rest > 0 && rest <= longestShortRest && user.canWaitFor(now() + rest) ? rest : undefined;
}

/** First request, last admission and first refusal: the part of a long sequence that a reader needs to see. */
export function exchangesToShow(sent: readonly SentRequest[], others: (SentRequest | undefined)[]): Exchange[] {
  const lastAdmitted = sent.findLast(({ reply }) => isSuccess(reply));
  const firstRefused = sent.find(({ reply }) => !isSuccess(reply));
  return [...new Set([sent[0], lastAdmitted, firstRefused, ...others])].flatMap((each) => each?.exchange ?? []);
}
