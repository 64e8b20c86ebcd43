import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { headerOf } from '../../scenarios/vocabulary/expectations.ts';
import { type ResetSample, type ResetUnit, resetInstant } from '../../schemas/reset-unit.ts';

/** Clocks that differ by less are not corrected: checks allow for that much. */
const toleranceMilliseconds = 2000;
const dateResolutionMilliseconds = 1000;
const longestWindowMilliseconds = 86_400_000;

/** How far the server's clock is ahead of the local one, from the Date headers of its answers. */
export class ServerClock {
  #least = Number.NEGATIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;

  /** Narrows the bounds: the server wrote the Date between sending and receiving. */
  observe(reply: Reply): void {
    const date = Date.parse(headerOf(reply, 'date') ?? '');
    if (Number.isNaN(date)) return;
    this.#least = Math.max(this.#least, date - reply.receivedAt);
    this.#most = Math.min(this.#most, date + dateResolutionMilliseconds - reply.sentAt);
  }

  /** Milliseconds; 0 if the clocks agree, or if the Dates contradict each other. */
  get ahead(): number {
    if (!Number.isFinite(this.#least) || this.#least > this.#most) return 0;
    const middle = (this.#least + this.#most) / 2;
    return Math.abs(middle) < toleranceMilliseconds ? 0 : middle;
  }

  /** How much later than computed an instant of the server may be, in milliseconds. */
  get uncertainty(): number {
    const uncertainty = this.#least > this.#most ? 0 : this.ahead - this.#least;
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
