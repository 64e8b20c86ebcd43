import type { LoadStep } from '../../../schemas/generated/types.ts';
import { classOf, latencyHistogram, latencyMilliseconds, microseconds } from '../../ledger/latency.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { KeyArrivals } from '../../planning/arrivals.ts';

/** A step is good if no request was refused, none failed, and the p99 was at most this. */
const mostP99Milliseconds = 2000;
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
  }));
  for (let row = 0; row < ledger.rows; row++) {
    if (ledger.keyOf(row) !== 0) continue;
    const intended = ledger.intendedAt(row);
    const found = steps[stages.findLastIndex((stage) => intended >= stage.fromMilliseconds - 1e-6)];
    if (!found) continue;
    const kind = classOf(ledger.statusOf(row));
    found.step.sent++;
    found.step[kind === 'failed' ? 'errors' : kind]++;
    if (kind === 'admitted') found.histogram.recordValue(microseconds(latencyMilliseconds(ledger, row)));
  }
  return steps.map(({ step, histogram }) => {
    const p99 = histogram.totalCount === 0 ? {} : { p99: histogram.getValueAtPercentile(99) / 1000 };
    return { ...step, ...p99, ...verdictOf({ ...step, ...p99 }) };
  });
}

function verdictOf(step: Omit<LoadStep, 'verdict'>): Pick<LoadStep, 'verdict' | 'because'> {
  if (step.sent === 0) return { verdict: 'no data' };
  if (step.errors > 0) return { verdict: 'failed', because: `${step.errors} of ${step.sent} failed` };
  if (step.refused > 0) return { verdict: 'failed', because: `${step.refused} of ${step.sent} were refused` };
  if ((step.p99 ?? 0) > mostP99Milliseconds)
    return { verdict: 'failed', because: `p99 was ${Math.round(step.p99 ?? 0)} ms` };
  return { verdict: 'good' };
}

/** The rate of the last step before the first that was not good; undefined if the first step was not good. */
export function lastGoodPerSecond(steps: readonly LoadStep[]): number | undefined {
  const firstBad = steps.findIndex((step) => step.verdict !== 'good');
  return steps[(firstBad < 0 ? steps.length : firstBad) - 1]?.perSecond;
}
