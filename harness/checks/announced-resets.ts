import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { announcement } from '../../scenarios/vocabulary/expectations.ts';
import type { ResetSample, ResetUnit } from '../../limiter/reset-unit.ts';
import { now } from '../http/clock.ts';
import type { ServerClock } from './server-clock.ts';

/** A reset that is further away is not waited for. */
export const longestWaitMilliseconds = 120_000;
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

  /** `units` returns the possible units of the values, the likelier one first. */
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
    const instants = this.#instants();
    if (instants.length === 0) return undefined;
    return which === 'earlier' ? Math.min(...instants) : Math.max(...instants);
  }

  /** The instants that the last value can mean, the likelier one first. */
  #instants(): number[] {
    const last = this.samples.at(-1);
    return last === undefined ? [] : this.#units().map((unit) => this.#clock.instant(last, unit));
  }

  /** Milliseconds to the end of the current window. If the unit is ambiguous: by the likelier one, until that is refuted. */
  timeLeft(wasRefusedAfterWait: boolean): number {
    const [likely = 0] = this.#instants();
    return (wasRefusedAfterWait ? (this.instant('later') ?? 0) : likely) - now();
  }

  /** Longest time by which the window may end later than announced, in milliseconds: seconds are rounded and clocks differ. */
  get uncertainty(): number {
    const units = this.#units();
    const rounding = units.some((unit) => unit.endsWith('-seconds')) ? secondMilliseconds : 0;
    return rounding + (units[0]?.startsWith('epoch') ? this.#clock.uncertainty : 0);
  }
}
