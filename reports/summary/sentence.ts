import { endsRun } from '../../schemas/gating.ts';
import type { CheckResult, Outcome, RunReport } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { capitalize, commaList, levelWords, outcomeWords } from '../text/words.ts';
import { baselineText } from './baseline.ts';
import { isRequired, isTrouble } from './gating.ts';
import { coverageText, headline, isOnlyWorse, isPartial } from './headline.ts';
import { worseThanBefore } from './history.ts';
import { isMet, loadOutcome } from './load-answer.ts';

/** The number of checks with an outcome. */
export const withOutcome = (checks: readonly CheckResult[], outcome: Outcome): number =>
  checks.filter((check) => check.outcome === outcome).length;

/** Required checks whose condition the server never met: they ran, and are neither passed nor failed. */
const notMet = ({ checks, coverage }: RunReport): number =>
  coverage === undefined
    ? 0
    : checks.filter(
        ({ level, outcome, lacks }) => level === 'must' && outcome === 'inapplicable' && lacks === undefined,
      ).length;

/** Required checks that failed and are tolerated. */
const toleratedMusts = ({ checks }: RunReport): number =>
  checks.filter(({ level, tolerated }) => level === 'must' && tolerated !== undefined).length;

/** True if no required check failed, other than tolerated ones, or was blocked. */
const isClean = ({ checks }: RunReport): boolean =>
  checks.every((check) => check.level !== 'must' || check.tolerated !== undefined || !isTrouble(check));

const coversAll = ({ coverage }: RunReport): boolean => coverage === undefined || coverage.ran >= coverage.required;

/**
 * `all 59 required checks passed`, `all 73 required checks ran: 72 passed, 1 not applicable`, or
 * `4 required checks failed, 3 blocked, 49 passed`. The numbers add up to the checks that ran and the blocked ones.
 */
function mustPart(report: RunReport, place?: 'afterHeadline'): string | undefined {
  const checks = report.checks.filter(
    ({ level, outcome, tolerated }) => level === 'must' && outcome !== 'inapplicable' && tolerated === undefined,
  );
  const tolerated = toleratedMusts(report);
  if (checks.length + tolerated === 0) return undefined;
  const [passed, unmet] = [withOutcome(checks, 'passed'), notMet(report)];
  const others = [
    ...(tolerated > 0 ? [`${tolerated} tolerated`] : []),
    ...(unmet > 0 ? [`${unmet} not applicable`] : []),
  ];
  if (isClean(report)) {
    const isSaid = isPartial(report) && place === 'afterHeadline';
    const all = `all ${passed + tolerated + unmet} required checks ran`;
    if (others.length > 0) {
      const ran = isSaid ? '' : `${coversAll(report) ? all : coverageText(report)}: `;
      return `${ran}${[`${passed} passed`, ...others].join(', ')}`;
    }
    if (!isSaid && !coversAll(report)) return `${coverageText(report)}: all passed`;
    return passed === 1 ? '1 required check passed' : `all ${passed} required checks passed`;
  }
  const [failed = 0, blocked = 0, errored = 0] = (['violated', 'blocked', 'errored'] as const).map((outcome) =>
    withOutcome(checks, outcome),
  );
  const parts = [
    ...(failed > 0 ? [`${plural(failed, 'required check')} failed`] : []),
    ...(blocked > 0 ? [`${failed > 0 ? blocked : plural(blocked, 'required check')} blocked`] : []),
    ...(errored > 0 ? [plural(errored, 'internal error')] : []),
    ...[`${passed} passed`, ...others],
  ];
  return parts.join(', ');
}

/** `5 of 9 required checks ran`, if neither a headline nor the sentence about them says so. */
function coveragePart(report: RunReport): string | undefined {
  const isSaid = isClean(report) && mustPart(report) !== undefined;
  return isSaid || coversAll(report) ? undefined : coverageText(report);
}

/** `3 not applicable`, or `2 other checks not applicable` beside required ones. */
function inapplicablePart(report: RunReport): string | undefined {
  const others = report.counts.inapplicable - notMet(report);
  if (others <= 0) return undefined;
  return notMet(report) > 0 ? `${plural(others, 'other check')} not applicable` : `${others} not applicable`;
}

/** The same for tolerated failures. */
function toleratedPart(report: RunReport): string | undefined {
  const musts = toleratedMusts(report);
  const others = report.checks.filter((check) => check.tolerated).length - musts;
  if (others <= 0) return undefined;
  return musts > 0 ? `${plural(others, 'other failure')} tolerated` : `${others} tolerated`;
}

function levelPart(report: RunReport, level: 'declared' | 'should'): string | undefined {
  const checks = report.checks.filter((check) => check.level === level && check.outcome !== 'inapplicable');
  if (checks.length === 0) return undefined;
  return `${levelWords[level]}: ${withOutcome(checks, 'passed')} of ${checks.length} passed`;
}

