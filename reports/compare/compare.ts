import type { LoadResult, RunReport } from '../../schemas/generated/types.ts';
import type { ComparedRun } from '../document.ts';
import { headlineOf } from '../summary/explanation.ts';
import { levels } from '../summary/gating.ts';
import { groupsOf } from '../summary/groups.ts';
import { headlineWord } from '../summary/headline.ts';
import { sentence } from '../summary/sentence.ts';
import { instant, latency, plural, quantity } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { outcomeWord } from '../text/words.ts';
import { checkChanges, modelChanges, observationChanges, presentOnlyIn } from './changes.ts';
import type { CheckChange, Comparison, LatencyChange, ThroughputChange } from './comparison.ts';
import { agreeOnClauses, lostLines, lostParts, shareAnything } from './coverage.ts';
import {
  isComparable,
  latencyChanges,
  loadChanges,
  operationChanges,
  type Pair,
  pairsOf,
  throughputChanges,
} from './load.ts';
import { loadChangeText, reasonText } from './sentence.ts';

export interface CompareOptions {
  /** Seed of the bootstrap; default 1. */
  seed?: number;
  /** More runs of the base server, to estimate the noise between runs. */
  repeats?: RunReport[];
  /** Lost coverage is listed, but is not worse. */
  allowLost?: boolean;
  /** Addresses of the reports of both runs, relative to the page of the comparison. */
  reports?: { base?: string | undefined; new?: string | undefined };
}

export const runSummary = (report: RunReport, address?: string): ComparedRun => ({
  target: report.target,
  startedAt: report.startedAt,
  command: report.command,
  version: report.tool.version,
  verdict: report.verdict,
  headline: headlineWord(report),
  says: sentence(report),
  complete: report.complete,
  ...(report.coverage && { coverage: report.coverage }),
  ...(address !== undefined && { report: address }),
});

const verdictRank: Record<RunReport['verdict'], number> = { conforms: 0, inconclusive: 1, departs: 2 };

/**
 * Compares two runs. The new one is worse if its verdict is worse, a check fails that passed, something is no longer judged,
 * a model lost something, a threshold is no longer met, or a latency or rate got worse by more than the noise. Changed
 * observations are never worse. Two runs that have nothing in common cannot be compared.
 */
export function compare(
  base: RunReport,
  next: RunReport,
  { seed = 1, repeats = [], allowLost = false, reports = {} }: CompareOptions = {},
): Comparison {
  const { pairs, notes } = pairsOf(base, next);
  const comparable = pairs.filter(isComparable);
  const repeatsOf = ({ to }: Pair): LoadResult[] => {
    const repeated = repeats.flatMap((run) => pairsOf(run, { ...next, load: [to] }).pairs);
    return repeated.filter(isComparable).map(({ from }) => from);
  };
  const parts = {
    lost: lostParts(base, next),
    lostAllowed: allowLost,
    checks: worstFirst(checkChanges(base, next)),
    appeared: presentOnlyIn(next, base),
    gone: presentOnlyIn(base, next),
    observations: observationChanges(base, next),
    models: modelChanges(base, next),
    latencies: comparable.flatMap((pair, index) => latencyChanges(pair, repeatsOf(pair), seed + index * 1000)),
    throughputs: comparable.flatMap(throughputChanges),
    operations: operationChanges(base, next, repeats),
    load: pairs.flatMap(loadChanges),
  };
  const reasons = reasonsOf(base, next, parts);
  return {
    schemaVersion: 1,
    kind: 'comparison',
    tool: next.tool,
    base: runSummary(base, reports.base),
    new: runSummary(next, reports.new),
    ...(shareAnything(base, next, pairs) ? result(reasons) : incomparable(pairs)),
    ...parts,
    notes: [...caveats(base, next), ...notes],
  };
}

type Result = Pick<Comparison, 'verdict' | 'worse' | 'reasons'>;

const result = (reasons: string[]): Result => ({
  ...(reasons.length > 0 ? { verdict: 'worse', worse: true } : { verdict: 'not worse', worse: false }),
  reasons,
});

/** The result for runs that share nothing; an invalid load hides what they share. */
function incomparable(pairs: readonly Pair[]): Result {
  const isInvalid = (run: keyof Pair): boolean => pairs.some((pair) => pair[run].validity.verdict === 'invalid');
  const of = isInvalid('from') && isInvalid('to') ? 'each run' : isInvalid('to') ? 'the new run' : 'the base run';
  return { verdict: 'inconclusive', worse: false, reasons: pairs.length > 0 ? [`the load of ${of} is invalid`] : [] };
}

