import type { Excess } from '../../../limiter/bounds.ts';
import type { Invariant } from '../../../schemas/generated/types.ts';
import { admitted, refused, unclear } from '../../ledger/outcome.ts';
import type { KeyAnalysis } from '../key-analysis.ts';
import { agrees, type LimiterKind, type Rule } from '../limiter/fit.ts';
import { otherLimitSays } from '../other-limit.ts';
import { uncountedSays } from '../uncounted-operations.ts';
import { resetKept } from './reset-kept.ts';
import { resetSteady } from './reset-steady.ts';
import { breach, holds, type InvariantVerdict, noData, verdict } from './verdict.ts';

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

function admittedAtMostLimit({ decisions, comparison, uncounted, proof = {} }: KeyAnalysis): InvariantVerdict {
  if (!comparison || comparison.admission.verdict === 'no data') return noData(whyNotCompared(comparison));
  if (proof.undecided !== undefined && proof.decides !== 'over') return noData(proof.undecided);
  const { over, isUnexplained } = comparison.admission;
  const { limit, windowSeconds } = comparison.rule;
  if (isUnexplained)
    return breach(`no correct limiter of ${limit} per ${windowSeconds} s would have made these decisions`);
  if (proof.excess !== undefined && !uncounted) return breach(excessSays(over, proof.excess, comparison.rule));
  const count = decisions.outcomes[admitted];
  const good = `${requests(count)} admitted, never more than ${limit} per ${windowSeconds} s`;
  const cause = uncounted ? uncountedSays(uncounted) : '';
  const bad = `${requests(over)} admitted beyond the limit of ${limit} per ${windowSeconds} s${cause}`;
  return verdict(over === 0, good, bad);
}

/** `at least 7 admitted too many: 47 between 0.53 and 2.41 s; no limiter of 20 per 2 s admits more than 40` */
function excessSays(
  count: number,
  { admitted: inside, most, from, to }: Excess,
  { limit, windowSeconds }: Rule,
): string {
  const [begin, end] = [from, to].map((instant) => Math.round(instant / 10) / 100);
  return `at least ${count} admitted too many: ${inside} between ${begin} and ${end} s; no limiter of ${limit} per ${windowSeconds} s admits more than ${most}`;
}

function refusedOnlyWhenDue({ decisions, comparison, otherRefusals, ...key }: KeyAnalysis): InvariantVerdict {
  if (!comparison || comparison.admission.verdict === 'no data') return noData(whyNotCompared(comparison));
  const { undecided: reason, decides } = key.proof ?? {};
  if (reason !== undefined && decides !== 'under') return noData(reason);
  const { under } = comparison.admission;
  const { limit, windowSeconds } = comparison.rule;
  const count = decisions.outcomes[refused];
  const due = `${requests(count)} refused, each after the limit of ${limit} per ${windowSeconds} s was reached`;
  const none = otherRefusals ? 'no request was refused by this limit' : 'no request was refused';
  const ofLimit = count === 0 ? none : due;
  const good = otherRefusals ? `${ofLimit}; ${otherLimitSays(decisions.label, otherRefusals)}` : ofLimit;
  const cause = key.countsRefusals ? ', as if refused requests were counted too' : '';
  const bad = `${requests(under)} refused although the limit of ${limit} per ${windowSeconds} s was not reached${cause}`;
  return verdict(under === 0, good, bad);
}

const whyNotCompared = (comparison: KeyAnalysis['comparison']): string =>
  comparison ? 'no 2xx or 429 was received' : 'the limit or the window is not known';

const requests = (count: number): string => `${count} request${count === 1 ? '' : 's'}`;

function headersPresent({ decisions }: KeyAnalysis): InvariantVerdict {
  const { lackingHeaders, outcomes } = decisions;
  const answers = outcomes[admitted] + outcomes[refused];
  if (answers === 0) return noData('no 2xx or 429 was received');
  const bad = `${lackingHeaders} of ${answers} answers lack a rate-limit header`;
  return verdict(lackingHeaders === 0, 'every 2xx and 429 carries the three rate-limit headers', bad);
}

