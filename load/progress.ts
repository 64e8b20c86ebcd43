import type { Histogram } from 'hdr-histogram-js';
import type { LoadKey, LoadResult } from '../schemas/generated/types.ts';
import { countBelow } from './analysis/decisions.ts';
import { lagBounds } from './analysis/validity.ts';
import { FinishedRows } from './ledger/finished-rows.ts';
import { classOf, latencyHistogram, latencyMilliseconds, microseconds } from './ledger/latency.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { LoadPlan } from './planning/load-plan.ts';

export type LoadPhase = 'preparing' | 'waiting' | 'running' | 'judging';

/** One key's counts so far. */
export interface KeyProgress extends Pick<LoadKey, 'key' | 'offered' | 'sent' | 'admitted' | 'refused' | 'errors'> {
  p99Milliseconds?: number;
}

/** The state of a load, about four times a second. */
export interface LoadProgress {
  profile: string;
  phase: LoadPhase;
  elapsedSeconds: number;
  /** Length of the load, once it is known. */
  totalSeconds?: number;
  keys: KeyProgress[];
  /** Largest lateness of a request; if it is high, the run will not be valid. */
  latestMilliseconds: number;
  /** Verdict so far. */
  validity?: LoadResult['validity']['verdict'];
}

const everyMilliseconds = 250;

export type ProgressWatch = ReturnType<typeof watchProgress>;

/** Reports progress until stopped. */
export function watchProgress(options: { profile: { name: string }; onProgress?: (progress: LoadProgress) => void }) {
  const { onProgress } = options;
  let phase: LoadPhase = 'preparing';
  let since = performance.now();
  let counts: RunningCounts | undefined;
  const report = () => {
    const elapsedSeconds = (performance.now() - since) / 1000;
    onProgress?.({
      profile: options.profile.name,
      phase,
      elapsedSeconds,
      latestMilliseconds: 0,
      validity: 'valid',
      keys: [],
      ...counts?.update(elapsedSeconds),
    });
  };
  const timer = onProgress && setInterval(report, everyMilliseconds);
  return {
    phase(next: LoadPhase): void {
      phase = next;
      if (next === 'running') since = performance.now();
      report();
    },
    watch(watched: { plan: LoadPlan; ledger: Ledger }): void {
      if (onProgress) counts = new RunningCounts(watched.plan, watched.ledger);
    },
    stop(): void {
      clearInterval(timer);
    },
  };
}

/** Counts of a running load. An update costs only as much as has happened since the last one. */
class RunningCounts {
  readonly #plan: LoadPlan;
  readonly #ledger: Ledger;
  readonly #rows: FinishedRows;
  readonly #keys: (KeyProgress & { histogram: Histogram })[];
  readonly #bounds: ReturnType<typeof lagBounds>;
  readonly #late = { sent: 0, degrading: 0, invalidating: 0, latest: 0 };

  constructor(plan: LoadPlan, ledger: Ledger) {
    this.#plan = plan;
    this.#ledger = ledger;
    this.#rows = new FinishedRows(ledger);
    this.#bounds = lagBounds(plan.profile.arrival.model, plan.keys[0]?.limits.windowSeconds);
    const none = { offered: 0, sent: 0, admitted: 0, refused: 0, errors: 0 };
    this.#keys = ledger.labels.map((key) => ({ key, ...none, histogram: latencyHistogram() }));
  }

  update(elapsedSeconds: number): Pick<LoadProgress, 'keys' | 'latestMilliseconds' | 'totalSeconds' | 'validity'> {
    const { opened, finished } = this.#rows.take();
    for (const row of opened) this.#countSent(row);
    for (const row of finished) this.#countFinished(row);
    const keys = this.#keys.map(({ histogram, ...key }, index): KeyProgress => {
      const planned = this.#plan.keys[index]?.intended;
      const offered = planned && planned.length > 0 ? countBelow(planned, elapsedSeconds * 1000) : key.sent;
      const p99 = histogram.totalCount === 0 ? {} : { p99Milliseconds: histogram.getValueAtPercentile(99) / 1000 };
      return { ...key, offered, ...p99 };
    });
    const { latest } = this.#late;
    return { keys, latestMilliseconds: latest, totalSeconds: this.#plan.seconds, validity: this.#validity() };
  }

  #validity(): LoadResult['validity']['verdict'] {
    const { sent, degrading, invalidating } = this.#late;
    if (invalidating > sent * 0.01) return 'invalid';
    return degrading > sent * 0.01 ? 'degraded' : 'valid';
  }

  #countSent(row: number): void {
    const key = this.#keys[this.#ledger.keyOf(row)];
    const lag = this.#ledger.sentAt(row) - this.#ledger.intendedAt(row);
    if (!key || Number.isNaN(lag)) return;
    key.sent++;
    this.#late.sent++;
    this.#late.latest = Math.max(this.#late.latest, lag);
    if (lag > this.#bounds.most) this.#late.degrading++;
    if (lag > this.#bounds.far) this.#late.invalidating++;
  }

  #countFinished(row: number): void {
    const key = this.#keys[this.#ledger.keyOf(row)];
    if (!key) return;
    const outcome = classOf(this.#ledger.statusOf(row));
    key[outcome === 'failed' ? 'errors' : outcome]++;
    const milliseconds = latencyMilliseconds(this.#ledger, row);
    if (!Number.isNaN(milliseconds)) key.histogram.recordValue(microseconds(milliseconds));
  }
}
