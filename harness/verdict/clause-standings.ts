import type { Clause } from '../../schemas/clauses.ts';
import type { CheckResult, ClauseResult } from '../../schemas/generated/types.ts';

/** The standing of every clause after a run, in the order of the specification. */
export function clauseStandings(clauses: readonly Clause[], checks: readonly CheckResult[]): ClauseResult[] {
  return clauses.map(({ id, kind, title }) => {
    const about = checks.filter((check) => check.clauses.includes(id));
    return { id, kind, title, standing: standing(about), checks: about.map((check) => check.id) };
  });
}

/** A clause holds only if every check that judges it passed. */
function standing(about: readonly CheckResult[]): ClauseResult['standing'] {
  if (about.length === 0) return 'unseen';
  if (about.some((check) => check.outcome === 'violated')) return 'departs';
  const judging = about.filter((check) => check.level !== 'observe');
  if (judging.length === 0) return about.some((check) => check.outcome === 'observed') ? 'observed' : 'undecided';
  return judging.every((check) => check.outcome === 'passed') ? 'holds' : 'undecided';
}
