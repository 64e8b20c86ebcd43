import type { LoadKey, LoadResult, Observation, RunReport } from '../../schemas/generated/types.ts';
import { fewestSamples, percentileShares } from '../../schemas/percentiles.ts';
import { quantity } from '../text/quantities.ts';
import type { LatencyChange, LoadChange, Noise, OperationChange, ThroughputChange } from './comparison.ts';
import { type Distribution, distributionOf, ratioInterval, valueAt } from './statistics.ts';

/**
 * Without repeated runs: 25 % and 2 ms. Measured: two runs of one server on a shared machine often differ by more than one
 * of these, and hardly ever by both.
 */
export const usualNoise: Noise = { ratio: 0.25, milliseconds: 2, runs: 0 };

/** The next run may differ by a little more than those that were measured. */
const margin = 1.5;

/** The noise between repeated runs of one server: the largest difference between two of them, with a margin. */
export function noiseOf(values: number[]): Noise {
  const known = values.filter((value) => value > 0);
  if (known.length < 2) return usualNoise;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return { ratio: (most / least - 1) * margin, milliseconds: (most - least) * margin, runs: known.length };
}

export interface Pair {
  from: LoadResult;
  to: LoadResult;
}

export const sameRun = (a: LoadResult, b: LoadResult): boolean =>
  a.profile === b.profile && a.engine === b.engine && a.arrival.model === b.arrival.model;

/** The load runs that can be compared, and a note for each of the others. */
export function pairsOf(base: RunReport, next: RunReport): { pairs: Pair[]; notes: string[] } {
  const pairs = next.load.flatMap((to): Pair[] => {
    const from = base.load.find((load) => sameRun(load, to));
    return from ? [{ from, to }] : [];
  });
  const alone = (loads: LoadResult[], others: LoadResult[], where: string): string[] =>
    loads
      .filter((load) => !others.some((other) => sameRun(load, other)))
      .map(({ profile, engine, arrival }) => `${profile} (${engine}, ${arrival.model}) is only in the ${where} run.`);
  const invalid = pairs
    .filter((pair) => !isComparable(pair))
    .map(({ to }) => `${to.profile} (${to.engine}): one run is invalid, so the figures are not compared.`);
  const apart = [...alone(base.load, next.load, 'base'), ...alone(next.load, base.load, 'new')];
  return { pairs, notes: [...apart, ...invalid, ...pairs.filter(isComparable).flatMap(lengthNote)] };
}

/** Says that one load was longer, if that is no matter of the machine. */
function lengthNote({ from, to }: Pair): string[] {
  const [one, other] = [from.durationSeconds ?? 0, to.durationSeconds ?? 0];
  if (one === 0 || other === 0 || Math.abs(other / one - 1) <= largestOfferDifference) return [];
  return [
    `${to.profile} (${to.engine}) took ${quantity(one)} s in the base run and ${quantity(other)} s in the new one.`,
  ];
}

export const isComparable = ({ from, to }: Pair): boolean =>
  from.validity.verdict !== 'invalid' && to.validity.verdict !== 'invalid';

/** Latencies that a generator measured late contain its own delay. */
function isMeasuredLate({ validity: { measured = {}, bounds = {} } }: LoadResult): boolean {
  const lag = 'eventLoopLagP99Milliseconds';
  return (measured[lag] ?? 0) > (bounds[lag]?.degradedAbove ?? Number.POSITIVE_INFINITY);
}

const needsPunctual = 'needs a generator whose event loop is not late, in each run';

/** The verdict on a percentile of enough samples. `interval`: that of new ÷ base, where there are distributions. */
function percentileVerdict(
  { from, to, noise }: Pick<LatencyChange, 'from' | 'to' | 'noise'>,
  [low, high] = [Number.POSITIVE_INFINITY, 0],
): LatencyChange['verdict'] {
  const isLarge = (one: number, other: number): boolean =>
    other - one > noise.milliseconds && other > one * (1 + noise.ratio);
  if (isLarge(from, to) && low > 1) return 'slower';
  return isLarge(to, from) && high < 1 ? 'faster' : 'same';
}

/** Latencies of every key, admitted and refused separately, from the histograms. `repeats`: more runs of the base. */
export function latencyChanges({ from, to }: Pair, repeats: LoadResult[], seed: number): LatencyChange[] {
  return to.keys.flatMap(({ key }, place) =>
    (['admitted', 'refused'] as const).flatMap((answers, kind): LatencyChange[] => {
      const [before, after] = [distributionOf(from, key, answers), distributionOf(to, key, answers)];
      if (before === undefined || after === undefined) return [];
      const measured = [before, ...repeats.flatMap((run) => distributionOf(run, key, answers) ?? [])];
      const samples: LatencyChange['samples'] = [before.samples, after.samples];
      return (['p50', 'p99'] as const).map((percentile, which) => {
        const [share, least] = [percentileShares[percentile], fewestSamples(percentile)];
        const noise = noiseOf(measured.filter((one) => one.samples >= least).map((one) => valueAt(one, share)));
        const figures = { from: valueAt(before, share), to: valueAt(after, share), noise };
        const isFew = Math.min(...samples) < least;
        const interval = isFew ? undefined : ratioInterval(before, after, share, seed + place * 4 + kind * 2 + which);
        const few = isFew
          ? `needs ${least} answers in each run${secondsFor(least, [from, before], [to, after])}`
          : undefined;
        const because = isMeasuredLate(from) || isMeasuredLate(to) ? needsPunctual : few;
        return {
          ...{ profile: to.profile, engine: to.engine, key, answers, percentile, samples, ...figures },
          ...(interval && { interval }),
          verdict: because === undefined ? percentileVerdict(figures, interval) : 'cannot tell',
          ...(because !== undefined && { because }),
        };
      });
    }),
  );
}

