import type { Clause } from '../../schemas/clauses.ts';
import type { CheckResult, ClauseResult } from '../../schemas/generated/types.ts';

type About = readonly { readonly clauses: readonly string[] }[];

/** Where clauses can be tested: `unseen` nowhere, by the `catalogue` of a run, or only by the `others`, of the other side. */
interface Places {
  unseen: Readonly<Record<string, string>>;
  catalogue: About;
  others: About;
}

/** The standing of every clause after a run, in the order of the specification. */
export function clauseStandings(
  clauses: readonly Clause[],
  checks: readonly CheckResult[],
  { unseen, catalogue, others }: Places,
): ClauseResult[] {
  const isOf = (place: About, id: string): boolean => place.some((check) => check.clauses.includes(id));
  return clauses.map(({ id, kind, title }) => {
    const about = checks.filter((check) => check.clauses.includes(id));
    const none = Object.hasOwn(unseen, id)
      ? 'unseen'
      : !isOf(catalogue, id) && isOf(others, id)
        ? 'other-side'
        : 'not-run';
    return { id, kind, title, standing: standing(about, none), checks: about.map((check) => check.id) };
  });
}

/** The owner of the target declares no fact about this clause, so it stays open. */
const isUndeclared = ({ level, outcome }: CheckResult): boolean => level === 'declared' && outcome === 'inapplicable';

/** A clause holds if a check passed with a sample, and none failed or could not decide. */
function standing(about: readonly CheckResult[], none: 'unseen' | 'other-side' | 'not-run'): ClauseResult['standing'] {
  if (about.length === 0) return none;
  if (about.some((check) => check.outcome === 'violated')) return 'departs';
  const judging = about.filter((check) => check.level !== 'observe' && !isUndeclared(check));
  if (judging.length === 0) return about.some((check) => check.outcome === 'observed') ? 'observed' : 'undecided';
  if (judging.some(({ outcome }) => outcome === 'blocked' || outcome === 'errored')) return 'undecided';
  return judging.some(({ outcome, samples }) => outcome === 'passed' && samples !== 0) ? 'holds' : 'undecided';
}
