import type { TimelineSlot } from '../../../schemas/generated/types.ts';

/** Rates per second in a part of the timeline; `remaining` is the least and the greatest in it. */
export interface Rate {
  from: number;
  until: number;
  admitted: number;
  refused: number;
  errors: number;
  remaining: [least: number, greatest: number] | undefined;
}

/** Shorter parts would show single requests, not a rate. */
const leastSeconds = 0.25;

const total = (slots: TimelineSlot[], name: 'admitted' | 'refused' | 'errors'): number =>
  slots.reduce((sum, slot) => sum + slot[name], 0);

/** The end of a timeline in seconds. */
export const endOf = (timeline: readonly TimelineSlot[]): number =>
  timeline.reduce((most, { atSeconds, forSeconds }) => Math.max(most, atSeconds + forSeconds), 0);

const rangeOf = (values: readonly number[]): Rate['remaining'] =>
  values.length === 0 ? undefined : [Math.min(...values), Math.max(...values)];

/**
 * The timeline of one key in at most `most` equal parts of whole slots. Missing slots are slots without requests. Parts
 * that are longer than `windowSeconds` hold whole windows: otherwise an even load would seem to rise and fall.
 */
export function ratesOf(timeline: TimelineSlot[], key: string, most: number, windowSeconds = 0): Rate[] {
  const slots = timeline.filter((slot) => slot.key === key).sort((a, b) => a.atSeconds - b.atSeconds);
  const end = endOf(timeline);
  const slot = Math.min(...timeline.map(({ forSeconds }) => forSeconds).filter((seconds) => seconds > 0));
  if (slots.length === 0 || !Number.isFinite(slot)) return [];
  const least = Math.max(leastSeconds, end / most);
  const whole =
    windowSeconds > 0 && least > windowSeconds / 2 ? Math.ceil(least / windowSeconds) * windowSeconds : least;
  const together = Math.ceil(whole / slot - 1e-6);
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
      remaining: rangeOf(of.flatMap(({ remaining = [], remainingRange = [] }) => [remainingRange, remaining].flat())),
    };
  });
}
