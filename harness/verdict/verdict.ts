import { endsRun, gates } from '../../schemas/gating.ts';
import type {
  BaselineResult,
  Cause,
  CheckResult,
  Counts,
  Level,
  LoadResult,
  Verdict,
} from '../../schemas/generated/types.ts';

interface RunEvidence {
  checks: readonly CheckResult[];
  load: readonly LoadResult[];
  gating: readonly Level[];
  causes?: readonly Cause[];
  /** false if the run was interrupted. */
  complete: boolean;
  baseline?: Pick<BaselineResult, 'verdict'>;
}

const exitCodes = { conforms: 0, departs: 1, inconclusive: 3 } as const;

/** Decides the verdict of a run and the exit code that follows from it. Nothing else decides either. */
export function verdict(evidence: RunEvidence): { verdict: Verdict; exitCode: 0 | 1 | 3 } {
  const word = withBaseline(verdictWord(evidence), evidence.baseline?.verdict);
  return { verdict: word, exitCode: exitCodes[word] };
}

/** A run that is worse than its baseline does not conform. If the two have nothing in common, the run is not known to be as good. */
function withBaseline(word: Verdict, baseline: BaselineResult['verdict'] | undefined): Verdict {
  if (baseline === 'worse') return 'departs';
  return baseline === 'inconclusive' && word === 'conforms' ? 'inconclusive' : word;
}

function verdictWord({ checks, load, gating, causes = [], complete }: RunEvidence): Verdict {
  const outcomes = new Set(checks.filter((check) => gates(check, gating)).map((check) => check.outcome));
  const valid = load.filter((run) => run.validity.verdict !== 'invalid');
  const limits = new Set(valid.flatMap((run) => run.limits.map((limit) => limit.verdict)));
  if (outcomes.has('violated') || limits.has('breached')) return 'departs';
  if (!complete || causes.some(endsRun) || outcomes.has('blocked') || outcomes.has('errored')) return 'inconclusive';
  if (valid.length < load.length || limits.has('no data')) return 'inconclusive';
  return outcomes.has('passed') || limits.has('met') ? 'conforms' : 'inconclusive';
}

export function outcomeCounts(checks: readonly CheckResult[]): Counts {
  const numbers: Counts = { passed: 0, violated: 0, blocked: 0, inapplicable: 0, observed: 0, errored: 0 };
  for (const { outcome } of checks) numbers[outcome] += 1;
  return numbers;
}
