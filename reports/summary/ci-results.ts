import type { CheckResult, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { oneLine } from '../text/safe-text.ts';
import { levelWords, outcomeWords } from '../text/words.ts';
import { baselineChanges, baselineText } from './baseline.ts';
import { deviationSentence, explanation, type Line, tolerationText } from './explanation.ts';
import { isRequired } from './gating.ts';
import { stopReason } from './sentence.ts';
import { breachText, thresholdValue, thresholdWords, wasSent } from './thresholds.ts';

/**
 * One result for the formats of CI systems. `failure`: something is broken; `error`: it could not be judged, and no verdict is
 * possible; `todo`: a failure that does not count towards the verdict; `skip`: not applicable. `message` is one line with the reason, empty for `ok`.
 */
export interface Point {
  suite: string;
  id: string;
  /** Empty for an invariant, whose id says it. */
  title: string;
  result: 'ok' | 'failure' | 'error' | 'skip' | 'todo';
  message: string;
  lines: Line[];
  check?: CheckResult;
}

const isFailure = ({ result }: Point): boolean => result === 'failure' || result === 'error';

/** The result of one check, which knows by `gates` if it counts towards the verdict. */
export function checkPoint(check: CheckResult): Point {
  const point = { suite: check.suite, id: check.id, title: oneLine(check.title), lines: explanation(check), check };
  if (check.outcome === 'passed' || check.outcome === 'observed')
    return { ...point, result: 'ok', message: '', lines: passedLines(check) };
  if (check.outcome === 'inapplicable')
    return { ...point, result: 'skip', message: oneLine(check.because ?? outcomeWords.inapplicable, 400) };
  if (check.tolerated) return { ...point, result: 'todo', message: `tolerated: ${tolerationText(check)}` };
  const message = reason(check);
  if (!isRequired(check)) return { ...point, result: 'todo', message: `${levelWords[check.level]}: ${message}` };
  return { ...point, result: check.outcome === 'violated' ? 'failure' : 'error', message };
}

const passedLines = ({ observation, note }: CheckResult): Line[] => [
  ...(observation ? [['observed', oneLine(observation.says, 400)] satisfies Line] : []),
  ...(note === undefined ? [] : [['note', oneLine(note, 400)] satisfies Line]),
];

function reason(check: CheckResult): string {
  if (check.outcome !== 'violated')
    return `${outcomeWords[check.outcome]}: ${oneLine(check.because ?? 'no reason given', 400)}`;
  return oneLine(deviationSentence(check), 400);
}

function loadPoints(load: LoadResult): Point[] {
  const suite = `load.${load.profile}.${load.engine}`;
  const point = (id: string, title: string): Omit<Point, 'result' | 'message'> => ({ suite, id, title, lines: [] });
  const reasons = load.validity.reasons.map((text) => oneLine(text, 400));
  const isInvalid = load.validity.verdict === 'invalid';
  const validity: Point = {
    ...point('validity', 'the results of the load run are valid'),
    ...{ result: isInvalid ? 'error' : 'ok', message: isInvalid ? `invalid: ${reasons[0]}` : '' },
    lines: reasons.slice(isInvalid ? 1 : 0).map((text): Line => ['reason', text]),
  };
  const thresholds = load.limits.map((threshold): Point => {
    const title = thresholdWords(threshold);
    const isUnjudged = threshold.verdict === 'no data' && !wasSent(load);
    if (isInvalid || isUnjudged)
      return {
        ...{ ...point(threshold.metric, title), result: 'skip' },
        message: `not judged: ${isInvalid ? 'the run is invalid' : 'no load was sent'}`,
      };
    if (threshold.verdict === 'met') return { ...point(threshold.metric, title), result: 'ok', message: '' };
    if (threshold.verdict !== 'breached')
      return { ...point(threshold.metric, title), result: 'error', message: thresholdValue(threshold) };
    return { ...point(threshold.metric, title), result: 'failure', message: oneLine(breachText(load, threshold), 400) };
  });
  const invariants = load.invariants.map(({ id, key, verdict, says }): Point => {
    // The measured values of an invariant are no part of its name, by which CI systems know it again.
    const of = point(key === undefined ? id : `${id}.${key}`, '');
    const found = oneLine(says, 400);
    if (verdict === 'holds') return { ...of, result: 'ok', message: '', lines: [['found', found]] };
    return { ...of, result: verdict === 'broken' ? 'todo' : 'skip', message: `${verdict}: ${found}` };
  });
  return [validity, ...thresholds, ...invariants];
}

// If the comparison is inconclusive, the run itself is an error.
const baselineResults = { worse: 'failure', 'not worse': 'ok', inconclusive: 'skip' } as const;

function baselinePoints(report: RunReport): Point[] {
  const { baseline } = report;
  if (baseline === undefined) return [];
  const lines = baselineChanges(report).map((text): Line => ['reason', text]);
  const point = { suite: 'baseline', id: 'not-worse', title: 'the run is not worse than the baseline', lines };
  const result = baselineResults[baseline.verdict];
  return [{ ...point, result, message: result === 'ok' ? '' : oneLine(baselineText(report) ?? '', 400) }];
}

/** An error for the whole run if it ended early, or if the exit code is not 0 and no other point says so. */
function runPoints(report: RunReport, points: Point[]): Point[] {
  const point: Omit<Point, 'id' | 'title' | 'message'> = { suite: 'run', result: 'error', lines: [] };
  const says = stopReason(report) ?? (report.complete ? undefined : 'the run was interrupted');
  if (says !== undefined)
    return [{ ...point, id: 'complete', title: 'the run is complete', message: oneLine(says, 400) }];
  if (report.verdict === 'conforms' || points.some(isFailure)) return [];
  return [{ ...point, id: 'verdict', title: 'the verdict is conforms', message: `the verdict is ${report.verdict}` }];
}

/** Every result of a run in its order: checks, thresholds and invariants of load runs, and the run itself if needed. */
export function points(report: RunReport): Point[] {
  const results = [...report.checks.map(checkPoint), ...report.load.flatMap(loadPoints), ...baselinePoints(report)];
  return [...results, ...runPoints(report, results)];
}
