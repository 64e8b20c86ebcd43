import type { Decisions } from '../decisions.ts';
import { type Edge, type Rule, windowTimes } from './fit.ts';
import type { Announcements } from './windows/announced-window.ts';

/** Reset must be this much finer than the window to tell where windows begin. */
const leastFineness = 10;
/** Servers announce an instant up to this much too early, or late. */
const offMilliseconds = 150;

/**
 * An instant at which windows begin, if all resets that a key's answers announce lie whole windows apart and are announced
 * precisely; undefined otherwise.
 */
export function announcedGrid(
  { sent, answered }: Decisions,
  { instants, resolutionMilliseconds }: Announcements,
  rule: Rule,
): Edge | undefined {
  const { milliseconds } = windowTimes(rule);
  if (resolutionMilliseconds * leastFineness > milliseconds) return undefined;
  const first = instants.find((instant) => !Number.isNaN(instant));
  if (first === undefined) return undefined;
  let [earliest, latest] = [0, 0];
  for (const [index, instant] of instants.entries()) {
    if (Number.isNaN(instant)) continue;
    const turns = (instant - first) / milliseconds;
    const off = (turns - Math.round(turns)) * milliseconds;
    // A delta is counted from the answer, which was on its way.
    const underWay = (answered[index] ?? 0) - (sent[index] ?? 0);
    if (off - underWay > resolutionMilliseconds || off + underWay < -resolutionMilliseconds) return undefined;
    earliest = Math.min(earliest, off);
    latest = Math.max(latest, off);
  }
  const tolerance = Math.max(offMilliseconds, resolutionMilliseconds);
  return { earliest: first + earliest - tolerance, latest: first + latest + tolerance };
}
