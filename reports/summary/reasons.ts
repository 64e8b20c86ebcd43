import type { CheckResult, Exchange, LimitResult, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { capitalize, commaList, outcomeWords } from '../text/words.ts';
import { deviationSentence } from './explanation.ts';
import { fails, isRequired, isTrouble, worstFirst } from './gating.ts';
import { deviationClass, groupsOf, isAccepted, whyOneGroup } from './groups.ts';
import { levelCounts, stopReason } from './sentence.ts';
import { breachSentence, thresholdResult, wasSent } from './thresholds.ts';

/** One cause of failed or blocked checks, of a load run that did not meet its thresholds, or of a run that ended early. */
export interface Reason {
  /** One sentence, without a full stop. */
  says: string;
  /** Its first half, where it has the figures of a load and of a check, and the other ones stand below. */
  headline?: string;
  /** The check whose deviation `says` is; absent if it is something else. */
  deviationOf?: CheckResult;
  /** Why its checks are one group, and the defects that all of them show; undefined without either. */
  detail?: string;
  /** The worst first. */
  checks: CheckResult[];
  load?: LoadResult;
  /** The load admitted more than the limit. */
  isOver?: true;
  /** The load broke invariants. */
  isFault?: true;
  /** It is one only beside the baseline. */
  isRelative?: true;
}

/** Reports show this many at first. */
export const shownReasons = 5;

/**
 * The causes of everything that failed or was blocked, the worst first. The same list in every format.
 * Failed checks that observed the same are one cause, with the checks whose control request did.
 */
export function reasons(report: RunReport): Reason[] {
  const stop = stopReason(report);
  const ofRun: Reason[] = stop === undefined ? [] : [{ says: oneLine(capitalize(stop), 300), checks: [] }];
  const troubled = worstFirst(report.checks.filter((check) => isTrouble(check) && !check.tolerated));
  const same = sameAnswer(report, troubled);
  if (same !== undefined) return [same];
  const all = [
    ...ofRun,
    ...groupsOf(troubled).map((checks) => checkReason(checks, report.load)),
    ...report.load.flatMap((load) => loadReasons(load, report.checks)),
    ...baselineReasons(report),
  ];
  return oneLimiter(oneFault(all)).toSorted(
    (one, other) => rank(one) - rank(other) || other.checks.length - one.checks.length,
  );
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
function detailOf(checks: readonly CheckResult[]): Pick<Reason, 'detail'> {
  const [worst] = checks;
  if (worst === undefined) return {};
  const usual = (worst.likelyCauses ?? []).map((cause) => cause.replace(/\.$/, '')).join('; or: ');
  const detail = [whyOneGroup(checks), usual === '' ? undefined : `usual cause: ${oneLine(usual, 300)}`];
  const text = detail.flatMap((part) => (part === undefined ? [] : capitalize(part))).join('. ');
  return text === '' ? {} : { detail: text };
}

function loadReasons(load: LoadResult, checks: readonly CheckResult[]): Reason[] {
  const { validity, limits, profile } = load;
  if (validity.verdict === 'invalid') {
    const [reason = 'no reason given', ...more] = validity.reasons;
    const says = `Load run ${profile} is invalid: ${oneLine(reason, 300)}`;
    return [
      invalidReason(
        { says, ...(more.length > 0 && { detail: capitalize(more.join('; ')) }), checks: [], load },
        checks,
      ),
    ];
  }
  const withVerdict = (verdict: LimitResult['verdict']) => limits.filter((limit) => limit.verdict === verdict);
  const breaches = withVerdict('breached');
  // A load that a breach ended, or prevented, has no data for other thresholds: that is no cause of its own.
  const isWhole = load.endedBy === undefined && (breaches.length === 0 || wasSent(load));
  return [
    ...breaches.filter((breach) => !isOfOver(breach, breaches)).map((breach) => breachReason(load, breach, breaches)),
    ...(isWhole ? withVerdict('no data') : []).map((limit) => ({
      says: oneLine(`Under load, ${thresholdResult(limit)}`, 300),
      checks: [],
      load,
    })),
  ];
}

/** A load that could not learn a window, where the checks saw a key refused after its announced reset: that leads, and it stays inconclusive. */
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

/** A key that gets more than its limit in one window can get less in the next one, or is never refused. */
const isOfOver = (breach: LimitResult, breaches: readonly LimitResult[]): boolean =>
  (measures(breach, 'underAdmitted') || (measures(breach, 'refused') && breach.value === 0)) &&
  breaches.some((other) => keyOf(other) === keyOf(breach) && measures(other, 'overAdmitted'));

function breachReason(load: LoadResult, breach: LimitResult, breaches: readonly LimitResult[]): Reason {
  const under = breaches.find((other) => keyOf(other) === keyOf(breach) && measures(other, 'underAdmitted'));
  const isOver = measures(breach, 'overAdmitted');
  const few =
    isOver && under?.value !== undefined ? `; and at least ${plural(under.value, 'request')} refused too early` : '';
  return {
    ...{ says: `${breachSentence(load, breach)}${few}`, checks: [], load },
    ...{ ...(isOver && { isOver }), ...(measures(breach, 'invariantsBroken') && { isFault: true }) },
  };
}

/** A failure of this run itself is a cause of its own. */
function baselineReasons({ baseline, checks }: RunReport): Reason[] {
  if (baseline?.verdict !== 'worse') return [];
  const worse = new Set(baseline.checks.map(({ id }) => id));
  const advisory = checks.filter((check) => worse.has(check.id) && !isRequired(check));
  const lines = [
    ...baseline.reasons.map((reason) => oneLine(reason, 240)),
    ...advisory.map(({ id, outcome }) => `${id}: ${outcomeWords[outcome]}`),
  ];
  return lines.map((line) => ({ says: `Worse than the baseline: ${line}`, checks: [], isRelative: true }));
}

/** The limiter admitted more than the limit, or refused nothing beyond it: the deviations of rate-limit/limit-held-… and refused-… */
const isOverLimit = ({ checks }: Reason): boolean =>
  checks.some(
    ({ outcome, fault, deviation }) =>
      outcome === 'violated' && fault === undefined && overLimit.includes(deviationClass(deviation)),
  );

const overLimit = ['admissions too many', 'refusal missing'];

/** A limiter that admits too many shows it in checks and under load: that is one cause. */
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

/** True for the broken invariant that proves the fault which a check found. */
const breaks = ({ id, verdict }: LoadResult['invariants'][number], check: CheckResult | undefined): boolean =>
  verdict === 'broken' && id === check?.fault;

/** What a load measured, and what a check did with requests of its own; a load that is not valid comes second. */
function bothFigures({ says, load }: Reason, worst: CheckResult | undefined): Pick<Reason, 'says' | 'headline'> {
  const found = worst?.got ?? worst?.says;
  if (found === undefined) return { says };
  const ofCheck = oneLine(found, 200);
  return load?.validity.verdict === 'valid'
    ? { says: `${says}; before the load, ${ofCheck}`, headline: says }
    : { says: `${capitalize(ofCheck)}; ${says.replace(/^Under/, 'under')}`, headline: capitalize(ofCheck) };
}

/** Causes of checks and of loads as one; it says what each of them measured. */
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

/** The share of all failures from which on one cause is shown alone. */
const mostOfAll = 0.8;

/** Its failed checks, or the blocked ones where no check failed, and its load unless that shows nothing. */
const weightOf = ({ checks, load }: Reason, outcome: CheckResult['outcome']): number =>
  checks.filter((check) => check.outcome === outcome).length +
  (load === undefined || load.validity.verdict === 'invalid' ? 0 : 1);

/** True if one cause explains nearly all failures: it is shown alone then. */
export function isOneCause(all: readonly Reason[]): boolean {
  const [first] = all;
  if (first === undefined || first.checks.length === 0) return false;
  const isFailed = all.some(({ checks }) => checks.some(({ outcome }) => outcome === 'violated'));
  const weights = all.map((reason) => weightOf(reason, isFailed ? 'violated' : 'blocked'));
  return (weights[0] ?? 0) >= mostOfAll * weights.reduce((sum, weight) => sum + weight, 0);
}

const suites = ['auth', 'rate-limit', 'idempotency'];

/** The suite of most of its failed checks. */
function suiteOf(checks: readonly CheckResult[]): string | undefined {
  const failed = checks.filter(({ outcome }) => outcome === 'violated');
  const groups = Map.groupBy(failed.length > 0 ? failed : checks, ({ suite }) => suite);
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/** The end of the run first, then what was accepted and should be refused, required failures, then load, then required blocked checks, then advisory ones; by suite within each. */
function rank({ checks, load, isRelative }: Reason): number {
  const [worst] = checks;
  if (isRelative) return 60;
  if (worst === undefined && load === undefined) return -1;
  if (worst === undefined) return load?.limits.some(({ verdict }) => verdict === 'breached') ? 50 : 150;
  const kind = isAccepted(worst) ? 0 : !isRequired(worst) ? 200 : worst.outcome === 'violated' ? 10 : 100;
  const suite = suites.indexOf(suiteOf(checks) ?? '');
  return kind + (suite < 0 ? suites.length : suite);
}

/** `2 required and 1 declared checks failed, 3 blocked`; empty for a load run alone. */
export function reasonCounts({ checks }: Reason): string {
  const counted = (outcome: CheckResult['outcome']): number =>
    checks.filter((check) => check.outcome === outcome).length;
  const failed = levelCounts(checks.filter(({ outcome }) => outcome === 'violated'));
  return [
    ...(failed.length > 0 ? [`${commaList(failed)} failed`] : []),
    ...(counted('blocked') > 0 ? [`${counted('blocked')} blocked`] : []),
    ...(counted('errored') > 0 ? [plural(counted('errored'), outcomeWords.errored)] : []),
  ].join(', ');
}

/** Fewer answers may be alike by chance. */
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

/**
 * The one cause if every request of the run got the same answer, or if no answer had JSON in it, so that nothing is known
 * about the interface.
 */
function sameAnswer({ checks, warnings = [], load }: RunReport, troubled: CheckResult[]): Reason | undefined {
  // An answer to HEAD has no body.
  const exchanges = checks.flatMap((check) => check.exchanges).filter(({ request }) => request.method !== 'HEAD');
  const [first] = exchanges;
  const answers = [...Map.groupBy(exchanges, answerOf)].toSorted(([, one], [, other]) => other.length - one.length);
  const isSame = answers.length === 1;
  if (first === undefined || exchanges.length < leastAnswers || !troubled.some(fails)) return undefined;
  if (!isSame && exchanges.some(hasJson)) return undefined;
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
