import type { TimelineSlot } from '../schemas/generated/types.ts';
import { classOf } from './latency.ts';
import type { Ledger } from './ledger.ts';

const slotLengths = [0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
const mostSlots = 120;

/** The run in at most 120 slots a key: what was admitted, refused and failed in each, by the instant of sending. */
export function timeline(ledger: Ledger, seconds: number): TimelineSlot[] {
  const forSeconds = slotLengths.find((length) => seconds / length <= mostSlots) ?? Math.ceil(seconds / mostSlots);
  const slots = ledger.labels.map((): TimelineSlot[] => []);
  for (let row = 0; row < ledger.rows; row++) {
    const at = Number.isNaN(ledger.sentAt(row)) ? ledger.intendedAt(row) : ledger.sentAt(row);
    const number = Math.max(0, Math.floor(at / 1000 / forSeconds));
    const own = slots[ledger.keyOf(row)] ?? [];
    own[number] ??= {
      key: ledger.labels[ledger.keyOf(row)] ?? '',
      atSeconds: rounded(number * forSeconds),
      forSeconds,
      admitted: 0,
      refused: 0,
      errors: 0,
    };
    const slot = own[number];
    const outcome = classOf(ledger.statusOf(row));
    slot[outcome === 'failed' ? 'errors' : outcome]++;
    const remaining = ledger.remainingOf(row);
    if (Number.isInteger(remaining)) slot.remaining = remaining;
  }
  // Slots in which nothing was sent are holes.
  return slots.flatMap((own) => own.filter(() => true));
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
