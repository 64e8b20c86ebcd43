/**
 * Token buckets, GCRA and leaky meters, which decide alike: a bucket of B that L tokens a window refill.
 *
 * Evidence: certain and possible admissions. Continuous: n(a, b) is at most B + (b − a) · L / W, so admissions show how much a
 * bucket holds at least, and less than a token is in it at a refusal. A refusal at t lacks a token: since some instant a at which the bucket was full, more than
 * B − 1 + (t − a) · L / W were admitted, so refusals show how much it holds at most. In steps: s tokens come at each edge of a
 * period s · W / L (whole tokens, a share of the limit, or what a timer finds due), and the edges between replace the time.
 * Right because each is necessary. A bucket that is smaller than the limit is a member, a larger one only if declared.
 * It cannot tell: a bucket filled in other steps of more than a tenth of a second, which may be refuted, or how fast one of shorter steps
 * fills, in few windows; which of two limits refills slowly enough, in a ledger of few windows, if bursts may be of any size.
 * Limits are tried one by one, because of several at once the smallest bucket explains nearly everything.
 */
import { below, fillBy, RisingCount, rangeMaxima, upTo } from '../ascending.ts';
import { burstOf, type Rule } from '../decisions.ts';
import type { Evidence } from '../evidence.ts';
import type { Family } from './family.ts';
import { type Edges, edgesFrom, somePhase } from './phases.ts';

/** Most ticks of a timer in a window that add a share of the limit in whole tokens. A bucket that gets single tokens is tried too. */
const mostTicks = 10;
/** Periods of timers that add what has come since, in fractions of a token. */
const timerMilliseconds = [10, 50, 100, 200, 250, 500, 1000];
/** Longest period of a timer that may be any: a tenth of the shortest usual window, so that limits are known to a tenth. */
const usualTimerMilliseconds = 100;
const roundingError = 1e-9;

export const tokenBucketFamily: Family = {
  kind: 'token-bucket',
  oneByOne: true,
  isRefuted(evidence, rule, { least, most }) {
    if (least < most) return false;
    if (!continuousRefuted(evidence, rule, least)) return false;
    const { windowMilliseconds: window } = rule;
    const shares = Array.from({ length: mostTicks - 1 }, (_, index) => Math.floor(least / (index + 2)));
    const timers = timerMilliseconds
      .filter((period) => 2 * period <= window)
      .map((period) => (least * period) / window);
    const steps = new Set([1, ...shares, ...timers].filter((step) => step > 0));
    return [...steps].every((step) => stepsRefuted(evidence, rule, least, step));
  },
};

/**
 * A bucket whose timer adds what has come since at any period of up to a tenth of a second: between two instants up to a step more or
 * less comes than into a bucket that is filled continuously.
 */
export const timedBucketFamily: Family = {
  kind: 'token-bucket',
  approximates: 'token-bucket',
  oneByOne: true,
  isRefuted: (evidence, rule, { least, most }) =>
    least === most &&
    continuousRefuted(evidence, rule, least, (least * usualTimerMilliseconds) / rule.windowMilliseconds),
};

