import type { RunReport } from '../../schemas/generated/types.ts';
import { sentence } from '../summary/sentence.ts';
import { latency, plural, quantity } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { checkChanges, presentOnlyIn } from './checks.ts';
import type { ComparedRun, Comparison, LatencyChange, ThroughputChange } from './comparison.ts';
import { isBelievable, latencyChanges, loadChanges, type Pair, pairsOf, throughputChanges } from './load.ts';
import { modelChanges, observationChanges } from './observations.ts';

export interface CompareOptions {
  /** Seeds the bootstrap; 1 by default. */
  seed?: number;
  /** Further runs of the server of `base`, from which the noise between runs is learned. */
  repeats?: RunReport[];
}

const summary = (report: RunReport): ComparedRun => ({
  target: report.target,
  startedAt: report.startedAt,
  command: report.command,
  version: report.tool.version,
  verdict: report.verdict,
  says: sentence(report),
  complete: report.complete,
});

const verdictRank: Record<RunReport['verdict'], number> = { conforms: 0, inconclusive: 1, departs: 2 };

/**
 * What changed from one run to another. Worse is: a worse verdict, a check that held and does not, a model that lost
 * something, a limit that was met and is not, a latency or a rate that moved beyond the noise. Drift of what the
 * interface leaves open is shown and is never worse.
 */
export function compare(base: RunReport, next: RunReport, { seed = 1, repeats = [] }: CompareOptions = {}): Comparison {
  const { pairs, notes } = pairsOf(base, next);
  const believable = pairs.filter(isBelievable);
  const repeated = ({ to }: Pair) =>
    repeats.flatMap((run) =>
      pairsOf(run, { ...next, load: [to] })
        .pairs.filter(isBelievable)
        .map(({ from }) => from),
    );
  const parts = {
    checks: checkChanges(base, next),
    appeared: presentOnlyIn(next, base),
    gone: presentOnlyIn(base, next),
    observations: observationChanges(base, next),
    models: modelChanges(base, next),
    latencies: believable.flatMap((pair, index) => latencyChanges(pair, repeated(pair), seed + index * 1000)),
    throughputs: believable.flatMap(throughputChanges),
    load: pairs.flatMap(loadChanges),
  };
  const reasons = reasonsOf(base, next, parts);
  return {
    schemaVersion: 1,
    kind: 'comparison',
    tool: next.tool,
    base: summary(base),
    new: summary(next),
    worse: reasons.length > 0,
    reasons,
    ...parts,
    notes: [...caveats(base, next), ...notes],
  };
}

type Parts = Pick<Comparison, 'checks' | 'models' | 'latencies' | 'throughputs' | 'load'>;

function reasonsOf(base: RunReport, next: RunReport, parts: Parts): string[] {
  const verdict =
    verdictRank[next.verdict] > verdictRank[base.verdict]
      ? [`The verdict was ${base.verdict} and is ${next.verdict}.`]
      : [];
  return [
    ...verdict,
    ...parts.checks
      .filter(({ change }) => change === 'worse')
      .map(({ id, from, to, got, because }) => {
        const why = got === undefined ? because : `got ${got}`;
        return `${id} was ${from} and is ${to}${why === undefined ? '' : `: ${why}`}`;
      }),
    ...parts.models
      .filter(({ worse }) => worse)
      .map(
        ({ model, what, from, to }) =>
          `The model ${oneLine(model, 80)} lost ${what}: ${oneLine(from, 80)} became ${oneLine(to, 80)}.`,
      ),
    ...parts.load
      .filter(({ worse }) => worse)
      .map(({ profile, what, from, to }) => `${profile}: ${what} was ${from} and is ${to}.`),
    ...parts.latencies.filter(({ verdict: of }) => of === 'slower').map(slower),
    ...parts.throughputs.filter(({ verdict: of }) => of === 'lower').map(lower),
  ];
}

const slower = ({ profile, key, answers, percentile, from, to, interval }: LatencyChange): string => {
  const range = interval ? ` (${quantity(interval[0])} to ${quantity(interval[1])} times)` : '';
  return `${profile}: ${percentile} of ${key}, ${answers}, rose from ${latency(from)} to ${latency(to)} ms${range}.`;
};

const lower = ({ profile, key, from, to }: ThroughputChange): string =>
  `${profile}: ${key} was admitted ${quantity(from)} times a second and is ${quantity(to)} times.`;

function caveats(base: RunReport, next: RunReport): string[] {
  const interrupted = [base, next].filter(({ complete }) => !complete).length;
  return [
    ...(interrupted > 0 ? [`${plural(interrupted, 'run')} of the two ended early.`] : []),
    ...(base.tool.version === next.tool.version
      ? []
      : [`The runs were made by versions ${base.tool.version} and ${next.tool.version} of the harness.`]),
    ...(base.target.name === next.target.name
      ? []
      : [`The runs are of two targets: ${oneLine(base.target.name, 80)} and ${oneLine(next.target.name, 80)}.`]),
  ];
}
