/** The timers of the process, also while a test has replaced the global ones by timers of its own. */
const { setTimeout, clearTimeout } = globalThis;

/** Source of the server's time. `now` is in epoch milliseconds, `timestamp` the same as ISO 8601 in UTC. */
export type Clock = ReturnType<typeof clock>;

/** A clock that reads `now`, which returns whole epoch milliseconds, and that can be set forward. */
export function clock(now: () => number = Date.now) {
  let ahead = 0;
  let formatted = Number.NaN;
  let text = '';
  const sleepers = new Set<{ until: number; wake: () => void }>();
  const current = (): number => now() + ahead;
  function timestamp(): string {
    const instant = current();
    // Formatting costs as much as the rest of a generation. Under load many generations share a millisecond.
    if (instant !== formatted) text = new Date(instant).toISOString();
    formatted = instant;
    return text;
  }
  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        sleepers.delete(sleeper);
        resolve();
      };
      const sleeper = { until: current() + milliseconds, wake };
      const timer = setTimeout(wake, milliseconds);
      sleepers.add(sleeper);
    });
  /** Sets the clock forward and wakes those whose time has come. */
  function advance(milliseconds: number): void {
    ahead += milliseconds;
    for (const { until, wake } of [...sleepers]) if (until <= current()) wake();
  }
  return { now: current, timestamp, sleep, advance };
}
