import { fittingFamilies } from '../../../limiter/consistency.ts';
import { admitted, type Decisions, refused } from '../../../limiter/decisions.ts';
import type { Hints } from '../../../limiter/evidence.ts';
import { contradictionSays, isBroken, type LimitJudgement } from '../../../limiter/questions/limit-judgement.ts';
import { decisionsTogether, type LimitUse, limitUse, otherUseSays } from '../../../limiter/questions/other-use.ts';
import { fallsTooSlowly } from '../../../limiter/questions/slow-fall.ts';
import { grantsAll, mayBeTaken, takenRefusals } from '../../../limiter/questions/taken-room.ts';
import { ruleWords } from '../../../limiter/words.ts';
import type { LoadPlan } from '../../planning/load-plan.ts';
import type { Doubt, KeyAnalysis } from '../key-analysis.ts';

/** Tells if something else used the limit of a key of the load, or its keys share a counter. */
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
 * One sentence if something else used the limit of a key, so that refusals prove nothing, and refusals are what would be called wrong.
 * Undefined if there are more admissions than any limiter grants, or values that no single counter announces: these are wrong whoever
 * else uses the key.
 */
export function otherUseDoubt(plan: LoadPlan, keys: readonly KeyAnalysis[], use: LimitUse): Doubt | undefined {
  if (keys.every(isRight)) return undefined;
  if (use.verdict !== 'other') return undefined;
  // Another limit than the announced one also refuses while more is left, but then does not admit too many.
  if (use.isOfRefusal && keys.some(({ judgement }) => (judgement?.over ?? 0) > 0)) return undefined;
  // A window that was learnt while others used the key may be wrong.
  const isWrongAnyway = keys.some(
    ({ judgement, decisions }, index) =>
      judgement !== undefined &&
      plan.keys[index]?.limits.source === 'declared' &&
      (judgement.excess !== undefined || fallsTooSlowly(decisions, judgement.rule)),
  );
  return isWrongAnyway ? undefined : { says: use.says };
}

/**
 * One sentence if refusals would be called wrong although something else had used the limit of a key whose window was learnt. The load
 * began when everything sent before had been given back, so what its first answers lack was used by somebody else. A limiter that refills
 * need not show what others take later. More admissions than the limit are not excused.
 */
export function earlierUseDoubt({ keys: planned }: LoadPlan, keys: readonly KeyAnalysis[]): Doubt | undefined {
  if (keys.every(isRight) || keys.some(({ judgement }) => (judgement?.over ?? 0) > 0)) return undefined;
  for (const [index, { decisions }] of keys.entries()) {
    const { limit, source, mayBeUsed } = planned[index]?.limits ?? {};
    const { counted, at } = firstCounted(decisions, limit);
    // Use by other keys of this run is not somebody else's: such keys share a counter.
    const ofRun = keys.reduce((sum, each) => sum + sentUntil(each.decisions, at), 0);
    if (source === 'learnt' && !mayBeUsed && counted > ofRun) {
      const evidence = `its first answers announced that ${counted} requests had been counted, after all of this run had been given back`;
      return { says: otherUseSays(decisions.label, evidence) };
    }
  }
  return undefined;
}

/** One sentence if all that would be called wrong are refusals for which somebody else may have taken the room (taken-room.ts). */
export function takenDoubt(keys: readonly KeyAnalysis[], mayBeOther: boolean): Doubt | undefined {
  const wrong = keys.filter((key) => !isRight(key) && !isOwnUse(key, keys));
  const isAllGranted = keys.some(({ decisions }) => grantsAll(decisions));
  const isTaken = ({ decisions, judgement, ends }: KeyAnalysis): boolean => {
    if (judgement === undefined || isOver(decisions, judgement)) return false;
    if (isBroken(judgement)) return mayBeTaken(decisions, judgement, { ...ends, mayBeOther }, isAllGranted);
    const taken = takenRefusals(decisions, judgement.rule, isAllGranted);
    return decisions.outcome.every((outcome, index) => outcome !== refused || taken.has(index));
  };
  const [first] = wrong;
  if (first?.judgement === undefined || !wrong.every((key) => isTaken(key) && !sharesCounter(key, keys)))
    return undefined;
  const { decisions, judgement } = first;
  const says = isBroken(judgement)
    ? contradictionSays(decisions, judgement)
    : `${decisions.label} stayed within its limit, and ${decisions.outcomes[refused]} of its requests were refused`;
  return {
    says: `${says}; another client of key ${decisions.label} may have used its limit`,
    missing: [{ need: 'keys', says: 'run the load while nothing else uses its keys' }],
  };
}

