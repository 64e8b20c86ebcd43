// A client that waits for a minute need not wait: while it is idle, the timers that a test has put in the place of the real ones and
// the clock of the mock are set forward together. It is idle if no request is in flight and none comes for some milliseconds.
import { mock } from 'node:test';
import type { Controls } from '../../reference-server/controls.ts';

/** The timers of the process, also while a test has replaced the global ones. */
const { setTimeout } = globalThis;

/** Timers in the place of the real ones, such as those of a test runner. */
export interface FakeTimers {
  enable(): void;
  /** Lets time pass. */
  tick(milliseconds: number): unknown;
  disable(): void;
}

/** The fake timers of Node, which replace the global timers and Date. */
export const nodeTimers: FakeTimers = {
  enable: () => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.now() }),
  tick: (milliseconds) => mock.timers.tick(milliseconds),
  disable: () => mock.timers.reset(),
};

const roundMilliseconds = 2;
const idleRounds = 3;
/** Steps grow while a client stays idle, so that a minute takes some 40 of them. */
const [leastStep, stepGrowth, mostStep] = [50, 1.5, 2000];

/** Waits for a client, and lets time pass while it is idle. */
export async function driveTimers<Result>(
  timers: FakeTimers,
  running: Promise<Result>,
  { received, truth, advance }: Pick<Controls, 'received' | 'truth' | 'advance'>,
): Promise<Result> {
  let isOver = false;
  const over = running.finally(() => {
    isOver = true;
  });
  let [seen, idle, step] = [-1, 0, leastStep];
  while (!isOver) {
    await Promise.race([over.catch(() => {}), new Promise((resolve) => setTimeout(resolve, roundMilliseconds))]);
    const count = received();
    if (count !== seen || truth().inFlight > 0) [seen, idle, step] = [count, 0, leastStep];
    else if (++idle >= idleRounds && !isOver) {
      await timers.tick(Math.round(step));
      advance(Math.round(step));
      [idle, step] = [1, Math.min(step * stepGrowth, mostStep)];
    }
  }
  return await over;
}