/** `step`: tokens that a timer may add at once. */
function continuousRefuted(evidence: Evidence, rule: Rule, limit: number, step = 0): boolean {
  const { admissions, possible, refusals, first, usedBefore } = evidence;
  const fast = (limit / rule.windowMilliseconds) * evidence.longest;
  const slow = (limit / rule.windowMilliseconds) * evidence.shortest;
  const came = (instant: number): number => fast * instant;
  const most = burstOf(rule, limit) ?? limit;
  const known = burstOf(rule, limit) ?? rule.leastBurst ?? 1;
  const burst = smallestBurst(evidence, came, (instant) => came(instant) + step, { known, most });
  if (burst === Number.POSITIVE_INFINITY) return true;
  // Requests that may have been admitted since the bucket was full, less what was refilled: the most at each instant.
  const ends = possible.ends.subarray(0, below(possible.ends, Number.POSITIVE_INFINITY));
  const instants = new Float64Array(possible.sent.length + ends.length);
  instants.set(possible.sent);
  instants.set(ends, possible.sent.length);
  instants.sort();
  let highest = slow * first + (usedBefore ? burst : 0);
  let answers = 0;
  const surpluses = fillBy(new Float64Array(instants.length), (place) => {
    const instant = instants[place] ?? 0;
    for (let end = ends[answers]; end !== undefined && end <= instant; end = ends[++answers])
      highest = Math.max(highest, slow * end - answers);
    return upTo(possible.sent, instant) - slow * instant + highest;
  });
  const highestIn = rangeMaxima(surpluses);
  const holds = (from: number, to: number, tokens: number): boolean => {
    const [begin, end] = [upTo(instants, from), upTo(instants, to)];
    const before =
      begin === 0 ? (usedBefore ? burst : 0) : (surpluses[begin - 1] ?? 0) - slow * (from - (instants[begin - 1] ?? 0));
    return Math.max(before, highestIn(begin, end)) <= burst - step - tokens - roundingError;
  };
  return (
    refusals.sent.some((from, place) => holds(from, refusals.answered[place] ?? 0, 1)) ||
    admissions.leftAtMost.some((left, place) =>
      holds(admissions.sent[place] ?? 0, admissions.answered[place] ?? 0, left + 1),
    )
  );
}

function stepsRefuted(evidence: Evidence, rule: Rule, limit: number, step: number): boolean {
  const period = (step * rule.windowMilliseconds) / limit;
  // Whatever the phase, at most one step more comes between two instants than into a bucket that is filled continuously.
  const came = (instant: number): number => (limit / rule.windowMilliseconds) * evidence.longest * instant;
  const declared = burstOf(rule, limit);
  const most = declared ?? limit;
  const ofAnyPhase = smallestBurst(evidence, came, (instant) => came(instant) + step, { known: declared ?? 1, most });
  if (ofAnyPhase === Number.POSITIVE_INFINITY) return true;
  const known = declared ?? rule.leastBurst ?? 1;
  let hint = 0;
  return !somePhase(evidence.first - period, period, (earliest, latest) => {
    const edges = edgesFrom(earliest, latest, period, evidence.longest - 1);
    const least = smallestBurst(
      evidence,
      (instant) => step * edges.lastCertain(instant),
      (instant) => step * edges.lastPossible(instant),
      { known, most },
    );
    if (least === Number.POSITIVE_INFINITY) return true;
    // Edges never show a burst of a step or more.
    const burst = least >= step ? least : Math.max(least, burstBetweenEdges(evidence, edges, step));
    if (burst > most + roundingError) return true;
    const refuted = refutingPlace(evidence, edges, step, burst, hint);
    if (refuted !== undefined) hint = refuted;
    return refuted !== undefined;
  });
}

/** Intervals with more edges show a small bucket less clearly. */
const fewEdges = [0, 1, 2];

/** The least size of a bucket smaller than a step. Full at each edge, it admits at most B for each edge between a and b, and B before. */
function burstBetweenEdges({ admissions }: Evidence, edges: Edges, step: number): number {
  if (step <= 1) return 0;
  let [burst, last] = [0, Number.NaN];
  let sentBefore: number[] = [];
  const sent = fewEdges.map(() => new RisingCount(admissions.sent));
  for (let place = 0; place < admissions.ends.length; place++) {
    const edge = edges.lastPossible(admissions.ends[place] ?? 0);
    if (edge !== last) sentBefore = sent.map((count, between) => count.below(edges.latest(edge - between)));
    last = edge;
    for (const between of fewEdges) {
      const count = place + 1 - (sentBefore[between] ?? 0);
      if (count - step * between < step) burst = Math.max(burst, count / (between + 1));
    }
  }
  return burst;
}

/**
 * The tokens that were in the bucket before: admissions between two instants that the refill meanwhile does not explain. At most what
 * the bucket holds, and less than one after a refusal. Infinity if it is more than `most`, or a refusal is contradicted. `cameCertainly` and `cameAtMost`
 * count tokens until an instant.
 */
