/**
 * A quicker operation whose requests are counted on the same counter as those of a slow one.
 *
 * Evidence: Remaining. First two requests of the quick operation in turn: Remaining must fall by one, so they are counted. Then some slow
 * ones are sent together, and quick ones in turn until they are answered. If Remaining of the quick ones falls by more than they are
 * themselves, the slow ones lowered it: what comes back meanwhile only makes it fall by less.
 * It cannot tell: of a limiter that gives back as much as this uses, and of one that decides only when the slow answer is ready.
 */
import { isAdmitted } from './limiter-fault.ts';
import type { Probe, ProbedKey } from './probe.ts';

/** Slow requests, each of which may lower Remaining once more; one of these falls may be another client's. */
const slowTogether = 3;
const fewestFalls = 2;
/** Most quick requests while the slow ones are decided. */
const mostQuick = 6;

interface QuickProof {
  isProven: boolean;
  /** The answers to all requests that were sent, in groups that were in flight together. */
  answers: Probe[][];
}

/** Sends requests to find out if both operations are counted by the same counter. */
export async function proveQuick(slow: ProbedKey, quick: ProbedKey, limit: number): Promise<QuickProof> {
  const [first, second] = [await quick.send(), await quick.send()];
  const unproven = { isProven: false, answers: [[first], [second]] };
  const isCounted = first.limit === limit && (second.remaining ?? 0) === (first.remaining ?? 0) - 1;
  if (!isCounted || !isAdmitted(first) || !isAdmitted(second)) return unproven;
  if ((second.remaining ?? 0) < slowTogether + mostQuick) return unproven;
  let areAnswered = false;
  const sent = Promise.all(Array.from({ length: slowTogether }, () => slow.send())).finally(() => {
    areAnswered = true;
  });
  const during: Probe[] = [];
  // An interrupted run rejects both promises.
  const watched = (async () => {
    while (!areAnswered && during.length < mostQuick) during.push(await quick.send());
  })();
  const [answers] = await Promise.all([sent, watched]);
  const falls = during.map(({ remaining = limit }, index) => (second.remaining ?? 0) - remaining - (index + 1));
  const isProven = during.every(isAdmitted) && Math.max(...falls) >= fewestFalls;
  return { isProven, answers: [[first], [second], [...answers, ...during]] };
}
