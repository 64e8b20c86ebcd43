import type { TimelineSlot } from '../../schemas/generated/types.ts';
import { classOf } from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';

const slotLengths = [0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
const mostSlots = 120;

/** Length in seconds of the slots of a timeline, for a run of the given length. */
const slotSeconds = (seconds: number): number =>
  slotLengths.find((length) => seconds / length <= mostSlots) ?? Math.ceil(seconds / mostSlots);

/** Requests admitted, refused and failed in each of at most about 120 slots per key, by the instant of sending. */
export function timeline(ledger: Ledger, seconds: number): TimelineSlot[] {
  const forSeconds = slotSeconds(seconds);
  const slots = ledger.labels.map((): TimelineSlot[] => []);
  for (let row = 0; row < ledger.rows; row++) {
    const at = Number.isNaN(ledger.sentAt(row)) ? ledger.intendedAt(row) : ledger.sentAt(row);
    const number = Math.max(0, Math.floor(at / 1000 / forSeconds));
    const key = ledger.keyOf(row);
    const own = slots[key] ?? [];
    own[number] ??= {
      key: ledger.labels[key] ?? '',
      atSeconds: Math.round(number * forSeconds * 1000) / 1000,
      forSeconds,
      admitted: 0,
      refused: 0,
      errors: 0,
    };
    const outcome = classOf(ledger.statusOf(row));
    own[number][outcome === 'failed' ? 'errors' : outcome]++;
    const remaining = ledger.remainingOf(row);
    if (Number.isInteger(remaining)) own[number].remaining = remaining;
  }
  // Slots in which nothing was sent are holes in the arrays; filter skips them.
  return slots.flatMap((own) => own.filter(() => true));
}
