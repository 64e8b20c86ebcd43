/** Where the server's time comes from. `now` is epoch milliseconds, `timestamp` the same as ISO 8601 in UTC. */
export type Clock = {
  now(): number;
  timestamp(): string;
  sleep(milliseconds: number): Promise<void>;
};

/** A clock over a source of epoch milliseconds, by default the machine's. */
export function clock(now: () => number = Date.now): Clock {
  let second = Number.NaN;
  let upToSecond = '';
  return {
    now,
    timestamp() {
      const current = now();
      const milliseconds = current % 1000;
      // Formatting costs as much as the rest of a generation; many share a second.
      if (current - milliseconds !== second) {
        second = current - milliseconds;
        upToSecond = new Date(second).toISOString().slice(0, 20);
      }
      return `${upToSecond}${String(milliseconds).padStart(3, '0')}Z`;
    },
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}
