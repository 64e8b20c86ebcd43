import { type Clock, clock } from '../../reference-server/clock.ts';

/** Stopped time. Sleepers wake together when as many sleep as the last call of `gather` set (at first one). */
export type ManualClock = Clock & { pass(milliseconds: number): void; gather(count: number): void };

/** A clock that only a test advances, so that a busy machine makes no request late. */
export function manualClock(): ManualClock {
  let now = 1_800_000_000_250;
  let expected = 1;
  const asleep: (() => void)[] = [];
  function wake(): void {
    if (asleep.length >= expected) for (const each of asleep.splice(0)) each();
  }
  return {
    ...clock(() => now),
    sleep: () =>
      new Promise((resolve) => {
        asleep.push(resolve);
        wake();
      }),
    pass(milliseconds) {
      now += milliseconds;
    },
    gather(count) {
      expected = count;
      wake();
    },
  };
}
