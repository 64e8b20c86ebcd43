import { setTimeout as sleep } from 'node:timers/promises';

/** Source of the server's time. `now` is in epoch milliseconds, `timestamp` the same as ISO 8601 in UTC. */
export type Clock = ReturnType<typeof clock>;

/** A clock that reads `now`, which returns whole epoch milliseconds. */
export function clock(now: () => number = Date.now) {
  let formatted = Number.NaN;
  let text = '';
  function timestamp(): string {
    const current = now();
    // Formatting costs as much as the rest of a generation. Under load many generations share a millisecond.
    if (current !== formatted) text = new Date(current).toISOString();
    formatted = current;
    return text;
  }
  return { now, timestamp, sleep: (milliseconds: number): Promise<void> => sleep(milliseconds) };
}
