import type { Histogram } from 'hdr-histogram-js';
import type { LoadResult } from '../schemas/generated/types.ts';
import { countBelow } from './analysis/decisions.ts';
import { lagBounds } from './analysis/validity.ts';
import { classOf, latencyHistogram, latencyMilliseconds, microseconds } from './ledger/latency.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Arrivals } from './planning/arrivals.ts';
import type { ArrivalModel } from './profiles/profile.ts';

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
  /** What the run would be called if it ended as it has gone so far. */
  validity?: LoadResult['validity']['verdict'];
}

const everyMilliseconds = 250;

interface Watched {
  ledger: Ledger;
  arrivals: readonly Arrivals[];
  seconds: number;
  model: ArrivalModel;
  windowSeconds: number | undefined;
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
      validity: 'valid',
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
    watch(watched: Watched): void {
      if (onProgress) tally = new RunningTally(watched);
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
  readonly #bounds: ReturnType<typeof lagBounds>;
  readonly #late = { sent: 0, most: 0, far: 0 };

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#bounds = lagBounds(watched.model, watched.windowSeconds);
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

  look(elapsedSeconds: number): Pick<LoadProgress, 'keys' | 'latestMilliseconds' | 'totalSeconds' | 'validity'> {
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
    return { keys, latestMilliseconds: this.#latest, totalSeconds: seconds, validity: this.#validity() };
  }

  #validity(): LoadResult['validity']['verdict'] {
    const { sent, most, far } = this.#late;
    if (far > sent * 0.01) return 'invalid';
    return most > sent * 0.01 ? 'degraded' : 'valid';
  }

  #begin(row: number): void {
    const { ledger } = this.#watched;
    const key = this.#keys[ledger.keyOf(row)];
    const lag = ledger.sentAt(row) - ledger.intendedAt(row);
    if (key && !Number.isNaN(lag)) {
      key.sent++;
      this.#latest = Math.max(this.#latest, lag);
      this.#late.sent++;
      if (lag > this.#bounds.most) this.#late.most++;
      if (lag > this.#bounds.far) this.#late.far++;
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
