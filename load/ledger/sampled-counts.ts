import type { Histogram } from 'hdr-histogram-js';
import { classOf, type Latencies, type LatencyClass, latencyHistogram } from './latency.ts';

/** Requests of one key and one outcome that were only counted. Values are microseconds. */
export interface Counts {
  key: number;
  /** 0 where there was no answer. */
  status: number;
  /** Whether they left at all. */
  sent: boolean;
  slotMilliseconds: number;
  /** The longest latency, exactly. */
  most: number;
  slots: readonly (readonly [slot: number, count: number])[];
  /** The least values of a histogram's steps of three digits, so that histograms add up exactly. */
  latencies: readonly (readonly [value: number, count: number])[];
  lags: readonly (readonly [value: number, count: number])[];
}

export type Outcomes = Record<LatencyClass, number>;

/** What is known of one key's requests that have no row in the ledger. */
export interface TailKey {
  sent: number;
  outcomes: Outcomes;
  latencies: Latencies;
  /** By slot. */
  slots: Map<number, Outcomes>;
}

const noOutcomes = (): Outcomes => ({ admitted: 0, refused: 0, failed: 0 });

/** Requests after the end of a ledger that would have been too large: exact counts and histograms. */
export class Tail {
  readonly keys: readonly TailKey[];
  /** Lateness in milliseconds, and how often. */
  readonly lags = new Map<number, number>();
  slotMilliseconds = 0;
  requests = 0;

  constructor(keys: number) {
    this.keys = Array.from({ length: keys }, () => ({
      sent: 0,
      outcomes: noOutcomes(),
      latencies: { admitted: latencyHistogram(), refused: latencyHistogram(), failed: latencyHistogram() },
      slots: new Map(),
    }));
  }

  add(counts: Counts): void {
    const key = this.keys[counts.key];
    if (!key) return;
    const outcome = classOf(counts.status);
    const requests = counts.slots.reduce((sum, [, count]) => sum + count, 0);
    this.slotMilliseconds = counts.slotMilliseconds;
    this.requests += requests;
    key.outcomes[outcome] += requests;
    for (const [slot, count] of counts.slots) slotOf(key, slot)[outcome] += count;
    for (const [lag, count] of counts.lags) this.lags.set(lag / 1000, (this.lags.get(lag / 1000) ?? 0) + count);
    if (!counts.sent) return;
    key.sent += requests;
    record(key.latencies[outcome], counts);
  }

  /** Takes over what another has counted. */
  join(other: Tail): void {
    this.requests += other.requests;
    this.slotMilliseconds ||= other.slotMilliseconds;
    for (const [lag, count] of other.lags) this.lags.set(lag, (this.lags.get(lag) ?? 0) + count);
    for (const [index, { sent, outcomes, latencies, slots }] of other.keys.entries()) {
      const key = this.keys[index];
      if (!key) continue;
      key.sent += sent;
      for (const name of ['admitted', 'refused', 'failed'] as const) {
        key.outcomes[name] += outcomes[name];
        key.latencies[name].add(latencies[name]);
        for (const [slot, counted] of slots) slotOf(key, slot)[name] += counted[name];
      }
    }
  }
}

function slotOf({ slots }: TailKey, slot: number): Outcomes {
  const outcomes = slots.get(slot) ?? noOutcomes();
  slots.set(slot, outcomes);
  return outcomes;
}

/** The longest stands for itself, so that the maximum is exact. */
function record(histogram: Histogram, { latencies, most }: Counts): void {
  const longest = Math.max(...latencies.map(([value]) => value));
  for (const [value, count] of latencies) {
    const others = value === longest ? count - 1 : count;
    if (others > 0) histogram.recordValueWithCount(value, others);
  }
  if (latencies.length > 0) histogram.recordValue(most);
}