function loadPart({ load, loadSkipped }: RunReport): string | undefined {
  const [first, ...more] = load;
  if (first === undefined) return loadSkipped === undefined ? undefined : 'load: not run';
  if (more.length === 0) return `load: ${loadOutcome(first)}`;
  return `load: ${load.filter(isMet).length} of ${load.length} runs met their thresholds`;
}

/** The reason why a run ended early without a verdict, such as a target that cannot be reached; undefined for other runs. */
export const stopReason = ({ causes }: RunReport): string | undefined => causes.find(endsRun)?.says;

/** The parts of the sentence. `afterHeadline`: without what a headline before them says. */
export function sentenceParts(report: RunReport, place?: 'afterHeadline'): string[] {
  const parts = [
    report.complete ? undefined : 'interrupted',
    baselineText(report),
    worseThanBefore(report),
    mustPart(report, place),
    coveragePart(report),
    levelPart(report, 'declared'),
    levelPart(report, 'should'),
    inapplicablePart(report),
    toleratedPart(report),
    loadPart(report),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts : [report.command === 'load' ? 'no load was run' : 'no checks were run'];
}

/** The run in one sentence, the same in every format, without the verdict and without a full stop. */
export const sentence = (report: RunReport): string => sentenceParts(report).join(' · ');

/** The verdict and the sentence: `Conforms, partly: 46 of 59 required checks ran · all 46 required checks passed`. */
export const headlineAndSentence = (report: RunReport): string =>
  `${headline(report)}${isPartial(report) ? ' ·' : ':'} ${sentenceParts(report, 'afterHeadline').join(' · ')}`;

/** `3 failed`, `2 internal errors`. */
export const outcomeCount = (outcome: Outcome, count: number): string =>
  outcome === 'errored' ? plural(count, outcomeWords[outcome]) : `${count} ${outcomeWords[outcome]}`;

/** The counts per outcome that are not zero: `58 passed, 1 failed`. */
export function countsInWords({ counts }: RunReport): string {
  const present = (Object.keys(outcomeWords) as Outcome[]).filter((outcome) => counts[outcome] > 0);
  return present.map((outcome) => outcomeCount(outcome, counts[outcome])).join(', ') || 'no checks';
}

/** The number of checks of each level, without the levels that have none: `2 required`, `1 declared`. */
export function levelCounts(checks: readonly CheckResult[]): string[] {
  const levels = ['must', 'declared', 'should', 'observe'] as const;
  const counts = levels.map((level) => ({ level, count: checks.filter((check) => check.level === level).length }));
  return counts.filter(({ count }) => count > 0).map(({ level, count }) => `${count} ${levelWords[level]}`);
}

/** `2 required and 1 declared checks failed`, for the checks that count towards the verdict; undefined for none. */
function checksWith({ checks }: RunReport, outcome: Outcome, verb: string): string | undefined {
  const matching = checks.filter((check) => isRequired(check) && check.outcome === outcome);
  if (matching.length === 0) return undefined;
  return `${commaList(levelCounts(matching))} ${matching.length === 1 ? 'check' : 'checks'} ${verb}`;
}

/** The reason for the verdict in one or two sentences. */
export function verdictReason(report: RunReport): string {
  const load = loadPart(report);
  const worse = report.baseline?.verdict === 'not worse' ? undefined : baselineText(report);
  const reasons = {
    departs: [isOnlyWorse(report) ? undefined : (checksWith(report, 'violated', 'failed') ?? load), worse],
    conforms: [conformingReason(report) ?? load],
    inconclusive: [
      oneLine(stopReason(report) ?? '', 300) || undefined,
      report.complete || stopReason(report) !== undefined ? undefined : 'the run was interrupted',
      checksWith(report, 'blocked', 'blocked'),
      checksWith(report, 'errored', 'ended with an internal error'),
      report.load.every(isMet) ? undefined : load,
      stopReason(report) === undefined && report.complete ? worse : undefined,
    ],
  }[report.verdict].filter((reason) => reason !== undefined);
  return reasons.length === 0 ? 'No required check was run.' : reasons.map(asSentence).join(' ');
}

const asSentence = (reason: string): string => `${capitalize(reason)}${/[.?!]$/.test(reason) ? '' : '.'}`;

function conformingReason(report: RunReport): string | undefined {
  const passed = checksWith(report, 'passed', 'passed');
  const { inapplicable } = report.counts;
  if (passed === undefined) return undefined;
  const isOne = report.checks.filter((check) => isRequired(check) && check.outcome === 'passed').length === 1;
  const all = isOne ? passed : `all ${passed}`;
  if (isPartial(report)) return `${coverageText(report)}; ${all}`;
  return inapplicable > 0 ? `${all}; ${inapplicable} not applicable` : all;
}
