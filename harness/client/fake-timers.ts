// A client that waits for a minute need not wait: while it is idle, the fake timers of a test and the clock of the mock are set forward
// together. It is idle if the server owes it no answer and no request comes for some milliseconds.
import { syncBuiltinESMExports } from 'node:module';
import nodeTimers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Controls } from '../../reference-server/controls.ts';
import { UsageError } from '../io/errors.ts';

/** The timers of the process, also while a test has replaced the global ones. */
const { setTimeout } = globalThis;

/** Timers that replace the real ones, such as those of a test runner. */
export interface FakeTimers {
  enable(): void;
  /** Lets time pass. */
  tick(milliseconds: number): unknown;
  disable(): void;
}

type Callback = (...args: unknown[]) => unknown;
type Abortable = { signal?: AbortSignal };

/** A timer that fires when fake time passes. Node's own `mock.timers` loses others when one refreshes itself, as fetch does. */
class FakeTimeout {
  at = 0;
  isActive = true;
  /** Runs it while the fake timers are off. */
  substitute: NodeJS.Timeout | undefined;
  readonly #clock: FakeClock;
  readonly callback: Callback;
  readonly delay: number;
  readonly repeats: boolean;

  constructor(clock: FakeClock, callback: Callback, delay: number, repeats: boolean) {
    this.#clock = clock;
    this.callback = callback;
    this.delay = Math.max(1, Math.trunc(Number(delay)) || 1);
    this.repeats = repeats;
    this.refresh();
  }

  refresh(): this {
    this.isActive = true;
    this.#clock.schedule(this);
    return this;
  }

  close(): this {
    this.isActive = false;
    return this;
  }

  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => true;
  [Symbol.dispose] = (): void => void this.close();
}

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  Date: globalThis.Date,
};

type Replacement = [place: object, members: Record<string, unknown>];

/** Puts the members in their places, and returns those that were there. ES modules see what they import from Node change too. */
function replaceMembers(replacements: readonly Replacement[]): Replacement[] {
  const before = replacements.map(([place, members]): Replacement => {
    const names = Object.keys(members) as (keyof typeof place)[];
    return [place, Object.fromEntries(names.map((name) => [name, place[name]]))];
  });
  for (const [place, members] of replacements) Object.assign(place, members);
  syncBuiltinESMExports();
  return before;
}

/** A fake `process.hrtime`, which reads nanoseconds. */
function fakeHrtime(bigint: () => bigint) {
  const hrtime = ([seconds, nanoseconds]: [number, number] = [0, 0]): [number, number] => {
    const passed = bigint() - BigInt(seconds) * 1_000_000_000n - BigInt(nanoseconds);
    return [Number(passed / 1_000_000_000n), Number(passed % 1_000_000_000n)];
  };
  return Object.assign(hrtime, { bigint });
}

/** Fake timers of the process and of Node's modules, and fake clocks, which stand still between calls of `tick`. */
class FakeClock implements FakeTimers {
  #now = 0;
  #isEnabled = false;
  #replaced: Replacement[] = [];
  readonly #timers = new Set<FakeTimeout>();

  schedule(timer: FakeTimeout): void {
    real.clearTimeout(timer.substitute);
    timer.at = this.#now + timer.delay;
    if (this.#isEnabled) this.#timers.add(timer);
    else this.#substitute(timer, timer.delay);
  }

  /** A library may keep a timer beyond the end of the fake timers, as undici keeps the one of all its time-outs. */
  #substitute(timer: FakeTimeout, delay: number): void {
    const fire = (): void => {
      if (!timer.isActive) return;
      if (timer.repeats) timer.refresh();
      else timer.close();
      timer.callback();
    };
    timer.substitute = real.setTimeout(fire, delay).unref();
  }

