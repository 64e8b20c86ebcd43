import type { TimelineSlot } from '../../../schemas/generated/types.ts';

/** A stretch of the timeline with per-second rates; `remaining` is the last one seen in it. */
export interface Rate {
  from: number;
  until: number;
  admitted: number;
  refused: number;
  errors: number;
  remaining: number | undefined;
}

/** Shorter stretches would show single requests, not a rate. */
const leastSeconds = 0.25;

const total = (slots: TimelineSlot[], name: 'admitted' | 'refused' | 'errors'): number =>
  slots.reduce((sum, slot) => sum + slot[name], 0);

/** The seconds until which a timeline reaches. */
export const reachOf = (timeline: TimelineSlot[]): number =>
  timeline.reduce((most, { atSeconds, forSeconds }) => Math.max(most, atSeconds + forSeconds), 0);

/**
 * The timeline of one key in equal stretches, at most `most` of them, each of whole slots; slots that are missing held
 * no request.
 */
export function ratesOf(timeline: TimelineSlot[], key: string, most: number): Rate[] {
  const slots = timeline.filter((slot) => slot.key === key).sort((a, b) => a.atSeconds - b.atSeconds);
  const reach = reachOf(timeline);
  const slot = Math.min(...timeline.map(({ forSeconds }) => forSeconds).filter((seconds) => seconds > 0));
  if (slots.length === 0 || !Number.isFinite(slot)) return [];
  const together = Math.ceil(Math.max(leastSeconds, reach / most) / slot - 1e-6);
  const placeOf = ({ atSeconds }: TimelineSlot): number => Math.floor(Math.round(atSeconds / slot) / together);
  const stretches = Map.groupBy(slots, placeOf);
  const width = slot * together;
  return Array.from({ length: Math.ceil(reach / width - 1e-6) }, (_, index) => {
    const of = stretches.get(index) ?? [];
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
