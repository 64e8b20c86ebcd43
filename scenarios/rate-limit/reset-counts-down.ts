import { leastEpochSeconds, resetInstant } from '../../limiter/reset-unit.ts';
import type { Drain } from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess, replyInWords } from '../vocabulary/expectations.ts';
import { inapplicable } from '../vocabulary/findings.ts';
import type { EpisodeExpectation, UnmetPrecondition } from '../vocabulary/suite.ts';
import { notRefusedByLimit } from './admissions.ts';

// A Reset that always equals the length of the window is the same at its beginning and shortly before its end.

/** A value that is constant for more than this share of itself does not count down. */
const shareWatched = 0.1;
/** Resets are announced in whole seconds, rounded up or down. */
const resolutionMilliseconds = 1000;
const units = ['delta-seconds', 'delta-milliseconds'] as const;

const resetOf = (reply: Reply): number | undefined => announcement(reply).reset;

/** The refusals by the limit while the key was polled until it was admitted again. */
const watchedRefusals = ({ recovery: { polls } }: Drain): Reply[] =>
  polls.filter((reply) => {
    const { remaining = 0, reset } = announcement(reply);
    return hasStatus(reply, 429) && remaining === 0 && reset !== undefined;
  });

/** True for instants since 1970, which are constant in a window. */
const isInstant = (refusals: readonly Reply[]): boolean =>
  refusals.every((reply) => (resetOf(reply) ?? 0) >= leastEpochSeconds);

const staysTheSame = (refusals: readonly Reply[]): boolean => new Set(refusals.map(resetOf)).size === 1;

/** The shortest possible time between the first and the last refusal. */
const watchedMilliseconds = (refusals: readonly Reply[]): number =>
  (refusals.at(-1)?.sentAt ?? 0) - (refusals[0]?.receivedAt ?? 0);

/** True if, in one unit, the key was admitted before the last announced reset and, in the other, refused after the first. */
function isRefuted({ recovery: { polls } }: Drain, refusals: readonly Reply[]): boolean {
  const [admitted, last] = [polls.at(-1), refusals.at(-1)];
  const span = watchedMilliseconds(refusals);
  if (last === undefined || admitted === undefined || !isSuccess(admitted)) return false;
  const readings = units.map((unit) => {
    const end = resetInstant({ reset: resetOf(last) ?? 0, at: last.sentAt }, unit);
    const announced = end - last.sentAt;
    const isEarly = admitted.receivedAt < end - resolutionMilliseconds;
    return { isEarly: isEarly && span > announced * shareWatched, isLate: span > announced + resolutionMilliseconds };
  });
  return readings.some(({ isEarly }) => isEarly) && readings.every(({ isEarly, isLate }) => isEarly || isLate);
}

/** An answer with an instant, and one with a number that is none: a client would have to know the unit of each. */
function twoUnits({ replies, recovery: { polls } }: Drain): [Reply, Reply] | undefined {
  const all = [...replies, ...polls].filter((reply) => (resetOf(reply) ?? 0) > 0);
  const instant = all.find((reply) => isInstant([reply]));
  const number = all.find((reply) => !isInstant([reply]));
  return instant && number && [instant, number];
}

function notWatched(drain: Drain): UnmetPrecondition | undefined {
  if (twoUnits(drain) !== undefined) return undefined;
  const refusals = watchedRefusals(drain);
  const unrefused = notRefusedByLimit(drain);
  if (unrefused !== undefined) return unrefused;
  if (!drain.recovery.polls.some((reply) => hasStatus(reply, 429))) return inapplicable(notRefusedAgain, 'evidence');
  if (refusals.length === 0) return undefined;
  const isUndecided =
    !isInstant(refusals) &&
    staysTheSame(refusals) &&
    !(watchedMilliseconds(refusals) > resolutionMilliseconds && isRefuted(drain, refusals));
  return isUndecided
    ? inapplicable('the key was refused for too short a time to see X-RateLimit-Reset count down', 'evidence')
    : undefined;
}

const notRefusedAgain =
  'the key was not refused a second time before it was admitted again, so X-RateLimit-Reset was not seen to count down';

export const countsDown: EpisodeExpectation<Drain> = {
  says: 'an instant in X-RateLimit-Reset, or a number that falls while the key is refused',
  reads: ['header X-RateLimit-Reset', 'status 429'],
  deviation: { at: 'header x-ratelimit-reset', is: 'always the same', clause: '8.2/reset' },
  precondition: notWatched,
  sampled: 'a 429 to a key that was asked until it was admitted again',
  samples: (drain) => twoUnits(drain) ?? watchedRefusals(drain),
  test: (drain) => {
    const mixed = twoUnits(drain);
    if (mixed !== undefined) {
      const [instant, number] = mixed.map((reply) => `${resetOf(reply)} on a ${replyInWords(reply)}`);
      return {
        wanted: 'X-RateLimit-Reset in one unit on all answers',
        got: `X-RateLimit-Reset is ${instant}, an instant, and ${number}, which is none`,
        shownBy: mixed,
        deviation: { at: 'header x-ratelimit-reset', is: 'in two units', clause: '8.2/reset' },
      };
    }
    const refusals = watchedRefusals(drain);
    const [first, last] = [refusals[0], refusals.at(-1)];
    if (first === undefined || last === undefined || isInstant(refusals) || !staysTheSame(refusals)) return undefined;
    const seconds = (watchedMilliseconds(refusals) / 1000).toFixed(1);
    const after = (((drain.recovery.polls.at(-1)?.receivedAt ?? 0) - last.sentAt) / 1000).toFixed(1);
    return {
      got: `X-RateLimit-Reset is ${resetOf(first)} in each of ${refusals.length} refusals over ${seconds} s, and the key was admitted ${after} s after the last of them`,
      shownBy: [first, last, drain.recovery.polls.at(-1)],
    };
  },
};
