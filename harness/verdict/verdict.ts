import type { CheckResult, Counts, Level, LoadResult, Outcome, Verdict } from '../../schemas/generated/types.ts';

/** The levels whose violations decide the verdict unless more are asked for. */
export const usualGating: readonly Level[] = ['must', 'declared'];

/** Everything the verdict depends on. */
export interface Judged {
  checks: readonly CheckResult[];
  load: readonly LoadResult[];
  gating: readonly Level[];
  /** false: the run was interrupted. */
  complete: boolean;
}

const exitCodes = { conforms: 0, departs: 1, inconclusive: 3 } as const;

/** Whether a result counts towards the verdict: its level gates, and no toleration excuses it. */
export const gates = (check: CheckResult, gating: readonly Level[]): boolean =>
  gating.includes(check.level) && check.tolerated === undefined;

/** The one place where a run is judged; the exit code follows from the verdict. */
export function verdict(judged: Judged): { verdict: Verdict; exitCode: 0 | 1 | 3 } {
  const word = verdictWord(judged);
  return { verdict: word, exitCode: exitCodes[word] };
}

function verdictWord({ checks, load, gating, complete }: Judged): Verdict {
  const outcomes = new Set(checks.filter((check) => gates(check, gating)).map((check) => check.outcome));
  const believed = load.filter((run) => run.validity.verdict !== 'invalid');
  const limits = new Set(believed.flatMap((run) => run.limits.map((limit) => limit.verdict)));
  if (outcomes.has('violated') || limits.has('breached')) return 'departs';
  if (!complete || outcomes.has('blocked') || outcomes.has('errored')) return 'inconclusive';
  if (believed.length < load.length || limits.has('no data')) return 'inconclusive';
  return outcomes.has('passed') || limits.has('met') ? 'conforms' : 'inconclusive';
}

/** How many checks came to each outcome. */
export function counts(checks: readonly CheckResult[]): Counts {
  const of = (outcome: Outcome) => checks.filter((check) => check.outcome === outcome).length;
  return {
    passed: of('passed'),
    violated: of('violated'),
    blocked: of('blocked'),
    inapplicable: of('inapplicable'),
    observed: of('observed'),
    errored: of('errored'),
  };
}
