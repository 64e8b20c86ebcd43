import { type Decision, decisionsFrom } from '../../../limiter/decisions.ts';
import { type LimitUse, limitUse } from '../../../limiter/questions/other-use.ts';
import { decisionOf } from '../../../scenarios/rate-limit/decisions.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import type { Check } from '../../../scenarios/vocabulary/suite.ts';
import type { CheckResult } from '../../../schemas/generated/types.ts';

const cause = 'something-else-used-a-key';

/** The decisions of the limiter on all requests of a run, by key. */
export class LimitUseLog {
  readonly #decisions = new Map<string, Decision[]>();

  add(key: string, operation: string, reply: Reply): void {
    const decisions = this.#decisions.get(key) ?? [];
    this.#decisions.set(key, decisions);
    decisions.push(decisionOf(reply, operation));
  }

  /** If something else used the limit of a key, or keys of the run share a counter. */
  get use(): LimitUse | undefined {
    return limitUse([...this.#decisions].map(([key, decisions]) => ({ key, decisions: decisionsFrom(decisions) })));
  }
}

/**
 * The results, without failures that another client with a key would cause: such a check is blocked if something other than this run
 * used the limit of a key. More admissions than the limit stay a failure, whoever uses the key.
 */
export function withoutOtherUse(
  results: readonly CheckResult[],
  checks: readonly Check[],
  log: LimitUseLog,
): CheckResult[] {
  const excusable = new Set(checks.filter(({ exclusive }) => exclusive).map(({ id }) => id));
  const isExcusable = ({ id, outcome }: CheckResult): boolean => outcome === 'violated' && excusable.has(id);
  const use = results.some(isExcusable) ? log.use : undefined;
  if (use?.verdict !== 'other') return [...results];
  return results.map((result) => {
    if (!isExcusable(result)) return result;
    const { wanted: _, got: __, ...rest } = result;
    return { ...rest, outcome: 'blocked', because: use.says, cause };
  });
}
