import type { Recovery } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { now } from '../../http/response.ts';
import type { SentRequest } from '../exchange-log.ts';
import type { AnnouncedEnd } from './announced-end.ts';
import { endAnnouncedBy, resetDoubt } from './announced-end.ts';
import { type EpisodeKey, longestWaitMilliseconds } from './episode-key.ts';

const mostPolls = 48;
const shortestStepMilliseconds = 60;
/** Polls until the announced reset, and from there on. */
const pollsBeforeReset = { close: 24, sparse: 4 };
const pollsAfterReset = { close: 12, sparse: 6 };
/** Steps around the reset of a short window, as a share of the time that has passed. */
const stepShare = { close: 0.15, sparse: 0.25 };
/** Polled for so long after the latest instant that the announced reset can mean. */
const afterResetMilliseconds = 1500;
/** A reset that no request follows is waited for again, without any request meanwhile. */
const mostQuietWaits = 2;
const quietMarginMilliseconds = 100;
/** Without an announced reset: the usual windows are at most a minute. */
const blindMilliseconds = 65_000;
const longestBlindStepMilliseconds = 3000;
/** A bucket shows that it refills within this time, even if its reset is too far away. */
const farMilliseconds = 6000;
const multipleWindows = 3;

export const isLimitRefusal = (reply: Reply | undefined): boolean =>
  hasStatus(reply, 429) && (announcement(reply).remaining ?? 0) <= 0;

/** Polls a key whose limit is used up until it is admitted. `density`: how often. */
export async function pollUntilAdmitted(
  user: EpisodeKey,
  request: Request,
  refusal: Reply,
  density: 'close' | 'sparse',
): Promise<SentRequest[]> {
  const polls: SentRequest[] = [];
  const schedule = new PollSchedule(user, refusal, density);
  while (polls.length < mostPolls && !isSuccess(polls.at(-1)?.reply)) {
    const next = schedule.nextStep(polls.at(-1)?.reply ?? refusal);
    if (next === undefined) break;
    await user.wait(next, schedule.reason);
    polls.push(await user.send(request));
  }
  return polls;
}

/** Decides when the next poll is sent. */
class PollSchedule {
  readonly #user: EpisodeKey;
  readonly #density: 'close' | 'sparse';
  readonly #startedAt = now();
  readonly #announced: AnnouncedEnd | undefined;
  #blindStep = shortestStepMilliseconds;
  #quietWaits = 0;

  constructor(user: EpisodeKey, refusal: Reply, density: 'close' | 'sparse') {
    this.#user = user;
    this.#density = density;
    this.#announced = user.announcedEnd(refusal);
  }

