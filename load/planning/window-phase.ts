const earliestPhase = 0.15;
const latestPhase = 0.6;

/** Milliseconds until the clock is between 0.15 and 0.6 of a window counted from 1970. 0 for a window of 0 ms. */
export function waitForPhase(epochMilliseconds: number, windowMilliseconds: number): number {
  if (windowMilliseconds <= 0) return 0;
  const phase = (epochMilliseconds % windowMilliseconds) / windowMilliseconds;
  if (phase >= earliestPhase && phase <= latestPhase) return 0;
  const turn = phase < earliestPhase ? 0 : 1;
  return (turn + earliestPhase - phase) * windowMilliseconds;
}
