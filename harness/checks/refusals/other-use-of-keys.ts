import { type KeyedDecision, loweredByAnotherKey, useOfKeys } from '../../../scenarios/rate-limit/decisions.ts';
import type { Check } from '../../../scenarios/vocabulary/suite.ts';
import type { CheckResult } from '../../../schemas/generated/types.ts';

const cause = 'something-else-used-a-key';

/**
 * The results, without failures that another client with a key would cause: such checks are blocked if something other than this run used
 * the limit of a key. More admissions than the limit stay a failure, whoever uses the key. A fall of Remaining for another key must be
 * seen in all requests of the run: in a few requests it may have other causes.
 */
export function withoutOtherUse(results: CheckResult[], checks: readonly Check[], all: readonly KeyedDecision[]) {
  const excusable = new Set(checks.filter(({ exclusive }) => exclusive).map(({ id }) => id));
  const isExcusable = ({ id, outcome }: CheckResult): boolean => outcome === 'violated' && excusable.has(id);
  const byOrdinary = results.some(isExcusable) ? useOfKeys(all.filter(({ isOrdinary }) => isOrdinary)) : undefined;
  const use = byOrdinary?.verdict === 'other' ? useOfKeys(all) : byOrdinary;
  // Requests that may have been counted or not explain the falls, or hide those of somebody else.
  const mayHide = byOrdinary !== undefined && use === undefined;
  return results.map((result): CheckResult => {
    if (!isExcusable(result)) return result;
    const { wanted: _, got: __, says: ___, breaks: ____, deviation, ledger: _____, ...rest } = result;
    if (use?.verdict === 'other') return { ...rest, outcome: 'blocked', because: use.says, cause };
    const isExplained = use === undefined && deviation?.is === loweredByAnotherKey.is;
    return isExplained || mayHide ? { ...rest, outcome: 'blocked', because: explained } : result;
  });
}

const explained =
  'requests of this run with the same key may have lowered its X-RateLimit-Remaining: run the check again, alone';
