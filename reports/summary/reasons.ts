import type { CheckResult, Exchange, LimitResult, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { capitalize, outcomeWord, outcomeWords } from '../text/words.ts';
import { showsOverLimit } from './deviation-words.ts';
import { deviationSentence } from './explanation.ts';
import { fails, isRequired, isTrouble, worstFirst } from './gating.ts';
import { groupsOf, whyOneGroup } from './groups.ts';
import { withVerdict } from './load-answer.ts';
import { type Reason, rank } from './reason.ts';
import { stopReason } from './sentence.ts';
import { breachSentence, breachText, thresholdResult, wasSent } from './thresholds.ts';

/** A longer list would not be read; the last cause stands for the others. */
const mostReasons = 9;
/**
 * The causes of everything that failed or was blocked, the worst first, at most nine, equal in all formats. Failed checks that observed
 * the same are one cause, together with the checks whose control request did.
 */
export function reasons(report: RunReport): Reason[] {
  const stop = stopReason(report);
  const stopReasons: Reason[] = stop === undefined ? [] : [{ says: oneLine(capitalize(stop), 300), checks: [] }];
  const troubled = worstFirst(report.checks.filter((check) => isTrouble(check) && !check.tolerated));
  const same = sameAnswer(report, troubled);
  if (same !== undefined) return [same];
  const all = [
    ...stopReasons,
    ...groupsOf(troubled).map((checks) => checkReason(checks, report.load)),
    ...report.load.flatMap((load) => loadReasons(load, report.checks)),
    ...baselineReasons(report),
  ];
  const sorted = oneLimiter(oneFault(all)).toSorted(
    (one, other) => rank(one) - rank(other) || other.checks.length - one.checks.length,
  );
  const named = sorted.map(usuallyOnce);
  return named.length <= mostReasons ? named : [...named.slice(0, mostReasons - 1), rest(named.slice(mostReasons - 1))];
}

/** A defect that usually causes several is named only at the first. */
function usuallyOnce(reason: Reason, index: number, all: readonly Reason[]): Reason {
  const usual = usualOf(reason.checks);
  const first = all.findIndex(({ checks }) => usual !== undefined && usualOf(checks) === usual);
  if (first < 0 || first === index) return reason;
  const sameFaultAs = first + 1;
  return { ...reason, sameFaultAs, ...detailOf(reason.checks, `usually the same fault as cause ${sameFaultAs}`) };
}

/** The defects that usually cause what the first check showed. */
function usualOf([worst]: readonly CheckResult[]): string | undefined {
  const usual = (worst?.likelyCauses ?? []).map((cause) => cause.replace(/\.$/, '')).join('; or: ');
  return usual === '' ? undefined : `usually: ${oneLine(usual, 300)}`;
}

function checkReason(checks: CheckResult[], loads: readonly LoadResult[]): Reason {
  const [worst] = checks;
  if (worst === undefined) throw new RangeError('a group has at least one check');
  const { outcome, title, because } = worst;
  if (outcome !== 'violated')
    return { says: `${capitalize(outcomeWords[outcome])}: ${oneLine(because ?? title, 240)}`, checks };
  const fault = loads.flatMap(({ invariants }) => invariants).find((each) => breaks(each, worst))?.says;
  return {
    ...{ says: oneLine(capitalize(fault ?? deviationSentence(worst)), 300), checks, ...detailOf(checks) },
    ...(fault === undefined && { deviationOf: worst }),
  };
}

/** Why the checks are one group, and what usually causes it. */
function detailOf(checks: readonly CheckResult[], usual = usualOf(checks)): Pick<Reason, 'detail'> {
  const text = [whyOneGroup(checks), usual].flatMap((part) => (part === undefined ? [] : capitalize(part))).join('. ');
  return text === '' ? {} : { detail: text };
}

function loadReasons(load: LoadResult, checks: readonly CheckResult[]): Reason[] {
  const { validity, profile } = load;
  if (validity.verdict === 'invalid') {
    const [reason = 'no reason given', ...others] = validity.reasons;
    const says = `Load run ${profile} is invalid: ${oneLine(reason, 300)}`;
    const more = [...others, ...(validity.missing ?? []).map((one) => one.says)];
    const detail = more.length > 0 && { detail: capitalize(more.join('; ')) };
    return [invalidReason({ says, ...detail, checks: [], load }, checks)];
  }
  const breaches = withVerdict(load, 'breached');
  // A load that a breach ended or prevented has no data for other thresholds: that is no separate cause.
  const isWhole = load.endedBy === undefined && (breaches.length === 0 || wasSent(load));
  const shared = load.invariants.find(({ id, verdict }) => id === 'keys-independent' && verdict === 'broken');
  // It is the cause of what the counts of the keys show.
  const isOfCounts = breaches.length > 0 && breaches.every(({ metric }) => /\.(over|under)Admitted$/.test(metric));
  return [
    ...(shared !== undefined && isOfCounts
      ? [{ says: oneLine(`Under load, ${shared.says}`, 300), checks: [], load }]
      : []),
    ...breaches.filter((breach) => !isOfOver(breach, breaches)).map((breach) => breachReason(load, breach, breaches)),
    ...(isWhole ? withVerdict(load, 'no data') : []).map((limit) => ({
      says: oneLine(`Under load, ${thresholdResult(limit)}`, 300),
      checks: [],
      load,
    })),
  ];
}

/**
 * The reason of a load that could not learn a window. If the checks saw a key refused after its announced reset, that comes first, and
 * the load stays inconclusive.
 */
function invalidReason(reason: Reason, checks: readonly CheckResult[]): Reason {
  const isUnknown = reason.load?.keys.every(({ windowSeconds }) => windowSeconds === undefined) === true;
  const seen = checks.find(({ observation }) => observation?.facts.refusedAfterReset === true)?.observation;
  if (!isUnknown || seen === undefined) return reason;
  const detail = [capitalize(oneLine(seen.says, 300)), reason.says, reason.detail]
    .flatMap((part) => part ?? [])
    .join('. ');
  return { ...reason, says: 'A refused key was refused again after the reset that its 429 had announced', detail };
}

const keyOf = ({ metric }: LimitResult): string | undefined => metric.split('.')[0];
const measures = ({ metric }: LimitResult, name: string): boolean => metric.split('.')[1] === name;

/** A key that gets more than its limit in one window may get less in the next, or may never be refused. */
const isOfOver = (breach: LimitResult, breaches: readonly LimitResult[]): boolean =>
  (measures(breach, 'underAdmitted') || (measures(breach, 'refused') && breach.value === 0)) &&
  breaches.some((other) => keyOf(other) === keyOf(breach) && measures(other, 'overAdmitted'));

function breachReason(load: LoadResult, breach: LimitResult, breaches: readonly LimitResult[]): Reason {
  const under = breaches.find((other) => keyOf(other) === keyOf(breach) && measures(other, 'underAdmitted'));
  const isOver = measures(breach, 'overAdmitted');
  const few =
    isOver && under?.value !== undefined ? `; and at least ${plural(under.value, 'request')} refused too early` : '';
  return {
    ...{
      says: `${breachSentence(load, breach)}${few}`,
      measured: `${breachText(load, breach)}${few}`,
      checks: [],
      load,
    },
    ...{ ...(isOver && { isOver }), ...(measures(breach, 'invariantsBroken') && { isFault: true }) },
  };
}

/** A failure of this run itself is a separate cause. */
function baselineReasons({ baseline, checks }: RunReport): Reason[] {
  if (baseline?.verdict !== 'worse') return [];
  const worse = new Set(baseline.checks.map(({ id }) => id));
  const advisory = checks.filter((check) => worse.has(check.id) && !isRequired(check));
  const lines = [
    ...baseline.reasons.map((reason) => oneLine(reason, 240)),
    ...advisory.map((check) => `${check.id}: ${outcomeWord(check)}`),
  ];
  return lines.map((line) => ({ says: `Worse than the baseline: ${line}`, checks: [], isRelative: true }));
}

const isOverLimit = ({ checks }: Reason): boolean =>
  checks.some((check) => check.fault === undefined && showsOverLimit(check));

/** A limiter that admits too many shows that in checks and under load: this is one cause. */
const oneLimiter = (all: Reason[]): Reason[] =>
  joined(
    all,
    all.filter((reason) => reason.load === undefined && isOverLimit(reason)),
    all.filter(({ isOver }) => isOver),
  );

/** A fault that a load proves is one cause with the checks that it explains. */
const oneFault = (all: Reason[]): Reason[] =>
  all
    .filter(({ checks: [first] }) => first?.fault !== undefined)
    .reduce((reasonsLeft, reason) => joined(reasonsLeft, [reason], all.filter(proves(reason))), all);

const proves =
  ({ checks: [first] }: Reason) =>
  ({ isFault, load }: Reason): boolean =>
    isFault === true && load?.invariants.some((invariant) => breaks(invariant, first)) === true;

/** True for the broken invariant that proves the fault found by a check. */
const breaks = ({ id, verdict }: LoadResult['invariants'][number], check: CheckResult | undefined): boolean =>
  verdict === 'broken' && id === check?.fault;

/** The figures of a load, and those of a check with requests of its own; a load that is not valid comes second. */
function bothFigures(
  { says, measured, load }: Reason,
  worst: CheckResult | undefined,
): Pick<Reason, 'says' | 'headline'> {
  const found = worst?.got ?? worst?.says;
  if (found === undefined) return { says };
  const ofCheck = oneLine(found, 200);
  return load?.validity.verdict === 'valid'
    ? { says: `${says}; before the load, ${ofCheck}`, headline: says }
    : { says: `${capitalize(ofCheck)}; under load, ${measured}`, headline: capitalize(ofCheck) };
}

/** Joins causes of checks and of loads; the sentence has the figures of each. */
function joined(all: Reason[], ofChecks: Reason[], ofLoads: Reason[]): Reason[] {
  const [first, ...more] = [...ofChecks, ...ofLoads];
  if (first === undefined || more.length === 0) return all;
  const checks = worstFirst(ofChecks.flatMap((reason) => reason.checks));
  const [ofLoad] = ofLoads;
  const [worst] = checks;
  const { deviationOf, ...others } = first;
  const merged: Reason = {
    ...{ ...others, ...detailOf(checks), checks },
    ...(ofLoad?.load === undefined
      ? deviationOf && { deviationOf }
      : { ...bothFigures(ofLoad, worst), load: ofLoad.load }),
  };
  return [merged, ...all.filter((reason) => reason !== first && !more.includes(reason))];
}

function rest(others: Reason[]): Reason {
  const checks = worstFirst(others.flatMap((reason) => reason.checks));
  const of = checks.length === 0 ? '' : ` of ${plural(checks.length, 'check')}`;
  const says = `${plural(others.length, 'other cause')}${of}`;
  return { says, checks, causes: others.length };
}

/** With fewer answers than this, all may be alike by chance. */
const leastAnswers = 6;

const hasJson = ({ response }: Exchange): boolean => {
  if (response === undefined) return false;
  try {
    JSON.parse(response.body);
    return true;
  } catch {
    return response.bodyCut === true && /^\s*[{[]/.test(response.body);
  }
};

/** The answer in a few words. Pages without JSON differ in nothing but their status: they may repeat the path. */
function answerOf(exchange: Exchange): string {
  const { response, failure } = exchange;
  if (response === undefined) return failure ?? 'no answer';
  if (hasJson(exchange)) return `${response.status}, ${oneLine(response.body, 80)}`;
  return response.body === '' ? `${response.status}, no body` : `${response.status}, not JSON`;
}

/** The cause if every request to a server got the same refusal or none, or no answer had JSON: nothing is then known about the interface. */
function sameAnswer({ command, checks, warnings = [], load }: RunReport, troubled: CheckResult[]): Reason | undefined {
  // The answers of a scenario are as they should be: the requests of a client are what is wrong.
  if (command === 'client') return undefined;
  // An answer to HEAD has no body.
  const exchanges = checks.flatMap((check) => check.exchanges).filter(({ request }) => request.method !== 'HEAD');
  const [first] = exchanges;
  const answers = [...Map.groupBy(exchanges, answerOf)].toSorted(([, one], [, other]) => other.length - one.length);
  const isSame = answers.length === 1;
  if (first === undefined || exchanges.length < leastAnswers || !troubled.some(fails)) return undefined;
  if (!isSame && exchanges.some(hasJson)) return undefined;
  // Requests for one thing may well get one answer.
  if (hasJson(first) && (first.response?.status ?? 400) < 400) return undefined;
  const begins = oneLine(answers[0]?.[1][0]?.response?.body ?? '', 80);
  const words = answers.map(([answer, of]) => (isSame ? answer : `${answer} (${of.length} times)`)).slice(0, 4);
  const alike = first.response === undefined ? 'no request was answered' : 'every request got the same answer';
  const same = `${isSame ? alike : 'no answer had JSON in it'}: ${oneLine(words.join('; '), 160)}${begins === '' || hasJson(first) ? '' : `; it begins ${begins}`}`;
  const [warning] = warnings;
  return {
    says: warning === undefined ? capitalize(same) : oneLine(warning, 240),
    ...(warning !== undefined && { detail: same }),
    checks: troubled,
    ...(load[0] !== undefined && { load: load[0] }),
  };
}
