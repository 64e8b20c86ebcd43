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

/**
 * Bounds that one more response narrows. Date is the second in which the server made the response (RFC 9110, 6.6.1), which
 * is between sending and receiving. Many responses narrow the bounds to about a round trip.
 */
export const narrowBounds = ({ least, most }: ClockBounds, { sent, received, date }: DatedAnswer): ClockBounds => ({
  least: Math.max(least, sent - date - dateResolutionMilliseconds),
  most: Math.min(most, received - date),
});
