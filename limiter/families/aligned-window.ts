/**
 * Windows that follow each other without a gap, with a phase that all keys share or one per key: a segment as long as the
 * window (see segments.ts). A bucket whose whole limit comes back at intervals of a window decides in the same way.
 */
import type { Family } from './family.ts';
import { segmentsRefuted } from './segments.ts';

export const alignedWindowFamily: Family = {
  kind: 'aligned-window',
  isRefuted: (evidence, { windowMilliseconds, timerLateMilliseconds = 0, begin }, limits) =>
    segmentsRefuted(
      evidence,
      { milliseconds: windowMilliseconds, span: 1, lateMilliseconds: timerLateMilliseconds, begin },
      limits,
    ),
};
