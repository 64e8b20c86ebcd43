import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { headerOf } from '../../scenarios/vocabulary/expectations.ts';
import { narrowBounds, unboundedClock } from '../../schemas/clock-bounds.ts';
import { type ResetSample, type ResetUnit, resetInstant } from '../../schemas/reset-unit.ts';

/** Clocks that differ by less are not corrected: checks allow for that much. */
const toleranceMilliseconds = 2000;
const longestWindowMilliseconds = 86_400_000;

/** Lead of the server's clock over the local one, from the Date headers of its answers. */
export class ServerClock {
  #bounds = unboundedClock;

  observe(reply: Reply): void {
    const date = Date.parse(headerOf(reply, 'date') ?? '');
    if (!Number.isNaN(date))
      this.#bounds = narrowBounds(this.#bounds, { sent: reply.sentAt, received: reply.receivedAt, date });
  }

  /** Milliseconds; 0 if the clocks agree, or if the Dates contradict each other. */
  get ahead(): number {
    const { least, most } = this.#bounds;
    if (!Number.isFinite(least) || least > most) return 0;
    const lead = -(least + most) / 2;
    return Math.abs(lead) < toleranceMilliseconds ? 0 : lead;
  }

  /** Longest time by which an instant of the server may be later than computed, in milliseconds. */
  get uncertainty(): number {
    const { least, most } = this.#bounds;
    const uncertainty = least > most ? 0 : this.ahead + most;
    return Number.isFinite(uncertainty) ? Math.min(toleranceMilliseconds, Math.max(0, uncertainty)) : 0;
  }

  /** The announced reset, local clock. An epoch value that does not fit the server's clock is not corrected. */
  instant(sample: ResetSample, unit: ResetUnit): number {
    const { ahead } = this;
    const announced = resetInstant(sample, unit);
    const left = announced - (sample.at + ahead);
    const fitsClock = left > -toleranceMilliseconds && left < longestWindowMilliseconds;
    return unit.startsWith('epoch') && fitsClock ? announced - ahead : announced;
  }
}
