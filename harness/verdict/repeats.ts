import type { Cause, CheckResult, Outcome } from '../../schemas/generated/types.ts';
import type { CheckRun } from '../checks/runner.ts';

const worstFirst: Outcome[] = ['violated', 'errored', 'blocked', 'inapplicable', 'passed', 'observed'];

/**
 * Merges several runs of the same checks. A check is violated if any run violated it, and flaky if only some of the runs
 * did.
 */
export function mergeRepeats(runs: readonly [CheckRun, ...CheckRun[]]): CheckRun {
  const [first] = runs;
  if (runs.length === 1) return first;
  const results = runs.flatMap(({ checks }) => checks);
  const checks = [...Map.groupBy(results, ({ id }) => id).values()].map(worstResult);
  const sum = (of: (run: CheckRun) => number): number => runs.reduce((total, run) => total + of(run), 0);
  return {
    checks,
    causes: remainingCauses(runs, checks),
    requestsSent: sum((run) => run.requestsSent),
    generations: sum((run) => run.generations),
    warnings: [...new Set(runs.flatMap((run) => run.warnings))],
    interrupted: runs.some((run) => run.interrupted),
    ...(first.limiter !== undefined && { limiter: first.limiter }),
  };
}

function worstResult(results: readonly CheckResult[]): CheckResult {
  const [worst] = results.toSorted((a, b) => worstFirst.indexOf(a.outcome) - worstFirst.indexOf(b.outcome));
  if (worst === undefined) throw new Error('a check without a result');
  const violated = results.filter((result) => result.outcome === 'violated').length;
  const flaky = violated > 0 && violated < results.length;
  return flaky ? { ...worst, flaky: { violated, runs: results.length } } : worst;
}

function remainingCauses(runs: readonly CheckRun[], checks: readonly CheckResult[]): Cause[] {
  const all = new Map(runs.flatMap((run) => run.causes.map((cause) => [cause.id, cause] as const)));
  const remaining = [...all.values()].map((cause) => ({
    ...cause,
    checks: checks.filter((check) => check.cause === cause.id).map(({ id }) => id),
  }));
  return remaining.filter((cause) => cause.checks.length > 0);
}