/** `, about 49 s of this load`: the length that gives enough answers in both runs; empty if a run does not say its length. */
function secondsFor(least: number, ...runs: [LoadResult, Distribution][]): string {
  const seconds = runs.map(([{ durationSeconds = 0 }, { samples }]) => (durationSeconds * least) / samples);
  return seconds.every((each) => each > 0) ? `, about ${Math.ceil(Math.max(...seconds))} s of this load` : '';
}

const leastRateChange = 0.1;
/** Offered rates, and lengths of a load, that differ by more than this share cannot be compared. */
const largestOfferDifference = 0.05;

const perSecond = (count: number, { durationSeconds }: LoadResult): number => count / (durationSeconds ?? 0);

/** Admitted requests per second of every key; compared only if both runs offered equal rates. */
export function throughputChanges({ from, to }: Pair): ThroughputChange[] {
  if (!from.durationSeconds || !to.durationSeconds) return [];
  return to.keys.flatMap((after): ThroughputChange[] => {
    const before = from.keys.find(({ key }) => key === after.key);
    if (before === undefined) return [];
    const rates = [perSecond(before.admitted, from), perSecond(after.admitted, to)] as const;
    const variance = 1 / Math.max(1, before.admitted) + 1 / Math.max(1, after.admitted);
    const bound = Math.max(leastRateChange, 3 * Math.sqrt(variance));
    const { profile, engine } = to;
    const figures = { profile, engine, key: after.key, from: rates[0], to: rates[1], bound };
    const untold = (because: string): ThroughputChange[] => [{ ...figures, verdict: 'cannot tell', because }];
    if (!offersMatch(before, after, { from, to })) return untold('needs the same offered rate in both runs');
    const verdict = rateVerdict(...rates, bound);
    // Admissions over the limit are no gain, and without them a limiter is not worse.
    const [most, run] = verdict === 'lower' ? [before, 'base'] : [after, 'new'];
    if (verdict !== 'same' && (most.overAdmitted ?? 0) > 0)
      return untold(`needs a ${run} run in which none were admitted over the limit`);
    return [{ ...figures, verdict }];
  });
}

function offersMatch(before: LoadKey, after: LoadKey, { from, to }: Pair): boolean {
  if (to.arrival.model === 'closed') return true;
  const [a, b] = [perSecond(before.offered, from), perSecond(after.offered, to)];
  return a > 0 && Math.abs(b / a - 1) <= largestOfferDifference;
}

function rateVerdict(from: number, to: number, bound: number): ThroughputChange['verdict'] {
  if (from === 0) return to === 0 ? 'same' : 'higher';
  if (to / from < 1 - bound) return 'lower';
  return to / from > 1 + bound ? 'higher' : 'same';
}

const validityRank = { valid: 0, degraded: 1, invalid: 2 } as const;

/** The thresholds of an invalid run are not judged, so that only its validity changed. */
export function loadChanges({ from, to }: Pair): LoadChange[] {
  const { profile, engine } = to;
  const judged = isComparable({ from, to }) ? to.limits : [];
  const limits = judged.flatMap((limit): LoadChange[] => {
    const before = from.limits.find(({ metric, bound }) => metric === limit.metric && bound === limit.bound);
    if (before === undefined || before.verdict === limit.verdict) return [];
    const what = `${limit.metric} ${limit.bound}`;
    const worse = before.verdict === 'met' || limit.verdict === 'breached';
    return [{ profile, engine, what, threshold: limit, from: before.verdict, to: limit.verdict, worse }];
  });
  const [before, after] = [from.validity.verdict, to.validity.verdict];
  if (before === after) return limits;
  const worse = after === 'invalid' && validityRank[before] < validityRank[after];
  return [{ profile, engine, what: 'validity', from: before, to: after, worse }, ...limits];
}

type Latencies = NonNullable<Observation['latencies']>;

/** The latencies of the answers to the checks, by operation. */
const latenciesOf = ({ checks }: RunReport): Map<string, Latencies[string]> =>
  new Map(checks.flatMap(({ observation }) => Object.entries(observation?.latencies ?? {})));

/** Latencies by operation, in runs that both have checks. `repeats`: more runs of the base. */
export function operationChanges(base: RunReport, next: RunReport, repeats: readonly RunReport[]): OperationChange[] {
  const [before, after] = [latenciesOf(base), latenciesOf(next)];
  const more = repeats.map(latenciesOf);
  return [...after].flatMap(([operation, to]) => {
    const from = before.get(operation);
    if (from === undefined) return [];
    return (['p50', 'p95'] as const).map((name): OperationChange => {
      const least = fewestSamples(name);
      const known = [from, ...more.flatMap((of) => of.get(operation) ?? [])].filter(({ n }) => n >= least);
      const noise = noiseOf(known.map((of) => of[name]));
      const figures = { operation, percentile: name, from: from[name], to: to[name], noise };
      const samples: OperationChange['samples'] = [from.n, to.n];
      if (Math.min(...samples) < least)
        return { ...figures, samples, verdict: 'cannot tell', because: `needs ${least} answers in each run` };
      return { ...figures, samples, verdict: percentileVerdict(figures) };
    });
  });
}
