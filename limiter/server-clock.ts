/**
 * The clock of a server, by the Date headers of its answers.
 *
 * Evidence: Date is the second in which the server made the response (RFC 9110, 6.6.1), which is between sending and receiving.
 * Many answers narrow the difference of the clocks to about a round trip. Replicas whose clocks differ, and a server that keeps its
 * Date for a while, contradict themselves; then the difference is known to two seconds only.
 * It cannot tell: anything without a Date; then clocks are taken to differ by up to a second.
 */

/** A response: instants of the client's clock, and its Date header, a whole second. All in milliseconds since 1970. */
export interface DatedAnswer {
  sent: number;
  received: number;
  date: number;
}

/** Bounds of the lead of the client's clock over the server's, in milliseconds. Contradictory Dates make `least` exceed `most`. */
export interface ClockBounds {
  least: number;
  most: number;
}

export const unboundedClock: ClockBounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

const dateResolutionMilliseconds = 1000;

/** Bounds that one more response narrows. */
export const narrowBounds = ({ least, most }: ClockBounds, { sent, received, date }: DatedAnswer): ClockBounds => ({
  least: Math.max(least, sent - date - dateResolutionMilliseconds),
  most: Math.min(most, received - date),
});

/** Servers write Date from a clock that ticks, so correct Dates may contradict each other by this much. */
const contradictionMilliseconds = 200;
/** The tick of that clock: the bounds may both be off by this. */
const tickMilliseconds = 50;
const mostUncertainMilliseconds = 2000;

/** Lead of the server's clock over the local one. */
export class ServerClock {
  #bounds = unboundedClock;

  observe(answer: DatedAnswer): void {
    if (!Number.isNaN(answer.date)) this.#bounds = narrowBounds(this.#bounds, answer);
  }

  /** True if a Date was seen. */
  get isKnown(): boolean {
    return Number.isFinite(this.#bounds.least);
  }

  get #contradicts(): boolean {
    return this.#bounds.least - this.#bounds.most > contradictionMilliseconds;
  }

  /** Milliseconds; 0 without a Date, or if the Dates contradict each other. */
  get ahead(): number {
    const { least, most } = this.#bounds;
    return this.isKnown && !this.#contradicts ? -(least + most) / 2 : 0;
  }

  /** Longest time by which an instant of the server may be earlier or later than computed, in milliseconds. */
  get uncertainty(): number {
    const { least, most } = this.#bounds;
    if (!this.isKnown) return dateResolutionMilliseconds;
    if (this.#contradicts) return mostUncertainMilliseconds;
    const width = Math.max(0, most - least) / 2 + tickMilliseconds;
    const lead = Math.abs(this.ahead);
    // A small lead may come from a Date that the server reuses for a second.
    return Math.min(mostUncertainMilliseconds, width + (lead > width ? Math.min(lead, dateResolutionMilliseconds) : 0));
  }
}

export type ClockReading = Pick<ServerClock, 'ahead' | 'uncertainty'>;

/** The clock of a server that is taken to agree with the local one. */
export const agreeingClock: ClockReading = { ahead: 0, uncertainty: 0 };
