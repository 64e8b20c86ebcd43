import type { SessionClock } from '../harness/http/clock.ts';
import { type Clock, clock } from '../reference-server/clock.ts';
import { tier } from './tier.ts';

/** The time of a session and of the server in this process that it talks to. */
export interface ManualTime {
  session: SessionClock;
  server: Clock;
}

/** Time that passes at each question for the time, so that no two instants of a session are equal. */
const tickMilliseconds = 0.01;
/** Turns of the event loop without an exchange and without a question for the time, after which everything waits. */
const quietTurns = 12;

/**
 * Time that passes only while everything waits: it goes on to the end of the next wait. Windows of a limit end at the same place of
 * a run, however slow the machine is, and a run takes no longer than its requests.
 */
export function manualTime(): ManualTime {
  const began = Math.floor(Date.now());
  const ofServer = clock(() => began);
  let ticks = 0;
  let exchanges = 0;
  let answersAsleep = 0;
  let asked = 0;
  const sleepers = new Set<{ until: number; wake(): void }>();

  function now(): number {
    asked += 1;
    ticks += tickMilliseconds;
    if (ticks >= 1) {
      ofServer.advance(1);
      ticks = 0;
    }
    return ofServer.now() + ticks;
  }

  function goOn(): void {
    const next = Math.min(...Array.from(sleepers, ({ until }) => until));
    const whole = Math.floor(next) - ofServer.now();
    if (whole > 0) ofServer.advance(whole);
    ticks = Math.max(whole > 0 ? 0 : ticks, next - ofServer.now());
    for (const sleeper of [...sleepers]) if (sleeper.until <= next) sleeper.wake();
  }

  let isWatching = false;
  let [askedBefore, quiet] = [0, 0];
  function watch(): void {
    const isQuiet = exchanges <= answersAsleep && asked === askedBefore;
    askedBefore = asked;
    quiet = isQuiet ? quiet + 1 : 0;
    if (quiet >= quietTurns) {
      quiet = 0;
      goOn();
    }
    isWatching = sleepers.size > 0;
    // A server that does not answer takes the time of the machine.
    if (!isWatching) return;
    if (exchanges > answersAsleep) setTimeout(watch, 1);
    else setImmediate(watch);
  }

  function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const end = (): void => {
        sleepers.delete(sleeper);
        signal?.removeEventListener('abort', abort);
      };
      const abort = (): void => {
        end();
        reject(signal?.reason);
      };
      const sleeper = {
        until: now() + Math.max(0, milliseconds),
        wake: () => {
          end();
          resolve();
        },
      };
      sleepers.add(sleeper);
      signal?.addEventListener('abort', abort);
      if (isWatching) return;
      isWatching = true;
      setImmediate(watch);
    });
  }

  const onExchange = (change: 1 | -1): void => {
    exchanges += change;
    asked += 1;
  };
  /** Each answer that the server delays belongs to one exchange, which waits as well. */
  const sleepBeforeAnswer = async (milliseconds: number): Promise<void> => {
    answersAsleep += 1;
    await sleep(milliseconds);
    answersAsleep -= 1;
  };
  const server: Clock = { ...ofServer, sleep: sleepBeforeAnswer };
  return { session: { now, sleep, onExchange, suspendedBetween: () => 0 }, server };
}

/** The first tier does not wait; the others run in the windows and the time of the machine. */
export const timesOfTier = (): ManualTime | undefined => (tier === 'commit' ? manualTime() : undefined);