function smallestBurst(
  { admissions, refusals }: Evidence,
  cameCertainly: (instant: number) => number,
  cameAtMost: (instant: number) => number,
  { known, most }: { known: number; most: number },
): number {
  let [burst, begins, lowest] = [known, 0, Number.POSITIVE_INFINITY];
  let [next, empty] = [0, Number.POSITIVE_INFINITY];
  const order = refusals.byAnswer;
  for (let place = 0; place < admissions.ends.length; place++) {
    const end = admissions.ends[place] ?? 0;
    for (let sent = admissions.sent[begins]; sent !== undefined && sent <= end; sent = admissions.sent[++begins])
      lowest = Math.min(lowest, begins - cameCertainly(sent));
    for (let at = order[next]; at !== undefined && (refusals.answered[at] ?? 0) <= end; at = order[++next])
      empty = Math.min(empty, (refusals.admittedBy[at] ?? 0) - cameCertainly(refusals.sent[at] ?? 0));
    const admitted = place + 1 - cameAtMost(end);
    if (admitted - empty > 1 + roundingError) return Number.POSITIVE_INFINITY;
    burst = Math.max(burst, admitted - lowest);
    if (burst > most + roundingError) return Number.POSITIVE_INFINITY;
  }
  let least = Number.POSITIVE_INFINITY;
  for (let place = 0; place < admissions.left.length; place++) {
    const left = admissions.left[place] ?? 0;
    least = Math.min(least, place - cameCertainly(admissions.sent[place] ?? 0));
    if (left > 0)
      burst = Math.max(
        burst,
        (admissions.endedBefore[place] ?? 0) + 1 + left - cameAtMost(admissions.answered[place] ?? 0) - least,
      );
  }
  return burst > most + roundingError ? Number.POSITIVE_INFINITY : burst;
}

/** The place of a refusal, or after these of an admission, at which the bucket certainly held too much; undefined if there is none. */
function refutingPlace(
  { possible, refusals, admissions, first, usedBefore }: Evidence,
  edges: Edges,
  step: number,
  burst: number,
  hint: number,
): number | undefined {
  // Full until just before edge k: the tokens of later edges have come since, and those of edge k were lost.
  const fullBefore: number[] = [(usedBefore ? burst : 0) + step * edges.lastPossible(first)];
  const tolerance = Number.isInteger(step) ? 0 : roundingError;
  const holds = (from: number, to: number, tokens: number): boolean => {
    for (let edge = edges.lastCertain(from); edge <= edges.lastPossible(to); edge++) {
      const by = Math.min(to, edges.latest(edge + 1));
      while (fullBefore.length <= edge + 1) {
        const next = fullBefore.length;
        const since = step * next - below(possible.ends, edges.earliest(next));
        fullBefore.push(Math.max(fullBefore[next - 1] ?? 0, since));
      }
      const used = upTo(possible.sent, by);
      // A full bucket holds an exact number; a sum of parts of a token may be slightly less.
      const sinceFull = used - below(possible.ends, edges.earliest(edge));
      if (edge > 0 && sinceFull > burst - tokens) return false;
      const highest = fullBefore[Math.max(0, edge - 1)] ?? 0;
      if (used - step * edge + highest > burst - tokens - tolerance) return false;
    }
    return true;
  };
  const refusalCount = refusals.sent.length;
  const isRefuted = (place: number): boolean => {
    const [rows, at] = place < refusalCount ? [refusals, place] : [admissions, place - refusalCount];
    const tokens = rows === refusals ? 1 : (admissions.leftAtMost[at] ?? 0) + 1;
    return tokens < Number.POSITIVE_INFINITY && holds(rows.sent[at] ?? 0, rows.answered[at] ?? 0, tokens);
  };
  const count = refusalCount + admissions.leftAtMost.length;
  if (hint < count && isRefuted(hint)) return hint;
  for (let place = 0; place < count; place++) if (isRefuted(place)) return place;
  return undefined;
}
