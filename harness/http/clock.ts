import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { machineTime, suspendedTime } from '../io/suspensions.ts';

/** The time of a session: that of its replies, and that in which it waits. */
export interface SessionClock {
  /** Milliseconds since the epoch, with a fraction. */
  now(): number;
  /** Rejects with an AbortError as soon as the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Called with 1 when a request is sent, and with -1 when its answer is complete. */
  onExchange(change: 1 | -1): void;
  /** The milliseconds between two instants in which this program stood still. */
  suspendedBetween(from: number, to: number): number;
}

const systemClock: SessionClock = {
  now: machineTime,
  sleep: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
  onExchange: () => {},
  suspendedBetween: suspendedTime,
};

/** Each session may have its own time: everything that it calls reads it, and several sessions run side by side in one process. */
const clocks = new AsyncLocalStorage<SessionClock>();
const current = (): SessionClock => clocks.getStore() ?? systemClock;

/** Runs `session` with another time than that of the machine. */
export const runWithClock = <Result>(clock: SessionClock, session: () => Result): Result => clocks.run(clock, session);

/** Milliseconds since the epoch, with a fraction. */
export const now = (): number => current().now();

/** The milliseconds between two instants in which this program stood still; 0 for gaps below a second. */
export const suspendedBetween = (from: number, to = now()): number => current().suspendedBetween(from, to);

/** True if this program stood still while a request was on its way: its instants are not those of the server. */
export const wasSuspended = ({ sentAt, receivedAt }: { sentAt: number; receivedAt: number }): boolean =>
  suspendedBetween(sentAt, receivedAt) > 0;

export const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  current().sleep(milliseconds, signal);

/** Tells the clock of the session that a request waits for its answer: a clock of a test stands still meanwhile. */
export async function duringExchange<Result>(exchange: Promise<Result>): Promise<Result> {
  const clock = current();
  clock.onExchange(1);
  try {
    return await exchange;
  } finally {
    clock.onExchange(-1);
  }
}
