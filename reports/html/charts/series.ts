import type { TimelineSlot } from '../../../schemas/generated/types.ts';

/** A slot of the timeline with per-second rates. */
export interface Rate {
  from: number;
  until: number;
  admitted: number;
  refused: number;
  errors: number;
  remaining: number | undefined;
}

const total = (slots: TimelineSlot[], name: 'admitted' | 'refused' | 'errors'): number =>
  slots.reduce((sum, slot) => sum + slot[name], 0);

function merged(slots: TimelineSlot[]): Rate {
  const first = slots[0];
  const last = slots.at(-1);
  const from = first?.atSeconds ?? 0;
  const until = (last?.atSeconds ?? 0) + (last?.forSeconds ?? 0);
  const seconds = slots.reduce((sum, slot) => sum + slot.forSeconds, 0) || 1;
  return {
    from,
    until,
    admitted: total(slots, 'admitted') / seconds,
    refused: total(slots, 'refused') / seconds,
    errors: total(slots, 'errors') / seconds,
    remaining: slots.findLast((slot) => slot.remaining !== undefined)?.remaining,
  };
}

/** The slots of one key in time order, neighbours merged until at most `most` are left. */
export function ratesOf(timeline: TimelineSlot[], key: string, most: number): Rate[] {
  const slots = timeline.filter((slot) => slot.key === key).sort((a, b) => a.atSeconds - b.atSeconds);
  const together = Math.ceil(slots.length / most) || 1;
  return Array.from({ length: Math.ceil(slots.length / together) }, (_, index) =>
    merged(slots.slice(index * together, (index + 1) * together)),
  );
}
