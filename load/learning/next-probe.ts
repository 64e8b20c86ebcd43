import type { Prediction } from './limiter-model.ts';
import type { WindowBelief } from './window-belief.ts';

const pausesMilliseconds = [60, 120, 250, 500, 1000, 2000, 4000, 8000, 16_000];
/** Apart from the latency. */
const leastMarginMilliseconds = 30;
/** A request costs as much as this waiting. */
const requestMilliseconds = 400;
/** A refused request tells less, and some limiters punish it. */
const refusedShare = 0.25;
const pauseAfterRefusalMilliseconds = 200;
const fewestBits = 0.003;
const fewestLeft = 3;

/**
 * The instant at which one more request tells the most about the window for the time that it takes: the information about
 * the window in its outcome, as the hypotheses predict it.
 */
export function nextProbeAt(belief: WindowBelief, now: number, latest: number): number {
  const marginMilliseconds = leastMarginMilliseconds + belief.latency * 0.6;
  const isRefused = (belief.last?.refused ?? 0) > 0;
  const changes = belief
    .changesAfter(now)
    .flatMap((instant) => [instant - marginMilliseconds, instant + marginMilliseconds]);
  const instants = [...changes, ...pausesMilliseconds.map((pause) => now + pause)].filter(
    (instant) => instant > now + (isRefused ? pauseAfterRefusalMilliseconds : 10) && instant <= latest,
  );
  const predictions = belief.predictions(instants);
  const told = instants.map((at, index) => ({
    at,
    bits: bitsOf(
      predictions.map(({ weight, seconds, at: predicted }) => ({ weight, seconds, predicted: predicted[index] ?? [] })),
      belief.limit,
    ),
  }));
  const score = ({ at, bits }: Told) => bits / (at - now + requestMilliseconds);
  const goal = told.reduce((best, one) => (score(one) > score(best) ? one : best), {
    at: Math.min(latest, now + 1000),
    bits: 0,
  });
  // Requests on the way cost no time.
  if ((belief.last?.remaining ?? 0) < fewestLeft) return goal.at;
  const before = told.filter(({ at, bits }) => at < goal.at - marginMilliseconds && bits >= fewestBits);
  return before.reduce((best, one) => (one.bits > best.bits ? one : best), before[0] ?? goal).at;
}

interface Told {
  at: number;
  bits: number;
}

interface Outcome {
  weight: number;
  seconds: number;
  predicted: readonly Prediction[];
}

/** The information about the window that the outcome of one request gives, in bits. */
function bitsOf(hypotheses: readonly Outcome[], limit: number): number {
  const step = Math.max(1, limit / 12);
  const outcomes = new Map<string, Map<number, number>>();
  let refused = 0;
  let total = 0;
  for (const { weight, seconds, predicted } of hypotheses)
    for (const { fewest, most, probability } of predicted) {
      const used = (fewest + most) / 2;
      const outcome = used > limit - 1 ? 'refused' : String(Math.round(used / step));
      const share = weight * probability;
      if (outcome === 'refused') refused += share;
      total += share;
      const windows = outcomes.get(outcome) ?? new Map<number, number>();
      windows.set(seconds, (windows.get(seconds) ?? 0) + share);
      outcomes.set(outcome, windows);
    }
  return total === 0 ? 0 : (1 - (refused / total) * (1 - refusedShare)) * information(outcomes, total);
}

/** The mutual information of outcome and window, in bits. */
function information(outcomes: ReadonlyMap<string, ReadonlyMap<number, number>>, total: number): number {
  const windows = new Map<number, number>();
  let bits = 0;
  for (const byWindow of outcomes.values())
    for (const [seconds, weight] of byWindow) windows.set(seconds, (windows.get(seconds) ?? 0) + weight);
  for (const byWindow of outcomes.values()) {
    const outcome = [...byWindow.values()].reduce((sum, weight) => sum + weight, 0);
    for (const [seconds, weight] of byWindow)
      if (weight > 0) bits += (weight / total) * Math.log2((weight * total) / (outcome * (windows.get(seconds) ?? 1)));
  }
  return bits;
}
