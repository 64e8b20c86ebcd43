const earliestPhase = 0.15;
const latestPhase = 0.6;
/** In long windows the rest may be a smaller share, as long as it is this long. */
const restMilliseconds = 1500;
const latestPhaseOfAll = 0.85;

/** The latest share of a window after which a load begins. */
const latestPhaseOf = (windowMilliseconds: number): number =>
  Math.min(latestPhaseOfAll, Math.max(latestPhase, 1 - restMilliseconds / windowMilliseconds));

/**
 * Milliseconds until the clock is apart from the whole multiples of a window counted from 1970: between 0.15 and 0.6 of it, or
 * 0.85 if the window is long. 0 for a window of 0 ms.
 */
export function waitForPhase(epochMilliseconds: number, windowMilliseconds: number): number {
  if (windowMilliseconds <= 0) return 0;
  const phase = (epochMilliseconds % windowMilliseconds) / windowMilliseconds;
  if (phase >= earliestPhase && phase <= latestPhaseOf(windowMilliseconds)) return 0;
  const turn = phase < earliestPhase ? 0 : 1;
  return (turn + earliestPhase - phase) * windowMilliseconds;
}
