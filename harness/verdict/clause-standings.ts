import type { Clause } from '../../schemas/clauses.ts';
import type { CheckResult, ClauseResult } from '../../schemas/generated/types.ts';
import { coverage, isDecided, neverArose } from './coverage.ts';

type About = Pick<CheckResult, 'id' | 'level'> & { readonly clauses: readonly string[] };

/** The places where clauses can be tested: `unseen` nowhere, by the `catalogue` of a run, or only by the `others`, of the other side. */
interface Places {
  unseen: Readonly<Record<string, string>>;
  catalogue: readonly About[];
  others: readonly About[];
}

/** The clauses that a failed check breaks; all of its clauses in results that do not say so. */
const broken = ({ outcome, breaks, clauses }: CheckResult): readonly string[] =>
  outcome === 'violated' ? (breaks ?? clauses) : [];

/** The standing of every clause after a run, in the order of the specification. */
export function clauseStandings(
  clauses: readonly Clause[],
  checks: readonly CheckResult[],
  { unseen, catalogue, others }: Places,
): ClauseResult[] {
  return clauses.map(({ id, kind, title }) => {
    const isAbout = (check: About): boolean => check.clauses.includes(id);
    // A result may break a clause that its check asks nothing about, such as a body that is not JSON.
    const about = checks.filter((check) => isAbout(check) || broken(check).includes(id));
    const known = catalogue.filter(isAbout);
    const none = Object.hasOwn(unseen, id)
      ? 'unseen'
      : known.length === 0 && others.some(isAbout)
        ? 'other-side'
        : 'not-run';
    const of = { id, kind, title, standing: about.length === 0 ? none : standing(id, about, known) };
    const counted = coverage(known, about.filter(isAbout));
    return { ...of, checks: about.map((check) => check.id), ...(counted.required > 0 && { coverage: counted }) };
  });
}

/** The owner of the target declares no fact about this clause, so it stays open. */
const isUndeclared = ({ level, outcome }: CheckResult): boolean => level === 'declared' && outcome === 'inapplicable';

/**
 * A clause holds if every required check of it, or every check of one without, was decided and none failed by it; partly if some
 * were. A check that failed by another clause decides nothing about this one.
 */
function standing(id: string, about: readonly CheckResult[], known: readonly About[]): ClauseResult['standing'] {
  if (about.some((check) => broken(check).includes(id))) return 'departs';
  const judging = about.filter((check) => check.level !== 'observe' && !isUndeclared(check));
  if (judging.length === 0) return about.some((check) => check.outcome === 'observed') ? 'observed' : 'undecided';
  const required = new Set([...known, ...about].flatMap(({ id, level }) => (level === 'must' ? [id] : [])));
  const deciding = required.size > 0 ? judging.filter(({ level }) => level === 'must') : judging;
  if (!deciding.some((check) => check.outcome === 'passed' && isDecided(check))) return 'undecided';
  const isWhole = deciding.length >= required.size && deciding.every((check) => isDecided(check) || neverArose(check));
  return isWhole ? 'holds' : 'partly';
}
