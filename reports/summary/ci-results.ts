import type { CheckResult, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { oneLine } from '../text/safe-text.ts';
import { explanation, type Line, tolerated } from './explanation.ts';
import { gates } from './gating.ts';

/**
 * One result as the formats of continuous integration know it. `todo` is what went wrong without moving the verdict,
 * `skip` what did not apply; `message` says why in one line and is empty for `ok`.
 */
export interface Point {
  suite: string;
  id: string;
  title: string;
  result: 'ok' | 'failure' | 'error' | 'skip' | 'todo';
  message: string;
  lines: Line[];
  check?: CheckResult;
}

const failed = (point: Point): boolean => point.result === 'failure' || point.result === 'error';

function checkPoint(report: RunReport, check: CheckResult): Point {
  const point = { suite: check.suite, id: check.id, title: oneLine(check.title), lines: explanation(check), check };
  if (check.outcome === 'passed' || check.outcome === 'observed')
    return { ...point, result: 'ok', message: '', lines: observed(check) };
  if (check.outcome === 'inapplicable')
    return { ...point, result: 'skip', message: oneLine(check.because ?? 'inapplicable', 400) };
  const what = reason(check);
  if (check.tolerated) return { ...point, result: 'todo', message: `tolerated: ${tolerated(check)}` };
  if (!gates(report, check)) return { ...point, result: 'todo', message: `${check.level}: ${what}` };
  return { ...point, result: check.outcome === 'errored' ? 'error' : 'failure', message: what };
}

const observed = (check: CheckResult): Line[] =>
  check.observation ? [['observed', oneLine(check.observation.says, 400)]] : [];

function reason(check: CheckResult): string {
  if (check.outcome !== 'violated') return `${check.outcome}: ${oneLine(check.because ?? 'no reason given', 400)}`;
  return `wanted ${oneLine(check.wanted ?? check.title, 200)}, got ${oneLine(check.got ?? 'something else', 200)}`;
}

function loadPoints(load: LoadResult): Point[] {
  const suite = `load.${load.profile}.${load.engine}`;
  const point = (id: string, title: string): Omit<Point, 'result' | 'message'> => ({ suite, id, title, lines: [] });
  const validity: Point = {
    ...point('validity', 'the run may be believed'),
    result: load.validity.verdict === 'invalid' ? 'error' : 'ok',
    message: load.validity.verdict === 'invalid' ? `invalid: ${oneLine(load.validity.reasons.join(' '), 400)}` : '',
    lines: load.validity.reasons.map((text): Line => ['reason', oneLine(text, 400)]),
  };
  const limits = load.limits.map(({ metric, bound, value, verdict }): Point => {
    const title = `${metric} ${bound}`;
    if (verdict === 'met') return { ...point(metric, title), result: 'ok', message: '' };
    const message = verdict === 'no data' ? 'no data, which is never met' : `breached: ${value ?? 'no value'}`;
    return { ...point(metric, title), result: 'failure', message };
  });
  const invariants = load.invariants.map(({ id, key, verdict, says }): Point => {
    const of = point(key === undefined ? id : `${id}.${key}`, oneLine(says, 400));
    if (verdict === 'holds') return { ...of, result: 'ok', message: '' };
    return { ...of, result: verdict === 'broken' ? 'todo' : 'skip', message: verdict };
  });
  return [validity, ...limits, ...invariants];
}

/** What the whole run adds, so that no format is green where the exit code is not 0. */
function runPoints(report: RunReport, points: Point[]): Point[] {
  const point: Omit<Point, 'id' | 'title' | 'message'> = { suite: 'run', result: 'error', lines: [] };
  if (!report.complete)
    return [{ ...point, id: 'complete', title: 'the run came to its end', message: 'interrupted before its end' }];
  if (report.verdict === 'conforms' || points.some(failed)) return [];
  return [{ ...point, id: 'verdict', title: 'the verdict is conforms', message: `the verdict is ${report.verdict}` }];
}

/** Every result of a run in its order: checks, the limits and invariants of load runs, and the run itself where needed. */
export function points(report: RunReport): Point[] {
  const results = [...report.checks.map((check) => checkPoint(report, check)), ...report.load.flatMap(loadPoints)];
  return [...results, ...runPoints(report, results)];
}
