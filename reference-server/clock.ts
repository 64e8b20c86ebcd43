/** The timers of the process, also while a test has replaced the global ones by timers of its own. */
export const { setTimeout, clearTimeout } = globalThis;

/** Source of the server's time. `now` is in epoch milliseconds, `timestamp` the same as ISO 8601 in UTC. */
export type Clock = ReturnType<typeof clock>;

/** A clock that reads `now`, which returns whole epoch milliseconds, and that can be set forward. */
export function clock(now: () => number = Date.now) {
  let ahead = 0;
  let [formatted, text] = [Number.NaN, ''];
  const sleepers = new Set<{ until: number; wake: () => void }>();
  const current = (): number => now() + ahead;
  function timestamp(): string {
    const instant = current();
    // Formatting costs as much as the rest of a generation. Under load many generations share a millisecond.
    if (instant !== formatted) text = new Date(instant).toISOString();
    formatted = instant;
    return text;
  }
  async function sleep(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const sleeper = { until: current() + milliseconds, wake: resolve };
    // An answer that nobody waits for any more, whose connection is closed, keeps no process alive.
    const timer = setTimeout(resolve, milliseconds).unref();
    sleepers.add(sleeper);
    await promise;
    clearTimeout(timer);
    sleepers.delete(sleeper);
  }
  /** Sets the clock forward and ends the waits that are then over. */
  function advance(milliseconds: number): void {
    ahead += milliseconds;
    for (const { until, wake } of [...sleepers]) if (until <= current()) wake();
  }
  /** The Date header of an answer; undefined if Node writes it, from the clock of the machine. */
  const date = () => (now === Date.now && ahead === 0 ? undefined : new Date(current()).toUTCString());
  return { now: current, timestamp, sleep, advance, date };
}
