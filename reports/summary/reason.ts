import type { CheckResult, LoadResult } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';
import { commaList, outcomeWords } from '../text/words.ts';
import { isRequired } from './gating.ts';
import { isAccepted } from './groups.ts';
import { levelCounts, withOutcome } from './sentence.ts';

/** One cause of failed or blocked checks, of a load run that did not meet its thresholds, or of a run that ended early. */
export interface Reason {
  /** One sentence, without a full stop. */
  says: string;
  /** The first part of `says`, if `says` has the figures of a load and of a check, and the others are below it. */
  headline?: string;
  /** The check whose deviation `says` is; absent if `says` is something else. */
  deviationOf?: CheckResult;
  /** The reason why its checks are one group, and the defects that all of them show; undefined without either. */
  detail?: string;
  /** The number, from 1, of the first cause that the same defects explain; absent for that one. */
  sameFaultAs?: number;
  /** The worst check comes first. */
  checks: CheckResult[];
  load?: LoadResult;
  /** The figures of the load, to follow `under load, `. */
  measured?: string;
  /** True if the load admitted more than the limit. */
  isOver?: true;
  /** True if the load broke invariants. */
  isFault?: true;
  /** True if it is a cause only in comparison with the baseline. */
  isRelative?: true;
  /** The number of causes that it stands for, if it is several. */
  causes?: number;
}

/** Reports show this many causes at first. */
export const shownReasons = 5;

/** The number of causes, of which the last of a list may stand for several. */
export const causeCount = (all: readonly Reason[]): number => all.reduce((sum, { causes = 1 }) => sum + causes, 0);

/** The share of all failures from which on one cause is shown alone. */
const mostOfAll = 0.8;

/** The number of failed checks, or of blocked ones if no check failed; a load counts as one unless it shows nothing. */
const weightOf = ({ checks, load }: Reason, outcome: CheckResult['outcome']): number =>
  withOutcome(checks, outcome) + (load === undefined || load.validity.verdict === 'invalid' ? 0 : 1);

/** True if one cause explains nearly all failures: it is shown alone then. */
export function isOneCause(all: readonly Reason[]): boolean {
  const [first] = all;
  if (first === undefined || first.checks.length === 0) return false;
  const isFailed = all.some(({ checks }) => checks.some(({ outcome }) => outcome === 'violated'));
  const weights = all.map((reason) => weightOf(reason, isFailed ? 'violated' : 'blocked'));
  return (weights[0] ?? 0) >= mostOfAll * weights.reduce((sum, weight) => sum + weight, 0);
}

const suites = ['auth', 'rate-limit', 'idempotency'];

/** The suite of most of its failed checks. */
function suiteOf(checks: readonly CheckResult[]): string | undefined {
  const failed = checks.filter(({ outcome }) => outcome === 'violated');
  const groups = Map.groupBy(failed.length > 0 ? failed : checks, ({ suite }) => suite);
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/**
 * First the end of the run, then what was accepted and should have been refused, required failures, loads, required blocked checks, and
 * advisory ones; sorted by suite within each.
 */
export function rank({ checks, load, isRelative }: Reason): number {
  const [worst] = checks;
  if (isRelative) return 60;
  if (worst === undefined && load === undefined) return -1;
  if (worst === undefined) return load?.limits.some(({ verdict }) => verdict === 'breached') ? 50 : 150;
  const kind = isAccepted(worst) ? 0 : !isRequired(worst) ? 200 : worst.outcome === 'violated' ? 10 : 100;
  const suite = suites.indexOf(suiteOf(checks) ?? '');
  return kind + (suite < 0 ? suites.length : suite);
}

/** `2 required and 1 declared checks failed, 3 blocked`; empty for a load run alone. */
export function reasonCounts({ checks }: Reason): string {
  const [blocked, errored] = [withOutcome(checks, 'blocked'), withOutcome(checks, 'errored')];
  const failed = levelCounts(checks.filter(({ outcome }) => outcome === 'violated'));
  return [
    ...(failed.length > 0 ? [`${commaList(failed)} failed`] : []),
    ...(blocked > 0 ? [`${blocked} blocked`] : []),
    ...(errored > 0 ? [plural(errored, outcomeWords.errored)] : []),
  ].join(', ');
}
