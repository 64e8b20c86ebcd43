import { endsRun } from '../../schemas/gating.ts';
import type { BaselineResult, RunReport } from '../../schemas/generated/types.ts';
import { type CompareOptions, compare, relativeReasons } from './compare.ts';
import { lostLines } from './coverage.ts';
import { comparisonParts } from './sentence.ts';

/**
 * A run, whose verdict is that without a baseline, compared with its baseline by the rules of `compare`. It is inconclusive
 * instead of worse if only the verdict or the validity of its load got worse: then it is inconclusive by itself.
 */
export function baselineResult(base: RunReport, next: RunReport, options: CompareOptions): BaselineResult {
  const of = { runVerdict: next.verdict, startedAt: base.startedAt, target: base.target.name };
  const none = { checks: [], reasons: [], allowed: [], notes: [] };
  if (!next.complete || next.causes.some(endsRun))
    return { verdict: 'inconclusive', ...of, says: 'this run ended early', ...none };
  const comparison = compare(base, next, options);
  if (comparison.verdict === 'inconclusive')
    return { verdict: 'inconclusive', ...of, says: 'the runs have nothing in common', ...none };
  const checks = comparison.checks.filter(({ change }) => change === 'worse');
  const reasons = relativeReasons(comparison);
  const hasCause = checks.length > 0 || reasons.length > 0 || next.verdict === 'departs';
  return {
    verdict: comparison.worse ? (hasCause ? 'worse' : 'inconclusive') : 'not worse',
    ...of,
    says: comparisonParts(comparison).join(', '),
    checks: checks.map(({ id, from, to }) => ({ id, from, to })),
    reasons,
    allowed: comparison.lostAllowed ? lostLines(comparison.lost) : [],
    notes: comparison.notes,
  };
}
