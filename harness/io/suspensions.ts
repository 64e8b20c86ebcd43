/**
 * Notices when this program stood still: stopped by a signal, frozen in a container, on a machine that slept, or without a
 * processor. Timers then fire before the answers that lie in the sockets are read, and instants say nothing about the
 * server. A tick that comes late by more than a second is such a gap; sleep of the machine shows between the clock that
 * counts it and the one that does not. Shorter gaps are within the tolerance of every judgement.
 */
import { uptime } from 'node:os';

/** Clocks in milliseconds: `steady` stops while the machine sleeps, `boot` does not; `worked` is processor time of this program. */
export interface Clocks {
  steady(): number;
  boot(): number;
  worked(): number;
}

const tickMilliseconds = 100;
const leastMilliseconds = 1000;

export class SuspensionWatch {
  readonly #clocks: Clocks;
  readonly #gaps: { from: number; to: number; worked: number }[] = [];
  #last: { steady: number; boot: number } | undefined;
  #slept = 0;
  /** Processor time at the latest tick. */
  #worked = 0;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
  }

  /** Milliseconds of `steady`, and those that the machine slept since the first call. */
  now(): number {
    this.look();
    return this.#clocks.steady() + this.#slept;
  }

  /** The milliseconds between two instants of `now` in which this program stood still. */
  between(from: number, to: number): number {
    this.look();
    return this.#gaps.reduce((sum, gap) => sum + overlap(gap, from, to), 0);
  }

  /** The part of `between` in which it had no processor either: otherwise it may have been late because it was busy. */
  idleBetween(from: number, to: number): number {
    this.look();
    return this.#gaps.reduce((sum, gap) => sum + Math.max(0, overlap(gap, from, to) - gap.worked), 0);
  }

  /** Notices a gap that has just ended. The first call starts the watch. */
  look(): void {
    const { steady, boot } = { steady: this.#clocks.steady(), boot: this.#clocks.boot() };
    const last = this.#last;
    this.#last = { steady, boot };
    if (last === undefined) {
      this.#worked = this.#clocks.worked();
      setInterval(() => this.#tick(), tickMilliseconds).unref();
      return;
    }
    const from = last.steady + this.#slept;
    const slept = boot - last.boot - (steady - last.steady);
    if (slept > leastMilliseconds) this.#slept += slept;
    const to = steady + this.#slept;
    if (to - from > leastMilliseconds) this.#gaps.push({ from, to, worked: this.#clocks.worked() - this.#worked });
  }

  #tick(): void {
    this.look();
    this.#worked = this.#clocks.worked();
  }
}

const overlap = (gap: { from: number; to: number }, from: number, to: number): number =>
  Math.max(0, Math.min(to, gap.to) - Math.max(from, gap.from));

/** The clock of the process, also while a test has replaced it. */
const steady = performance.now.bind(performance);

/** Elsewhere `uptime` follows the wall clock, which somebody may set. */
const boot = process.platform === 'linux' ? () => uptime() * 1000 : steady;

const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const watch = new SuspensionWatch({ steady, boot, worked });

/** Milliseconds since the epoch, with a fraction. Nobody sets this clock, and it counts the time that the machine slept. */
export const machineTime = (): number => performance.timeOrigin + watch.now();

/** The milliseconds between two instants of `machineTime` in which this program stood still; 0 for gaps below a second. */
export const suspendedTime = (from: number, to = machineTime()): number =>
  watch.between(from - performance.timeOrigin, to - performance.timeOrigin);

/** The sentence for people. */
export const suspensionText = (milliseconds: number): string =>
  `this program stood still for ${Math.round(milliseconds / 1000)} s meanwhile (a machine that slept, a stopped process, no processor), so it cannot be told: run again`;

/**
 * Calls back after some time in which this program did not stand still, when it has read what lies in the sockets by then. Being
 * busy gives no more time: a server that floods this program would keep it busy for ever. Returns a function that cancels it.
 */
export function afterRunning(milliseconds: number, call: () => void): () => void {
  const began = watch.now();
  let read: NodeJS.Immediate | undefined;
  const end = (): void => {
    const at = watch.now();
    const left = milliseconds - (at - began - watch.idleBetween(began, at));
    // A timer may fire early by a part of a millisecond.
    if (left >= 1) timer = setTimeout(end, left);
    else read = setImmediate(call);
  };
  let timer = setTimeout(end, milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(read);
  };
}
