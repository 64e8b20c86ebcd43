import { setTimeout as sleep } from 'node:timers/promises';

/** Where the server's time comes from. `now` is epoch milliseconds, `timestamp` the same as ISO 8601 in UTC. */
export type Clock = ReturnType<typeof clock>;

/** A clock over a source of whole epoch milliseconds, by default the machine's. */
export function clock(now: () => number = Date.now) {
  let formatted = Number.NaN;
  let text = '';
  function timestamp(): string {
    const current = now();
    // Formatting costs as much as the rest of a generation; under load many share a millisecond.
    if (current !== formatted) text = new Date(current).toISOString();
    formatted = current;
    return text;
  }
  return { now, timestamp, sleep: (milliseconds: number): Promise<void> => sleep(milliseconds) };
}
