import { endsRun } from '../../schemas/gating.ts';
import type { CheckResult, Outcome, RunReport } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { capitalize, commaList, levelWords, outcomeWord, wordsOfResults } from '../text/words.ts';
import { baselineText } from './baseline.ts';
import { isRequired, levels } from './gating.ts';
import { coverageText, headline, isPartial, isUncovered } from './headline.ts';
import { sinceWhen } from './history.ts';
import { answerWord, loadOutcome, loadVerdict, meetsThresholds, refusedInWords } from './load-answer.ts';

/** The number of checks with an outcome. */
export const withOutcome = (checks: readonly CheckResult[], outcome: Outcome): number =>
  checks.filter((check) => check.outcome === outcome).length;

/** Required checks that failed and are tolerated. */
const toleratedMusts = ({ checks }: RunReport): number =>
  checks.filter(({ level, tolerated }) => level === 'must' && tolerated !== undefined).length;

/** The number of checks with a word, and the word. */
const countOf =
  (checks: readonly CheckResult[]) =>
  (word: ReturnType<typeof outcomeWord>): [count: number, word: string] => [
    checks.filter((check) => outcomeWord(check) === word).length,
    word,
  ];

/**
 * `all 59 required checks passed`, or `5 of 73 required checks failed, 62 passed, 6 undecided`, whose numbers add up, the worst first. After
 * a headline that has the total: `46 passed, 13 undecided`.
 */
function mustPart(report: RunReport, place?: Place): string | undefined {
  const musts = report.checks.filter(({ level }) => level === 'must');
  if (musts.length === 0) return coverageText(report);
  const judged = musts.filter(({ tolerated }) => tolerated === undefined);
  const total = report.coverage?.required ?? musts.length;
  const counts: [count: number, word: string][] = [
    ...(['failed', 'blocked'] as const).map(countOf(judged)),
    [withOutcome(judged, 'errored'), 'ended with an internal error'],
    [withOutcome(judged, 'passed'), 'passed'],
    [toleratedMusts(report), 'tolerated'],
    ...(['not applicable', 'undecided', 'not tested'] as const).map(countOf(judged)),
    [total - musts.length, 'not run'],
  ];
  const [[first, word] = [0, 'decided'], ...others] = counts.filter(([count]) => count > 0);
  const more = others.map(([count, each]) => `, ${count} ${each}`).join('');
  if (isPartial(report) && isUncovered(report) && place !== undefined) return `${first} ${word}${more}`;
  if (first === total) return `${total === 1 ? '1 required check' : `all ${total} required checks`} ${word}`;
  return `${first} of ${plural(total, 'required check')} ${word}${more}`;
}

/** `1 tolerated`, or `1 other failure tolerated` beside required ones. */
function toleratedPart(report: RunReport): string | undefined {
  const musts = toleratedMusts(report);
  const others = report.checks.filter((check) => check.tolerated).length - musts;
  if (others <= 0) return undefined;
  return musts > 0 ? `${plural(others, 'other failure')} tolerated` : `${others} tolerated`;
}

/** `2 of 31 recommended checks failed`, or `28 of 31 recommended checks passed, 1 not applicable, 2 undecided`. */
function levelPart(report: RunReport, level: 'declared' | 'should'): string | undefined {
  const isCounted = ({ lacks }: CheckResult): boolean => lacks !== 'declaration' && lacks !== 'selection';
  const checks = report.checks.filter((check) => check.level === level && isCounted(check));
  if (checks.length === 0) return undefined;
  const judged = checks.filter(({ tolerated }) => tolerated === undefined);
  const failed = withOutcome(judged, 'violated');
  const [count, word] = failed > 0 ? [failed, 'failed'] : [withOutcome(checks, 'passed'), 'passed'];
  const of = count === checks.length && count > 1 ? `all ${count}` : `${count} of ${checks.length}`;
  const words = ['blocked', 'internal error', 'not applicable', 'undecided', 'not tested'] as const;
  const open = words.map(countOf(checks));
  return [
    `${of} ${levelWords[level]} ${checks.length === 1 ? 'check' : 'checks'} ${word}`,
    ...open.filter(([length]) => length > 0).map(([length, each]) => `${length} ${each}`),
  ].join(', ');
}

