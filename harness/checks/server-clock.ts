import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { headerOf } from '../../scenarios/vocabulary/expectations.ts';
import { type ResetSample, type ResetUnit, resetInstant } from '../../schemas/reset-unit.ts';

/** Clocks that differ by less need no correction: announcements are taken with a tolerance. */
const usualMilliseconds = 2000;
/** Date is in whole seconds. */
const resolutionMilliseconds = 1000;
const longestWindowMilliseconds = 86_400_000;

/** How far the clock of a server is ahead of ours, as the Date of its answers tells. */
export class ServerClock {
  #least = Number.NEGATIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;

  /** Each answer narrows it: its Date was written between sending and receiving. */
  observe(reply: Reply): void {
    const date = Date.parse(headerOf(reply, 'date') ?? '');
    if (Number.isNaN(date)) return;
    this.#least = Math.max(this.#least, date - reply.receivedAt);
    this.#most = Math.min(this.#most, date + resolutionMilliseconds - reply.sentAt);
  }

  /** Milliseconds; 0 where the clocks agree, and where no clock that runs like ours explains every Date. */
  get ahead(): number {
    if (!Number.isFinite(this.#least) || this.#least > this.#most) return 0;
    const middle = (this.#least + this.#most) / 2;
    return Math.abs(middle) < usualMilliseconds ? 0 : middle;
  }

  /** How much later by our clock an instant of the server may be than is said, milliseconds. */
  get doubt(): number {
    const { ahead } = this;
    const doubt = this.#least > this.#most ? 0 : ahead - this.#least;
    return Number.isFinite(doubt) ? Math.min(usualMilliseconds, Math.max(0, doubt)) : 0;
  }

  /** The announced reset by our clock; an instant that makes no sense by the server's own clock is taken as it is. */
  instant(sample: ResetSample, unit: ResetUnit): number {
    const { ahead } = this;
    const announced = resetInstant(sample, unit);
    const left = announced - (sample.at + ahead);
    const corrected = unit.startsWith('epoch') && left > -usualMilliseconds && left < longestWindowMilliseconds;
    return corrected ? announced - ahead : announced;
  }
}
