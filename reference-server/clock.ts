import { setTimeout as sleep } from 'node:timers/promises';

/** Where the server's time comes from. `now` is epoch milliseconds, `timestamp` the same as ISO 8601 in UTC. */
export type Clock = ReturnType<typeof clock>;

/** A clock over a source of whole epoch milliseconds, by default the machine's. */
export function clock(now: () => number = Date.now) {
  let second = Number.NaN;
  let upToSecond = '';
  function timestamp(): string {
    const current = now();
    const milliseconds = current % 1000;
    // Formatting costs as much as the rest of a generation; many share a second.
    if (current - milliseconds !== second) {
      second = current - milliseconds;
      upToSecond = new Date(second).toISOString().slice(0, 20);
    }
    return `${upToSecond}${String(milliseconds).padStart(3, '0')}Z`;
  }
  return { now, timestamp, sleep: (milliseconds: number): Promise<void> => sleep(milliseconds) };
}
