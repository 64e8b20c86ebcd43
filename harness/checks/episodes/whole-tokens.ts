import type { Exhaustion } from '../../../scenarios/vocabulary/episodes.ts';
import { announcement, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { type EpisodeRun, withRecoveryOf } from './exhaustion.ts';

// A bucket that refills by whole tokens, such as by a timer, or by several at once, admits that many beyond its limit if they come back
// during a burst. A bucket that holds too many does so in every burst.

/**
 * The probability that tokens which came back together explain the admissions beyond the limit: 0 if these are too many, 1 if there was
 * enough time, undefined without any.
 */
export function tokenChanceOf({ limit, prior, replies, recovery }: Exhaustion): number | undefined {
  const { shows, refill } = recovery;
  const admitted = replies.filter(isSuccess);
  const beyond = prior + admitted.length - limit;
  if (shows !== 'refill' || beyond <= 0) return undefined;
  const began = Math.min(...admitted.map(({ sentAt }) => sentAt));
  const tokens = (Math.max(...admitted.map(({ receivedAt }) => receivedAt)) - began) * refill.perMillisecond;
  const together = refill.atOnce + 1;
  if (beyond > Math.floor(tokens) + together) return 0;
  return Math.min(1, tokens / together);
}

/**
 * The first of these runs that admitted more than the refill explains. A run may include the end of a window, unless the last run and the
 * drain both show that requests come back one by one.
 */
export function beyondTokens<Episode extends Exhaustion>(
  straddling: readonly EpisodeRun<Episode>[],
  last: EpisodeRun<Episode>,
  drain: EpisodeRun<Exhaustion> | undefined,
): EpisodeRun<Episode> | undefined {
  if ([last, drain].some((run) => run?.episode.recovery.shows !== 'refill')) return undefined;
  const beyond = straddling.find((run) => tokenChanceOf(withRecoveryOf(run, drain).episode) === 0);
  return beyond && { ...beyond, episode: { ...beyond.episode, tokenChance: 0 } };
}

/** True if the limit was whole before these requests. */
export function beganFull({ limit, prior, replies }: Exhaustion): boolean {
  const left = replies.filter(isSuccess).map((reply) => announcement(reply).remaining ?? limit - 1);
  return prior === 0 && Math.max(...left) >= limit - 1;
}

/** The known rate may be too high: in this many of its intervals at least one token has come back. */
const leastIntervals = 3;
/** Attempts are spread over this many further intervals. */
const spreadIntervals = 2;
const longestInterval = 1000;
/** Multiples of the golden ratio are evenly spread, whatever their number. */
const golden = 0.618_033_988_75;

/** Delay of an attempt after the beginning of its window, in milliseconds: a timer is then at another phase. */
export function shiftOf(attempt: number, { recovery: { refill } }: Exhaustion): number {
  const interval = Math.min(
    longestInterval,
    (refill.atOnce + 1) / Math.max(refill.perMillisecond, 1 / longestInterval),
  );
  return (leastIntervals + spreadIntervals * ((attempt * golden) % 1)) * interval;
}