/**
 * One sentence if a key that stays within its limit was refused as a correct limiter refuses it, whoever else is served: answers in flight
 * bring requests together, and a limiter that smooths or rounds admits fewer of a small limit. Such refusals say nothing of other keys.
 */
export function ownRefusalsSay(key: KeyAnalysis, keys: readonly KeyAnalysis[]): string | undefined {
  const { decisions, judgement, withinLimit, otherRefusals } = key;
  const count = decisions.outcomes[refused];
  if (!withinLimit || count === 0 || judgement === undefined || otherRefusals || !isOwnUse(key, keys)) return undefined;
  return `${decisions.label} stayed within its limit, and ${count} of its requests ${count === 1 ? 'was' : 'were'} refused; a correct limiter of ${ruleWords(judgement.rule)} may refuse requests that come together, so these show nothing of other keys`;
}

/** True if the key's own requests explain its refusals, for a kind of limiter that explains all keys: late requests come together. */
function isOwnUse({ decisions, judgement }: KeyAnalysis, keys: readonly KeyAnalysis[]): boolean {
  if (judgement === undefined || isBroken(judgement)) return false;
  const explained = keys.flatMap((key) => (key.judgement?.families.length ? [key.judgement.families] : []));
  const common = judgement.families.filter(({ kind }) =>
    explained.every((all) => all.some((one) => one.kind === kind)),
  );
  const unused: Hints = { ...judgement.hints, before: { requests: 0, milliseconds: 0 } };
  return fittingFamilies(decisions, judgement.rule, unused, common).length > 0;
}

/** True if one correct counter for this key and others would have decided and announced the same. */
function sharesCounter({ decisions, judgement }: KeyAnalysis, keys: readonly KeyAnalysis[]): boolean {
  if (judgement === undefined) return false;
  const { rule, hints } = judgement;
  const others = keys.map((key) => key.decisions).filter((each) => each !== decisions && each.count > 0);
  return [...others.map((each) => [each]), others].some((group) => {
    const together = decisionsTogether([decisions, ...group]);
    return fittingFamilies(together, rule, { kind: hints.kind, withRemaining: true }).length > 0;
  });
}

/**
 * True if more than the limit was admitted. A contradiction may also end with an admission, after requests that were refused too early.
 */
function isOver({ outcome }: Decisions, { over, excess, explainedBy, contradiction, rule }: LimitJudgement): boolean {
  if (over === 0) return false;
  if (excess !== undefined || explainedBy !== undefined || contradiction === undefined) return true;
  return contradiction.indices.filter((index) => outcome[index] === admitted).length > rule.limit;
}

/** The requests that the first answers of a ledger announce as counted, by the instant of the first answer; NaN without Remaining. */
function firstCounted({ sent, answered, remaining }: Decisions, limit = Number.NaN) {
  const at = answered.reduce((soonest, each) => Math.min(soonest, each), Number.POSITIVE_INFINITY);
  const left = remaining.filter((value, index) => (sent[index] ?? 0) <= at && !Number.isNaN(value));
  return { at, counted: left.length === 0 ? Number.NaN : limit - Math.max(...left) };
}

/** Requests sent by an instant that the limiter may have counted. */
const sentUntil = ({ sent, outcome }: Decisions, at: number): number =>
  sent.filter((each, index) => each <= at && outcome[index] !== refused).length;

/** A correct limiter explains the decisions on the key, and a key within its limit was not refused. */
const isRight = ({ judgement, withinLimit, decisions }: KeyAnalysis): boolean =>
  !(judgement && isBroken(judgement)) && !(withinLimit && decisions.outcomes[refused] > 0);
