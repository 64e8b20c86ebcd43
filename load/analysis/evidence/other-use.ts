import { type Decisions, refused } from '../../../limiter/decisions.ts';
import { type LimitUse, limitUse, otherUseSays } from '../../../limiter/questions/other-use.ts';
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

/**
 * One sentence if refusals would be called wrong although something else had used the limit of a key whose window was learnt: the
 * load began when what was sent before had been given back, so what its first answers lack was used by somebody else. A limiter
 * that refills need not show what others take later. More admissions than the limit are not excused.
 */
export function earlierUseDoubt({ keys: planned }: LoadPlan, keys: readonly KeyAnalysis[]): string | undefined {
  if (keys.every(isRight) || keys.some(({ judgement }) => (judgement?.over ?? 0) > 0)) return undefined;
  for (const [index, { decisions }] of keys.entries()) {
    const { limit, source } = planned[index]?.limits ?? {};
    const { counted, own } = firstCounted(decisions, limit);
    if (source === 'learnt' && counted > own)
      return otherUseSays(
        decisions.label,
        `its first answers announced that ${counted} requests had been counted, after all of this run had been given back`,
      );
  }
  return undefined;
}

/** Requests that the first answers of a ledger announce as counted, and those of ours that may be among them; NaN without Remaining. */
function firstCounted({ sent, answered, outcome, remaining }: Decisions, limit = Number.NaN) {
  const first = answered.reduce((soonest, at) => Math.min(soonest, at), Number.POSITIVE_INFINITY);
  const together = Array.from(sent.keys()).filter((index) => (sent[index] ?? 0) <= first);
  const left = together.map((index) => remaining[index] ?? Number.NaN).filter((value) => !Number.isNaN(value));
  const own = together.filter((index) => outcome[index] !== refused).length;
  return { counted: left.length === 0 ? Number.NaN : limit - Math.max(...left), own };
}

/** A correct limiter explains the decisions on the key, and a key within its limit was not refused. */
const isRight = ({ judgement, withinLimit, decisions }: KeyAnalysis): boolean =>
  !(judgement && isBroken(judgement)) && !(withinLimit && decisions.outcomes[refused] > 0);
