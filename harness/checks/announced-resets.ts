import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { announcement } from '../../scenarios/vocabulary/expectations.ts';
import type { ResetSample, ResetUnit } from '../../schemas/reset-unit.ts';
import { now } from '../http/response.ts';
import type { ServerClock } from './server-clock.ts';

/** A reset that is further away is not waited for. */
export const longestWaitMilliseconds = 120_000;
const shortestWindowMilliseconds = 250;
const samplesKept = 40;
const secondMilliseconds = 1000;

/** X-RateLimit-Reset values of one key, as instants of the local clock (milliseconds since the epoch). */
export class AnnouncedResets {
  /** Oldest first. */
  readonly samples: ResetSample[] = [];
  /** Longest time from an answer to its reset, of those that can be waited for. */
  longestMilliseconds = 0;
  readonly #units: () => ResetUnit[];
  readonly #clock: ServerClock;

  /** `units` returns the possible units of the values, the one with the shorter wait first. */
  constructor(units: () => ResetUnit[], clock: ServerClock) {
    this.#units = units;
    this.#clock = clock;
  }

  observe(reply: Reply): void {
    const { reset, remaining } = announcement(reply);
    if (reset === undefined) return;
    this.samples.push({ reset, at: reply.receivedAt, sentAt: reply.sentAt, remaining });
    if (this.samples.length > samplesKept) this.samples.splice(1, 1);
    const left = (this.instant('later') ?? 0) - now();
    if (left <= longestWaitMilliseconds)
      this.longestMilliseconds = Math.max(this.longestMilliseconds, left + this.uncertainty);
  }

  /** End of the current window. If the unit is ambiguous: earliest or latest. Undefined if it is not known. */
  instant(which: 'earlier' | 'later'): number | undefined {
    const unit = this.#units().at(which === 'earlier' ? 0 : -1);
    const last = this.samples.at(-1);
    return unit === undefined || last === undefined ? undefined : this.#clock.instant(last, unit);
  }

  /** Milliseconds to the end of the current window. If the unit is ambiguous, the shorter time, if that is plausible. */
  timeLeft(wasRefusedAfterWait: boolean): number {
    const [earlier, later] = [(this.instant('earlier') ?? 0) - now(), (this.instant('later') ?? 0) - now()];
    if (earlier >= later) return earlier;
    const isTooShort = Math.max(...this.samples.map(({ reset }) => reset)) < shortestWindowMilliseconds;
    return wasRefusedAfterWait || (isTooShort && later < longestWaitMilliseconds) ? later : earlier;
  }

  /** Longest time by which the window may end later than announced, in milliseconds: seconds are rounded and clocks differ. */
  get uncertainty(): number {
    const units = this.#units();
    const rounding = units.some((unit) => unit.endsWith('-seconds')) ? secondMilliseconds : 0;
    return rounding + (units[0]?.startsWith('epoch') ? this.#clock.uncertainty : 0);
  }
}