  get reason(): string {
    if (this.#announced === undefined) return 'until the key is admitted again';
    const seconds = Math.max(0, (this.#announced.latest - now()) / 1000);
    return `until the key is admitted again, at most ${Math.ceil(seconds)} s`;
  }

  /** Milliseconds to the next poll; undefined if there is none. `last` is the last refusal. */
  nextStep(last: Reply): number | undefined {
    if (this.#announced === undefined) return this.#stepUntil(this.#startedAt + this.#blindMilliseconds);
    const { earliest, latest } = this.#announced;
    if (!this.#user.canWaitFor(latest) && latest - this.#startedAt > longestWaitMilliseconds)
      return this.#stepUntil(this.#startedAt + farMilliseconds);
    if (now() < earliest) {
      const usual = (earliest - this.#startedAt) / pollsBeforeReset[this.#density];
      // A bucket shows soon that it refills.
      const step = Math.max(shortestStepMilliseconds, Math.min(usual, now() - this.#startedAt));
      return Math.min(step, earliest - now() + shortestStepMilliseconds);
    }
    if (now() < latest + afterResetMilliseconds) {
      const usual = (latest + afterResetMilliseconds - earliest) / pollsAfterReset[this.#density];
      const elapsed = now() - this.#startedAt;
      return Math.max(shortestStepMilliseconds, Math.min(usual, elapsed * stepShare[this.#density]));
    }
    return this.#quietStep(last, latest);
  }

  /** Silence until the reset that the last refusal announces has certainly passed. */
  #quietStep(last: Reply, latest: number): number | undefined {
    const end = this.#user.announcedEnd(last);
    if (end !== undefined && this.#quietWaits < mostQuietWaits) {
      this.#quietWaits += 1;
      const tolerance = (end.latest - end.earliest) / 2;
      const wait = Math.max(tolerance, end.latest - now()) + quietMarginMilliseconds;
      if (this.#user.canWaitFor(now() + wait)) return wait;
    }
    return this.#stepUntil(Math.min(this.#startedAt + multipleWindows * (latest - this.#startedAt), latest + 20_000));
  }

  #stepUntil(instant: number): number | undefined {
    if (now() >= instant || !this.#user.canWaitFor(now() + this.#blindStep)) return undefined;
    const step = this.#blindStep;
    this.#blindStep = Math.min(longestBlindStepMilliseconds, step * 1.2);
    return step;
  }

  get #blindMilliseconds(): number {
    const { key, session } = this.#user;
    const seconds = key.windowSeconds ?? session.target.declared.rateLimit?.windowSeconds;
    return seconds === undefined
      ? blindMilliseconds
      : Math.min(longestWaitMilliseconds, seconds * 1000 + afterResetMilliseconds);
  }
}

/** An admission that leaves less than this share of the limit shows that requests come back bit by bit. */
const shareOfWindow = 0.5;
/** After a longer silence, as a share of the time since the refusal, a bucket may have refilled like a window. */
const longSilence = 0.3;
const [shortestLaterMilliseconds, longestLaterMilliseconds] = [60, 1000];

/** One more poll, a little after the first admission, if that left little: it shows how fast requests come back. */
export async function pollOnceMore(user: EpisodeKey, request: Request, refusal: Reply): Promise<void> {
  const last = user.history.at(-1);
  const { remaining = 0, limit = 0 } = announcement(last);
  if (last === undefined || !isSuccess(last) || limit === 1 || remaining >= limit * shareOfWindow) return;
  const since = last.receivedAt - refusal.receivedAt;
  await user.wait(
    Math.min(longestLaterMilliseconds, Math.max(shortestLaterMilliseconds, since / 4)),
    'to see how fast requests come back',
  );
  await user.send(request);
}

/** Most requests in a millisecond that come back, by the admissions after a refusal. */
function refillRate(after: readonly Reply[], refusal: Reply): number {
  const admitted = after.filter(isSuccess);
  const rates = admitted.map((reply, index) => {
    const from = index === 0 ? refusal : (admitted[index - 1] ?? refusal);
    const before = index === 0 ? 0 : (announcement(from).remaining ?? 0);
    const gained = (announcement(reply).remaining ?? 0) + 1 - before;
    return (gained + 1) / Math.max(shortestLaterMilliseconds, reply.sentAt - from.receivedAt);
  });
  return Math.max(0, ...rates);
}

/** More than this is no part of one request, and no error of Remaining. */
const leastReturned = 3;

/**
 * The time in which nothing came back, if much more did in less time after it. A bucket refills evenly, or a part of it
 * at equal intervals. `after` are the answers after the refusal, `at` is the place of the first admission.
 */
function silenceBeforeMany(refusal: Reply, after: readonly Reply[], at: number): number {
  const [first, before] = [after[at], after[at - 1]];
  if (first === undefined || before === undefined) return 0;
  const silence = before.sentAt - refusal.receivedAt;
  const { remaining: left = 0 } = announcement(first);
  const isMany = after.slice(at + 1).some((reply, index) => {
    const returned = (announcement(reply).remaining ?? 0) + index + 1 - left;
    return isSuccess(reply) && returned >= leastReturned && reply.receivedAt - before.sentAt < silence;
  });
  return isMany ? silence : 0;
}

/** The facts that the answers after a refusal show. `replies` used up the limit, or did not. */
export function recoveryOf(
  user: EpisodeKey,
  limit: number,
  replies: readonly Reply[],
  refusal: Reply | undefined,
  polls: readonly Reply[],
): Recovery {
  const announced = endAnnouncedBy(user.session.pacers, refusal, polls.filter(isLimitRefusal));
  const { receivedAt = Number.POSITIVE_INFINITY } = refusal ?? {};
  // Another connection may have another counter.
  const after = user.history.filter((reply) => reply.sentAt > receivedAt && !user.onNewConnection.has(reply));
  // Requests of other operations may be admitted before a poll is.
  const at = after.findIndex(isSuccess);
  const first = polls.some(isSuccess) ? after[at] : undefined;
  const doubt = resetDoubt(user.session.pacers, user.pacer, refusal ?? replies.at(-1));
  const base = { polls: [...polls], announced, doubt };
  if (first === undefined || refusal === undefined) {
    const refill = { perMillisecond: announcedRate(user, limit, replies), atOnce: 0 };
    return { ...base, shows: 'nothing', refill, slidesAfter: 0, means: 'unknown' };
  }
  const none = { perMillisecond: 0, atOnce: 0 };
  const isEarly = announced !== undefined && first.receivedAt < announced.earliest;
  const next = after[at + 1];
  // Without Remaining, a bucket refuses the next request again.
  const left = announcement(first).remaining ?? (next !== undefined && isSuccess(next) ? limit : 0);
  // Those on a new connection were admitted from the same counter if they left more.
  const earlier = user.history.filter((reply) => {
    const isBetween = reply.sentAt > receivedAt && reply.receivedAt <= first.sentAt;
    return isBetween && isSuccess(reply) && (announcement(reply).remaining ?? 0) > left;
  });
  const before = after[at - 1] ?? refusal;
  const silence = (first.receivedAt - before.sentAt) / Math.max(1, first.receivedAt - refusal.receivedAt);
  const isWindow = left + earlier.length >= limit - 2 || (left >= limit * shareOfWindow && silence < longSilence);
  if (isWindow || !(isEarly || limit > 3))
    return { ...base, shows: 'window', refill: none, slidesAfter: 0, means: isEarly ? 'unknown' : 'window end' };
  const atOnce = left >= leastAtOnce ? left : 0;
  // Another counter behind the same address looks like a fast refill; the announced reset bounds it.
  const perMillisecond = Math.min(refillRate(after, refusal), announcedRate(user, limit, replies));
  return {
    ...base,
    shows: 'refill',
    refill: { perMillisecond, atOnce },
    slidesAfter: silenceBeforeMany(refusal, after, at),
    means: announced === undefined ? 'unknown' : isEarly ? 'full' : 'next token',
  };
}

/** Tokens that come back together, for example once a second. Fewer came back one by one between two polls. */
const leastAtOnce = 3;
const toleratedRate = 1.5;
const leastAnnouncedMilliseconds = 300;

/** The rate at which a bucket would be full at the announced reset, by the answer with the lowest Remaining. */
function announcedRate(user: EpisodeKey, limit: number, replies: readonly Reply[]): number {
  const rates = replies.flatMap((reply) => {
    const { remaining } = announcement(reply);
    const end = user.announcedEnd(reply);
    if (remaining === undefined || end === undefined || remaining > limit / 2) return [];
    const left = (end.earliest + end.latest) / 2 - reply.receivedAt;
    return left < leastAnnouncedMilliseconds
      ? [Number.POSITIVE_INFINITY]
      : [((limit - remaining) / left) * toleratedRate];
  });
  return rates.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...rates);
}
