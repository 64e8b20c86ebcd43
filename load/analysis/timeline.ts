import type { TimelineSlot } from '../../schemas/generated/types.ts';
import { classOf } from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Tail } from '../ledger/sampled-counts.ts';
import { slotSeconds } from '../ledger/time-slots.ts';

/** The run in about 120 slots a key: what was admitted, refused and failed in each, by the instant of sending. */
export function timeline(ledger: Ledger, seconds: number, tail?: Tail): TimelineSlot[] {
  const forSeconds = tail ? tail.slotMilliseconds / 1000 : slotSeconds(seconds);
  const slots = ledger.labels.map((): TimelineSlot[] => []);
  const slotAt = (key: number, number: number): TimelineSlot => {
    const own = slots[key] ?? [];
    own[number] ??= {
      key: ledger.labels[key] ?? '',
      atSeconds: rounded(number * forSeconds),
      forSeconds,
      admitted: 0,
      refused: 0,
      errors: 0,
    };
    return own[number];
  };
  for (let row = 0; row < ledger.rows; row++) {
    const at = Number.isNaN(ledger.sentAt(row)) ? ledger.intendedAt(row) : ledger.sentAt(row);
    const number = Math.max(0, Math.floor(at / 1000 / forSeconds));
    const slot = slotAt(ledger.keyOf(row), number);
    const outcome = classOf(ledger.statusOf(row));
    slot[outcome === 'failed' ? 'errors' : outcome]++;
    const remaining = ledger.remainingOf(row);
    if (Number.isInteger(remaining)) slot.remaining = remaining;
  }
  for (const [key, { slots: counted }] of tail?.keys.entries() ?? [])
    for (const [number, { admitted, refused, failed }] of counted) {
      const slot = slotAt(key, number);
      slot.admitted += admitted;
      slot.refused += refused;
      slot.errors += failed;
    }
  // Slots in which nothing was sent are holes.
  return slots.flatMap((own) => own.filter(() => true));
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
