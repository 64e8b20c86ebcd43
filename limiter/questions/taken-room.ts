/**
 * May somebody else have taken the room of requests that were refused too early?
 *
 * Evidence: X-RateLimit-Remaining beside the decisions of a key that many requests were sent with. Room that comes back between our
 * requests and is taken by somebody else leaves no trace in a fall of Remaining (other-use.ts): the limiter looks as if it gave less
 * back. So a refusal counts against a limiter only if our own requests used the limit up, which shows where Remaining fell with each
 * of them from the whole limit on, or if something was left: that somebody took it is possible only where some request was admitted
 * that left nothing, as a limiter that keeps some back refuses too early by itself. Remaining counts against it only where it is too
 * high, or rises where nothing can have come back.
 * Right because requests of somebody else only take room: a correct limiter is never refuted by what is kept.
 * If no answer announces Remaining, nobody else is assumed to use the key.
 * It cannot tell: a limiter that gives back too little, though not nothing, from another client that takes the rest.
 */
import { type Announcing, explainedBy } from '../announced.ts';
import { fittingFamilies } from '../consistency.ts';
import { admitted, type Decisions, type LimiterKind, longest, type Rule, refused } from '../decisions.ts';
import { anyOf } from '../evidence.ts';
import type { Family } from '../families/family.ts';
import { familiesOf, isAmong } from '../families/index.ts';
import { announcesAnother } from './falls.ts';
import type { LimitJudgement } from './limit-judgement.ts';
import { latestBefore, ownRequests } from './own-requests.ts';

interface OwnUse {
  /** Refusals that our own requests did not lead to, though nothing was left. */
  taken: Set<number>;
  /** Refusals that announce that nothing is left, although the answer before left more than our requests since then could use. */
  vanished: Set<number>;
}

function ownUse(decisions: Decisions, { limit }: Rule): OwnUse {
  const { count, outcome, remaining } = decisions;
  const own = ownRequests(decisions);
  const latest = latestBefore(decisions);
  const left = (index: number): number => remaining[index] ?? Number.NaN;
  /** By decision, the answer that left the whole limit, if our own requests alone lead from there to the decision. */
  const wholeOf = new Map<number, number>();
  const found: OwnUse = { taken: new Set(), vanished: new Set() };
  for (let index = 0; index < count; index++) {
    const before = latest(index);
    const whole = before === undefined ? undefined : wholeOf.get(before);
    if (outcome[index] === refused) {
      const isLeft =
        before !== undefined && outcome[before] === admitted && left(before) - own.most(before, index) >= 0;
      const isSilent = before === undefined && Number.isNaN(left(index));
      const isUsed = whole === undefined || own.mostAdmitted(whole, index) >= left(whole);
      if ((isLeft || !isUsed) && left(index) <= 0) found.vanished.add(index);
      else if (!isLeft && whole === undefined && !isSilent) found.taken.add(index);
      else if (!isLeft && whole !== undefined) wholeOf.set(index, whole);
    }
    if (outcome[index] !== admitted || Number.isNaN(left(index))) continue;
    // Room that is left after a refusal has come back.
    const fall = whole === undefined || outcome[before ?? 0] === refused ? Number.NaN : left(whole) - left(index);
    if (left(index) + own.most(index, index) >= limit - 1) wholeOf.set(index, index);
    else if (whole !== undefined && fall >= own.least(whole, index) && fall <= own.most(whole, index))
      wholeOf.set(index, whole);
  }
  return found;
}

/** Refusals that somebody else may have caused by taking the room. `isAllGranted`: the limiter keeps nothing back. */
export function takenRefusals(decisions: Decisions, rule: Rule, isAllGranted: boolean): Set<number> {
  const { taken, vanished } = ownUse(decisions, rule);
  return isAllGranted ? taken.union(vanished) : taken;
}

/** True if some request was admitted that left nothing. */
export const grantsAll = ({ outcome, remaining }: Decisions): boolean =>
  outcome.some((each, index) => each === admitted && (remaining[index] ?? Number.NaN) < 1);

/**
 * True if a correct limiter explains the decisions without the refusals that somebody else may have caused; false if there are no
 * such refusals, or a lower limit explains everything, Remaining too.
 */
export function mayBeTaken(
  decisions: Decisions,
  { rule, explainedBy: nearest, hints }: LimitJudgement,
  announcing: Announcing,
  isAllGranted: boolean,
): boolean {
  const taken = takenRefusals(decisions, rule, isAllGranted);
  const isLower =
    nearest !== undefined &&
    fittingFamilies(decisions, { ...rule, limit: nearest }, { ...hints, withRemaining: true }).length > 0;
  const ignored = anyOf(taken, hints.ignored);
  return taken.size > 0 && !isLower && explainedBy(decisions, rule, announcing, { ...hints, ignored }).by !== 'none';
}

/**
 * True if somebody else's requests explain that Remaining does not follow ours: it is nowhere higher than a correct limiter of these
 * kinds announces, and room comes back no more often than windows begin.
 */
export function mayBeLowered(
  decisions: Decisions,
  { rule, hints, families }: LimitJudgement,
  kinds: readonly LimiterKind[],
): boolean {
  if (announcesAnother(decisions, rule.limit / rule.windowMilliseconds)) return false;
  const often = returnsTooOften(decisions, rule);
  const explains = (family: Family): boolean => isAmong(family, families) && kinds.includes(family.kind);
  const asked = familiesOf(hints.kind).filter(
    (family) => explains(family) && !(often && family.kind.endsWith('-window')),
  );
  const ignored = anyOf(takenRefusals(decisions, rule, true), hints.ignored);
  return fittingFamilies(decisions, rule, { ...hints, ignored, withRemaining: 'at most' }, asked).length > 0;
}

/** True if room comes back twice within one window: Remaining falls by less than our requests. */
function returnsTooOften(decisions: Decisions, { windowMilliseconds }: Rule): boolean {
  const { count, sent, answered, outcome, remaining } = decisions;
  const own = ownRequests(decisions);
  const latest = latestBefore(decisions);
  let begun = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index++) {
    const before = latest(index);
    if (before === undefined || outcome[index] !== admitted) continue;
    const fall = (remaining[before] ?? Number.NaN) - (remaining[index] ?? Number.NaN);
    if (!(fall < own.least(before, index))) continue;
    if (longest((answered[index] ?? 0) - begun, decisions) < windowMilliseconds) return true;
    begun = Math.max(begun, sent[before] ?? 0);
  }
  return false;
}
