import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { driveTimers, ownTimers } from './fake-timers.ts';

t.test('when a timer fires, the clock of the server has gone as far as the fake time', async (t) => {
  const server = { now: 0, received: () => 0, isWorking: () => false };
  const advance = (milliseconds: number | string): void => {
    server.now += Number(milliseconds);
  };
  ownTimers.enable();
  const other = setInterval(() => {}, 97);
  const client = async (): Promise<void> => {
    let expected = 0;
    for (const delay of [130, 61_777, 0.4, 40.9]) {
      await wait(delay);
      expected += Math.max(1, Math.trunc(delay));
      t.equal(server.now, expected, `after ${delay} ms`);
    }
  };
  await driveTimers(ownTimers, client(), { ...server, advance });
  clearInterval(other);
  ownTimers.disable();
});

t.test('a timer that a library keeps goes on after the fake timers, and in the next ones', async (t) => {
  const controls = { received: () => 0, isWorking: () => false, advance: () => {} };
  let ticks = 0;
  const until = async (count: number): Promise<void> => {
    while (ticks < count) await wait(100);
  };
  ownTimers.enable();
  const ticking = setTimeout(() => {
    ticks++;
    ticking.refresh();
  }, 5);
  const stopped = setInterval(() => t.fail('a timer that is stopped does not fire'), 5);
  ownTimers.disable();
  clearInterval(stopped);
  await until(2);
  ownTimers.enable();
  await driveTimers(ownTimers, until(ticks + 50), controls);
  clearTimeout(ticking);
  ownTimers.disable();
});
