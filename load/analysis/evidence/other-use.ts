import { refused } from '../../../limiter/decisions.ts';
import { type LimitUse, limitUse } from '../../../limiter/questions/other-use.ts';
import { fallsTooSlowly } from '../../../limiter/questions/slow-fall.ts';
import type { LoadPlan } from '../../planning/load-plan.ts';
import type { KeyAnalysis } from '../key-analysis.ts';
import { isBroken } from './judgement.ts';

/** If something else used the limit of a key of the load, or its keys share a counter. */
export function useOfLimits(keys: readonly Pick<KeyAnalysis, 'decisions'>[], plan: LoadPlan): LimitUse | undefined {
  return limitUse(
    keys.map(({ decisions }, index) => {
      const { limit, windowSeconds } = plan.keys[index]?.limits ?? {};
      const isKnown = limit !== undefined && windowSeconds !== undefined;
      return {
        key: decisions.label,
        decisions,
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
export function otherUseDoubt(plan: LoadPlan, keys: readonly KeyAnalysis[], use: LimitUse): string | undefined {
  if (keys.every(isRight)) return undefined;
  if (use.verdict !== 'other') return undefined;
  // Another limit than the announced one refuses as well while more is left, but then does not admit too many.
  if (use.isOfRefusal && keys.some(({ judgement }) => (judgement?.over ?? 0) > 0)) return undefined;
  // A window that was learnt while others used the key may be wrong.
  const isWrongAnyway = keys.some(
    ({ judgement, decisions }, index) =>
      judgement !== undefined &&
      plan.keys[index]?.limits.source === 'declared' &&
      (judgement.excess !== undefined || fallsTooSlowly(decisions, judgement.rule)),
  );
  return isWrongAnyway ? undefined : use.says;
}

/** A correct limiter explains the decisions on the key, and a key within its limit was not refused. */
const isRight = ({ judgement, withinLimit, decisions }: KeyAnalysis): boolean =>
  !(judgement && isBroken(judgement)) && !(withinLimit && decisions.outcomes[refused] > 0);
