import type { TimelineSlot } from '../../schemas/generated/types.ts';
import { latencyBin } from '../../schemas/latency-bins.ts';
import { classOf, latencyMilliseconds } from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { percentileOf } from '../ledger/percentile.ts';

const slotLengths = [0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
const mostSlots = 120;

/** Length in seconds of the slots of a timeline, for a run of the given length. */
const slotSeconds = (seconds: number): number =>
  slotLengths.find((length) => seconds / length <= mostSlots) ?? Math.ceil(seconds / mostSlots);

interface Collected {
  slot: TimelineSlot;
  /** Latencies of the admitted requests, milliseconds. */
  latencies: number[];
  bins: Record<'admitted' | 'refused', Map<number, number>>;
}

/**
 * Requests admitted, refused and failed in each of at most about 120 slots per key, by the instant of sending, with the
 * latency of the admitted ones.
 */
export function timeline(ledger: Ledger, seconds: number): TimelineSlot[] {
  const forSeconds = slotSeconds(seconds);
  const slots = ledger.labels.map((): Collected[] => []);
  for (let row = 0; row < ledger.rows; row++) {
    const at = Number.isNaN(ledger.sentAt(row)) ? ledger.intendedAt(row) : ledger.sentAt(row);
    const number = Math.max(0, Math.floor(at / 1000 / forSeconds));
    const key = ledger.keyOf(row);
    const own = slots[key] ?? [];
    own[number] ??= {
      slot: {
        key: ledger.labels[key] ?? '',
        atSeconds: Math.round(number * forSeconds * 1000) / 1000,
        forSeconds,
        admitted: 0,
        refused: 0,
        errors: 0,
      },
      latencies: [],
      bins: { admitted: new Map(), refused: new Map() },
    };
    const { slot, latencies, bins } = own[number];
    const outcome = classOf(ledger.statusOf(row));
    slot[outcome === 'failed' ? 'errors' : outcome]++;
    const took = latencyMilliseconds(ledger, row);
    if (outcome === 'admitted' && took >= 0) latencies.push(took);
    if (outcome !== 'failed' && took > 0)
      bins[outcome].set(latencyBin(took), (bins[outcome].get(latencyBin(took)) ?? 0) + 1);
    const remaining = ledger.remainingOf(row);
    if (Number.isInteger(remaining)) addRemaining(slot, remaining);
  }
  // Slots in which nothing was sent are holes in the arrays; flatMap skips them.
  return slots.flatMap((own) => own.flatMap(withLatency));
}

function addRemaining(slot: TimelineSlot, remaining: number): void {
  const { remaining: last = remaining, remainingRange: [least, greatest] = [last, last] } = slot;
  slot.remaining = remaining;
  if (remaining < least || remaining > greatest)
    slot.remainingRange = [Math.min(least, remaining), Math.max(greatest, remaining)];
}

function withLatency({ slot: counted, latencies, bins }: Collected): TimelineSlot {
  const pairs = Object.entries(bins).flatMap(([outcome, of]) =>
    of.size === 0 ? [] : [[outcome, [...of].toSorted(([one], [other]) => one - other)]],
  );
  const slot = pairs.length === 0 ? counted : { ...counted, latencyBins: Object.fromEntries(pairs) };
  const ascending = latencies.filter(Number.isFinite).toSorted((one, other) => one - other);
  const [p50, max] = [percentileOf(ascending, 0.5), ascending.at(-1)];
  if (p50 === undefined || max === undefined) return slot;
  return { ...slot, latency: { p50: microseconds(p50), max: microseconds(max) } };
}

/** Milliseconds rounded to whole microseconds. */
const microseconds = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;