type Parts = Pick<Comparison, 'lost' | 'lostAllowed' | 'checks' | 'models' | 'latencies' | 'throughputs' | 'load'>;

function reasonsOf(base: RunReport, next: RunReport, parts: Parts): string[] {
  const isVerdictWorse = verdictRank[next.verdict] > verdictRank[base.verdict];
  return [
    ...(isVerdictWorse ? [`Verdict: ${headlineWord(base)} → ${headlineWord(next)}`] : []),
    ...worseByCause(next, parts.checks),
    ...lossReasons(parts),
    ...parts.load.filter(({ worse }) => worse).map(loadChangeText),
    ...figureReasons(parts),
  ];
}

/** The checks that are worse, those with one cause in one line. */
function worseByCause(next: RunReport, changes: readonly CheckChange[]): string[] {
  const worse = new Map(changes.filter(({ change }) => change === 'worse').map((check) => [check.id, check]));
  return groupsOf(next.checks.filter(({ id }) => worse.has(id))).map(([first, ...others]) => {
    const check = worse.get(first?.id ?? '');
    if (check === undefined || first === undefined) return '';
    const change = [
      outcomeWord({ outcome: check.from, lacks: check.fromLacks }),
      outcomeWord({ outcome: check.to, lacks: check.toLacks }),
    ].join(' → ');
    if (others.length === 0) return `${check.id}: ${change}${reasonText(check)}`;
    const ids = [first, ...others].map(({ id }) => id).join(', ');
    return `${oneLine(headlineOf(first), 300)}; ${plural(others.length + 1, 'check')} ${change}: ${ids}`;
  });
}

const lossReasons = ({ lost, lostAllowed, models }: Pick<Parts, 'lost' | 'lostAllowed' | 'models'>): string[] => [
  ...(lostAllowed ? [] : lostLines(lost)),
  ...models
    .filter(({ worse }) => worse)
    .map(
      ({ model, what, from, to }) => `Model ${oneLine(model, 80)}, ${what}: ${oneLine(from, 80)} → ${oneLine(to, 80)}`,
    ),
];

const figureReasons = ({ latencies, throughputs }: Pick<Parts, 'latencies' | 'throughputs'>): string[] => [
  ...latencies.filter(({ verdict: of }) => of === 'slower').map(slower),
  ...throughputs.filter(({ verdict: of }) => of === 'lower').map(lower),
];

/** Changes that are worse only beside the base run; all others also fail in the new run by itself. */
export const relativeReasons = (comparison: Comparison): string[] => [
  ...lossReasons(comparison),
  ...figureReasons(comparison),
];

/** Failures before undecided checks, required ones first. */
function worstFirst(checks: readonly CheckChange[]): CheckChange[] {
  const rank = ({ to, level }: CheckChange): number => (to === 'violated' ? 0 : levels.length) + levels.indexOf(level);
  return checks.toSorted((a, b) => rank(a) - rank(b));
}

const slower = ({ profile, key, answers, percentile, from, to, interval }: LatencyChange): string => {
  const range = interval ? ` (99 % CI of new ÷ base: ${quantity(interval[0])}…${quantity(interval[1])})` : '';
  return `${profile}, ${percentile} latency, ${answers}, ${key}: ${latency(from)} → ${latency(to)} ms${range}`;
};

const lower = ({ profile, key, from, to }: ThroughputChange): string =>
  `${profile}, requests admitted, ${key}: ${quantity(from)} → ${quantity(to)} per second`;

function caveats(base: RunReport, next: RunReport): string[] {
  const interrupted = [base, next].filter(({ complete }) => !complete).length;
  const versions = [base, next].map(({ tool }) => tool.version);
  const targets = [base, next].map(({ target }) => target.name);
  const differ = ([a, b]: string[]): boolean => a !== b;
  const [began, later] = [base.startedAt, next.startedAt];
  return [
    ...(Date.parse(began) > Date.parse(later)
      ? [`The base run is the later one: ${instant(began)}, the new one ${instant(later)}.`]
      : []),
    ...(interrupted > 0 ? [`${interrupted === 1 ? 'One run was' : 'Both runs were'} interrupted.`] : []),
    ...(agreeOnClauses(base, next)
      ? []
      : ['One file does not say how many answers each check judged, so clauses are not compared.']),
    ...(differ(versions) ? [`The runs are from versions ${versions.join(' and ')} of the harness.`] : []),
    ...(differ(targets)
      ? [`The runs are of different targets: ${targets.map((name) => oneLine(name, 80)).join(' and ')}.`]
      : []),
  ];
}
