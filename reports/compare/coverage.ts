import type { CheckResult, ClauseResult, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { isRequired, levels } from '../summary/gating.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import type { LostPart } from './comparison.ts';
import { isComparable, type Pair, sameRun } from './load.ts';

/** True if the result says, from at least one reply, that a clause holds or is broken. Older files have no samples. */
export const isJudged = ({ level, outcome, samples }: CheckResult): boolean =>
  level !== 'observe' && (outcome === 'passed' || outcome === 'violated') && samples !== 0;

/** Blocked by a failed precondition, or by an error of the harness. */
export const isUndecided = ({ outcome }: CheckResult): boolean => outcome === 'blocked' || outcome === 'errored';

/**
 * True if the server never gave an answer of the kind that the check judges, though the run lacked nothing: for some checks this depends
 * on chance. False for older files, which have no samples.
 */
const isWithoutOccasion = ({ outcome, lacks, samples }: CheckResult): boolean =>
  outcome === 'inapplicable' && lacks === undefined && samples !== undefined;

/** True for a check that was judged and is not any more. A required one that passed and is undecided now is worse instead. */
export function isLost(from: CheckResult, to: CheckResult | undefined): boolean {
  if (!isJudged(from)) return false;
  if (to === undefined) return true;
  if (isJudged(to) || isWithoutOccasion(to)) return false;
  return !(from.outcome === 'passed' && isUndecided(to) && isRequired(to));
}

/** The checks that the base run judged and the new run did not, required ones first. */
function lostChecks(base: RunReport, next: RunReport): LostPart[] {
  const now = new Map(next.checks.map((check) => [check.id, check]));
  return base.checks
    .filter((from) => isLost(from, now.get(from.id)))
    .toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
    .map(({ id, outcome }): LostPart => {
      const to = now.get(id);
      const reason = to?.missing?.[0]?.says ?? to?.because ?? 'no reason given';
      const because = to === undefined ? 'they were not run' : oneLine(reason, 200);
      return {
        kind: 'check',
        id,
        from: outcome,
        to: to?.outcome ?? 'not run',
        because,
        ...(to?.lacks === 'declaration' && { isUndeclared: true }),
      };
    });
}

const isValid = ({ validity }: LoadResult): boolean => validity.verdict !== 'invalid';
const isDecided = ({ verdict }: LoadResult['limits'][number]): boolean => verdict !== 'no data';

/** The load profiles and thresholds that the base run decided and the new run did not. */
function lostLoad(base: RunReport, next: RunReport): LostPart[] {
  return base.load.filter(isValid).flatMap((from): LostPart[] => {
    const runs = next.load.filter(({ profile }) => profile === from.profile);
    const because = oneLine(next.loadSkipped ?? 'it was not run', 200);
    const lost = { from: from.validity.verdict, to: 'not run', because };
    if (runs.length === 0) return [{ kind: 'load', id: from.profile, ...lost }];
    // An invalid run judges no threshold, and is worse as such.
    if (runs.some((to) => sameRun(from, to) && !isValid(to))) return [];
    return from.limits
      .filter((limit) => isDecided(limit) && !runs.some(({ limits }) => limits.some(sameThreshold(limit))))
      .map(({ metric, bound, verdict }) => ({
        ...{ kind: 'threshold', id: `${from.profile} ${metric} ${bound}`, from: verdict },
        ...{ to: 'not judged', because: 'the threshold has no data or is not in the profile' },
      }));
  });
}

/** A threshold that was met and has no data now is a changed threshold, and worse as such. */
const sameThreshold =
  (before: LoadResult['limits'][number]) =>
  (after: LoadResult['limits'][number]): boolean =>
    after.metric === before.metric && after.bound === before.bound && (isDecided(after) || before.verdict === 'met');

const isDecidedClause = ({ standing }: ClauseResult): boolean => ['holds', 'partly', 'departs'].includes(standing);

/** Clauses that were decided and are not any more, unless their checks only lacked an occasion. */
function lostClauses(base: RunReport, next: RunReport): LostPart[] {
  if (!agreeOnClauses(base, next)) return [];
  const before = new Map(base.checks.map((check) => [check.id, check]));
  const after = new Map(next.checks.map((check) => [check.id, check]));
  const hadNoOccasion = ({ checks }: ClauseResult): boolean => {
    const judged = checks.flatMap((id) => before.get(id) ?? []).filter(isJudged);
    const results = judged.map(({ id }) => after.get(id));
    return judged.length > 0 && results.every((to) => to !== undefined && (isJudged(to) || isWithoutOccasion(to)));
  };
  const now = new Map(next.clauses.map((clause) => [clause.id, clause]));
  return base.clauses.filter(isDecidedClause).flatMap((clause): LostPart[] => {
    const { id, standing } = clause;
    const to = now.get(id);
    if ((to !== undefined && isDecidedClause(to)) || hadNoOccasion(clause)) return [];
    return [{ kind: 'clause', id, from: standing, to: to?.standing ?? 'not-run' }];
  });
}

const countsSamples = ({ checks }: RunReport): boolean => checks.some(({ samples }) => samples !== undefined);

/** False if only one file says how many replies each check judged: older files call clauses held without any reply. */
export const agreeOnClauses = (base: RunReport, next: RunReport): boolean =>
  base.checks.length === 0 || next.checks.length === 0 || countsSamples(base) === countsSamples(next);

/** Everything that the base run judged and the new run did not. */
export const lostParts = (base: RunReport, next: RunReport): LostPart[] => [
  ...lostChecks(base, next),
  ...lostLoad(base, next),
  ...lostClauses(base, next),
];

/** Declarations that are gone are one reason. */
const reasonOf = ({ because = '', isUndeclared }: LostPart): string =>
  isUndeclared ? 'the target file no longer declares what they need' : because;

/** The lost parts in words, one line for each reason; every check and clause is named. */
export function lostLines(parts: readonly LostPart[]): string[] {
  const of = (kind: LostPart['kind']): LostPart[] => parts.filter((part) => part.kind === kind);
  const ids = (some: readonly LostPart[], mark = ''): string => some.map(({ id }) => mark + id).join(', ');
  const byReason = [...Map.groupBy(of('check'), reasonOf)];
  const clauses = of('clause');
  return [
    ...byReason.map(
      ([because, checks]) => `No longer judged, ${plural(checks.length, 'check')} (${because}): ${ids(checks)}`,
    ),
    ...of('load').map(({ id, because }) => `No longer judged, load ${id}: ${because}`),
    ...of('threshold').map(({ id, because }) => `No longer judged, threshold ${id}: ${because}`),
    ...(clauses.length > 0 ? [`No longer decided, ${plural(clauses.length, 'clause')}: ${ids(clauses, '§')}`] : []),
  ];
}

/** True if the two runs share a check that one of them judged, an observation, or a load run that both completed. */
export function shareAnything(base: RunReport, next: RunReport, pairs: readonly Pair[]): boolean {
  const before = new Map(base.checks.map((check) => [check.id, check]));
  const isShared = (to: CheckResult): boolean => {
    const from = before.get(to.id);
    if (from === undefined) return false;
    return isJudged(from) || isJudged(to) || (from.observation !== undefined && to.observation !== undefined);
  };
  return next.checks.some(isShared) || pairs.some(isComparable);
}
