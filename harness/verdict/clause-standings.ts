import type { Clause } from '../../schemas/clauses.ts';
import type { CheckResult, ClauseResult } from '../../schemas/generated/types.ts';

/** The standing of every clause after a run, in the order of the specification. `unseen` has those no client can see. */
export function clauseStandings(
  clauses: readonly Clause[],
  checks: readonly CheckResult[],
  unseen: Readonly<Record<string, string>>,
): ClauseResult[] {
  return clauses.map(({ id, kind, title }) => {
    const about = checks.filter((check) => check.clauses.includes(id));
    const none = Object.hasOwn(unseen, id) ? 'unseen' : 'not-run';
    return { id, kind, title, standing: standing(about, none), checks: about.map((check) => check.id) };
  });
}

/** The owner of the target declares no fact about this clause, so it stays open. */
const isUndeclared = ({ level, outcome }: CheckResult): boolean => level === 'declared' && outcome === 'inapplicable';

/** A clause holds if a check passed with a sample, and none failed or could not decide. */
function standing(about: readonly CheckResult[], none: 'unseen' | 'not-run'): ClauseResult['standing'] {
  if (about.length === 0) return none;
  if (about.some((check) => check.outcome === 'violated')) return 'departs';
  const judging = about.filter((check) => check.level !== 'observe' && !isUndeclared(check));
  if (judging.length === 0) return about.some((check) => check.outcome === 'observed') ? 'observed' : 'undecided';
  if (judging.some(({ outcome }) => outcome === 'blocked' || outcome === 'errored')) return 'undecided';
  return judging.some(({ outcome, samples }) => outcome === 'passed' && samples !== 0) ? 'holds' : 'undecided';
}
