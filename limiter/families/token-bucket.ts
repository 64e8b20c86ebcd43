/**
 * Token buckets, GCRA and leaky meters, which decide alike: a bucket of B that L tokens a window refill.
 *
 * Evidence: certain and possible admissions. Continuous: n(a, b) is at most B + (b − a) · L / W, so admissions show how much a
 * bucket holds at least. A refusal at t lacks a token: since some instant a at which the bucket was full, more than
 * B − 1 + (t − a) · L / W were admitted, so refusals show how much it holds at most. In steps: s tokens come at each edge of a
 * period s · W / L (whole tokens, a share of the limit, or what a timer finds due), and the edges between replace the time.
 * Right because each is necessary. A bucket that is smaller than the limit is a member, a larger one only if declared.
 * It cannot tell: a bucket filled in other steps, which may be refuted; which of two limits refills slowly enough, in a ledger of few windows, if bursts may be of any size. Limits
 * are tried one by one, because of several at once the smallest bucket explains nearly everything.
 */
import { below, rangeMaxima, upTo } from '../ascending.ts';
import type { Rule } from '../decisions.ts';
import type { Evidence } from '../evidence.ts';
import type { Family } from './family.ts';
import { type Edges, edgesFrom, somePhase } from './phases.ts';

/** Most ticks of a timer in a window that add a share of the limit in whole tokens; a token each is the finest. */
const mostTicks = 10;
/** Periods of timers that add what has come since, in fractions of a token. */
const timerMilliseconds = [10, 50, 100, 200, 250, 500, 1000];
const roundingError = 1e-9;

export const tokenBucket: Family = {
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

function continuousRefuted(evidence: Evidence, rule: Rule, limit: number): boolean {
  const { admissions, possible, refusals, first, usedBefore } = evidence;
  const fast = (limit / rule.windowMilliseconds) * evidence.longest;
  const slow = (limit / rule.windowMilliseconds) * evidence.shortest;
  let [burst, begins, lowest] = [rule.burst ?? rule.leastBurst ?? 1, 0, Number.POSITIVE_INFINITY];
  for (let place = 0; place < admissions.ends.length; place++) {
    const end = admissions.ends[place] ?? 0;
    for (let sent = admissions.sent[begins]; sent !== undefined && sent <= end; sent = admissions.sent[++begins])
      lowest = Math.min(lowest, begins - fast * sent);
    burst = Math.max(burst, place + 1 - fast * end - lowest);
  }
  if (burst > (rule.burst ?? limit) + roundingError) return true;
  // Requests that may have been admitted since the bucket was full, less what was refilled: the most at each instant.
  const ends = possible.ends.filter(Number.isFinite);
  const instants = new Float64Array(possible.sent.length + ends.length);
  instants.set(possible.sent);
  instants.set(ends, possible.sent.length);
  instants.sort();
  let highest = slow * first + (usedBefore ? burst : 0);
  let answers = 0;
  const surpluses = instants.map((instant) => {
    for (let end = ends[answers]; end !== undefined && end <= instant; end = ends[++answers])
      highest = Math.max(highest, slow * end - answers);
    return upTo(possible.sent, instant) - slow * instant + highest;
  });
  const most = rangeMaxima(surpluses);
  return refusals.sent.some((from, place) => {
    const [begin, end] = [upTo(instants, from), upTo(instants, refusals.answered[place] ?? 0)];
    const before =
      begin === 0 ? (usedBefore ? burst : 0) : (surpluses[begin - 1] ?? 0) - slow * (from - (instants[begin - 1] ?? 0));
    return Math.max(before, most(begin, end)) <= burst - 1 - roundingError;
  });
}

function stepsRefuted(evidence: Evidence, rule: Rule, limit: number, step: number): boolean {
  const period = (step * rule.windowMilliseconds) / limit;
  let hint = 0;
  return !somePhase(evidence.first - period, period, (earliest, latest) => {
    const edges = edgesFrom(earliest, latest, period, evidence.longest - 1);
    const burst = smallestBurst(evidence, edges, step, rule.burst ?? rule.leastBurst ?? 1);
    if (burst > (rule.burst ?? limit) + roundingError) return true;
    const refuted = refutingRefusal(evidence, edges, step, burst, hint);
    if (refuted !== undefined) hint = refuted;
    return refuted !== undefined;
  });
}

/** Intervals with more edges than these show a small bucket less. */
const fewEdges = [0, 1, 2];

/**
 * Of the admissions between two instants, what the edges that can lie between them do not explain came out of the bucket. A bucket
 * smaller than a step is full at each edge, and no more: n(a, b) is at most B for each edge, and B before the first.
 */
function smallestBurst({ admissions }: Evidence, edges: Edges, step: number, least: number): number {
  let [burst, begins, lowest] = [least, 0, Number.POSITIVE_INFINITY];
  for (let place = 0; place < admissions.ends.length; place++) {
    const end = admissions.ends[place] ?? 0;
    for (let sent = admissions.sent[begins]; sent !== undefined && sent <= end; sent = admissions.sent[++begins])
      lowest = Math.min(lowest, begins - step * edges.lastCertain(sent));
    burst = Math.max(burst, place + 1 - step * edges.lastPossible(end) - lowest);
    for (const between of step > 1 ? fewEdges : []) {
      const from = edges.latest(edges.lastPossible(end) - between);
      const count = place + 1 - below(admissions.sent, from);
      if (count - step * between < step) burst = Math.max(burst, count / (between + 1));
    }
  }
  return burst;
}

/** The place of a refusal at which the bucket certainly held a token: full at some edge or at the beginning, if at all. */
function refutingRefusal(
  { possible, refusals, first, usedBefore }: Evidence,
  edges: Edges,
  step: number,
  burst: number,
  hint: number,
): number | undefined {
  // Full until just before edge k: the tokens of later edges have come since, and those of edge k were lost.
  const fullBefore: number[] = [(usedBefore ? burst : 0) + step * edges.lastPossible(first)];
  const isRefuted = (place: number): boolean => {
    const [from, to] = [refusals.sent[place] ?? 0, refusals.answered[place] ?? 0];
    for (let edge = edges.lastCertain(from); edge <= edges.lastPossible(to); edge++) {
      const by = Math.min(to, edges.latest(edge + 1));
      while (fullBefore.length <= edge + 1) {
        const next = fullBefore.length;
        const since = step * next - below(possible.ends, edges.earliest(next));
        fullBefore.push(Math.max(fullBefore[next - 1] ?? 0, since));
      }
      const highest = fullBefore[Math.max(0, edge)] ?? 0;
      if (upTo(possible.sent, by) - step * edge + highest > burst - 1 - roundingError) return false;
    }
    return true;
  };
  if (hint < refusals.sent.length && isRefuted(hint)) return hint;
  for (let place = 0; place < refusals.sent.length; place++) if (isRefuted(place)) return place;
  return undefined;
}