function limitConstant({ decisions, comparison }: KeyAnalysis): InvariantVerdict {
  const [value, ...others] = decisions.limits;
  if (value === undefined) return noData('no answer carries X-RateLimit-Limit');
  const seen = decisions.limits.join(', ');
  if (others.length > 0) return breach(`X-RateLimit-Limit took several values in one run: ${seen}`);
  const expected = comparison?.rule.limit ?? value;
  const good = `X-RateLimit-Limit is always ${value}`;
  return verdict(value === expected, good, `X-RateLimit-Limit is ${value}; the key's limit is ${expected}`);
}

function remainingInRange({ decisions, comparison }: KeyAnalysis): InvariantVerdict {
  const limit = comparison?.rule.limit ?? decisions.limits[0] ?? Number.POSITIVE_INFINITY;
  let example = '';
  let outside = 0;
  let announced = 0;
  for (let index = 0; index < decisions.count; index++) {
    const remaining = decisions.remaining[index] ?? Number.NaN;
    if (Number.isNaN(remaining)) continue;
    announced++;
    const full = decisions.outcome[index] === refused && remaining >= limit;
    if (remaining >= 0 && remaining <= limit && !full) continue;
    outside++;
    example ||= `${remaining}${full ? ' on a 429' : ''}`;
  }
  if (announced === 0) return noData('no answer carries X-RateLimit-Remaining');
  const bad = `X-RateLimit-Remaining was out of range in ${outside} answers, first ${example}`;
  return verdict(outside === 0, 'X-RateLimit-Remaining stays between 0 and the limit', bad);
}

/** Remaining counts down as the kind of limiter requires: with windows, its values are distinct and consecutive. */
function remainingFollows({ comparison }: KeyAnalysis, kinds: readonly LimiterKind[]): InvariantVerdict {
  const fits = comparison?.fits;
  if (!fits || fits['fixed-window'].remaining === 'absent')
    return noData('too few answers carry X-RateLimit-Remaining');
  const agreeing = Object.values(fits).filter(agrees);
  // If no correct limiter would have decided so, Remaining should at least follow some kind of window.
  const relevant = agreeing.length > 0 ? agreeing : [fits['fixed-window'], fits['aligned-window'], fits.announced];
  const inWindows = kinds.includes('fixed-window') || kinds.includes('aligned-window');
  const good = inWindows
    ? 'X-RateLimit-Remaining is distinct and consecutive in each window'
    : 'X-RateLimit-Remaining follows the admitted requests';
  return verdict(
    relevant.some((fit) => fit.remaining === 'fits'),
    good,
    'X-RateLimit-Remaining repeats or skips values',
  );
}

function groundTruth({ decisions: { outcomes }, otherRefusals, truth }: KeyAnalysis): InvariantVerdict | undefined {
  if (!truth) return undefined;
  const refusals = outcomes[refused] + (otherRefusals?.count ?? 0);
  const differs = Math.abs(truth.admitted - outcomes[admitted]) + Math.abs(truth.refused - refusals);
  const target = `the target counted ${truth.admitted} admitted and ${truth.refused} refused requests`;
  const bad = `${target}, the ledger ${outcomes[admitted]} and ${refusals}`;
  return verdict(differs <= outcomes[unclear], `${target}, like the ledger`, bad);
}

function keysIndependent(keys: readonly KeyAnalysis[]): InvariantVerdict {
  if (keys.some((key) => key.windowDoubt !== undefined)) return noData('the window is not known');
  const used = keys.filter((key) => key.decisions.count > 0);
  const within = used.filter((key) => key.withinLimit);
  const refusals = ({ decisions }: KeyAnalysis): number => decisions.outcomes[refused];
  const harmed = within.filter((key) => refusals(key) > 0 && (key.comparison?.admission.under ?? 1) > 0);
  if (harmed.length > 0) {
    const which = harmed.map((key) => `${key.decisions.label} (${requests(refusals(key))})`).join(', ');
    return breach(`refused within their own limit while other keys were busy: ${which}`);
  }
  if (within.length === used.length || within.length === 0)
    return noData('no key exceeded its limit while another stayed below');
  const labels = within.map((key) => key.decisions.label).join(' and ');
  return holds(`${labels} ${within.length === 1 ? 'was' : 'were'} served while another key was refused`);
}
