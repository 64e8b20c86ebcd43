import type { Clause } from '../schemas/clauses.ts';
import type { CheckResult, ClauseResult } from '../schemas/generated/types.ts';

/** What the run learned of every clause, in the order of the document. */
export function standings(clauses: readonly Clause[], checks: readonly CheckResult[]): ClauseResult[] {
  return clauses.map(({ id, kind, title }) => {
    const about = checks.filter((check) => check.clauses.includes(id));
    return { id, kind, title, standing: standing(about), checks: about.map((check) => check.id) };
  });
}

/**
 * `holds` where a check passed and none was left undecided; one that the server gave no occasion for leaves nothing
 * undecided, one that the target's owner gave no means for does.
 */
function standing(about: readonly CheckResult[]): ClauseResult['standing'] {
  const outcomes = new Set(about.map((check) => check.outcome));
  if (about.length === 0) return 'unseen';
  if (outcomes.has('violated')) return 'departs';
  const judged = about.filter((check) => check.level !== 'observe');
  if (judged.length === 0) return outcomes.has('observed') ? 'observed' : 'undecided';
  const open = judged.some((check) => check.outcome === 'blocked' || check.outcome === 'errored' || lacking(check));
  return !open && judged.some((check) => check.outcome === 'passed') ? 'holds' : 'undecided';
}

const lacking = (check: CheckResult): boolean => check.outcome === 'inapplicable';
