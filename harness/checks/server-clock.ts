import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { headerOf } from '../../scenarios/vocabulary/expectations.ts';
import { narrowBounds, unboundedClock } from '../../limiter/server-clock.ts';
import { type ResetSample, type ResetUnit, resetInstant } from '../../limiter/reset-unit.ts';

/** Servers write Date from a clock that ticks, so that Dates contradict each other by a little. */
const contradictionMilliseconds = 200;
/** A difference up to this may come from a Date that the server keeps for a second. */
const cachedDateMilliseconds = 1000;
const resolutionMilliseconds = 50;
const mostUncertainMilliseconds = 2000;
const longestWindowMilliseconds = 86_400_000;

/** Lead of the server's clock over the local one, from the Date headers of its answers. */
export class ServerClock {
  #bounds = unboundedClock;

  observe(reply: Reply): void {
    const date = Date.parse(headerOf(reply, 'date') ?? '');
    if (!Number.isNaN(date))
      this.#bounds = narrowBounds(this.#bounds, { sent: reply.sentAt, received: reply.receivedAt, date });
  }

  /** True if a Date was seen. */
  get isKnown(): boolean {
    return Number.isFinite(this.#bounds.least);
  }

  get #contradicts(): boolean {
    return this.#bounds.least - this.#bounds.most > contradictionMilliseconds;
  }

  /** Milliseconds; 0 if no Date tells it, or if the Dates contradict each other. */
  get ahead(): number {
    const { least, most } = this.#bounds;
    return this.isKnown && !this.#contradicts ? -(least + most) / 2 : 0;
  }

  /** Longest time by which an instant of the server may be earlier or later than computed, in milliseconds; 0 without a Date. */
  get uncertainty(): number {
    const { least, most } = this.#bounds;
    if (!this.isKnown) return 0;
    if (this.#contradicts) return mostUncertainMilliseconds;
    const width = Math.max(0, most - least) / 2 + resolutionMilliseconds;
    const lead = Math.abs(this.ahead);
    return Math.min(mostUncertainMilliseconds, width + (lead > width ? Math.min(lead, cachedDateMilliseconds) : 0));
  }

  /** The announced reset, local clock. An epoch value that does not fit the server's clock is not corrected. */
  instant(sample: ResetSample, unit: ResetUnit): number {
    const { ahead } = this;
    const announced = resetInstant(sample, unit);
    const left = announced - (sample.at + ahead);
    const fitsClock = left > -mostUncertainMilliseconds && left < longestWindowMilliseconds;
    return unit.startsWith('epoch') && fitsClock ? announced - ahead : announced;
  }
}
