import type { Cause, CheckResult, Outcome } from '../../schemas/generated/types.ts';
import type { CheckRun } from '../checks/runner.ts';

/** Of several outcomes of one check the first of these stands. */
const order: Outcome[] = ['violated', 'errored', 'blocked', 'inapplicable', 'passed', 'observed'];

/**
 * Several plays of the same checks as one. A check is violated if it was violated in any; one that was not violated in
 * all of those that decided it is flaky.
 */
export function merged(plays: readonly [CheckRun, ...CheckRun[]]): CheckRun {
  const [first] = plays;
  if (plays.length === 1) return first;
  const ids = new Set(plays.flatMap((played) => played.checks.map(({ id }) => id)));
  const checks = [...ids].map((id) => one(plays.flatMap((played) => played.checks.filter((check) => check.id === id))));
  const sum = (of: (played: CheckRun) => number): number => plays.reduce((total, played) => total + of(played), 0);
  return {
    checks,
    causes: causes(plays, checks),
    requestsSent: sum((played) => played.requestsSent),
    generations: sum((played) => played.generations),
    warnings: [...new Set(plays.flatMap((played) => played.warnings))],
    interrupted: plays.some((played) => played.interrupted),
  };
}

function one(results: readonly CheckResult[]): CheckResult {
  const standing =
    order.map((outcome) => results.find((result) => result.outcome === outcome)).find(Boolean) ?? results[0];
  if (standing === undefined) throw new Error('a check without a result');
  const violated = results.filter((result) => result.outcome === 'violated').length;
  const flaky = violated > 0 && violated < results.length;
  return flaky ? { ...standing, flaky: { violated, runs: results.length } } : standing;
}

/** The causes of what still stands blocked, each once. */
function causes(plays: readonly CheckRun[], checks: readonly CheckResult[]): Cause[] {
  const all = new Map(plays.flatMap((played) => played.causes.map((cause) => [cause.id, cause] as const)));
  const standing = [...all.values()].map((cause) => ({
    ...cause,
    checks: checks.filter((check) => check.cause === cause.id).map(({ id }) => id),
  }));
  return standing.filter((cause) => cause.checks.length > 0);
}
