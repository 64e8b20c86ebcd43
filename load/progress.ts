import { below } from '../limiter/ascending.ts';
import type { LoadKey, LoadResult } from '../schemas/generated/types.ts';
import { lagBounds } from './analysis/validity.ts';
import { classOf, latencyHistogram, latencyMilliseconds, microseconds, percentileIn } from './ledger/latency.ts';
import type { Ledger } from './ledger/ledger.ts';
import { followRows } from './ledger/row-follower.ts';
import type { LoadPlan } from './planning/load-plan.ts';

/** One key's counts so far. */
interface KeyProgress extends Pick<LoadKey, 'key' | 'offered' | 'sent' | 'admitted' | 'refused' | 'errors'> {
  p99Milliseconds?: number;
}

/** The state of a load, about four times a second. */
export interface LoadState {
  profile: string;
  phase: 'preparing' | 'waiting' | 'running' | 'judging';
  elapsedSeconds: number;
  /** The reason of a wait before the load, and its longest time from now on. */
  waitsFor?: { says: string; atMostSeconds: number };
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
export function watchProgress(options: { profile: { name: string }; onProgress?: (progress: LoadState) => void }) {
  const { onProgress } = options;
  let phase: LoadState['phase'] = 'preparing';
  let since = performance.now();
  let counts: ReturnType<typeof countRunning> | undefined;
  let wait: { says: string; until: number } | undefined;
  const waitNow = () =>
    wait && { waitsFor: { says: wait.says, atMostSeconds: Math.max(0, (wait.until - Date.now()) / 1000) } };
  const report = () => {
    const elapsedSeconds = (performance.now() - since) / 1000;
    onProgress?.({
      profile: options.profile.name,
      phase,
      elapsedSeconds,
      latestMilliseconds: 0,
      validity: 'valid',
      keys: [],
      ...waitNow(),
      ...counts?.(elapsedSeconds),
    });
  };
  const timer = onProgress && setInterval(report, everyMilliseconds);
  return {
    /** `waitsUntil`: when a wait for new windows is over, milliseconds since 1970. */
    phase(next: LoadState['phase'], waitsUntil?: number): void {
      phase = next;
      wait = waitsUntil === undefined ? undefined : { says: 'new rate-limit windows', until: waitsUntil };
      if (next === 'running') since = performance.now();
      report();
    },
    /** `untilEpochMilliseconds`: when it is over at the latest, milliseconds since 1970. */
    waitsFor(says: string, untilEpochMilliseconds: number): void {
      wait = { says, until: untilEpochMilliseconds };
      report();
    },
    watch(watched: { plan: LoadPlan; ledger: Ledger }): void {
      if (onProgress) counts = countRunning(watched.plan, watched.ledger);
    },
    stop(): void {
      clearInterval(timer);
    },
  };
}

type Counts = Pick<LoadState, 'keys' | 'latestMilliseconds' | 'totalSeconds' | 'validity'>;

/** Counts of a running load. A call costs only as much as has happened since the last one. */
function countRunning(plan: LoadPlan, ledger: Ledger): (elapsedSeconds: number) => Counts {
  const takeRows = followRows(ledger);
  const bounds = lagBounds(plan.profile.arrival.model, plan.keys[0]?.limits.windowSeconds);
  const none = { offered: 0, sent: 0, admitted: 0, refused: 0, errors: 0 };
  const counted = ledger.labels.map((key) => ({ key, ...none, histogram: latencyHistogram() }));
  const late = { sent: 0, degrading: 0, invalidating: 0, latest: 0 };
  const countSent = (row: number) => {
    const key = counted[ledger.keyOf(row)];
    const lag = ledger.sentAt(row) - ledger.intendedAt(row);
    if (!key || Number.isNaN(lag)) return;
    key.sent++;
    late.sent++;
    late.latest = Math.max(late.latest, lag);
    if (lag > bounds.most) late.degrading++;
    if (lag > bounds.far) late.invalidating++;
  };
  const countFinished = (row: number) => {
    const key = counted[ledger.keyOf(row)];
    if (!key) return;
    const outcome = classOf(ledger.statusOf(row));
    key[outcome === 'failed' ? 'errors' : outcome]++;
    const milliseconds = latencyMilliseconds(ledger, row);
    if (!Number.isNaN(milliseconds)) key.histogram.recordValue(microseconds(milliseconds));
  };
  const validity = (): LoadResult['validity']['verdict'] => {
    if (late.invalidating > late.sent * 0.01) return 'invalid';
    return late.degrading > late.sent * 0.01 ? 'degraded' : 'valid';
  };
  return (elapsedSeconds) => {
    const { opened, finished } = takeRows();
    opened.forEach(countSent);
    finished.forEach(countFinished);
    const keys = counted.map(({ histogram, ...key }, index): KeyProgress => {
      const planned = plan.keys[index]?.intended;
      const offered = planned && planned.length > 0 ? below(planned, elapsedSeconds * 1000) : key.sent;
      const p99Milliseconds = percentileIn(histogram, 'p99');
      return { ...key, offered, ...(p99Milliseconds !== undefined && { p99Milliseconds }) };
    });
    return { keys, latestMilliseconds: late.latest, totalSeconds: plan.seconds, validity: validity() };
  };
}
