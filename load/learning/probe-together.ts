import { isAdmitted, remainingOf } from './limiter-fault.ts';
import type { Probe, ProbedKey } from './probe.ts';

const mostTogether = 8;
const fewestTogether = 4;
const fewestRounds = 5;
const mostRounds = 16;
/** Share of the requests sent together that Remaining does not show. */
const missingShare = 0.3;
/** At most this share of those may come back in a pause of the same length. */
const returnedShare = 1 / 3;
/** A single counter explains a round now and then, because several counters are not used evenly. */
const mostExplained = 1;
const roundsForExplained = 4;
const refusedPauseMilliseconds = 500;
/** Rounds begin at different points of the refill. */
const longestShift = 0.5;
const golden = 0.618_033_988_75;

/** Sends requests of one key together. */
type SendTogether = (count: number) => Promise<readonly Probe[]>;

interface Round {
  probes: readonly Probe[];
  shows: 'several' | 'one' | 'nothing';
}

/**
 * Finds out if several counters count the requests of a key whose answers are slow, and returns the requests that show it. Each round
 * sends some requests together, and then none for as long. If several times Remaining fell by much less than was sent, and nothing came
 * back in the pause, then nothing came back during the requests either: other counters counted the rest. Begins no round after
 * `deadline`, milliseconds since 1970.
 */
export async function probeTogether(
  { now, pause }: Pick<ProbedKey, 'now' | 'pause'>,
  send: SendTogether,
  limit: number,
  deadline: number,
): Promise<readonly Probe[] | undefined> {
  const together = Math.min(mostTogether, Math.floor(limit / 2) - 1);
  if (together < fewestTogether) return undefined;
  const shown: Probe[] = [];
  let [several, explained] = [0, 0];
  for (let count = 0; count < mostRounds && now() < deadline && explained <= mostExplained; count++) {
    const began = now();
    const { probes, shows } = await roundOf({ now, pause }, send, together);
    await pause((now() - began) * ((count * golden) % 1) * longestShift);
    if (shows === 'one') explained += 1;
    if (shows !== 'several') continue;
    several += 1;
    shown.push(...probes);
    if (several >= fewestRounds + explained * roundsForExplained) return shown;
  }
  return undefined;
}

async function roundOf(
  { now, pause }: Pick<ProbedKey, 'now' | 'pause'>,
  send: SendTogether,
  together: number,
): Promise<Round> {
  const before = await send(1);
  const [had = 0] = remainingOf(before);
  if (had < together) {
    await pause(refusedPauseMilliseconds);
    return { probes: before, shows: 'nothing' };
  }
  const began = now();
  const group = await send(together);
  const after = await send(1);
  await pause(now() - began);
  const later = await send(1);
  const probes = [...before, ...group, ...after];
  const [[has], [left]] = [remainingOf(after), remainingOf(later)];
  // A limiter that is full again gives nothing more back.
  const isFilled = left === undefined || left >= had;
  if (has === undefined || has >= had || isFilled || !probes.every(isAdmitted)) return { probes, shows: 'nothing' };
  const missing = together + 1 - (had - has);
  if (missing < (together + 1) * missingShare) return { probes, shows: 'one' };
  const returned = left + 1 - has;
  return { probes, shows: returned >= 0 && returned <= missing * returnedShare ? 'several' : 'nothing' };
}
