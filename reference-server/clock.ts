/** Where the server's time comes from. `now` is epoch milliseconds, `timestamp` the same as ISO 8601 in UTC. */
export type Clock = {
  now(): number;
  timestamp(): string;
  sleep(milliseconds: number): Promise<void>;
};

/** A clock over a source of epoch milliseconds, by default the machine's. */
export function clock(now: () => number = Date.now): Clock {
  let last = Number.NaN;
  let text = '';
  return {
    now,
    timestamp() {
      const current = now();
      // Formatting costs more than the rest of a generation; under load many share a millisecond.
      if (current !== last) text = new Date(current).toISOString();
      last = current;
      return text;
    },
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}
