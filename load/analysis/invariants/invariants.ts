import type { Invariant } from '../../../schemas/generated/types.ts';
import { admitted, refused, unclear } from '../../ledger/outcome.ts';
import type { Decisions } from '../decisions.ts';
import type { JudgedKey } from '../judged-key.ts';
import { agrees, type LimiterKind } from '../limiter/fit.ts';
import { resetKept } from './reset-kept.ts';
import { steadyReset } from './reset-steady.ts';

type Verdict = Invariant['verdict'];

/** What holds of each key, and of all keys together. */
export function invariants(keys: readonly JudgedKey[], kinds: readonly LimiterKind[]): Invariant[] {
  const each = keys.flatMap((key) => [
    ...admissionInvariants(key),
    headersPresent(key),
    limitConstant(key),
    remainingInRange(key),
    remainingSequence(key, kinds),
    steadyReset(key),
    resetKept(key),
    ...(key.truth ? [groundTruth(key, key.truth)] : []),
  ]);
  return [...each, keysIndependent(keys)];
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const count = (decisions: Decisions, outcome: 0 | 1 | 2): number => decisions.outcomes[outcome];

function admissionInvariants({ decisions, rule, admission }: JudgedKey): Invariant[] {
  const key = decisions.label;
  const ids = { over: 'admitted-at-most-limit', under: 'refused-only-when-due' };
  if (!rule || !admission || admission.verdict === 'no data') {
    const says = rule ? 'no answer to judge' : 'the Limit or the window is not known';
    return Object.values(ids).map((id) => ({ id, key, verdict: 'no data' as const, says }));
  }
  const owed = `${rule.limit} per ${rule.windowSeconds} s`;
  const { over, under } = admission;
  const within = `${count(decisions, admitted)} admitted, never more than ${owed}`;
  return [
    { id: ids.over, key, ...judged(over === 0, within, `over-admitted by ${over}: the limit is ${owed}`) },
    {
      id: ids.under,
      key,
      ...judged(
        under === 0,
        `${count(decisions, refused)} refused, each with the limit of ${owed} used up`,
        `under-admitted by ${under}: refused although the limit of ${owed} had room`,
      ),
    },
  ];
}

const judged = (holds: boolean, good: string, bad: string): { verdict: Verdict; says: string } => ({
  verdict: holds ? 'holds' : 'broken',
  says: holds ? good : bad,
});

function headersPresent({ decisions }: JudgedKey): Invariant {
  const id = 'headers-present';
  const key = decisions.label;
  const { lackingHeaders } = decisions;
  const answers = count(decisions, admitted) + count(decisions, refused);
  if (answers === 0) return { id, key, verdict: 'no data', says: 'no answer to judge' };
  const good = 'every 2xx and 429 carries the three rate-limit headers';
  const bad = `${plural(lackingHeaders, 'answer')} of ${answers} lack a rate-limit header`;
  return { id, key, ...judged(lackingHeaders === 0, good, bad) };
}

function limitConstant({ decisions, rule }: JudgedKey): Invariant {
  const id = 'limit-constant';
  const key = decisions.label;
  const [value, ...others] = decisions.limits;
  if (value === undefined) return { id, key, verdict: 'no data', says: 'X-RateLimit-Limit was never announced' };
  if (others.length > 0)
    return { id, key, verdict: 'broken', says: `X-RateLimit-Limit was ${decisions.limits.join(', ')} in one run` };
  const owed = rule?.limit ?? value;
  const bad = `X-RateLimit-Limit is ${value}, known is ${owed}`;
  return { id, key, ...judged(value === owed, `X-RateLimit-Limit is always ${value}`, bad) };
}

function remainingInRange({ decisions, rule }: JudgedKey): Invariant {
  const id = 'remaining-in-range';
  const key = decisions.label;
  let example = '';
  let outside = 0;
  let told = 0;
  for (let index = 0; index < decisions.count; index++) {
    const remaining = decisions.remaining[index] ?? Number.NaN;
    if (Number.isNaN(remaining)) continue;
    told++;
    const limit = rule?.limit ?? decisions.limits[0] ?? Number.POSITIVE_INFINITY;
    const full = decisions.outcome[index] === refused && remaining >= limit;
    if (remaining >= 0 && remaining <= limit && !full) continue;
    outside++;
    example ||= `${remaining}${full ? ' on a refusal' : ''}`;
  }
  if (told === 0) return { id, key, verdict: 'no data', says: 'X-RateLimit-Remaining was never announced' };
  const bad = `X-RateLimit-Remaining was ${example}, and outside its range ${outside} times in all`;
  return { id, key, ...judged(outside === 0, 'X-RateLimit-Remaining stays between 0 and the Limit', bad) };
}

/** Remaining follows what was admitted, as the limiter's kind has it: in windows, distinct and consecutive. */
function remainingSequence({ decisions, fits }: JudgedKey, kinds: readonly LimiterKind[]): Invariant {
  const id = 'remaining-follows';
  const key = decisions.label;
  if (!fits || fits['fixed-window'].remaining === 'absent')
    return { id, key, verdict: 'no data', says: 'too few answers announce X-RateLimit-Remaining' };
  const all = Object.values(fits);
  const agreeing = all.filter(agrees);
  // Where no sound limiter decides so, windows are the least that Remaining should follow.
  const relevant = agreeing.length > 0 ? agreeing : [fits['fixed-window'], fits['aligned-window'], fits.announced];
  const good =
    kinds.includes('fixed-window') || kinds.includes('aligned-window')
      ? 'Remaining of the admitted is distinct and consecutive in each window'
      : 'Remaining follows what was admitted';
  const bad = 'Remaining repeats or skips: it does not follow what this key was admitted';
  return {
    id,
    key,
    ...judged(
      relevant.some((fit) => fit.remaining === 'fits'),
      good,
      bad,
    ),
  };
}

function groundTruth({ decisions, tail }: JudgedKey, truth: { admitted: number; refused: number }): Invariant {
  const key = decisions.label;
  const seen = {
    admitted: count(decisions, admitted) + (tail?.admitted ?? 0),
    refused: count(decisions, refused) + (tail?.refused ?? 0),
  };
  const lost = count(decisions, unclear) + (tail?.failed ?? 0);
  const differs = Math.abs(truth.admitted - seen.admitted) + Math.abs(truth.refused - seen.refused);
  const good = `the target counts ${truth.admitted} admitted and ${truth.refused} refused, like the ledger`;
  const bad = `the target counts ${truth.admitted} admitted and ${truth.refused} refused, the ledger ${seen.admitted} and ${seen.refused}`;
  return { id: 'ground-truth', key, ...judged(differs <= lost, good, bad) };
}

function keysIndependent(keys: readonly JudgedKey[]): Invariant {
  const id = 'keys-independent';
  if (keys.some((key) => key.windowDoubt !== undefined))
    return { id, verdict: 'no data', says: 'the window is not known' };
  const within = keys.filter((key) => key.withinLimit && key.decisions.count > 0);
  const beyond = keys.some((key) => !key.withinLimit && key.decisions.count > 0);
  const harmed = within.filter((key) => count(key.decisions, refused) > 0 && (key.admission?.under ?? 1) > 0);
  if (harmed.length > 0) {
    const who = harmed.map((key) => `${key.decisions.label} (${count(key.decisions, refused)} refused)`).join(', ');
    return { id, verdict: 'broken', says: `refused within their own Limit while others were busy: ${who}` };
  }
  if (!beyond || within.length === 0)
    return { id, verdict: 'no data', says: 'no key was loaded beyond its Limit beside one within' };
  const labels = within.map((key) => key.decisions.label).join(' and ');
  return {
    id,
    verdict: 'holds',
    says: `${labels} ${within.length === 1 ? 'was' : 'were'} served while another key was refused`,
  };
}
