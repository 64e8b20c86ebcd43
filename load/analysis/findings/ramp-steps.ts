import type { LoadStep } from '../../../schemas/generated/types.ts';
import { classOf, latencyHistogram, latencyMilliseconds, microseconds, percentileIn } from '../../ledger/latency.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { KeyArrivals } from '../../planning/arrivals.ts';

/** A step is good if no request was refused, none failed, and at most one in a hundred took longer. */
const slowMilliseconds = 2000;
const mostSlow = 0.01;
const fewestSteps = 3;

/**
 * The steps of a ramp, each evaluated by itself, also those after the first failure. Undefined if the first key's rate
 * does not rise from stage to stage.
 */
export function stepsOf(ledger: Ledger, arrivals: readonly KeyArrivals[]): LoadStep[] | undefined {
  const stages = arrivals[0]?.stages ?? [];
  const rates = stages.map((stage) => (stage.requests * 1000) / stage.forMilliseconds);
  const rises = rates.every((rate, index) => index === 0 || rate > (rates[index - 1] ?? 0));
  if (stages.length < fewestSteps || !rises || stages.some((stage) => stage.ramp !== undefined)) return undefined;
  const steps = rates.map((rate) => ({
    step: { perSecond: Math.round(rate * 1000) / 1000, sent: 0, admitted: 0, refused: 0, errors: 0 },
    histogram: latencyHistogram(),
    slow: 0,
  }));
  for (let row = 0; row < ledger.rows; row++) {
    if (ledger.keyOf(row) !== 0) continue;
    const intended = ledger.intendedAt(row);
    const found = steps[stages.findLastIndex((stage) => intended >= stage.fromMilliseconds - 1e-6)];
    if (!found) continue;
    const kind = classOf(ledger.statusOf(row));
    found.step.sent++;
    found.step[kind === 'failed' ? 'errors' : kind]++;
    if (kind !== 'admitted') continue;
    found.histogram.recordValue(microseconds(latencyMilliseconds(ledger, row)));
    if (latencyMilliseconds(ledger, row) > slowMilliseconds) found.slow++;
  }
  return steps.map(({ step, histogram, slow }) => {
    const p99 = percentileIn(histogram, 'p99');
    return { ...step, ...(p99 !== undefined && { p99 }), ...verdictOf(step, slow) };
  });
}

function verdictOf(step: Omit<LoadStep, 'verdict'>, slow: number): Pick<LoadStep, 'verdict' | 'because'> {
  if (step.sent === 0) return { verdict: 'no data' };
  if (step.errors > 0) return { verdict: 'failed', because: `${step.errors} of ${step.sent} failed` };
  if (step.refused > 0) return { verdict: 'failed', because: `${step.refused} of ${step.sent} were refused` };
  if (slow > step.admitted * mostSlow)
    return { verdict: 'failed', because: `${slow} of ${step.admitted} took longer than ${slowMilliseconds} ms` };
  return { verdict: 'good' };
}

/** The rate of the last step before the first that was not good; undefined if the first step was not good. */
export function lastGoodPerSecond(steps: readonly LoadStep[]): number | undefined {
  const firstBad = steps.findIndex((step) => step.verdict !== 'good');
  return steps[(firstBad < 0 ? steps.length : firstBad) - 1]?.perSecond;
}
