import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { gates } from '../summary/gating.ts';
import { oneLine } from '../text/safe-text.ts';
import type { Change, CheckChange, CheckPresence } from './comparison.ts';

const isUndecided = ({ outcome }: CheckResult): boolean => outcome === 'blocked' || outcome === 'errored';
const isBroken = ({ outcome, tolerated }: CheckResult): boolean => outcome === 'violated' && tolerated === undefined;

/**
 * Worse: violated where it was not, or no longer decided where it passed and decides the verdict. Better: the reverse.
 * Observations are never better or worse, and a tolerated violation is no change for the worse.
 */
export function changeOf(from: CheckResult, to: CheckResult, decides: boolean): Change {
  if (from.level === 'observe' || to.level === 'observe') return 'other';
  if (isBroken(to) && !isBroken(from)) return 'worse';
  if (isBroken(from) && !isBroken(to)) return to.outcome === 'passed' ? 'better' : 'other';
  if (from.outcome === 'passed' && isUndecided(to)) return decides ? 'worse' : 'other';
  return to.outcome === 'passed' && isUndecided(from) ? 'better' : 'other';
}

/** The checks of both runs whose outcome changed, or whose violation came to be tolerated or is no longer. */
export function checkChanges(base: RunReport, next: RunReport): CheckChange[] {
  const before = new Map(base.checks.map((check) => [check.id, check]));
  return next.checks.flatMap((to): CheckChange[] => {
    const from = before.get(to.id);
    if (from === undefined) return [];
    if (from.outcome === to.outcome && isBroken(from) === isBroken(to)) return [];
    const { id, title, level, got, because } = to;
    return [
      {
        id,
        title,
        level,
        from: from.outcome,
        to: to.outcome,
        change: changeOf(from, to, gates(next, to)),
        ...(to.outcome === 'violated' && got !== undefined && { got: oneLine(got, 400) }),
        ...((isUndecided(to) || to.outcome === 'inapplicable') &&
          because !== undefined && { because: oneLine(because, 400) }),
      },
    ];
  });
}

/** The checks that `report` has and `other` has not. */
export function presentOnlyIn(report: RunReport, other: RunReport): CheckPresence[] {
  const known = new Set(other.checks.map(({ id }) => id));
  return report.checks
    .filter(({ id }) => !known.has(id))
    .map(({ id, title, level, outcome }) => ({ id, title, level, outcome }));
}
