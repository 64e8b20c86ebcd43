import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';

/** A reason why something was not tested; without checks, why no load was run. */
export interface NotTested {
  reason: string;
  checks: CheckResult[];
}

/** The reasons of the checks that were not applicable, and of a load test that was left out. */
export function notTested({ checks: all, load, loadSkipped }: RunReport): NotTested[] {
  const left = all.filter(({ outcome }) => outcome === 'inapplicable');
  const groups = [...Map.groupBy(left, ({ because = 'no reason given' }) => because)];
  const reasons = groups.map(([reason, checks]) => ({ reason, checks }));
  if (load.length > 0 || loadSkipped === undefined) return reasons;
  return [...reasons, { reason: `load not run: ${loadSkipped}`, checks: [] }];
}

/** `(3 checks)` after such a reason. */
export const checkCount = ({ checks }: NotTested): string =>
  checks.length > 0 ? ` (${plural(checks.length, 'check')})` : '';