  /** Throws UsageError while another run has them. */
  enable(): void {
    if (this.#isEnabled)
      throw new UsageError('fakeTimers replace the timers of the whole process: one run at a time can use them');
    this.#now = real.Date.now();
    this.#isEnabled = true;
    const now = (): number => this.#now;
    const [enabledAt, steady, nanoseconds] = [now(), performance.now(), process.hrtime.bigint()];
    const hrtime = fakeHrtime(() => nanoseconds + BigInt(Math.round((now() - enabledAt) * 1_000_000)));
    const start =
      (repeats: boolean) =>
      (callback: Callback, delay = 1, ...args: unknown[]) =>
        new FakeTimeout(this, args.length === 0 ? callback : () => callback(...args), delay, repeats);
    const stop = (isReal: (timer: never) => void) => (timer: unknown) =>
      timer instanceof FakeTimeout ? void timer.close() : isReal(timer as never);
    const FakeDate = new Proxy(real.Date, {
      construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
      apply: () => new real.Date(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
    const setTimeout = Object.assign(start(false), { [promisify.custom]: this.#wait });
    const timers = { setTimeout, setInterval: start(true) };
    const stops = { clearTimeout: stop(real.clearTimeout), clearInterval: stop(real.clearInterval) };
    // These stay: a client may stop a timer after its scenario.
    replaceMembers([
      [globalThis, stops],
      [nodeTimers, stops],
    ]);
    this.#replaced = replaceMembers([
      [globalThis, { ...timers, Date: FakeDate }],
      [nodeTimers, timers],
      [timersPromises, { setTimeout: this.#wait, setInterval: this.#waits }],
      [
        timersPromises.scheduler,
        { wait: (delay?: number, options?: Abortable) => this.#wait(delay, undefined, options) },
      ],
      [AbortSignal, { timeout: this.#abortAfter }],
      [performance, { now: () => steady + (now() - enabledAt) }],
      [process, { hrtime }],
    ]);
  }

  readonly #wait = async <Value>(delay = 1, value?: Value, { signal }: Abortable = {}): Promise<Value | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<Value | undefined>();
    const timer = new FakeTimeout(this, () => resolve(value), delay, false);
    const abort = (): void => {
      const error = new Error('The operation was aborted', { cause: signal?.reason });
      reject(Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR' }));
    };
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    return await promise.finally(() => {
      timer.close();
      signal?.removeEventListener('abort', abort);
    });
  };

  readonly #waits = async function* <Value>(this: FakeClock, delay = 1, value?: Value, options: Abortable = {}) {
    for (;;) yield await this.#wait(delay, value, options);
  }.bind(this);

  readonly #abortAfter = (delay: number): AbortSignal => {
    const over = new AbortController();
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    new FakeTimeout(this, () => over.abort(reason), delay, false);
    return over.signal;
  };

  /** Lets time pass. `advance` gets each part of it before the timer at its end fires. */
  async tick(milliseconds: number, advance: (milliseconds: number) => void = () => {}): Promise<void> {
    const pass = (at: number): void => {
      if (at <= this.#now) return;
      advance(at - this.#now);
      this.#now = at;
    };
    const until = this.#now + milliseconds;
    for (let next = this.#next(until); next !== undefined; next = this.#next(until)) {
      pass(next.at);
      if (next.repeats) next.at += next.delay;
      else this.#end(next);
      next.callback();
      // Code that waited for the timer runs before time passes.
      await new Promise((resolve) => setImmediate(resolve));
    }
    pass(until);
  }

  disable(): void {
    this.#isEnabled = false;
    for (const timer of this.#timers) this.#substitute(timer, timer.at - this.#now);
    this.#timers.clear();
    replaceMembers(this.#replaced);
  }

  #end(timer: FakeTimeout): void {
    timer.close();
    this.#timers.delete(timer);
  }

  #next(until: number): FakeTimeout | undefined {
    for (const timer of this.#timers) if (!timer.isActive) this.#timers.delete(timer);
    const [first] = [...this.#timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
    return first;
  }
}

/** Fake timers that replace those of the process. */
export const ownTimers: FakeTimers = new FakeClock();

const roundMilliseconds = 2;
const idleRounds = 3;
/** Steps grow while a client stays idle, so that a minute takes some 40 of them. */
const [leastStep, stepGrowth, mostStep] = [50, 1.5, 2000];

/** Waits for a client, and lets time pass while it is idle. */
export async function driveTimers<Result>(
  timers: FakeTimers,
  running: Promise<Result>,
  { received, isWorking, advance }: Pick<Controls, 'received' | 'isWorking' | 'advance'>,
): Promise<Result> {
  let isOver = false;
  const over = running.finally(() => {
    isOver = true;
  });
  let [seen, idle, step] = [-1, 0, leastStep];
  while (!isOver) {
    await Promise.race([over.catch(() => {}), new Promise((resolve) => setTimeout(resolve, roundMilliseconds))]);
    const count = received();
    if (count !== seen || isWorking()) [seen, idle, step] = [count, 0, leastStep];
    else if (++idle >= idleRounds && !isOver) {
      // The server has each instant first: what a client sends after a wait is not early.
      const passing = Math.round(step);
      if (timers instanceof FakeClock) await timers.tick(passing, advance);
      else {
        advance(passing);
        await timers.tick(passing);
      }
      [idle, step] = [1, Math.min(step * stepGrowth, mostStep)];
    }
  }
  return await over;
}
