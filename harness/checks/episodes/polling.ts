import type { AnnouncedEnd } from '../../../limiter/resets.ts';
import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { now } from '../../http/clock.ts';
import type { SentRequest } from '../exchange-log.ts';
import { type EpisodeKey, longestEpisodeWaitMilliseconds } from './episode-key.ts';

const mostPolls = 48;
const shortestStepMilliseconds = 60;
/** Polls until the announced reset, and after it. */
const pollsBeforeReset = { close: 24, sparse: 4 };
const pollsAfterReset = { close: 12, sparse: 6 };
/** Steps around the reset of a short window, as a share of the elapsed time. */
const stepShare = { close: 0.15, sparse: 0.25 };
/** Polling goes on this long after the latest instant that the announced reset can mean. */
const afterResetMilliseconds = 1500;
/** Waits, without any request meanwhile, for a reset at which nothing came back. */
const mostQuietWaits = 2;
const quietMarginMilliseconds = 100;
/** Polling time without an announced reset: usual windows are at most a minute. */
const blindMilliseconds = 65_000;
const longestBlindStepMilliseconds = 3000;
/** A bucket shows within this time that it refills, even if its reset is too far away. */
const farMilliseconds = 6000;
const multipleWindows = 3;

/** Polls a key whose limit is used up until it is admitted. `density`: the frequency. */
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
    if (!this.#user.canWaitFor(latest) && latest - this.#startedAt > longestEpisodeWaitMilliseconds)
      return this.#stepUntil(this.#startedAt + farMilliseconds);
    if (now() < earliest) {
      const usual = (earliest - this.#startedAt) / pollsBeforeReset[this.#density];
      // A bucket soon shows that it refills.
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

  /** A silence until the reset that the last refusal announces has certainly passed. */
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
    const { windowSeconds: seconds } = this.#user;
    return seconds === undefined
      ? blindMilliseconds
      : Math.min(longestEpisodeWaitMilliseconds, seconds * 1000 + afterResetMilliseconds);
  }
}

/** An admission that leaves less than this share of the limit shows that requests come back one by one. */
export const shareOfWindow = 0.5;
export const shortestLaterMilliseconds = 60;
const longestLaterMilliseconds = 1000;

/** Polls once more, shortly after the first admission, if that left little: this shows how fast requests come back. */
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
