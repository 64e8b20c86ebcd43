import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { isRequired } from '../summary/gating.ts';
import { oneLine } from '../text/safe-text.ts';
import type { Change, CheckChange, CheckPresence } from './comparison.ts';

const isUndecided = ({ outcome }: CheckResult): boolean => outcome === 'blocked' || outcome === 'errored';
const isBroken = ({ outcome, tolerated }: CheckResult): boolean => outcome === 'violated' && tolerated === undefined;

/**
 * Worse: the check fails now, or it is required, passed before and is undecided now. Better: the reverse. Observations and
 * tolerated violations are never worse.
 */
export function changeOf(from: CheckResult, to: CheckResult, required: boolean): Change {
  if (from.level === 'observe' || to.level === 'observe') return 'other';
  if (isBroken(to) && !isBroken(from)) return 'worse';
  if (isBroken(from) && !isBroken(to)) return to.outcome === 'passed' ? 'better' : 'other';
  if (from.outcome === 'passed' && isUndecided(to)) return required ? 'worse' : 'other';
  return to.outcome === 'passed' && isUndecided(from) ? 'better' : 'other';
}

/** The checks of both runs whose outcome or toleration changed. */
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
        change: changeOf(from, to, isRequired(to)),
        ...(to.outcome === 'violated' && got !== undefined && { got: oneLine(got, 400) }),
        ...((isUndecided(to) || to.outcome === 'inapplicable') &&
          because !== undefined && { because: oneLine(because, 400) }),
      },
    ];
  });
}

/** The checks of `report` that `other` lacks. */
export function presentOnlyIn(report: RunReport, other: RunReport): CheckPresence[] {
  const known = new Set(other.checks.map(({ id }) => id));
  return report.checks
    .filter(({ id }) => !known.has(id))
    .map(({ id, title, level, outcome }) => ({ id, title, level, outcome }));
}
