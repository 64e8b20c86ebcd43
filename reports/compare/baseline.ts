import { endsRun } from '../../schemas/gating.ts';
import type { BaselineResult, RunReport } from '../../schemas/generated/types.ts';
import { isTrouble } from '../summary/gating.ts';
import { plural } from '../text/quantities.ts';
import { type CompareOptions, compare, relativeReasons } from './compare.ts';
import type { Comparison } from './comparison.ts';
import { lostLines } from './coverage.ts';
import { incomparableWords } from './sentence.ts';

/** `1 check worse, 3 checks no longer judged, 1 latency higher`. */
function shortText(comparison: Comparison): string {
  const { checks, lost, lostAllowed, models, load, latencies, throughputs } = comparison;
  const isLost = (kind: string) => lost.filter((part) => part.kind === kind && !lostAllowed).length;
  const counts: [number, one: string, many: string, word: string][] = [
    [checks.filter(({ change }) => change === 'worse').length, 'check', 'checks', 'worse'],
    [isLost('check'), 'check', 'checks', 'no longer judged'],
    [isLost('clause'), 'clause', 'clauses', 'no longer decided'],
    [isLost('load') + isLost('threshold'), 'part of the load', 'parts of the load', 'no longer judged'],
    [models.filter(({ worse }) => worse).length, 'model', 'models', 'worse'],
    [load.filter(({ worse }) => worse).length, 'result of the load', 'results of the load', 'worse'],
    [latencies.filter(({ verdict }) => verdict === 'slower').length, 'latency', 'latencies', 'higher'],
    [throughputs.filter(({ verdict }) => verdict === 'lower').length, 'rate', 'rates', 'lower'],
  ];
  const words = counts.filter(([count]) => count > 0);
  return words.map(([count, one, many, word]) => `${plural(count, one, many)} ${word}`).join(', ') || 'the verdict';
}

/**
 * A run, whose verdict is that without a baseline, compared with its baseline by the rules of `compare`. It is inconclusive
 * instead of worse if only the verdict or the validity of its load got worse: then it is inconclusive by itself.
 */
export function baselineResult(base: RunReport, next: RunReport, options: CompareOptions): BaselineResult {
  const of = { runVerdict: next.verdict, startedAt: base.startedAt, target: base.target.name };
  const none = { checks: [], unchanged: [], reasons: [], allowed: [], notes: [] };
  if (!next.complete || next.causes.some(endsRun))
    return { verdict: 'inconclusive', ...of, says: 'this run ended early', ...none };
  const comparison = compare(base, next, options);
  if (comparison.verdict === 'inconclusive')
    return { verdict: 'inconclusive', ...of, says: incomparableWords(comparison.reasons[0]), ...none };
  const checks = comparison.checks.filter(({ change }) => change === 'worse');
  const reasons = relativeReasons(comparison);
  const hasCause = checks.length > 0 || reasons.length > 0 || next.verdict === 'departs';
  return {
    verdict: comparison.worse ? (hasCause ? 'worse' : 'inconclusive') : 'not worse',
    ...of,
    says: shortText(comparison),
    checks: checks.map(({ id, from, to }) => ({ id, from, to })),
    unchanged: unchangedFailures(base, next, new Set(checks.map(({ id }) => id))),
    reasons,
    allowed: comparison.lostAllowed ? lostLines(comparison.lost) : [],
    notes: comparison.notes,
  };
}

function unchangedFailures(base: RunReport, next: RunReport, worse: ReadonlySet<string>): string[] {
  const before = new Set(base.checks.filter(isTrouble).map(({ id }) => id));
  return next.checks.flatMap((check) =>
    isTrouble(check) && before.has(check.id) && !worse.has(check.id) ? [check.id] : [],
  );
}
