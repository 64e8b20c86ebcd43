import { certainExcess } from '../../../limiter/bounds.ts';
import { type LimitUse, limitUse } from '../../../limiter/questions/other-use.ts';
import { fallsTooSlowly } from '../../../limiter/questions/slow-fall.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { refused } from '../../ledger/outcome.ts';
import type { LoadPlan } from '../../planning/load-plan.ts';
import { decisionsOf } from '../decisions.ts';
import type { KeyAnalysis } from '../key-analysis.ts';
import { isBroken } from './judgement.ts';

/** If something else used the limit of a key of the load, or its keys share a counter. */
export function useOfLimits(ledger: Ledger, { keys }: LoadPlan): LimitUse | undefined {
  return limitUse(
    ledger.labels.map((key, index) => {
      const { limit, windowSeconds } = keys[index]?.limits ?? {};
      const isKnown = limit !== undefined && windowSeconds !== undefined;
      return {
        key,
        decisions: decisionsOf(ledger, index),
        ...(isKnown && { mostReturned: limit / (windowSeconds * 1000) }),
      };
    }),
  );
}

/**
 * One sentence if something else used the limit of a key, so that refusals show nothing, and if they would be called wrong. More
 * admissions than any limiter grants, and values that no single counter announces, stay wrong, whoever else uses the key: then
 * undefined.
 */
export function otherUseDoubt(
  ledger: Ledger,
  plan: LoadPlan,
  keys: readonly KeyAnalysis[],
  use: LimitUse,
): string | undefined {
  if (keys.every(isRight)) return undefined;
  if (use.verdict !== 'other') return undefined;
  // Another limit than the announced one refuses as well while more is left, but then does not admit too many.
  if (use.isOfRefusal && keys.some(({ judgement }) => (judgement?.over ?? 0) > 0)) return undefined;
  const isWrongAnyway = plan.keys.some(({ limits: { limit, windowSeconds, source } }, index) => {
    // A window that was learnt while others used the key may be wrong.
    if (limit === undefined || windowSeconds === undefined || source !== 'declared') return false;
    const rule = { limit, windowMilliseconds: windowSeconds * 1000 };
    const decisions = decisionsOf(ledger, index);
    return certainExcess(decisions, rule) !== undefined || fallsTooSlowly(decisions, rule);
  });
  return isWrongAnyway ? undefined : use.says;
}

/** A correct limiter explains the decisions on the key, and a key within its limit was not refused. */
const isRight = ({ judgement, withinLimit, decisions }: KeyAnalysis): boolean =>
  !(judgement && isBroken(judgement)) && !(withinLimit && decisions.outcomes[refused] > 0);
