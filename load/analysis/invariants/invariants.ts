import { admitted, type LimiterKind, refused, unclear } from '../../../limiter/decisions.ts';
import { contradictionSays } from '../../../limiter/questions/limit-judgement.ts';
import { mayBeLowered } from '../../../limiter/questions/taken-room.ts';
import { excessWords, ruleWords } from '../../../limiter/words.ts';
import type { Invariant } from '../../../schemas/generated/types.ts';
import type { KeyAnalysis } from '../key-analysis.ts';
import { otherLimitSays } from '../other-limit.ts';
import { uncountedSays } from '../uncounted-operations.ts';
import { resetKept } from './reset-kept.ts';
import { resetSteady } from './reset-steady.ts';
import { breach, holds, holdsIf, type InvariantVerdict, noData } from './verdict.ts';

/** Undefined if the invariant does not apply to the key. `kinds`: the possible kinds of limiter. */
type Evaluate = (key: KeyAnalysis, kinds: readonly LimiterKind[]) => InvariantVerdict | undefined;

/** The invariants of one key, by id. */
const invariantsOfKey: Record<string, Evaluate> = {
  'admitted-at-most-limit': admittedAtMostLimit,
  'refused-only-when-due': refusedOnlyWhenDue,
  'headers-present': headersPresent,
  'limit-constant': limitConstant,
  'remaining-in-range': remainingInRange,
  'remaining-follows': remainingFollows,
  'reset-steady': resetSteady,
  'reset-kept': resetKept,
  'ground-truth': groundTruth,
};

/** Evaluates the invariants of every key, and the one of all keys together. `kinds`: the possible kinds of limiter. */
export function evaluateInvariants(keys: readonly KeyAnalysis[], kinds: readonly LimiterKind[]): Invariant[] {
  const perKey = keys.flatMap((key) =>
    Object.entries(invariantsOfKey).flatMap(([id, evaluate]): Invariant[] => {
      const evaluated = evaluate(key, kinds);
      return evaluated ? [{ id, key: key.decisions.label, ...evaluated }] : [];
    }),
  );
  return [...perKey, { id: 'keys-independent', ...keysIndependent(keys) }];
}

function admittedAtMostLimit({ decisions, judgement, uncounted }: KeyAnalysis): InvariantVerdict {
  if (judgement === undefined) return noData(whyNotJudged(decisions));
  const { over, undecided, decides, excess, contradiction } = judgement;
  if (undecided !== undefined && decides !== 'over') return noData(undecided);
  const rule = ruleWords(judgement.rule);
  if (uncounted) return breach(`${requests(over)} admitted beyond the limit of ${rule}${uncountedSays(uncounted)}`);
  if (excess) return breach(excessWords(excess, judgement.rule));
  if (over > 0) return breach(contradictionSays(decisions, judgement));
  if (contradiction && judgement.explainedBy === undefined) return noData('the decisions fit no correct limiter');
  return holds(`${requests(decisions.outcomes[admitted])} admitted, never more than ${rule}`);
}

function refusedOnlyWhenDue({ decisions, judgement, otherRefusals }: KeyAnalysis): InvariantVerdict {
  if (judgement === undefined) return noData(whyNotJudged(decisions));
  const { under, undecided, decides, excess, contradiction, countsRefused } = judgement;
  if (undecided !== undefined && decides !== 'under') return noData(undecided);
  const cause = countsRefused ? ', as if refused requests were counted too' : '';
  if (under > 0) return breach(`${contradictionSays(decisions, judgement)}${cause}`);
  if (excess || (contradiction && judgement.explainedBy === undefined))
    return noData('the decisions fit no correct limiter');
  const rule = ruleWords(judgement.rule);
  const count = decisions.outcomes[refused] - (otherRefusals?.count ?? 0);
  const due = `${requests(count)} refused, each after the limit of ${rule} was reached`;
  const none = otherRefusals ? 'no request was refused by this limit' : 'no request was refused';
  const ofLimit = count === 0 ? none : due;
  return holds(otherRefusals ? `${ofLimit}; ${otherLimitSays(decisions.label, otherRefusals)}` : ofLimit);
}

const whyNotJudged = ({ outcomes }: KeyAnalysis['decisions']): string =>
  outcomes[admitted] + outcomes[refused] === 0 ? 'no 2xx or 429 was received' : 'the limit or the window is not known';

const requests = (count: number): string => `${count} request${count === 1 ? '' : 's'}`;

function headersPresent({ decisions }: KeyAnalysis): InvariantVerdict {
  const { lackingHeaders, outcomes, recordedHeaders } = decisions;
  const answers = outcomes[admitted] + outcomes[refused];
  if (answers === 0) return noData('no 2xx or 429 was received');
  if (recordedHeaders === 0) return noData('the file does not record the rate-limit headers');
  const bad = `${lackingHeaders} of ${answers} answers lack a rate-limit header`;
  const those = recordedHeaders === 3 ? 'the three rate-limit headers' : 'the rate-limit headers that the file records';
  return holdsIf(lackingHeaders === 0, `every 2xx and 429 carries ${those}`, bad);
}

