import type { Histogram } from 'hdr-histogram-js';
import { countBelow } from './decisions.ts';
import { classOf, latencyHistogram, latencyMilliseconds, microseconds } from './latency.ts';
import type { Ledger } from './ledger.ts';
import type { Arrivals } from './plan.ts';

export type LoadPhase = 'preparing' | 'waiting' | 'running' | 'judging';

/** One key's part so far. Latency in milliseconds over all answers. */
export interface KeyProgress {
  key: string;
  offered: number;
  sent: number;
  admitted: number;
  refused: number;
  errors: number;
  p99Milliseconds?: number;
}

/** A look at a running load, about four times a second. */
export interface LoadProgress {
  profile: string;
  phase: LoadPhase;
  elapsedSeconds: number;
  /** Of the load itself, once it is known. */
  totalSeconds?: number;
  keys: KeyProgress[];
  /** How late requests are sent, the worst so far: the first sign that a run will not be believed. */
  latestMilliseconds: number;
}

const everyMilliseconds = 250;

interface Watched {
  ledger: Ledger;
  arrivals: readonly Arrivals[];
  seconds: number;
}

/** Reports progress until stopped. */
export function watchProgress(options: { profile: { name: string }; onProgress?: (progress: LoadProgress) => void }) {
  const { onProgress } = options;
  let phase: LoadPhase = 'preparing';
  let since = performance.now();
  let tally: RunningTally | undefined;
  const report = () => {
    const elapsedSeconds = (performance.now() - since) / 1000;
    onProgress?.({
      profile: options.profile.name,
      phase,
      elapsedSeconds,
      latestMilliseconds: 0,
      keys: [],
      ...tally?.look(elapsedSeconds),
    });
  };
  const timer = onProgress && setInterval(report, everyMilliseconds);
  return {
    phase(next: LoadPhase): void {
      phase = next;
      if (next === 'running') since = performance.now();
      report();
    },
    watch(ledger: Ledger, arrivals: readonly Arrivals[], seconds: number): void {
      if (onProgress) tally = new RunningTally({ ledger, arrivals, seconds });
    },
    stop(): void {
      clearInterval(timer);
    },
  };
}

/** Counts each finished row once, so that a look costs what happened since the last. */
class RunningTally {
  readonly #watched: Watched;
  readonly #keys: (KeyProgress & { histogram: Histogram })[];
  #next = 0;
  #open: number[] = [];
  #latest = 0;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#keys = watched.ledger.labels.map((key) => ({
      key,
      offered: 0,
      sent: 0,
      admitted: 0,
      refused: 0,
      errors: 0,
      histogram: latencyHistogram(),
    }));
  }

  look(elapsedSeconds: number): Pick<LoadProgress, 'keys' | 'latestMilliseconds' | 'totalSeconds'> {
    const { ledger, arrivals, seconds } = this.#watched;
    const rows = this.#open;
    this.#open = [];
    for (const row of rows) this.#count(row);
    for (; this.#next < ledger.rows; this.#next++) this.#begin(this.#next);
    const keys = this.#keys.map(({ histogram, ...key }, index): KeyProgress => {
      const planned = arrivals[index]?.intended;
      const offered = planned && planned.length > 0 ? countBelow(planned, elapsedSeconds * 1000) : key.sent;
      const p99 = histogram.totalCount === 0 ? {} : { p99Milliseconds: histogram.getValueAtPercentile(99) / 1000 };
      return { ...key, offered, ...p99 };
    });
    return { keys, latestMilliseconds: this.#latest, totalSeconds: seconds };
  }

  #begin(row: number): void {
    const { ledger } = this.#watched;
    const key = this.#keys[ledger.keyOf(row)];
    const lag = ledger.sentAt(row) - ledger.intendedAt(row);
    if (key && !Number.isNaN(lag)) {
      key.sent++;
      this.#latest = Math.max(this.#latest, lag);
    }
    this.#count(row);
  }

  #count(row: number): void {
    const { ledger } = this.#watched;
    const key = this.#keys[ledger.keyOf(row)];
    if (Number.isNaN(ledger.finishedAt(row))) this.#open.push(row);
    else if (key) {
      const outcome = classOf(ledger.statusOf(row));
      key[outcome === 'failed' ? 'errors' : outcome]++;
      const milliseconds = latencyMilliseconds(ledger, row);
      if (!Number.isNaN(milliseconds)) key.histogram.recordValue(microseconds(milliseconds));
    }
  }
}
