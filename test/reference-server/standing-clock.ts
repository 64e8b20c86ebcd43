import { type Clock, clock } from '../../reference-server/clock.ts';

/** Time that stands still. Who sleeps wakes as soon as so many sleep as `gather` said, at first one. */
export type StandingClock = Clock & { pass(milliseconds: number): void; gather(count: number): void };

/** A clock that only a test moves on: no request is late on it, however busy the machine. */
export function standingClock(): StandingClock {
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
