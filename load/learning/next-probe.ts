import type { LimiterModel } from './models/limiter-model.ts';
import type { WindowBelief } from './window-belief.ts';

const pausesMilliseconds = [60, 120, 250, 500, 1000, 2000, 4000, 8000, 16_000];
/** Added to the latency. */
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
  const instants = new Set([...changes, ...pausesMilliseconds.map((pause) => now + pause)]);
  const earliest = now + (isRefused ? pauseAfterRefusalMilliseconds : 10);
  const outcomes = new Outcomes(belief.rivals(), belief.limit);
  const told = [...instants]
    .filter((instant) => instant > earliest && instant <= latest)
    .map((at) => ({ at, bits: outcomes.bitsAt(at) }));
  const score = ({ at, bits }: Told) => bits / (at - now + requestMilliseconds);
  const goal = told.reduce((best, one) => (score(one) > score(best) ? one : best), {
    at: Math.min(latest, now + 1000),
    bits: 0,
  });
  // Requests that are coming back anyway cost no waiting.
  if ((belief.last?.remaining ?? 0) < fewestLeft) return goal.at;
  const before = told.filter(({ at, bits }) => at < goal.at - marginMilliseconds && bits >= fewestBits);
  return before.reduce((best, one) => (one.bits > best.bits ? one : best), before[0] ?? goal).at;
}

interface Told {
  at: number;
  bits: number;
}

/** Outcomes are grouped by twelfths of the limit; the last group is a refusal. */
const parts = 12;
const refusal = parts + 1;

/** The outcomes of one request, as hypotheses predict them. */
class Outcomes {
  readonly #rivals: readonly { weight: number; model: LimiterModel }[];
  readonly #limit: number;
  readonly #windows: ReadonlyMap<number, number>;
  /** The weight of each outcome for each window, in rows of outcomes. */
  readonly #weights: Float64Array;

  constructor(rivals: readonly { weight: number; model: LimiterModel }[], limit: number) {
    this.#rivals = rivals;
    this.#limit = limit;
    const windows = new Set(rivals.map(({ model }) => model.windowSeconds));
    this.#windows = new Map([...windows].map((seconds, index) => [seconds, index]));
    this.#weights = new Float64Array((refusal + 1) * windows.size);
  }

  /** The information about the window that the outcome of a request at an instant gives, in bits. */
  bitsAt(instant: number): number {
    const step = Math.max(1, this.#limit / parts);
    const columns = this.#windows.size;
    const weights = this.#weights.fill(0);
    for (const { weight, model } of this.#rivals) {
      const column = this.#windows.get(model.windowSeconds) ?? 0;
      for (const { fewest, most, probability } of model.usedAt(instant)) {
        const used = (fewest + most) / 2;
        const outcome = used > this.#limit - 1 ? refusal : Math.min(parts, Math.max(0, Math.round(used / step)));
        const place = outcome * columns + column;
        weights[place] = (weights[place] ?? 0) + weight * probability;
      }
    }
    const { bits, lastRowShare } = information(weights, columns);
    return bits * (1 - lastRowShare * (1 - refusedShare));
  }
}

/** The mutual information of rows and columns, in bits, and the share of the last row. */
function information(weights: Float64Array, columns: number): { bits: number; lastRowShare: number } {
  const rows = weights.length / columns;
  const ofColumn = new Float64Array(columns);
  let ofAll = 0;
  let ofRow = 0;
  // The sum of w × log2 w over all places, less those over the sums of rows and of columns.
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    ofRow = 0;
    for (let column = 0; column < columns; column++) {
      const weight = weights[row * columns + column] ?? 0;
      if (weight === 0) continue;
      ofRow += weight;
      ofColumn[column] = (ofColumn[column] ?? 0) + weight;
      sum += weight * Math.log2(weight);
    }
    if (ofRow > 0) sum -= ofRow * Math.log2(ofRow);
    ofAll += ofRow;
  }
  if (ofAll === 0) return { bits: 0, lastRowShare: 0 };
  for (const weight of ofColumn) if (weight > 0) sum -= weight * Math.log2(weight);
  return { bits: sum / ofAll + Math.log2(ofAll), lastRowShare: ofRow / ofAll };
}