function limitConstant({ decisions, judgement }: KeyAnalysis): InvariantVerdict {
  const [value, ...others] = decisions.limits;
  if (value === undefined) return noData('no answer carries X-RateLimit-Limit');
  const seen = decisions.limits.join(', ');
  if (others.length > 0) return breach(`X-RateLimit-Limit took several values in one run: ${seen}`);
  const expected = judgement?.rule.limit ?? value;
  const good = `X-RateLimit-Limit is always ${value}`;
  return holdsIf(value === expected, good, `X-RateLimit-Limit is ${value}; the key's limit is ${expected}`);
}

function remainingInRange({ decisions, judgement }: KeyAnalysis): InvariantVerdict {
  const limit = judgement?.rule.limit ?? decisions.limits[0] ?? Number.POSITIVE_INFINITY;
  let example = '';
  let outside = 0;
  let announced = 0;
  for (let index = 0; index < decisions.count; index++) {
    const remaining = decisions.remaining[index] ?? Number.NaN;
    if (Number.isNaN(remaining)) continue;
    announced++;
    const full = decisions.outcome[index] === refused && remaining >= limit && !judgement?.others.has(index);
    if (remaining >= 0 && remaining <= limit && !full) continue;
    outside++;
    example ||= `${remaining}${full ? ' on a 429' : ''}`;
  }
  if (announced === 0) return noData('no answer carries X-RateLimit-Remaining');
  const bad = `X-RateLimit-Remaining was out of range in ${outside} answers, first ${example}`;
  return holdsIf(outside === 0, 'X-RateLimit-Remaining stays between 0 and the limit', bad);
}

/** Remaining counts down as the kind of limiter requires. */
function remainingFollows({ decisions, judgement }: KeyAnalysis, kinds: readonly LimiterKind[]): InvariantVerdict {
  const announced = decisions.remaining.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
  if (announced * 2 < decisions.outcomes[admitted] + decisions.outcomes[refused] || announced === 0)
    return noData('too few answers carry X-RateLimit-Remaining');
  if (judgement === undefined) return noData(whyNotJudged(decisions));
  if (judgement.families.length === 0) return noData('the decisions fit no correct limiter');
  if (judgement.following.length > 0) return holds('X-RateLimit-Remaining follows the admitted requests');
  return mayBeLowered(decisions, judgement, kinds)
    ? noData(
        'X-RateLimit-Remaining fell by more than the requests of this run: another client may use the key; run the load while nothing else does',
      )
    : breach('X-RateLimit-Remaining did not go down by one per admitted request');
}

function groundTruth({ decisions: { outcomes }, truth }: KeyAnalysis): InvariantVerdict | undefined {
  if (!truth) return undefined;
  const refusals = outcomes[refused];
  const differs = Math.abs(truth.admitted - outcomes[admitted]) + Math.abs(truth.refused - refusals);
  const target = `the target counted ${truth.admitted} admitted and ${truth.refused} refused requests`;
  const bad = `${target}, the ledger ${outcomes[admitted]} and ${refusals}`;
  return holdsIf(differs <= outcomes[unclear], `${target}, like the ledger`, bad);
}

function keysIndependent(keys: readonly KeyAnalysis[]): InvariantVerdict {
  if (keys.some((key) => key.windowDoubt !== undefined)) return noData('the window is not known');
  const [shared] = keys.flatMap(({ sharesCounter }) => sharesCounter ?? []);
  if (shared !== undefined) return breach(shared);
  const used = keys.filter((key) => key.decisions.count > 0);
  const within = used.filter((key) => key.withinLimit);
  const refusals = ({ decisions }: KeyAnalysis): number => decisions.outcomes[refused];
  const harmed = within.filter((key) => refusals(key) > 0 && (key.judgement?.under ?? 1) > 0);
  if (harmed.length > 0) {
    const which = harmed.map((key) => `${key.decisions.label} (${requests(refusals(key))})`).join(', ');
    return breach(`refused within their own limit while other keys were busy: ${which}`);
  }
  if (within.length === 0 || !used.some((key) => !key.withinLimit && refusals(key) > 0))
    return noData('no key was refused while another stayed below its limit');
  const unserved = within.find((key) => refusals(key) > 0 || key.decisions.outcomes[admitted] === 0);
  if (unserved !== undefined)
    return noData(`${unserved.decisions.label} stayed below its limit, and not all of its requests were admitted`);
  const labels = within.map((key) => key.decisions.label).join(' and ');
  return holds(`${labels} ${within.length === 1 ? 'was' : 'were'} served while another key was refused`);
}
