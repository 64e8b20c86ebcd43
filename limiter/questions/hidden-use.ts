/**
 * Can another client of the key be the reason why no correct limiter explains its decisions?
 *
 * Evidence: decisions that no correct limiter explains, of a key that few requests were sent with. Somebody else takes room and
 * begins windows. So a refusal counts against a limiter only if the last answer before left nothing, because our requests had used
 * it; more admissions count only if each window began with a request of ours; and what only families tell counts only if Remaining
 * fell with our own requests (other-use.ts). Refused requests that count look like a lower limit, where few show it.
 * It cannot tell: a limiter that refuses too early from another client, if Remaining does not follow.
 */
import { type Announcing, explainedBy } from '../announced.ts';
import { fittingFamilies } from '../consistency.ts';
import { admitted, type Decisions, type Rule, refused } from '../decisions.ts';
import type { Hints } from '../evidence.ts';
import { latestBefore, ownRequests } from './own-requests.ts';

/** The reason (one clause) why decisions that only the `nearest` limit explains, or none, show nothing; undefined if they count. */
export function hiddenUse(
  decisions: Decisions,
  rule: Rule,
  announcing: Announcing,
  hints: Hints,
  nearest: number | undefined,
): string | undefined {
  // A limiter that counts refused requests refuses more, and never admits more.
  if (nearest !== undefined && nearest > rule.limit)
    return beginsWhole(decisions, rule) ? undefined : 'another client of the key may have begun its windows';
  if (fittingFamilies(decisions, rule, { countsRefused: true }).length > 0)
    return 'a limiter that also counts refused requests explains all decisions';
  return isExplained(decisions, rule, announcing, hints)
    ? 'another client of the key may have used the limit'
    : undefined;
}

const isExplained = (decisions: Decisions, rule: Rule, announcing: Announcing, hints: Hints): boolean =>
  explainedBy(decisions, rule, announcing, { ...hints, ignored: refusalsOfOthers(decisions) }).by !== 'none';

/** Refusals that another client may have caused: the last answer before them left something. */
function refusalsOfOthers(decisions: Decisions): Set<number> {
  const { outcome, remaining } = decisions;
  const own = ownRequests(decisions);
  const latest = latestBefore(decisions);
  const found = new Set<number>();
  for (let index = 0; index < decisions.count; index++) {
    const before = latest(index);
    if (outcome[index] !== refused) continue;
    const left = before === undefined ? Number.NaN : (remaining[before] ?? Number.NaN) - own.most(before, index) + 1;
    if (before === undefined || outcome[before] !== admitted || !(left <= 0)) found.add(index);
  }
  return found;
}

/** True if each rise of Remaining leaves as much as a window that our own request began would. */
function beginsWhole(decisions: Decisions, rule: Rule): boolean {
  const { outcome, remaining } = decisions;
  const own = ownRequests(decisions);
  const latest = latestBefore(decisions);
  return (
    announcesFull(decisions, rule) &&
    outcome.every((each, index) => {
      const before = latest(index);
      if (each !== admitted || before === undefined) return true;
      const left = remaining[index] ?? Number.NaN;
      return left <= (remaining[before] ?? Number.NaN) || left >= rule.limit - own.most(before, index);
    })
  );
}

/** True if the first answer announces that nobody used the limit before. */
function announcesFull({ outcome, remaining, sent, answered }: Decisions, { limit }: Rule): boolean {
  const first = outcome.indexOf(admitted);
  const together = sent.filter((at) => at <= (answered[first] ?? 0)).length;
  return (remaining[first] ?? 0) >= limit - together;
}
