import type { TimelineSlot } from '../../../schemas/generated/types.ts';

/** Rates per second in a part of the timeline; `remaining` is the last one in it. */
export interface Rate {
  from: number;
  until: number;
  admitted: number;
  refused: number;
  errors: number;
  remaining: number | undefined;
}

/** Shorter parts would show single requests, not a rate. */
const leastSeconds = 0.25;

const total = (slots: TimelineSlot[], name: 'admitted' | 'refused' | 'errors'): number =>
  slots.reduce((sum, slot) => sum + slot[name], 0);

/** The end of a timeline in seconds. */
export const endOf = (timeline: TimelineSlot[]): number =>
  timeline.reduce((most, { atSeconds, forSeconds }) => Math.max(most, atSeconds + forSeconds), 0);

/**
 * The timeline of one key in at most `most` equal parts of whole slots. Missing slots are slots without requests.
 */
export function ratesOf(timeline: TimelineSlot[], key: string, most: number): Rate[] {
  const slots = timeline.filter((slot) => slot.key === key).sort((a, b) => a.atSeconds - b.atSeconds);
  const end = endOf(timeline);
  const slot = Math.min(...timeline.map(({ forSeconds }) => forSeconds).filter((seconds) => seconds > 0));
  if (slots.length === 0 || !Number.isFinite(slot)) return [];
  const together = Math.ceil(Math.max(leastSeconds, end / most) / slot - 1e-6);
  const placeOf = ({ atSeconds }: TimelineSlot): number => Math.floor(Math.round(atSeconds / slot) / together);
  const parts = Map.groupBy(slots, placeOf);
  const width = slot * together;
  return Array.from({ length: Math.ceil(end / width - 1e-6) }, (_, index) => {
    const of = parts.get(index) ?? [];
    return {
      from: index * width,
      until: (index + 1) * width,
      admitted: total(of, 'admitted') / width,
      refused: total(of, 'refused') / width,
      errors: total(of, 'errors') / width,
      remaining: of.findLast(({ remaining }) => remaining !== undefined)?.remaining,
    };
  });
}