/** `belowLoads`: the facts of the answer are above, so a word or a figure of it is enough besides the refusals. */
function loadPart({ load, loadSkipped }: RunReport, place?: Place): string | undefined {
  const [first, ...more] = load;
  if (first === undefined) return loadSkipped === undefined ? undefined : 'load: not run';
  const isPlainYes = loadVerdict(first) === 'yes' && first.validity.verdict === 'valid';
  if (more.length === 0 && !(place === 'belowLoads' && isPlainYes)) return `load: ${loadOutcome(first)}`;
  const met = `${load.filter(meetsThresholds).length} of ${load.length} runs met their thresholds`;
  const refused = refusedInWords(load.flatMap(({ keys }) => keys));
  return `load: ${more.length === 0 ? answerWord(first) : met}${refused === undefined ? '' : `, ${refused}`}`;
}

/** The reason why a run ended early without a verdict, such as a target that cannot be reached; undefined for other runs. */
export const stopReason = ({ causes }: RunReport): string | undefined => causes.find(endsRun)?.says;

/** The place of the parts: below a headline, or below a headline and the answers of the loads. */
type Place = 'afterHeadline' | 'belowLoads';

/** The parts of the sentence, without what is already above their place. */
export function sentenceParts(report: RunReport, place?: Place): string[] {
  const parts = [
    report.complete ? undefined : 'interrupted',
    baselineText(report),
    sinceWhen(report),
    mustPart(report, place),
    levelPart(report, 'declared'),
    levelPart(report, 'should'),
    toleratedPart(report),
    loadPart(report, place),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts : [report.command === 'load' ? 'no load was run' : 'no checks were run'];
}

/** The run in one sentence, the same in every format, without the verdict and without a full stop. */
export const sentence = (report: RunReport): string => sentenceParts(report).join(' · ');

/** The verdict and the sentence: `Conforms, partly: 46 of 59 required checks decided · 46 passed, 13 undecided`. */
export const headlineAndSentence = (report: RunReport): string =>
  `${headline(report)}${isPartial(report) ? ' ·' : ':'} ${sentenceParts(report, 'afterHeadline').join(' · ')}`;

/** The words of results that some checks have, each with its count: `['failed', '1 failed']`. */
export const resultCounts = (checks: readonly CheckResult[]): [word: string, text: string][] =>
  wordsOfResults.flatMap((word): [string, string][] => {
    const { length } = checks.filter((check) => outcomeWord(check) === word);
    if (length === 0) return [];
    return [[word, word === 'internal error' ? plural(length, word) : `${length} ${word}`]];
  });

/** The checks of each word that are not zero, and the required ones that were not run: `58 passed, 1 failed, 2 undecided`. */
export function countsInWords({ checks, coverage }: Pick<RunReport, 'checks' | 'coverage'>): string {
  const counts = resultCounts(checks).map(([, text]) => text);
  const musts = checks.filter(({ level }) => level === 'must').length;
  const left = coverage === undefined || musts === 0 ? 0 : coverage.required - musts;
  return [...counts, ...(left > 0 ? [`${left} required not run`] : [])].join(', ') || 'no checks';
}

/** The number of checks of each level, without the levels that have none: `2 required`, `1 declared`. */
export function levelCounts(checks: readonly CheckResult[]): string[] {
  const counts = levels.map((level) => ({ level, count: checks.filter((check) => check.level === level).length }));
  return counts.filter(({ count }) => count > 0).map(({ level, count }) => `${count} ${levelWords[level]}`);
}

/** `2 required and 1 declared checks failed`, for the checks that count towards the verdict; undefined for none. */
function checksWith({ checks }: RunReport, outcome: Outcome, verb: string): string | undefined {
  const matching = checks.filter((check) => isRequired(check) && check.outcome === outcome);
  if (matching.length === 0) return undefined;
  return `${commaList(levelCounts(matching))} ${matching.length === 1 ? 'check' : 'checks'} ${verb}`;
}

/** The reason why a run is inconclusive, in one or two sentences. */
export function inconclusiveReason(report: RunReport): string {
  const worse = report.baseline?.verdict === 'not worse' ? undefined : baselineText(report);
  const reasons = [
    oneLine(stopReason(report) ?? '', 300) || undefined,
    report.complete || stopReason(report) !== undefined ? undefined : 'the run was interrupted',
    checksWith(report, 'blocked', 'blocked'),
    checksWith(report, 'errored', 'ended with an internal error'),
    report.load.every(meetsThresholds) ? undefined : loadPart(report),
    stopReason(report) === undefined && report.complete ? worse : undefined,
  ].filter((reason) => reason !== undefined);
  return reasons.length === 0 ? 'No required check was run.' : reasons.map(asSentence).join(' ');
}

/** A text with a capital and a full stop. */
export const asSentence = (reason: string): string =>
  `${capitalize(reason)}${'.?!'.includes(reason.at(-1) ?? ' ') ? '' : '.'}`;
