import type { ResetSample, ResetUnit } from '../../limiter/reset-unit.ts';
import { type AnnouncedEnd, announcedEnd, middleOf } from '../../limiter/resets.ts';
import type { ClockReading } from '../../limiter/server-clock.ts';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { announcement } from '../../scenarios/vocabulary/expectations.ts';
import { now } from '../http/clock.ts';

/** A reset further away than this is not waited for. */
export const longestWaitMilliseconds = 120_000;
const samplesKept = 40;

/** X-RateLimit-Reset values of one key, as instants of the local clock (milliseconds since the epoch). */
export class AnnouncedResets {
  /** Oldest first. */
  readonly samples: ResetSample[] = [];
  /** Longest time from an answer to its reset, among those that can be waited for. */
  longestMilliseconds = 0;
  readonly #units: () => ResetUnit[];
  readonly #clock: ClockReading;

  /** `units` returns the possible units of the values, the likelier one first. */
  constructor(units: () => ResetUnit[], clock: ClockReading) {
    this.#units = units;
    this.#clock = clock;
  }

  observe(reply: Reply): void {
    const { reset, remaining } = announcement(reply);
    if (reset === undefined) return;
    this.samples.push({ reset, at: reply.receivedAt, sentAt: reply.sentAt, remaining });
    if (this.samples.length > samplesKept) this.samples.splice(1, 1);
    const left = Math.max(0, ...this.#ends().map(({ latest }) => latest)) - now();
    if (left <= longestWaitMilliseconds) this.longestMilliseconds = Math.max(this.longestMilliseconds, left);
  }

  /** End of the current window, local clock; the earliest one if the unit is ambiguous. Undefined if unknown. */
  get earliest(): number | undefined {
    const instants = this.#ends().map(middleOf);
    return instants.length === 0 ? undefined : Math.min(...instants);
  }

  /** The instants that the last value can mean, the likelier first. A delta counts from the receipt of the answer. */
  #ends(): AnnouncedEnd[] {
    const last = this.samples.at(-1);
    if (last === undefined) return [];
    const value = { reset: last.reset, sent: last.at, answered: last.at };
    return this.#units().map((unit) => announcedEnd(value, unit, this.#clock));
  }

  /** Longest time to the end of the current window. If the unit is ambiguous, by the likelier one until that is refuted. */
  timeLeft(wasRefusedAfterWait: boolean): number {
    const ends = this.#ends();
    const [likely = 0, ...others] = ends.map(middleOf);
    const tolerance = Math.max(0, ...ends.map((end) => end.latest - middleOf(end)));
    return (wasRefusedAfterWait ? Math.max(likely, ...others) : likely) + tolerance - now();
  }
}
